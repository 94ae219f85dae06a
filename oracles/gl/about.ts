/** What calls and differences are about: by that differences are one kind, and lists of expected failures name them. */
import type { Call } from '../../semantics/gl/context/call.js';
import type { Disagreement, JudgedCall } from './judge.js';

/** What is unsupported: the command, or the command with these names. */
export function keyOf({ command, arguments: given }: Call): string {
  const names = given.filter((each) => typeof each === 'string');
  return [command, ...names].join(' ');
}

/** A difference that GetError tells, where it is not known what had the error. */
export const NO_CAUSE = 'GetError: none is due';

/**
 * What a difference is about; those that may have one cause are about the same: an error is one of the command that has it, in any of its
 * forms, whatever it is given.
 */
export function aboutOf({ kind, call, index, part }: Disagreement, judged: readonly JudgedCall[]): string {
  if (kind === 'crash') return 'no answer';
  if (part !== undefined) return `${call.command}: ${part}`;
  const own = judged[index];
  const isErring = own !== undefined && own.errors.length > 0;
  if (call.command !== 'GetError') return isErring ? erringOf(own) : keyOf(call);
  if (kind !== 'error') return 'GetError';
  const since = judged.slice(0, index).findLastIndex((each) => each.call.command === 'GetError' && each.errors.length === 0) + 1;
  const cause = judged.slice(since, index).find(({ errors }) => errors.length > 0);
  return cause === undefined ? NO_CAUSE : erringOf(cause);
} // prettier-ignore

/** "PointSize: NO_ERROR": what had an error, in a script that shows nothing else. GetError tells it, and End where nothing was begun. */
export function causeIn(calls: readonly Call[]): string {
  const isTeller = ({ command }: Call): boolean => command === 'GetError' || command === 'End';
  const cause = calls.findLast((each) => !isTeller(each)) ?? calls[0];
  return cause === undefined ? NO_CAUSE : causing(cause);
}

export function causing({ command }: Call): string {
  return `${familyOf(command)}: NO_ERROR`;
}

/** "RasterPos: INVALID_OPERATION" */
function erringOf({ call, errors }: JudgedCall): string {
  return `${familyOf(call.command)}: ${errors.join(' or ')}`;
}

/** The command that something is about, as it is called and without its form. */
export function namesOf(about: string): readonly string[] {
  const [command = ''] = about.split(/[ :]/, 1);
  return [command, familyOf(command)];
}

/** A command without its form: RasterPos of RasterPos3dv. */
export function familyOf(command: string): string {
  return command.replace(/[1-4](?:[bsifd]|u[bsi])v?(NV|ARB|EXT)?$/, '$1');
}

/** Whether a call asks for something. */
export function isQuery({ command }: Call): boolean {
  return /^(?:Get|Is|AreProgramsResident)/.test(command);
}

/** One of the units that every GL with ARB_multitexture has. */
export function isUnit(name: string): boolean {
  return name === 'TEXTURE0_ARB' || name === 'TEXTURE1_ARB';
}

/** Its commands, one after the other. */
export const commandsOf = (calls: readonly Call[]): string =>
  calls.map(({ command }) => command).join(' ');

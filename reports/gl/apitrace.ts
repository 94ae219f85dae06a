/** What following a trace of apitrace finds, as JSON and as text. */
import type { Described } from '../../oracles/described.js';
import type { drawsSchema, followedSchema } from '../json/gl-format.js';
import type { JudgedDraw } from '../../oracles/gl/apitrace/draws.js';
import type { FollowedTrace, LeftOut, Where } from '../../oracles/gl/apitrace/found.js';
import type { FarComponent } from '../../oracles/gl/left/compare.js';
import type { Call } from '../../semantics/gl/context/call.js';
import { arbName } from '../../spec/gl/same-numbers.js';
import { counted } from '../page/counts.js';
import { KINDS, plain } from './values.js';
import { callText } from './run.js';

/** What `vpspec gl run DUMP --json` prints. */
export type GlTraceFollowedJson = Described<typeof followedSchema>;

interface PlaceJson {
  readonly number: number;
  readonly line: number;
  readonly call: string;
  readonly times: number;
}

type Told = Where & { readonly times: number };

function placeJson({ number, line, call, times }: Told): PlaceJson {
  return { number, line, call: calledText(call), times };
}

/** A call by the names of ARB_vertex_program where the command is not NV_vertex_program's. */
function calledText(call: Call): string {
  if (call.command.endsWith('NV')) return callText(call);
  const given = call.arguments.map((each) => (typeof each === 'string' ? arbName(each) : each));
  return callText({ ...call, arguments: given });
}

export function glFollowedJson(trace: FollowedTrace): GlTraceFollowedJson {
  const { extension, interpretations, contexts, calls, performed, compared, unread, leftOut } =
    trace;
  return {
    extension,
    interpretations,
    contexts,
    calls,
    followed: performed,
    compared,
    unread,
    departs: departs(trace),
    differences: trace.differences.map((each) => ({
      ...placeJson(each),
      kind: each.kind,
      expected: plain(each.expected),
      found: plain(each.found),
      unless: each.unless,
    })),
    errors: trace.errors.map((each) => ({
      ...placeJson(each),
      errors: each.errors,
      unless: each.unless,
    })),
    relies: trace.relies.map((each) => ({ ...placeJson(each), what: each.what })),
    notFollowed: leftOut,
  };
}

/** Whether an answer is wrong, whatever is not known of the trace. */
export function departs({ differences }: FollowedTrace): boolean {
  return differences.some(({ unless }) => unless === null);
}

/** @param named the dump, as the command was given it */
export function glFollowedText(named: string, trace: FollowedTrace): string {
  const { extension, contexts, calls, performed, compared, unread, leftOut, relies } = trace;
  const [wrong, unsure] = parted(trace.differences);
  const [made, perhaps] = parted(trace.errors);
  const lines = [
    `${named}: ${counted(calls, 'call')} of the GL in ${counted(contexts, 'context')}, followed as ${extension} has it`,
    `${counted(performed, 'call')} followed; ${counted(compared, 'answer')} held against the documents` +
      (unread > 0
        ? `, ${String(unread)} that the dump does not tell, or that are the GL's own`
        : ''),
    ...trace.interpretations.map(
      ({ erratum, interpretation }) =>
        `Followed by the interpretation "${interpretation}" of ${erratum}, which explains more of the answers ("vpspec explain ${erratum}").`,
    ),
    ...part('Answers that depart from the documents', wrong, differenceLines),
    ...part('Answers that may depart from them: it cannot be told', unsure, differenceLines),
    ...part('Errors that the application makes', made, errorLines),
    ...part('Errors that it makes in some GLs', perhaps, errorLines),
    ...part('What it relies on, and no document defines', relies, ({ what }) => [what]),
    ...leftOutLines(leftOut),
    '',
    verdictText(trace),
  ];
  return `${lines.join('\n')}\n`;
}

function parted<T extends { readonly unless: string | null }>(all: readonly T[]): readonly [readonly T[], readonly T[]] {
  return [all.filter(({ unless }) => unless === null), all.filter(({ unless }) => unless !== null)];
} // prettier-ignore

function part<T extends Told>(
  title: string,
  found: readonly T[],
  told: (each: T) => readonly string[],
): readonly string[] {
  if (found.length === 0) return [];
  return [
    '',
    `${title}:`,
    ...found.flatMap((each) => [
      `  call ${String(each.number)}  ${calledText(each.call)}${each.times > 1 ? `, and ${counted(each.times - 1, 'more such call')}` : ''}`,
      ...told(each).map((line) => `      ${line}`),
    ]),
  ];
}

function differenceLines({ kind, expected, found, unless }: FollowedTrace['differences'][number]): readonly string[] {
  return [
    `${KINDS[kind] ?? kind}: expected ${plain(expected)}`,
    `${' '.repeat((KINDS[kind] ?? kind).length)}  found    ${plain(found)}`,
    ...(unless === null ? [] : [`unless ${unless}`]),
  ];
} // prettier-ignore

function errorLines({ errors, unless }: FollowedTrace['errors'][number]): readonly string[] {
  return [
    errors.map((error) => `GL_${error}`).join(' or ') + (unless === null ? '' : `; but ${unless}`),
  ];
}

const TOUCHES: Readonly<Record<LeftOut['touches'], string>> = {
  nothing: 'nothing that is followed depends on it',
  attributes: 'arrays and attributes behind it are not known',
  anything: 'what is behind it is not known',
};

function leftOutLines(leftOut: readonly LeftOut[]): readonly string[] {
  if (leftOut.length === 0) return [];
  const order: readonly LeftOut['touches'][] = ['anything', 'attributes', 'nothing'];
  return [
    '',
    'Not followed:',
    ...order.flatMap((touches) => {
      const own = leftOut.filter((each) => each.touches === touches);
      return own.length === 0
        ? []
        : [
            `  ${TOUCHES[touches]}:`,
            ...own.map(
              ({ reason, calls, first }) =>
                `    ${counted(calls, 'call')} from ${String(first)} on: ${reason}`,
            ),
          ];
    }),
  ];
}

function verdictText(trace: FollowedTrace): string {
  if (departs(trace)) return 'The GL of this trace departs from the documents.';
  return trace.compared === 0
    ? 'Nothing is known of the GL of this trace: none of its answers could be held against the documents.'
    : 'No answer in this trace departs from the documents for certain.';
}

/** What `vpspec gl trace DUMP --json` prints. */
export type GlDrawsJson = Described<typeof drawsSchema>;

/** The draws of a trace, each with what is known of it. */
export interface JudgedTrace extends Pick<FollowedTrace, 'extension' | 'contexts'> {
  readonly backend: string | null;
  readonly draws: readonly JudgedDraw[];
}

export function glDrawsJson({ extension, backend, contexts, draws }: JudgedTrace): GlDrawsJson {
  return {
    extension,
    backend,
    contexts,
    draws: draws.map(({ number, line, call, verdict, primitives, shown, why, unless, difference }) => ({ number, line, call: calledText(call), verdict, primitives, shown, why, unless, difference: difference === null ? null : { part: difference.part, far: difference.far === null ? null : { ...difference.far, found: Number.isFinite(difference.far.found) ? difference.far.found : null } } })),
  };
} // prettier-ignore

/** Whether a draw left what no right GL leaves. */
export function differsInDraws({ draws }: JudgedTrace): boolean {
  return draws.some(({ verdict, unless }) => verdict === 'differs' && unless === null);
}

/** @param named the dump, as the command was given it */
export function glDrawsText(named: string, trace: JudgedTrace): string {
  const { extension, backend, contexts, draws } = trace;
  const of = (verdict: JudgedDraw['verdict']): readonly JudgedDraw[] =>
    draws.filter((each) => each.verdict === verdict);
  const [agree, all, open] = [of('agrees'), of('differs'), of('not compared')];
  const [differ, may] = parted(all);
  const words = draws.reduce((sum, { shown }) => sum + shown, 0);
  const given = backend === null ? 'by what the trace itself has of feedback (--backend gives the calls to a GL)' : `which ${backend} was given`;
  const lines = [
    `${named}: ${counted(draws.filter(({ call }) => call.command !== 'RenderMode').length, 'draw')} in ${counted(contexts, 'context')} of ${extension}, ${given}`,
    `Draws, and numbers of values of feedback: ${String(agree.length)} agree with the documents, ${String(differ.length)} differ, ${String(may.length)} may differ, ${String(open.length)} are not compared; ${counted(words, 'word')} held against them`,
    ...drawLines('Differ', differ),
    ...drawLines('Differ, and may be right all the same', may),
    ...drawLines('Not compared', open),
    ...drawLines('Agree', agree),
  ];
  return `${lines.join('\n')}\n`;
} // prettier-ignore

function drawLines(title: string, draws: readonly JudgedDraw[]): readonly string[] {
  if (draws.length === 0) return [];
  return [
    '',
    `${title}:`,
    ...draws.flatMap(({ number, call, primitives, why, unless, difference }) => {
      const count = primitives === null ? '' : `, ${counted(primitives, 'primitive')}`;
      const said = [
        ...(difference === null ? [] : [`another ${difference.part}${farText(difference.far)}`]),
        ...(difference !== null && unless !== null ? [`unless right: ${unless}`] : []),
        ...(why === null ? [] : [why]),
      ];
      return [`  call ${String(number)}  ${calledText(call)}${count}`, ...said.map((each) => `      ${each}`)]; // prettier-ignore
    }),
  ];
}

function farText(far: FarComponent | null): string {
  if (far === null) return '';
  const { primitive, vertex, field, component, expected, found, tolerance } = far;
  return (
    `: ${field}.${component} of vertex ${String(vertex)} of primitive ${String(primitive)} is ${plain(found)}, expected ${plain(expected)}; ` +
    `within ${plain(tolerance)} is near enough, since no document gives a precision`
  );
}

/** The first thing to look at in a certificate, with its program where there is one: the lines below the headline. */
import type { Certificate, ClauseReport } from '../../oracles/certify/certificate.js';
import { counted } from '../page/counts.js';
import { letterLines } from './letter-lines.js';
import { callText, openText, programLines, wordText } from './words.js';

export interface FirstLook {
  readonly says: string;
  /** The lines of a small program; empty where there is none. */
  readonly program: readonly string[];
}

/** Null where nothing is left to look at. */
export function firstLook(certificate: Certificate): FirstLook | null {
  switch (certificate.verdict) {
    case 'does not conform':
      return wrong(certificate);
    case 'inconclusive': {
      const [first] = openText(certificate);
      return first === undefined ? null : { says: first, program: [] };
    }
    case 'conforms by the letter': {
      const [first] = letterLines(certificate);
      return first === undefined ? null : { says: first, program: [] };
    }
    case 'incomplete':
      return unsupported(certificate);
    case 'conforms':
    case 'conforms with expected failures':
      return null;
  }
}

/** A program that disagrees shows most; then a result that violates a clause, a crash, and what the list tells. */
function wrong({ programs, clauses, expectations }: Certificate): FirstLook | null {
  const violations = programs?.violations ?? [];
  const own = violations.filter(({ accepted }) => accepted === null);
  const smallest = own.find(({ shrunk }) => shrunk !== null) ?? own[0];
  if (smallest !== undefined) {
    const { name, reason, disagreement, shrunk } = smallest;
    const program = shrunk === null ? [] : programLines(shrunk);
    if (smallest.rules !== undefined) {
      const says = `${disagreement?.clauses[0] ?? ''}  it does not check programs: ${disagreement?.observed ?? ''}`;
      return { says, program: [] };
    }
    if (disagreement === null) return { says: `${name}: ${firstLine(reason)}`, program };
    const { clauses: blamed, where, observed, allowed } = disagreement;
    return {
      says: `${blamed[0] ?? ''}  ${where} is ${observed}, permitted ${allowed} (${name})`,
      program,
    };
  }
  const broken = clauses.find(({ violations, accepted }) => violations > 0 && accepted === null);
  if (broken !== undefined) return { says: violationText(broken), program: [] };
  const [absent] = expectations?.absent ?? [];
  if (absent === undefined) return null;
  return {
    says: `${absent.clause} is expected to be violated and was not (${absent.place})`,
    program: [],
  };
}

function violationText({ id, instruction, worst }: ClauseReport): string {
  if (worst === null) return `${id} is violated`;
  const { expected, observed } = worst;
  const wanted = expected === null ? '' : `, expected ${wordText(expected)}`;
  return `${id}  ${callText(instruction, worst)} is ${wordText(observed)}${wanted}`;
}

/** What most units are left out for. */
function unsupported({ campaign }: Certificate): FirstLook | null {
  const reasons = new Map<string, { readonly first: string; count: number }>();
  for (const { unit, verdict, reason } of campaign?.incidents ?? []) {
    if (verdict !== 'unsupported') continue;
    const because = reason === null ? 'no reason is given' : firstLine(reason);
    const known = reasons.get(because);
    if (known === undefined) reasons.set(because, { first: unit, count: 1 });
    else known.count++;
  }
  const [most] = [...reasons].sort(([, a], [, b]) => b.count - a.count);
  if (most === undefined) return null;
  const [because, { first, count }] = most;
  return { says: `${counted(count, 'unit')} unsupported: ${because} (${first})`, program: [] };
}

/** What follows the first line are details: the end of standard error. */
function firstLine(reason: string | null): string {
  return reason?.split('\n')[0] ?? '';
}

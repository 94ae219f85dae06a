/** What units that were judged say of clauses, and which instructions they ran. */
import type { ResultLine } from '../units/result-line.js';
import { isAboutInstruction } from './in-force.js';
import { isLax } from './lax-loader.js';

/** What is known of a unit that is a program. */
export interface AskedProgram {
  /** The clauses that it was made for; none of a generated one, unless it is one instruction by itself. */
  readonly clauses: readonly string[];
  readonly text: string;
  /** Whether it is run: else it is only loaded, or has to be refused. */
  readonly runs: boolean;
}

/** A unit for which there is an answer, and what it says of clauses. */
export interface JudgedUnit {
  /** What it is counted under: the first of these that the certificate speaks of. */
  readonly about: readonly string[];
  readonly holds: readonly string[];
  readonly violates: readonly string[];
  /** Clauses that it is about and says nothing of, because it departs in something else. */
  readonly undetermined: readonly string[];
  /** General ones that it violates too, each with the clause of `violates` under which that is counted. */
  readonly generally: ReadonlyMap<string, string>;
  /** Whether one of those that it violates is violated, and nothing tells which. */
  readonly oneOf: boolean;
  /** Whether it is part of the finding about a loader that does not check. */
  readonly lax?: true;
}

/**
 * Generated programs say something of clauses where they were made for these, or depart and it is known which they violate.
 *
 * @param isTold whether the certificate speaks of a clause
 */
export function judgedUnits(
  lines: readonly ResultLine[],
  programOf: (unit: string) => AskedProgram | null,
  isTold: (id: string) => boolean,
): readonly JudgedUnit[] {
  return lines.flatMap(({ unit, verdict, disagreement }): JudgedUnit[] => {
    const isCase = unit.startsWith('case:');
    if (!isCase && !unit.startsWith('program:')) return [];
    const named = programOf(unit)?.clauses ?? [];
    if (verdict === 'agrees' && (isCase || named.length > 0)) {
      const none = { violates: [], undetermined: [], generally: new Map(), oneOf: false };
      return [{ about: named, holds: named, ...none }];
    }
    if (verdict !== 'disagrees' || disagreement === null) return [];
    const oneOf = disagreement.oneOf === true;
    if (!isCase && oneOf) return [];
    const lax = isLax({ disagreement }) ? { lax: true as const } : {};
    const { clauses } = disagreement;
    // One disagreement is counted once: under the most specific clause, and under none of the general ones behind it.
    const own = oneOf ? [...clauses.filter((id) => named.includes(id)), ...clauses] : clauses;
    const first = own.find(isTold) ?? own[0] ?? '';
    const general = oneOf ? [] : own.filter((id) => id !== first && isGeneral(id, first));
    const generally = new Map(general.map((id) => [id, first]));
    const undetermined = named.filter((id) => id !== first && !generally.has(id));
    const about = [...named, first];
    return [{ about, holds: [], violates: [first], undetermined, generally, oneOf, ...lax }];
  });
}

/** Clauses that say of all operands, results or programs what others say of some; without their document. */
const OF_ALL =
  /^\w+\.(operand\.(vector|scalar)-load|destination\.update|number\.arithmetic|load\.error)$/;

/**
 * Whether a clause that a disagreement names behind another one is violated with it: one about the same instruction, or
 * about all. Others that stand there may be what is violated instead.
 */
function isGeneral(id: string, first: string): boolean {
  const topic = (clause: string): string => clause.replace(/\.[^.]*$/, '');
  return OF_ALL.test(id) || (isAboutInstruction({ id }) && topic(id) === topic(first));
}

/** The instructions of these that stand in programs that ran and were judged. */
export function instructionsRun(
  lines: readonly ResultLine[],
  programOf: (unit: string) => AskedProgram | null,
  names: readonly string[],
): ReadonlySet<string> {
  const known = new Set(names);
  const run = new Set<string>();
  for (const { unit, verdict } of lines) {
    if (run.size === known.size) break;
    if (verdict !== 'agrees' && verdict !== 'disagrees') continue;
    const program = programOf(unit);
    if (program?.runs !== true) continue;
    for (const [word] of program.text.replace(/#.*/g, '').matchAll(/\b[A-Z][A-Z0-9]+/g)) {
      // A VP program sets condition codes by a "C" behind the name.
      const name = [word, word.replace(/C$/, '')].find((each) => known.has(each));
      if (name !== undefined) run.add(name);
    }
  }
  return run;
}

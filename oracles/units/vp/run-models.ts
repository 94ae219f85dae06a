/**
 * Known ways of going wrong that lead to exactly what an implementation of VP programs leaves of one: the fault catalogue
 * as a means of diagnosis where only results show, as ../gpu/models.ts has it of GPU programs. What an address register, a
 * condition code or the call stack holds comes out through other instructions, which look guilty by themselves. A way
 * that explains one program is asked for once more: the implementation must not be right where that way is wrong.
 */
import { environmentOfHeader } from '../../../spec/environments.js';
import { load } from '../../../semantics/language/load.js';
import { STANDARD } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { FAULTS } from '../../faults/faults.js';
import type { Fault } from '../../faults/fault.js';
import { casesAbout } from '../../faults/in-corpus.js';
import { runOf, type BlackBox, type BlackBoxRun } from '../../judge/black-box/black-box.js';
import type { Disagreement } from '../../judge/disagreement.js';
import { sameFile, sameShown } from '../../judge/same-state.js';
import { vpAskedOf, type AskedVpProgram } from './case-program.js';
import { vpCorpus } from './corpus.js';
import { Witnesses, type Askable } from '../witnesses.js';

/** A known way of going wrong. */
export type Way = Pick<Fault, 'machine' | 'clauses'>;

/** The likeliest known ways that explain a run to the bit. */
export async function waysOfRunning(
  text: string,
  values: InputValues,
  left: BlackBoxRun,
  asked: Askable<BlackBox>,
): Promise<readonly Way[]> {
  const header = environmentOfHeader(text);
  if (!left.loaded || isLong(text, values)) return [];
  const found = FAULTS.filter(
    (fault) =>
      // What loads otherwise does so in its own environment.
      (fault.machine.load === load || fault.environment === header) &&
      leads(fault, text, values, left),
  );
  return (await witnesses.likeliest(found, asked)).ways;
}

/** Whether a way of going wrong leads to just that. */
export function leads(
  { machine }: Way,
  text: string,
  values: InputValues,
  left: BlackBoxRun,
): boolean {
  return sameRun(runOf(machine, text, values), left);
}

/** Programs that execute more are not run by every known way: they are about limits, and say so. */
const LONG = 2048;

function isLong(text: string, values: InputValues): boolean {
  const result = load(text);
  if (!result.loaded) return false;
  const linked = STANDARD.link(result.program);
  const { inputs, state } = STANDARD.invocation(linked, values);
  let at = state;
  while (STANDARD.outcomeOf(linked, at) === null) {
    const instruction = linked.instructions[at.next];
    if (instruction === undefined || at.executed > LONG) return true;
    at = instruction.step(inputs, at);
  }
  return false;
}

type Program = Pick<AskedVpProgram, 'text' | 'values'>;

const witnesses = new Witnesses<Fault, BlackBox, Program, BlackBoxRun>({
  programsOf: function* (fault) {
    for (const each of casesAbout(fault, vpCorpus())) {
      if (each.environment !== fault.environment || each.expect.kind !== 'runs') continue;
      const asked = vpAskedOf(each);
      for (const program of 'reason' in asked ? [] : asked) {
        const { text, values } = program;
        const right = runOf(STANDARD, text, values);
        const own = runOf(fault.machine, text, values);
        if (right.loaded && own.loaded && !sameRun(own, right)) yield program;
      }
    }
  },
  ask: (box, { text, values }) => box.run(text, values),
  leftBy: (fault, { text, values }) => runOf(fault?.machine ?? STANDARD, text, values),
  same: sameRun,
});

function sameRun(a: BlackBoxRun, b: BlackBoxRun): boolean {
  return (
    a.loaded && b.loaded && sameFile(a.results, b.results) && sameShown(a.parameters, b.parameters)
  );
}

/**
 * The disagreement with the clauses first that known ways violate. A clause that the steps suggest stays the first where
 * one of the ways is about it. What the same way explains is the same disagreement, wherever it comes out.
 *
 * @param ways the clauses of each way, by the names that they have in the document that governs
 */
export function namedByRunning(
  disagreement: Disagreement,
  ways: readonly (readonly string[])[],
): Disagreement {
  const known = new Set(ways.flat());
  const main = ways.flatMap(([first]) => first ?? []);
  const [cause] = main;
  if (cause === undefined) return disagreement;
  const [suggested = ''] = disagreement.clauses;
  const shared = disagreement.clauses.filter((id) => known.has(id));
  const first = known.has(suggested) ? shared : [...main, ...shared];
  const clauses = [...new Set([...first, ...disagreement.clauses])];
  return { ...disagreement, clauses, signature: `${cause}|${KNOWN_WAY}` };
}

/** In the signature of what a known way explains. */
const KNOWN_WAY = 'known way';

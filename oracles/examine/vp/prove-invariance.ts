/**
 * What is proved of a machine that violates invariance alone: two programs of its environment show other bits of the same
 * instruction, or a vertex program and a state program do. No case, no program by itself and no shrinking can.
 */
import type { Described } from '../../described.js';
import type { invarianceReport } from '../faults-format.js';
import type { EnvironmentName } from '../../../spec/environments.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import { instructionFacts, mayShow } from '../../units/vp/instruction-facts.js';
import type { ResultLine } from '../../units/result-line.js';
import { Units } from '../../units/vp/unit.js';
import {
  differencesBetween,
  INVARIANCE_CLAUSE,
  isOfInvariance,
  KINDS_CLAUSE,
  withInvariance,
} from '../../certify/invariance.js';
import { blackBoxOf } from '../../judge/black-box/black-box.js';
import type { Fault } from '../../faults/fault.js';

/** What was found out about such a fault; `vpspec faults --json` prints it. */
export type InvarianceReport = Described<typeof invarianceReport>;

/** Generated programs, beside the cases that name one of the instructions. */
const PROGRAMS = 250;

const units = new Map<EnvironmentName, Units>();

/** The lines of what shows of a machine, as if all of it agreed. */
export async function shownLines(
  machine: Machine,
  environment: EnvironmentName,
): Promise<ResultLine[]> {
  const known =
    units.get(environment) ??
    new Units({ authority: environment, wanted: () => true, programs: true });
  units.set(environment, known);
  const box = blackBoxOf(machine);
  const generated = Array.from({ length: PROGRAMS }, (_, index) => `program:1:${String(index)}`);
  const lines: ResultLine[] = [];
  for (const id of [...known.others, ...generated]) {
    const unit = known.get(id);
    if (!('text' in unit) || !mayShow(unit.text)) continue;
    const facts = instructionFacts(unit.text, unit.values, await box.run(unit.text, unit.values));
    lines.push({
      unit: id,
      verdict: 'agrees',
      reason: null,
      milliseconds: 0,
      disagreement: null,
      words: null,
      left: null,
      facts,
    });
  }
  return lines;
}

export async function proveInvariance({
  name,
  machine,
  environment,
  clauses: [main],
}: Fault): Promise<InvarianceReport> {
  const lines = await shownLines(machine, environment);
  if (main === KINDS_CLAUSE) {
    const vertex = await shownLines(machine, 'VP1.0');
    const programs = lines.length + vertex.length;
    const [found] = differencesBetween(vertex, lines, KINDS_CLAUSE);
    if (found === undefined) return { name, units: null, clause: null, programs };
    const [first, second] = found.seen;
    const shown = [`VP1.0 ${first.unit}`, `${environment} ${second.unit}`] as const;
    return { name, units: shown, clause: found.clause, programs };
  }
  const found = withInvariance(lines).find(isOfInvariance);
  const [, before] = /as it gave in (.*)$/.exec(found?.disagreement?.allowed ?? '') ?? [];
  const programs = lines.length;
  if (found === undefined || before === undefined) {
    return { name, units: null, clause: null, programs };
  }
  const [clause = INVARIANCE_CLAUSE] = found.disagreement?.clauses ?? [];
  return { name, units: [before, found.unit], clause, programs };
}

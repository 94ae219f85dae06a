/** Questions about programs: what is said of each unit that shows a machine. */
import { isPermitted, policiesIn } from '../../../semantics/domains/assignments.js';
import { assignment } from '../../../semantics/domains/profiles.js';
import { answerOfLine } from './answers.js';
import { backendOf, examined } from './machines.js';
import type { Question, Wanted } from './questions.js';
import type { Recorded } from './recorded.js';
import type { AllUnits } from './units.js';

export function questionsOfUnits(
  recorded: readonly Recorded[],
  units: AllUnits,
): readonly Question[] {
  return recorded.flatMap((row) => {
    const { machine, environment, seen } = row;
    const wanted = wantedOf(row);
    const backend = backendOf(examined(machine, environment), seen);
    return row.units.map((id): Question => {
      const unit = units.get(environment, id);
      return {
        id: `${environment} ${machine} (${seen}): ${id}`,
        wanted,
        ask: async (bench) => answerOfLine(await bench.perform(environment, backend, unit)),
      };
    });
  });
}

/** What an assignment that the documents forbid does in one program may be what a permitted one does. */
export function wantedOf({ machine, environment }: Recorded): Wanted {
  if (machine.startsWith('fault:')) return 'convicts';
  if (machine.startsWith('drawn:')) return 'accepts';
  const policies = assignment(machine, environment);
  const isWholly = policiesIn(environment).every((policy) =>
    isPermitted(policy, policies[policy], environment),
  );
  return isWholly ? 'accepts' : 'tells';
}

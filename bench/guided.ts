/**
 * Programs that are needed until each fault of the catalogues shows: drawn blindly, and guided by what they reach, side by
 * side. `npx tsx bench/guided.ts [--environment NAME] [--programs N] [--seeds N] [--branches]` prints it (docs/guided.md).
 */
import { parseArgs } from 'node:util';
import { ENVIRONMENT_NAMES, type AnyEnvironmentName } from '../spec/gpu/environments.js';
import type { Candidate } from '../oracles/guided/language.js';

const { values } = parseArgs({
  options: {
    environment: { type: 'string' },
    programs: { type: 'string', default: '1000' },
    seeds: { type: 'string', default: '3' },
    branches: { type: 'boolean', default: false },
  },
});
// What is loaded before the watch begins is not watched.
const watch = values.branches
  ? (await import('../oracles/guided/branches.js')).watchBranches()
  : null;
const { guidedLanguage, programsNeeded } = await import('../oracles/guided/languages.js');
const { Guided } = await import('../oracles/guided/guided.js');
const budget = Number(values.programs);
const environments = ENVIRONMENT_NAMES.filter(
  (name) => values.environment === undefined || name === values.environment,
);

/** Drawn one by one; or, as a control, the longest of as many as are guided among: longer programs show more. */
function drawn(environment: AnyEnvironmentName, seed: number, among: number): readonly Candidate[] {
  const language = guidedLanguage(environment);
  const one = (index: number): Candidate => {
    return { text: language.textOf(seed, index), origin: index, values: index };
  };
  return Array.from({ length: budget }, (_, index) =>
    Array.from({ length: among }, (__, number) => one(index * among + number)).reduce((a, b) =>
      b.text.length > a.text.length ? b : a,
    ),
  );
}

function guided(
  environment: AnyEnvironmentName,
  seed: number,
  watching: typeof watch = null,
): readonly Candidate[] {
  const search = new Guided(guidedLanguage(environment, watching), seed);
  return Array.from({ length: budget }, () => search.next());
}

/** The geometric mean of the quotients. */
function ratio(pairs: readonly (readonly [number, number])[]): string {
  const logarithms = pairs.reduce((sum, [a, b]) => sum + Math.log(a / b), 0);
  return Math.exp(logarithms / Math.max(1, pairs.length)).toFixed(2);
}

for (const environment of environments) {
  for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
    const lists = [
      ['blind', drawn(environment, seed, 1)],
      ['longest of four', drawn(environment, seed, 4)],
      ['guided', guided(environment, seed)],
      ...(watch === null ? [] : [['with branches', guided(environment, seed, watch)] as const]),
    ] as const;
    const results = lists.map(([name, list]) => {
      const programs = programsNeeded(environment, seed, list);
      // What was asked by then, in characters: longer programs show more, and cost more.
      const characters = list.reduce<number[]>(
        (sums, { text }) => [...sums, (sums.at(-1) ?? 0) + text.length],
        [],
      );
      return { name, programs, characters };
    });
    const [blind] = results;
    if (blind === undefined) continue;
    process.stdout.write(
      `${environment}, seed ${String(seed)}: ${String(blind.programs.size)} faults, ${String(budget)} programs\n`,
    );
    for (const { name, programs, characters } of results) {
      const faults = [...blind.programs.keys()];
      const caught = faults.filter((fault) => typeof programs.get(fault) === 'number').length;
      const of = (which: typeof blind, fault: string): number =>
        which.programs.get(fault) ?? budget + 1;
      const asked = (which: typeof blind, fault: string): number =>
        which.characters[Math.min(of(which, fault), budget) - 1] ?? 1;
      const own = { name, programs, characters };
      const inPrograms = ratio(faults.map((fault) => [of(blind, fault), of(own, fault)]));
      const inText = ratio(faults.map((fault) => [asked(blind, fault), asked(own, fault)]));
      const mean = Math.round((characters.at(-1) ?? 0) / budget);
      process.stdout.write(
        `  ${name.padEnd(16)} caught ${String(caught)}; ${inPrograms} times fewer programs than blind, ` +
          `${inText} times less text; ${String(mean)} characters each\n`,
      );
    }
  }
}

/** The examination of the judge: all of its questions, in an order in which different ones come first. */
import { loadSpecification } from '../../../spec/load/specification.js';
import type { Bench } from './bench.js';
import { questionsOfAttribution } from './of-attribution.js';
import { questionsOfConstraints } from './of-constraints.js';
import { questionsOfContradictions } from './of-contradictions.js';
import { questionsOfBlackBoxes } from './of-black-boxes.js';
import { questionsOfCertificates } from './of-certificates.js';
import { questionsOfDomains } from './of-domains.js';
import { questionsOfEdges } from './of-edges.js';
import { questionsOfFindings } from './of-findings.js';
import { questionsOfGpuDomains } from './gpu/of-domains.js';
import { questionsOfGpuEdges } from './gpu/of-edges.js';
import { questionsOfGpuRuns } from './gpu/of-runs.js';
import { questionsOfGpuShapes } from './gpu/of-shapes.js';
import { questionsOfPolicies } from './of-policies.js';
import { questionsOfProbes } from './of-probes.js';
import { questionsOfDeciding } from './of-deciding.js';
import { questionsOfViolations } from './of-violations.js';
import { questionsOfLeft } from './of-left.js';
import { questionsOfStates } from './of-states.js';
import { questionsOfMadeUpPaths } from './of-made-up-paths.js';
import { questionsOfNaming } from './of-naming.js';
import { questionsOfNumbers } from './of-numbers.js';
import { questionsOfPaths } from './of-paths.js';
import { questionsOfRecords } from './of-records.js';
import { questionsOfRounding } from './of-rounding.js';
import { questionsOfResults } from './of-results.js';
import { questionsOfSignedDomains, questionsOfSigns } from './of-signs.js';
import { questionsOfTextures } from './of-textures.js';
import { questionsOfTraces } from './of-traces.js';
import { questionsOfConcrete } from './of-concrete.js';
import { questionsOfCounting } from './of-counting.js';
import { questionsOfSingleSteps } from './of-single-steps.js';
import { questionsOfSteps } from './of-steps.js';
import { questionsOfUnits } from './of-units.js';
import type { Asking } from '../options.js';
import { questionsOfWholePrograms } from './of-whole-programs.js';
import { questionsOfVerdicts } from './of-verdicts.js';
import type { Question } from './questions.js';
import { readRecorded } from './recorded.js';
import { UNITS } from './units.js';
import { spread } from '../spread.js';

export const SPECIFICATION = loadSpecification();

const ALL = { every: 1, about: '' };

/** A question, as a test of Stryker's that is a group of its own. */
export interface Asked extends Question {
  readonly file: string;
  readonly group: string;
}

/** The kinds of questions. */
const KINDS: readonly (readonly [string, () => Awaitable<readonly Question[]>])[] = [
  ['programs', () => questionsOfUnits(readRecorded(), UNITS)],
  ['attribution', questionsOfAttribution],
  [
    'steps',
    () => [
      ...questionsOfSteps(readRecorded(), UNITS),
      ...questionsOfNaming(),
      ...questionsOfSingleSteps(),
      ...questionsOfTraces(),
      ...questionsOfBlackBoxes(),
    ],
  ],
  ['inference', () => [...questionsOfConstraints(), ...questionsOfProbes()]],
  [
    'parts of judges',
    () => [
      ...questionsOfDeciding(),
      ...questionsOfStates(),
      ...questionsOfViolations(),
      ...questionsOfLeft(),
      ...questionsOfGpuRuns(),
      ...questionsOfSigns(),
    ],
  ],
  [
    'paths',
    () => [
      ...questionsOfPaths(),
      ...questionsOfGpuShapes(),
      ...questionsOfMadeUpPaths(),
      ...questionsOfWholePrograms(),
    ],
  ],
  ['edges', () => [...questionsOfEdges(), ...questionsOfResults()]],
  ['edges of GPU instructions', questionsOfGpuEdges],
  ['certificates', questionsOfCertificates],
  ['records', () => [...questionsOfRecords(), ...questionsOfContradictions()]],
  ['numbers', questionsOfNumbers],
  [
    'domains',
    () => [...questionsOfDomains(), ...questionsOfSignedDomains(), ...questionsOfGpuDomains()],
  ],
  ['policies', questionsOfPolicies],
  ['concrete', () => [...questionsOfConcrete(), ...questionsOfRounding()]],
  ['textures', questionsOfTextures],
  ['counting', questionsOfCounting],
  ['verdicts', questionsOfVerdicts],
  ['findings', questionsOfFindings],
];

type Awaitable<T> = T | Promise<T>;

/** @param asking of each kind, or of those that are named (with commas between), one of so many that are about something */
export async function examination({ every, about }: Pick<Asking, 'every' | 'about'> = ALL): Promise<
  readonly Asked[]
> {
  const named = about.split(',');
  const areKinds = named.every((each) => KINDS.some(([kind]) => kind === each));
  const asked: Asked[] = [];
  for (const [file, make] of KINDS) {
    if (areKinds && !named.includes(file)) continue;
    const questions = (await make())
      .filter(({ id }) => areKinds || id.includes(about))
      .filter((_, index) => index % every === 0);
    asked.push(...questions.map((question) => ({ ...question, file, group: question.id })));
  }
  return spread(asked);
}

/** What throws is an answer too. */
export async function answered(question: Asked, bench: Bench): Promise<string> {
  try {
    return await question.ask(bench);
  } catch (error) {
    return `throws ${error instanceof Error ? error.message : String(error)}`;
  }
}

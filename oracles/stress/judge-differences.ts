/**
 * What differs from the expected result need not be wrong: another assignment of the policies may explain
 * it. Vertices are asked again one by one, over the protocol, and judged as any black box is.
 */
import type { Quad } from '../../spec/environments.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { load } from '../../semantics/language/load.js';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import type { Attribution } from '../judge/attribution/attribution.js';
import type { BlackBox } from '../judge/black-box/black-box.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from '../judge/black-box/judge-black-box.js';
import type { Disagreement } from '../judge/disagreement.js';
import type { Difference } from './messages.js';

export interface JudgedDifference {
  readonly difference: Difference;
  readonly verdict:
    /** No permitted assignment gives it. */
    | 'disagrees'
    /** Another assignment than the expected one gives it. */
    | 'permitted'
    /** Alone, the vertex has the expected results: the batch had something to do with it, or chance. */
    | 'not repeated'
    | 'inconclusive'
    /** It is not what the engine leaves, against which it is held. */
    | 'not of the engine';
  readonly disagreement: Disagreement | null;
  readonly reason: string | null;
}

/** So many wrong results say it: the others need not be judged. */
const ENOUGH = 32;

/** Until enough of them are wrong. @throws BackendIncident */
export async function judgeDifferences(
  differences: readonly Difference[],
  box: BlackBox,
  attribution: Attribution,
): Promise<readonly JudgedDifference[]> {
  const judge = new BlackBoxJudge(box, attribution, CAMPAIGN_LIMITS);
  const judged: JudgedDifference[] = [];
  let wrong = 0;
  for (const difference of differences) {
    if (wrong === ENOUGH) break;
    const { judgement } = await judge.judge(difference.source, valuesOf(difference));
    const plain = { difference, disagreement: null, reason: null };
    if (judgement.verdict === 'disagrees') {
      wrong++;
      judged.push({ ...plain, verdict: 'disagrees', disagreement: judgement.disagreement });
    } else if (judgement.verdict === 'agrees') {
      judged.push({
        ...plain,
        verdict: (await isAsExpected(difference, box)) ? 'not repeated' : 'permitted',
      });
    } else {
      judged.push({ ...plain, verdict: 'inconclusive', reason: judgement.reason });
    }
  }
  return judged;
}

/** Whether the vertex, asked alone, has the results that were expected. @throws BackendIncident */
async function isAsExpected(difference: Difference, box: BlackBox): Promise<boolean> {
  const { source, expected } = difference;
  const loading = load(source);
  const left = await box.run(source, valuesOf(difference));
  if (!loading.loaded || !left.loaded) return false;
  const { results } = loading.program.environment;
  return Object.entries(expected).every(([name, words]) => {
    const { x, y, z, w } = left.results[results.indexOf(name)] ?? NOTHING;
    return [x, y, z, w].every((value, at) => bitsOf(value) === bitsOf(valueOf(words[at] ?? 0)));
  });
}

const NOTHING = { x: NaN, y: NaN, z: NaN, w: NaN };

/** What the program started from. */
function valuesOf({ attributes, parameters }: Difference): InputValues {
  return { attributes: numbers(attributes), parameters: numbers(parameters) };
}

function numbers(registers: Readonly<Record<number, readonly number[]>>): Record<number, Quad> {
  return Object.fromEntries(
    Object.entries(registers).map(([number, words]) => {
      const [x = 0, y = 0, z = 0, w = 0] = words.map(valueOf);
      return [Number(number), [x, y, z, w] as const];
    }),
  );
}

/** How fast results are judged at once, by one core: those within a bound, those that are just what an assignment gives, and a run of wrong ones. */
import { valueOf } from '../semantics/number/binary32.js';
import { defaultsOf } from '../semantics/domains/assignments.js';
import { Conviction } from '../oracles/exhaust/conviction.js';
import { ExactJudge } from '../oracles/exhaust/exact-judge.js';
import { exhaustedLanguage } from '../oracles/exhaust/languages.js';
import { SLICE } from '../oracles/exhaust/messages.js';
import { judgeQuickly, noError } from '../oracles/exhaust/quick-judge.js';
import { quickly } from '../oracles/exhaust/quickly.js';
import type { Figure } from './figure.js';

const COUNT = 2 ** 20;

/** From 0.5 on. */
const FIRST = 0x3f000000;

export async function exhaust(
  secondsPerCall: (work: () => void) => Promise<number>,
): Promise<Readonly<Record<string, Figure>>> {
  const figures: Record<string, Figure> = {};
  for (const { name, curve } of exhaustedLanguage('VP2.0').operations('VP2.0', null)) {
    if (curve === null) continue;
    const operands = Uint32Array.from({ length: COUNT }, (_, i) => FIRST + 8 * i);
    const results = new Uint32Array(COUNT);
    new Float32Array(results.buffer).set(
      Float64Array.from(operands, (bits) => curve.near(valueOf(bits))),
    );
    const undecided = new Uint32Array(COUNT);
    const seconds = await secondsPerCall(() => {
      judgeQuickly(curve, operands, results, undecided, noError());
    });
    figures[`exhaust.${name}.resultsPerSecond`] = { value: COUNT / seconds, unit: 'results/s' };
  }
  for (const [environment, name] of EXACT) {
    const all = exhaustedLanguage(environment).operations(environment, null);
    const operation = all.find((each) => each.name === name);
    if (operation === undefined) throw new Error(`${environment} has no ${name}`);
    const policies = defaultsOf(operation.authority);
    const { width, isEvery, slices } = operation.questions;
    const slice = isEvery ? FIRST / SLICE : slices - 2;
    const count = operation.questions.sizeOf(slice);
    const questions = new Uint32Array(count * width);
    const first = operation.questions.firstOf(slice);
    operation.questions.fill(first, questions);
    const [results, undecided] = [new Uint32Array(count), new Uint32Array(count)];
    operation.expected(policies)(questions, results, new Uint8Array(count));
    const { judge } = quickly(
      operation,
      new ExactJudge(operation, policies),
      { first, count },
      policies,
    );
    const seconds = await secondsPerCall(() => {
      judge(questions, results, undecided, noError());
    });
    figures[`exhaust.${environment}.${name}.resultsPerSecond`] = { value: count / seconds, unit: 'results/s' }; // prettier-ignore
  }
  return { ...figures, ...(await wrong(secondsPerCall)) };
}

/** Reciprocal square roots of the magnitude of negative numbers, of which none is permitted: together, and one by one. */
async function wrong(
  secondsPerCall: (work: () => void) => Promise<number>,
): Promise<Readonly<Record<string, Figure>>> {
  const all = exhaustedLanguage('VP2.0').operations('VP2.0', null);
  const operation = all.find(({ name }) => name === 'RSQ');
  if (operation === undefined) throw new Error('VP2.0 has no RSQ');
  const first = 0xbf800000;
  const operands = Uint32Array.from({ length: SOME }, (_, at) => first + at);
  const results = new Uint32Array(SOME);
  new Float32Array(results.buffer).set(
    Float64Array.from(operands, (bits) => 1 / Math.sqrt(-valueOf(bits))),
  );
  const places = Uint32Array.from({ length: SOME }, (_, at) => at);
  const conviction = new Conviction(operation);
  const judge = new ExactJudge(operation, defaultsOf(operation.authority));
  const together = await secondsPerCall(() => {
    if (conviction.among(first, results, places)?.every((each) => each === 1) !== true) {
      throw new Error('a result that is wrong was not convicted');
    }
  });
  const single = await secondsPerCall(() => {
    for (const place of places)
      judge.explore(operands.subarray(place, place + 1), results[place] ?? 0);
  });
  return {
    'exhaust.RSQ.wrongTogetherPerSecond': { value: SOME / together, unit: 'results/s' },
    'exhaust.RSQ.wrongOneByOnePerSecond': { value: SOME / single, unit: 'results/s' },
  };
}

/** As many as `vpspec exhaust` judges at once. */
const SOME = 2 ** 14;

/** One that is compiled, and some that are not, or of several operands. */
const EXACT = [
  ['VP2.0', 'FLR'],
  ['VP2.0', 'MUL'],
  ['NVvp4.0', 'NOT.U'],
  ['NVvp4.0', 'ADD.S'],
] as const;

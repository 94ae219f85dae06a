/**
 * The quick way and the exact judge over the whole range of operands: at night all 2^32 are judged at once, and many of each slice
 * by the exact judge too; by day some slices, and a part of those.
 */
import { describe, expect, it } from 'vitest';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { Explorer } from '../../semantics/domains/explore.js';
import { hex, valueOf } from '../../semantics/number/binary32.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { byNight, everyByDay } from '../../vitest.night.js';
import { permitsBits } from '../judge/gpu/left.js';
import { acceptedRegion } from '../judge/region.js';
import { ExactJudge } from './exact-judge.js';
import { exhaustedLanguage } from './languages.js';
import { SLICE, SLICES } from './messages.js';
import type { Operation } from './operation.js';
import { noError } from './quick-judge.js';
import { quickly } from './quickly.js';

/** At night these; by day the first two, one of either kind. */
const ALL: readonly (readonly [AnyEnvironmentName, string])[] = [
  ['VP2.0', 'RCP'],
  ['VP2.0', 'FLR'],
  ['VP2.0', 'EXP.y'],
  ['VP1.0', 'LOG.y'],
  ['NVvp4.0', 'ROUND'],
];

const BATCH = 2 ** 14;
/** Questions of each slice that the exact judge judges. */
const SAMPLES = byNight(256, 64);
/** Asked of each slice. */
const ASKED = byNight(SLICE, 2 ** 16);

function operationNamed(environment: AnyEnvironmentName, name: string): Operation {
  const all = exhaustedLanguage(environment).operations(environment, null);
  const found = all.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${environment} has no ${name}`);
  return found;
}

/** Results about what an operation gives, some of them beyond what is permitted. */
function resultsOf({ curve, expected, authority }: Operation) {
  const values = new Float32Array(BATCH);
  const bits = new Uint32Array(values.buffer);
  const open = new Uint8Array(BATCH);
  const give = expected(defaultsOf(authority));
  return (operands: Uint32Array): Uint32Array => {
    if (curve === null) {
      give(operands, bits, open);
      // One of seven is next to what is given.
      for (let i = 0; i < BATCH; i += 7) bits[i] = (bits[i] ?? 0) ^ 1;
      return bits;
    }
    for (let i = 0; i < BATCH; i++) {
      const operand = valueOf(operands[i] ?? 0);
      // From 1.3 times the bound below to as much above.
      const share = (((operands[i] ?? 0) * 0.6180339887) % 2.6) - 1.3;
      values[i] = curve.near(operand) + share * curve.radius(operand);
    }
    return bits;
  };
}

describe.each(byNight(ALL, ALL.slice(0, 2)))('all operands of %s %s', (environment, name) => {
  const operation = operationNamed(environment, name);
  const slices = everyByDay(
    Array.from({ length: SLICES }, (_, slice) => slice),
    73,
  );

  it('are permitted at once only where every assignment permits them, or the one that gives them', async () => {
    const policies = defaultsOf(operation.authority);
    const judge = new ExactJudge(operation, policies);
    const explorer = new Explorer();
    const permitted = operation.permitted(explorer.chooser);
    const region = acceptedRegion(operation.authority);
    const give = resultsOf(operation);
    const [operands, undecided] = [new Uint32Array(BATCH), new Uint32Array(BATCH)];
    const isLeft = new Uint8Array(BATCH);
    let [asked, left, sampled] = [0, 0, 0];
    for (const slice of [...slices, 510, 511, 512, 1022, SLICES - 1]) {
      // Whoever runs the test hears of it in between.
      await new Promise(setImmediate);
      const quick = quickly(operation, judge, { first: slice * SLICE, count: SLICE }, policies);
      // Evenly over the slice.
      const step = Math.floor(SLICE / ASKED) * BATCH;
      for (let at = 0; at < SLICE; at += step) {
        operation.questions.fill(slice * SLICE + at, operands);
        const results = give(operands);
        const count = quick.judge(operands, results, undecided, noError());
        asked += BATCH;
        left += count;
        isLeft.fill(0);
        for (let i = 0; i < count; i++) isLeft[undecided[i] ?? 0] = 1;
        const every = Math.ceil((BATCH * (SLICE / step)) / SAMPLES);
        for (let i = (at / BATCH) % 5; i < BATCH; i += every) {
          if (isLeft[i] === 1) continue;
          sampled++;
          const question = operands.subarray(i, i + 1);
          const result = results[i] ?? 0;
          const isRight = quick.isBy
            ? judge.likely(question, result) !== 'excluded'
            : explorer
                .explore(region, () => permitted(question))
                .every(({ value }) => permitsBits(value, result));
          if (!isRight) expect.fail(`${name} ${hex(operands[i] ?? 0)} gave ${hex(result)}`);
        }
      }
    }
    expect(asked).toBeGreaterThanOrEqual(ASKED * slices.length);
    // Some was permitted, some was left: by day slices without any ordinary operand are many among few.
    expect(left).toBeGreaterThan(asked / 20);
    expect(left).toBeLessThan(0.8 * asked);
    expect(sampled).toBeGreaterThan((SAMPLES * slices.length) / 4);
  });
});

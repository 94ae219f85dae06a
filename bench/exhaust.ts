/** How fast results of functions of one operand are judged that stay within their bounds, by one core. */
import { valueOf } from '../semantics/number/binary32.js';
import { exhaustedLanguage } from '../oracles/exhaust/languages.js';
import { judgeQuickly, noError } from '../oracles/exhaust/quick-judge.js';
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
  return figures;
}

/** `vpspec exhaust` on a graphics stack: a slice of a function of each language, kept and gone on with. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasMesa, isSkipped } from '../oracles/stacks/required.testing.js';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('exhaust-mesa');
const MESA = ['--backend', 'mesa:llvmpipe', '--jobs', '1'];
/** Two slices: from 1 on, below 2. */
const ONES = ['--from', '0x3f800000', '--to', '0x3fffffff'];

describe.skipIf(isSkipped('mesa', hasMesa(), 'every operand of a function, on llvmpipe'))(
  'on llvmpipe',
  () => {
    it('RCP of a binade keeps its bound, and is no more than incomplete', async () => {
      const words = ['exhaust', 'RCP', ...MESA, ...ONES, '--out', folder];
      const first = await runHere([...words, '--json']);
      expect(first.code).toBe(0);
      const report: unknown = JSON.parse(first.out);
      expect(COMMAND_FORMATS['exhaust']?.safeParse(report).error?.issues ?? []).toEqual([]);
      expect(report).toMatchObject({
        operations: [
          { operation: 'RCP', verdict: 'incomplete', asked: 2 ** 23, wrong: 0, together: 'one' },
        ],
      });
      expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain(
        'around its worst operand',
      );
      // The first of the two slices was kept, the second is asked again: the digest is the same.
      const path = join(folder, 'slices.jsonl');
      const [head = '', answered = '', one = ''] = readFileSync(path, 'utf8').split('\n');
      writeFileSync(path, `${head}\n${answered}\n${one}\n{"cut`);
      const again = await runHere([...words, '--resume', '--json']);
      const digests = [first, again].map(
        ({ out }) =>
          (JSON.parse(out) as { operations: { digest: string }[] }).operations[0]?.digest,
      );
      expect(digests[1]).toBe(digests[0]);
    });

    it('instructions of several operands are asked what was said, the same again by its seed', async () => {
      const words = ['exhaust', 'max', 'DST.y', ...MESA, '--random', '70000', '--json'];
      const first = await runHere(words);
      const report: unknown = JSON.parse(first.out);
      expect(COMMAND_FORMATS['exhaust']?.safeParse(report).error?.issues ?? []).toEqual([]);
      expect(report).toMatchObject({
        operations: [
          {
            operation: 'MAX',
            verdict: 'incomplete',
            whole: false,
            asked: 97_225,
            wrong: 0,
            worst: null,
          },
          { operation: 'DST.y', verdict: 'incomplete', asked: 97_225, wrong: 0 },
        ],
      });
      expect(first.code).toBe(0);
      const again = await runHere([...words, '--seed', '1']);
      const digests = [first, again].map(({ out }) =>
        (JSON.parse(out) as { operations: { digest: string }[] }).operations.map(
          ({ digest }) => digest,
        ),
      );
      expect(digests[1]).toEqual(digests[0]);
    });

    it('EX2 of GPU programs does not, and is shown where', async () => {
      const { code, out } = await runHere(
        ['exhaust', 'ex2', ...MESA, ...ONES, '--environment', 'NVvp4.0'],
        80,
      );
      expect(code).toBe(1);
      expect(out).toMatch(
        /does not conform: EX2 of NVvp4\.0, 8 388 608 of 4 294 967 296\s+operands/,
      );
      expect(out).toMatch(
        /EX2 1\.\d+ \(0x3f[0-9a-f]{6}\) gave 2\.\d+ \(0x40[0-9a-f]{6}\): not permitted/,
      );
    });
  },
);

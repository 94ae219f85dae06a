/** Lines and blocks come out as they went in, however the bytes are cut into chunks. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineSplitter, type Piece } from './line-splitter.js';

type Part = { readonly line: string } | { readonly block: Buffer };

const line = fc.stringMatching(/^[a-z]{0,9}$/).map((text) => ({ line: text }));
/** Newlines among its bytes are bytes. */
const block = fc
  .array(fc.constantFrom(0, 10, 13, 86, 255), { minLength: 1, maxLength: 40 })
  .map((bytes) => ({ block: Buffer.from(bytes) }));

it('reads what was written, in whatever chunks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(line, block), { maxLength: 12 }),
      fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 20 }),
      (parts: readonly Part[], sizes) => {
        const bytes = Buffer.concat(
          parts.map((part) => ('line' in part ? Buffer.from(`${part.line}\n`) : part.block)),
        );
        const splitter = new LineSplitter(100);
        let at = 0;
        let turn = 0;
        const piece = (ready: readonly Piece[]): Piece => {
          let pieces = ready;
          for (;;) {
            expect(pieces.length).toBeLessThanOrEqual(1);
            const [first] = pieces;
            if (first !== undefined) return first;
            if (at === bytes.length && turn > 10_000) throw new Error('nothing comes');
            const size = sizes[turn++ % sizes.length] ?? 1;
            pieces = splitter.push(bytes.subarray(at, at + size));
            at = Math.min(bytes.length, at + size);
          }
        };
        for (const part of parts) {
          if ('line' in part) {
            const seen = piece(splitter.lines(true));
            expect(seen.kind === 'line' && seen.bytes.toString()).toBe(part.line);
          } else {
            // What comes before the first line is a line, unless it is said to be a block.
            splitter.stopAtLine();
            const into = new Uint8Array(part.block.length);
            expect(piece(splitter.block(into)).kind).toBe('block');
            expect(Buffer.from(into)).toEqual(part.block);
          }
        }
      },
    ),
  );
});

it('tells how much of a block has come, and keeps nothing else of it', () => {
  const splitter = new LineSplitter(100);
  splitter.stopAtLine();
  const [first] = splitter.push(Buffer.from('one\nab'));
  expect(first).toMatchObject({ kind: 'line' });
  expect(splitter.aside).toBe(2);
  expect(splitter.block(new Uint8Array(5))).toEqual([]);
  expect([splitter.filled, splitter.aside]).toEqual([2, 0]);
  expect(splitter.push(Buffer.from('cdefg\nh\n'))).toEqual([{ kind: 'block' }]);
  expect(splitter.lines().map((each) => each.kind === 'line' && each.bytes.toString())).toEqual([
    'fg',
    'h',
  ]);
});

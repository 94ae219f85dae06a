/** docs/nv2a.md, Programs that show the differences: each is open in that point alone, leaves what the table says by each reading, and needs all its instructions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../spec/load/root.js';
import { READINGS } from '../../semantics/nv2a/differences.js';
import { OUTPUT_NAMES } from '../../semantics/nv2a/opcodes.js';
import type { PatternQuad } from '../../semantics/nv2a/state.js';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import { expectedOf } from './expected.js';
import { questionOf } from './shrink.js';
import { wordsOfText } from './plan/written.js';

const page = readFileSync(join(packageRoot(), 'docs/nv2a.md'), 'utf8');
const [, section = ''] = /## Programs that show the differences\n([^]*?)\n## /.exec(page) ?? [];
const ROWS = [...section.matchAll(/^\| `([\w-]+)` \| `(.*?)` \| (.*?) \| (.*?) \|$/gm)].map(
  ([, id = '', program = '', inputs = '', left = '']) => ({ id, program, inputs, left }),
);

type Numbers = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

function quads(given: Readonly<Record<string, readonly number[]>> = {}) {
  return Object.fromEntries(
    Object.entries(given).map(([number, [x = 0, y = 0, z = 0, w = 0]]): [string, PatternQuad] => [
      number,
      [bitsOf(Math.fround(x)), bitsOf(y), bitsOf(z), bitsOf(w)],
    ]),
  );
}

/** What each reading leaves of a program: "dropped: oPos 5 2 3 4". */
function leftBy(id: string, lines: readonly string[], inputs: string): readonly string[] {
  const texts = [...inputs.matchAll(/`(.*?)`/g)].map(([, text = '']) => text);
  const given = Object.assign({}, ...texts.map((text) => parse(text) as Numbers)) as Numbers;
  const question = questionOf({
    words: wordsOfText(lines),
    inputs: quads(given['v']),
    constants: quads(given['c']),
  });
  const { open, unknown, outcomes } = expectedOf(question, 0, {
    readings: new Map(),
    nanPayload: true,
  });
  expect(unknown).toEqual([]);
  expect(open).toEqual(open.length === 0 ? [] : [id]);
  return outcomes.map(({ readings, outputs, written }) => {
    const shown = OUTPUT_NAMES.flatMap((name, register) => {
      if (name === 'oD0' || written[register] === 0) return [];
      const four = [0, 1, 2, 3].map((place) => String(valueOf(outputs[4 * register + place] ?? 0)));
      return [`${name} ${four.join(' ')}`];
    });
    return `${readings.get(id) ?? ''}: ${shown.join(', ')}`;
  });
}

const linesOf = (program: string): readonly string[] =>
  program.split('; ').map((line) => `${line.replace(/;$/, '')};`);

it('the table has every difference of which there are two readings', () => {
  const closed = [...READINGS].flatMap(([id, names]) => (names.length > 1 ? [id] : []));
  expect(ROWS.map(({ id }) => id).sort()).toEqual(closed.sort());
});

describe.each(ROWS)('$id', ({ id, program, inputs, left }) => {
  it('leaves what the table says', () => {
    expect(leftBy(id, linesOf(program), inputs).join('; ')).toBe(left);
  });

  it('does not show without any of its instructions', () => {
    const lines = linesOf(program);
    if (lines.length === 1) return;
    // The last shows it, and what an instruction leaves that nothing shows is no difference.
    const last = lines.length - 1;
    for (let at = 1; at < last; at++) {
      const without = lines.filter((_, index) => index !== at);
      expect(
        new Set(leftBy(id, without, inputs).map((text) => text.replace(/^[^:]*: /, ''))).size,
      ).toBe(1);
    }
  });
});

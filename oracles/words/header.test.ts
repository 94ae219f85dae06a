/**
 * examples/backends/c/nv2a-words.h against the fields, the decoder and the encoder here: its tables are the same, and a program in C that uses it says the
 * same of every value of every field, of words at random, and of halves put together.
 *
 * Needs cc: without it this says that it is skipped, unless VPSPEC_REQUIRE names gcc; then it fails.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { byNight } from '../../vitest.night.js';
import { packageRoot } from '../../spec/load/root.js';
import { contentsOf, FIELDS, quadOf, wordOf, type Word } from '../../semantics/nv2a/fields.js';
import {
  decoded,
  encoded,
  type HalfSyntax,
  type Instruction,
} from '../../semantics/nv2a/instruction.js';
import { ILU, MAC, OUTPUTS, type Operation } from '../../semantics/nv2a/opcodes.js';
import { PROGRAM_LIMIT } from '../../semantics/nv2a/program.js';
import { SeededSource } from '../generate/source.js';
import { isRequired } from '../stacks/required.testing.js';

const HEADER = join(packageRoot(), 'examples/backends/c/nv2a-words.h');
const header = readFileSync(HEADER, 'utf8');
const HAS_CC = spawnSync('cc', ['--version']).status === 0;
const isAsked = HAS_CC || isRequired('gcc');

const { folder } = scratch('nv2a');

/** The rows of a table of the header. */
const rows = (table: string): readonly string[] =>
  (new RegExp(`#define ${table}\\(.\\) \\\\\\n((?: {4}.*\\n)+)`).exec(header)?.[1] ?? '')
    .split('\n')
    .map((line) => line.replace(/ \\$/, '').trim())
    .filter((line) => line !== '');

describe('the header', () => {
  it('has the fields of the word', () => {
    expect(rows('NV2A_FIELDS')).toEqual(
      FIELDS.map(
        ({ name, at, bits }) =>
          `F(${name.replace('.', '_')}, "${name}", ${String(at)}, ${String(bits)})`,
      ),
    );
  });

  it('has the operations of both halves', () => {
    const written = (all: readonly (Operation | null)[]): readonly string[] =>
      all.map((each) => {
        const { name, operands, scalar, isAddress } = each ?? { name: 'NOP', operands: [], scalar: false, isAddress: undefined }; // prettier-ignore
        return `O("${name}", "${operands.join('')}", ${scalar ? '1' : '0'}, ${isAddress === true ? '1' : '0'})`;
      });
    expect(rows('NV2A_MAC')).toEqual(written(MAC));
    expect(rows('NV2A_ILU')).toEqual(written(ILU));
  });

  it('has the outputs and limits', () => {
    const names = OUTPUTS.map((name) => (name === null ? 'NULL' : `"${name}"`)).join(', ');
    expect(header).toContain(`{\n    ${names}};`);
    expect(header).toContain(`NV2A_MOST_INSTRUCTIONS = ${String(PROGRAM_LIMIT)},`);
  });
});

/**
 * Reads words of digits, eight of them a line: two instruction words. Of the first it says its fields' numbers, what it decodes to, and what that encodes to;
 * of both what the MAC of the one and the ILU of the other are together.
 */
const PROGRAM = `#include <inttypes.h>
#include <stdio.h>
#include "nv2a-words.h"

static void operand(const nv2a_operand *o, int scalar) {
    printf(" (%d %d %d %d", o->file, o->number, o->relative, o->negate);
    for (int i = 0; i < (scalar ? 1 : 4); i++) printf(" %d", o->swizzle[i]);
    printf(")");
}

static void half(const nv2a_half *h, const nv2a_operation *op) {
    printf("%s", op->name);
    if (h->operation == 0) return;
    if (h->mask != 0) printf(" R%d/%d", h->temporary, h->mask);
    for (int i = 0; op->operands[i] != 0; i++) operand(&h->operands[i], op->scalar);
}

static void print_word(const uint32_t w[4]) {
    printf("%08" PRIx32 "%08" PRIx32 "%08" PRIx32 "%08" PRIx32, w[0], w[1], w[2], w[3]);
}

int main(void) {
    uint32_t w[8];
    for (;;) {
        for (int i = 0; i < 8; i++)
            if (scanf("%8" SCNx32, &w[i]) != 1) return 0;
        nv2a_fields fields;
        uint32_t packed[4];
        nv2a_unpack(w, &fields);
        for (int i = 0; i < NV2A_FIELD_COUNT; i++) printf("%" PRIu64 ",", fields.of[i]);
        nv2a_pack(&fields, packed);
        print_word(packed);
        nv2a_instruction first, second;
        const char *refused = nv2a_decode(w, &first);
        if (refused != NULL) {
            printf("|refused %s|\\n", refused);
            continue;
        }
        printf("|");
        half(&first.mac, &NV2A_MAC_OPERATIONS[first.mac.operation]);
        printf(" + ");
        half(&first.ilu, &NV2A_ILU_OPERATIONS[first.ilu.operation]);
        if (first.output.mask != 0)
            printf(" -> %d %d %d/%d", first.output.from_ilu, first.output.constant, first.output.number, first.output.mask);
        printf("%s|", first.final ? " END" : "");
        uint32_t again[4];
        refused = nv2a_encode(&first, again);
        if (refused != NULL) printf("refused %s", refused);
        else print_word(again);
        if (nv2a_decode(w + 4, &second) == NULL) {
            first.ilu = second.ilu;
            first.keeps_rest = 0;
            refused = nv2a_encode(&first, again);
            printf("|");
            if (refused != NULL) printf("refused %s", refused);
            else print_word(again);
        }
        printf("\\n");
    }
}
`;

const digits = (word: Word): string => word.toString(16).padStart(32, '0');

/** The same as the program in C says it. */
function said(first: Word, second: Word): string {
  const contents = contentsOf(first);
  const fields = FIELDS.map(({ name }) => `${String(contents[name])},`).join('');
  const packed = digits(wordOf(contents));
  const result = decoded(first);
  if (!result.ok) return `${fields}${packed}|refused ${result.refusal.field}|`;
  const { instruction } = result;
  const { output, final } = instruction;
  const to =
    output === null
      ? ''
      : ` -> ${output.from === 'ilu' ? '1' : '0'} ${output.file === 'constant' ? '1' : '0'} ${String(output.number)}/${String(output.mask)}`;
  const text = `${halfText(instruction.mac)} + ${halfText(instruction.ilu)}${to}${final ? ' END' : ''}`;
  const other = decoded(second);
  const together = other.ok
    ? `|${encodedText({ ...instruction, ilu: other.instruction.ilu, unread: {} })}`
    : '';
  return `${fields}${packed}|${text}|${encodedText(instruction)}${together}`;
}

function encodedText(instruction: Instruction): string {
  const result = encoded(instruction);
  return result.ok ? digits(result.word) : `refused ${result.refusal.field}`;
}

function halfText(half: HalfSyntax | null): string {
  if (half === null) return 'NOP';
  const { name, temporary, operands } = half;
  const to = temporary === null ? '' : ` R${String(temporary.number)}/${String(temporary.mask)}`;
  const read = operands.map(({ source, negate, swizzle }) => {
    const file = { temporary: 1, input: 2, constant: 3 }[source.file];
    const isRelative = source.file === 'constant' && source.relative;
    return ` (${[file, source.number, isRelative ? 1 : 0, negate ? 1 : 0, ...swizzle].map(String).join(' ')})`;
  });
  return `${name}${to}${read.join('')}`;
}

describe.skipIf(!isAsked)('in C', () => {
  const program = join(folder, 'words');
  beforeAll(() => {
    writeFileSync(join(folder, 'words.c'), PROGRAM);
    const flags = ['-std=c99', '-O1', '-Wall', '-Wextra', '-Werror', '-pedantic'];
    execFileSync('cc', [
      ...flags,
      '-I',
      join(HEADER, '..'),
      '-o',
      program,
      join(folder, 'words.c'),
    ]);
  });

  /** What the program in C says of pairs of words. */
  function inC(pairs: readonly (readonly [Word, Word])[]): readonly string[] {
    const input = pairs
      .map((pair) =>
        pair.flatMap((word) => quadOf(word).map((part) => part.toString(16))).join(' '),
      )
      .join('\n');
    const output = execFileSync(program, { input, encoding: 'utf8', maxBuffer: 1 << 30 });
    return output.split('\n').slice(0, -1);
  }

  function agrees(pairs: readonly (readonly [Word, Word])[]): void {
    const seen = inC(pairs);
    expect(seen.length).toBe(pairs.length);
    pairs.forEach(([first, second], index) => {
      const ours = said(first, second);
      // An assertion for each of a million would take longer than all else.
      if (seen[index] !== ours) expect(seen[index]).toBe(ours);
    });
  }

  it('says the same of each field with all its values', () => {
    const bases = [
      0x0020001b0836106c2f00f801n, 0x0880001b28360c1a9f1ff803n, 0x0460001b0836106c2f180ff9n, 0n,
    ]; // prettier-ignore
    agrees(
      bases.flatMap((base) =>
        FIELDS.flatMap(({ name, bits }) => {
          const values =
            bits > 8
              ? [0, 1, 2 ** bits - 1]
              : Array.from({ length: 2 ** bits }, (_, value) => value);
          return values.map((value): readonly [Word, Word] => [
            wordOf({ ...contentsOf(base), [name]: value }),
            base,
          ]);
        }),
      ),
    );
  });

  it(
    'says the same of words at random, and of halves put together',
    () => {
      const source = new SeededSource(7, 0, 34);
      const part = (): bigint => BigInt(source.nextInt(0, 0xffffffff));
      // Words of which most mean something: fields as they may be, and any bits.
      const likely = (): Word => {
        const contents = Object.fromEntries(
          FIELDS.map(({ name, bits }) => {
            if (name === 'unused') return [name, 0];
            if (name === 'mac') return [name, source.nextInt(0, 13)];
            if (name === 'constant') return [name, source.nextInt(0, 191)];
            if (name === 'out.address') return [name, source.nextInt(3, 12)];
            if (name === 'out.mask' || name === 'mac.mask')
              return [name, source.nextInt(0, 1) * source.nextInt(0, 15)];
            if (name.endsWith('.mux') && name !== 'out.mux') return [name, source.nextInt(1, 3)];
            if (name.endsWith('.register') || name === 'temporary')
              return [name, source.nextInt(0, 11)];
            return [name, source.nextInt(0, 2 ** bits - 1)];
          }),
        );
        return wordOf(contents as never);
      };
      const any = (): Word => ((part() & 0xfffffffn) << 64n) | (part() << 32n) | part();
      let meaning = 0;
      const total = byNight(1_000_000, 4_000);
      const atOnce = Math.min(total, 20_000);
      for (let done = 0; done < total; done += atOnce) {
        const pairs = Array.from({ length: atOnce }, (_, index): readonly [Word, Word] => [
          index % 4 === 0 ? any() : likely(),
          likely(),
        ]);
        meaning += pairs.filter(([word]) => decoded(word).ok).length;
        agrees(pairs);
      }
      expect(meaning).toBeGreaterThan(total / 4);
    },
    byNight(3_600_000, 300_000),
  );
});

/** The exported schema of cases, as editors apply it: it takes the corpus, and refuses registers that do not exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../spec/load/root.js';

const schema = JSON.parse(
  readFileSync(join(packageRoot(), 'spec/schema/cases.schema.json'), 'utf8'),
) as object;
const takes = new Ajv2020({ strict: false }).compile(schema);

const ONE = { all: 1 };

function file(environment: string | null, given: object, own: object = {}): object {
  const of = environment === null ? {} : { environment };
  return { ...of, cases: { a: { instruction: 'MOV R0, v[0]', ...given, ...own } } };
}

describe('the schema of cases', () => {
  it('takes files of every folder of the corpus', () => {
    const corpus = join(packageRoot(), 'cases');
    const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml') && !name.startsWith('recordings'))
      .sort()
      .filter((_, index) => index % 10 === 0);
    expect(files.length).toBeGreaterThan(50);
    const refused = files.filter((name) => {
      const text = readFileSync(join(corpus, name), 'utf8');
      return name !== 'counts.txt' && !takes(parse(text, { maxAliasCount: -1 }));
    });
    expect(refused).toEqual([]);
  });

  it.each([
    ['VP1.0', { v: { 15: ONE, OPOS: ONE }, c: { 95: ONE }, expect: { R11: ONE, HPOS: ONE } }],
    [
      'VP2.0',
      { c: { 255: ONE }, A: { 1: ONE }, expect: { R15: ONE, CLP5: ONE, CC: { all: 'LT' } } },
    ],
    [null, { expect: { R15: ONE, outcome: 'terminated', reason: 'instruction-limit' } }],
    ['VSP1.0', { expect: { 'c[95]': ONE } }],
    [
      'NVfp4.0',
      { in: { 'fragment.attrib[15]:s': ONE }, expect: { 'result.depth.z': ONE, t: ONE } },
    ],
    ['NVvp4.0', { in: { 'program.env[7]': ONE }, expect: { 'result.color.back.secondary': ONE } }],
    [
      'NVgp4.0',
      { in: { 'vertex[2].position': ONE }, expect: { emitted: [{ 'result.layer': ONE }, 'end'] } },
    ],
    ['VP1.0', { table: { columns: 'v[15] v[OPOS].x c[95], R1 A0.x -> R11.w  HPOS', rows: [[1]] } }],
    ['VP2.0', { table: { columns: 'v[0] CC -> R0 CC.x CLP5', rows: [[1]] } }],
    ['VSP1.0', { table: { columns: 'v[0] -> c[95].x', rows: [[1]] } }],
    ['VP2.0', { cross: { 'v[0]': 'special', 'c[255].x': [1] } }],
    [
      'NVfp4.0',
      {
        table: {
          columns: 'R1.x:s fragment.attrib[15]:s t[3] -> t.x:u result.depth.z',
          rows: [[1]],
        },
      },
    ],
    ['NVgp4.0', { cross: { 'vertex[2].position.x': [1], R0: [1] } }],
  ] as const)('takes what exists: %s %j', (environment, given) => {
    expect(takes(file(environment, given)), JSON.stringify(takes.errors)).toBe(true);
  });

  it.each([
    ['VP1.0', { v: { 16: ONE } }],
    ['VP1.0', { c: { 96: ONE } }],
    ['VP1.0', { expect: { R12: ONE } }],
    ['VP1.1', { expect: { CLP0: ONE } }],
    ['VP1.1', { expect: { CC: { all: 'LT' } } }],
    ['VSP1.0', { v: { 1: ONE } }],
    ['VP2.0', { expect: { HPOZ: ONE } }],
    [null, { expect: { 'o[HPOS]': ONE } }],
    ['NVfp4.0', { in: { 'fragment.attrib[16]': ONE } }],
    ['NVfp4.0', { expect: { 'result.position': ONE } }],
    ['NVvp4.0', { expect: { 'result.colour': ONE } }],
    ['NVgp4.0', { expect: { emitted: [{ 'result.depth': ONE }] } }],
    ['VP1.0', { table: { columns: 'v[16] -> R0', rows: [[1]] } }],
    ['VP1.0', { table: { columns: 'v[0] -> R12', rows: [[1]] } }],
    ['VP1.0', { table: { columns: 'v[0] -> R1.q', rows: [[1]] } }],
    ['VP1.1', { table: { columns: 'v[0] CC -> R0', rows: [[1]] } }],
    ['VP2.0', { table: { columns: 'HPOS -> R0', rows: [[1]] } }],
    ['VP2.0', { table: { columns: 'v[0] -> o[HPOS]', rows: [[1]] } }],
    ['VP2.0', { table: { columns: 'v[0] -> outcome', rows: [[1]] } }],
    ['VP2.0', { cross: { 'c[256]': [1] } }],
    ['NVfp4.0', { table: { columns: 'fragment.attrib[16] -> R0', rows: [[1]] } }],
    ['NVvp4.0', { table: { columns: 'R1 -> result.colour', rows: [[1]] } }],
    ['NVgp4.0', { cross: { 'vertex[2].depth': [1] } }],
  ] as const)('refuses what does not: %s %j', (environment, given) => {
    expect(takes(file(environment, given))).toBe(false);
  });

  it("asks by the case's own environment, where it names one", () => {
    expect(takes(file('VP1.0', { expect: { R12: ONE } }, { environment: 'VP2.0' }))).toBe(true);
    expect(takes(file('VP2.0', { expect: { R12: ONE } }, { environment: 'VP1.0' }))).toBe(false);
    expect(takes(file('VP2.0', { expect: { R99: ONE } }, { environment: '{of}' }))).toBe(true);
  });
});

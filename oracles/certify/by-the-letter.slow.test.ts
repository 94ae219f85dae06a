/** What only a loophole of the documents permits is told, and is not called conforming by default. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { vpResultsOnly } from '../backends/abilities.testing.js';
import { openBackend } from '../backends/open.js';
import type { GpuCase } from '../cases/gpu/case.js';
import { LOOPHOLES } from '../faults/loopholes.js';
import { GPU_LOOPHOLES } from '../faults/gpu/loopholes.js';
import { letterEntry } from '../compare/compare-letters.js';
import type { Certificate } from './certificate.js';
import { certify } from './certify.js';
import { floorNamed } from './floor.js';
import { isGood } from './verdict.js';
import { byNight, everyByDay } from '../../vitest.night.js';

const specification = loadSpecification();
async function certificateOf(
  name: string,
  {
    isBox = false,
    byTheLetter = false,
    queries = [] as readonly string[],
    expectationFile = null as string | null,
    units = byNight(150, 60),
    gpuCases = null as readonly GpuCase[] | null,
  } = {},
): Promise<Certificate> {
  const backend = await openBackend(name);
  return certify({
    backend: isBox ? vpResultsOnly(backend) : backend,
    specification,
    queries,
    ...(gpuCases === null ? {} : { gpuCases }),
    campaign: { budget: { kind: 'units', units, text: String(units) } },
    require: floorNamed('1%'),
    byTheLetter,
    expectationFile,
  });
}

/** The instruction that a loophole is about; programs show that of parameters. */
const ABOUT: Readonly<Record<string, string>> = {
  'sine-of-one-period': 'SIN',
  'cosine-of-one-period': 'COS',
  'rcp-of-one-binade': 'RCP',
  'rsq-of-two-binades': 'RSQ',
  'exp-of-nan-is-seven': 'EXP',
};

describe('a machine that uses a loophole', () => {
  it.each(LOOPHOLES.filter(({ name }) => name in ABOUT))(
    '$name conforms by the letter, and says by how much',
    async ({ name }) => {
      const instruction = ABOUT[name] ?? '';
      const found = await certificateOf(`fault:${name}`, { queries: [instruction] });
      expect(found.verdict).toBe('conforms by the letter');
      expect(isGood(found)).toBe(false);
      const [report] = found.letter?.reports ?? [];
      expect(report).toMatchObject({ instruction, program: null });
      expect(report?.records).toBeGreaterThan(0);
      expect(report?.needs).toHaveLength(1);
      expect(report?.worst?.operands).not.toHaveLength(0);
    },
  );

  it('is accepted where that is asked for, and keeps its word', async () => {
    const options = { queries: ['SIN'], byTheLetter: true };
    const found = await certificateOf('fault:sine-of-one-period', options);
    expect([found.verdict, isGood(found)]).toEqual(['conforms by the letter', true]);
    expect(found.letter?.reports[0]?.needs).toEqual(['angleRange=unit']);
    expect(found.letter?.reports[0]?.worst?.ulps).toBeGreaterThan(2 ** 28);
  });

  it('shows in programs, as a black box too', async () => {
    for (const isBox of [false, true]) {
      const { verdict, letter } = await certificateOf('fault:parameters-beyond-are-seven', {
        isBox,
        queries: ['vp2.operand.relative-addressing'],
        units: 40,
      });
      expect(verdict).toBe('conforms by the letter');
      const seven = letter?.reports.find(({ program }) => program?.observed === '7 (0x40e00000)');
      // All units that show it are named.
      expect(seven?.units).toHaveLength(seven?.records ?? 0);
      expect(seven?.units?.[0]).toBe(seven?.program?.unit);
      const { shrunk } = seven?.program ?? {};
      expect(shrunk?.oneMinimal).toBe(true);
      expect(shrunk?.program.match(/;/g)?.length).toBeLessThanOrEqual(3);
      expect(shrunk?.program).toMatch(/o\[HPOS\], c\[A\d\.x/);
    }
  });

  // By day one of them.
  it.each(everyByDay(GPU_LOOPHOLES, 3))('of GPU programs: $name', async ({ name }) => {
    const instruction = name.includes('rcp') ? 'RCP' : name.includes('cosine') ? 'COS' : 'SIN';
    // Its instruction and the programs of it come first: no case is asked.
    const options = { queries: [instruction], units: 12, gpuCases: [] };
    const { verdict, letter } = await certificateOf(`fault:${name}`, options);
    expect(verdict).toBe('conforms by the letter');
    expect(letter?.reports).not.toHaveLength(0);
    for (const { program } of letter?.reports ?? []) {
      if (program === null) continue;
      // One instruction alone, on the operand that shows it.
      expect(program.shrunk?.oneMinimal).toBe(true);
      expect(program.shrunk?.program).toMatch(
        /^!!NVvp4\.0\n *(SIN|COS|SCS|RCP)\b.* result[^;]*;\nEND\n$/,
      );
    }
  });
});

describe('a list of known exceptions', () => {
  const { folder } = scratch('letter');
  const listed = async (name: string, text: string): Promise<Certificate> => {
    const expectationFile = join(folder, 'expected.yaml');
    writeFileSync(expectationFile, text);
    // So many that programs which show it are among them.
    return certificateOf(name, { queries: ['SIN'], expectationFile, units: 150 });
  };

  it('can name what the letter alone permits: then it is an exception that is listed', async () => {
    const text = 'letter: [{needs: angleRange=unit, instruction: SIN, reason: one period}]';
    const found = await listed('fault:sine-of-one-period', text);
    // As a single instruction, and in a case.
    expect(found.letter?.reports.map((each) => each.accepted)).toEqual([
      'one period',
      'one period',
    ]);
    expect([found.verdict, isGood(found)]).toEqual(['conforms with expected failures', true]);
    expect(found.expectations?.asExpected).toBe(true);
  });

  it('excuses no other, and says what would list it', async () => {
    const text = 'letter: [{needs: "angleRange=unbounded", instruction: SIN, reason: x}]';
    const found = await listed('fault:sine-of-one-period', text);
    expect([found.verdict, isGood(found)]).toEqual(['conforms by the letter', false]);
    const [report] = found.letter?.reports ?? [];
    expect(report === undefined ? '' : letterEntry(report)).toBe(
      '  - {needs: angleRange=unit, instruction: SIN, reason: "…"}',
    );
    const other = await listed(
      'fault:sine-of-one-period',
      'letter: [{needs: "reciprocalRange=*", reason: x}]',
    );
    expect(other.verdict).toBe('conforms by the letter');
  });

  it('excuses nothing that is wrong, and is wrong itself where nothing needs it', async () => {
    const text = 'letter: [{instruction: SIN, reason: x}]';
    expect((await listed('profile:strict', text)).verdict).toBe('does not conform');
    // An entry about what was not asked says nothing.
    const elsewhere = 'letter: [{instruction: RCP, reason: x}]';
    expect((await listed('profile:strict', elsewhere)).verdict).toBe('conforms');
  });

  it.each([
    'letter: [{needs: angleRange=nothing, reason: x}]',
    'letter: [{needs: "sin", reason: x}]',
  ])('is read with care: %s', async (text) => {
    await expect(listed('profile:strict', text)).rejects.toThrow(/1:\d+.*no alternative/);
  });
});

describe('a machine that uses none', () => {
  it.each(byNight(['strict', 'nv30-like'], ['nv30-like']))(
    'profile:%s has nothing to tell',
    async (profile) => {
      const queries = [...new Set(Object.values(ABOUT))];
      const { letter } = await certificateOf(`profile:${profile}`, { queries });
      expect(letter).toEqual({ accepted: false, reports: [] });
    },
  );
});

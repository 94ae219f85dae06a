/** What only a loophole of the documents permits is told, and is not called conforming by default. */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { openBackend } from '../backends/open.js';
import { LOOPHOLES } from '../faults/loopholes.js';
import { GPU_LOOPHOLES } from '../faults/gpu/loopholes.js';
import type { Certificate } from './certificate.js';
import { certify } from './certify.js';
import { floorNamed } from './floor.js';
import { isGood } from './verdict.js';

const specification = loadSpecification();
const budget = { kind: 'units', units: 150, text: '150' } as const;

async function certificateOf(
  name: string,
  { isBox = false, byTheLetter = false, queries = [] as readonly string[] } = {},
): Promise<Certificate> {
  const backend = await openBackend(name);
  return certify({
    backend: isBox ? { ...backend, machine: null } : backend,
    specification,
    queries,
    campaign: { budget },
    require: floorNamed('1%'),
    byTheLetter,
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
      });
      expect(verdict).toBe('conforms by the letter');
      expect(letter?.reports.some(({ program }) => program?.observed === '7 (0x40e00000)')).toBe(
        true,
      );
    }
  });

  it.each(GPU_LOOPHOLES)('of GPU programs: $name', async ({ name }) => {
    const instruction = name.includes('rcp') ? 'RCP' : name.includes('cosine') ? 'COS' : 'SIN';
    const { verdict, letter } = await certificateOf(`fault:${name}`, { queries: [instruction] });
    expect(verdict).toBe('conforms by the letter');
    expect(letter?.reports).not.toHaveLength(0);
  });
});

describe('a machine that uses none', () => {
  it.each(['strict', 'nv30-like'])('profile:%s has nothing to tell', async (profile) => {
    const { letter } = await certificateOf(`profile:${profile}`);
    expect(letter).toEqual({ accepted: false, reports: [] });
  });
});

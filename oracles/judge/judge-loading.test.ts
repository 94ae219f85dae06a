import { describe, expect, it } from 'vitest';
import { GPU_STANDARD, type GpuMachine } from '../../semantics/gpu/machine/machine.js';
import { load, type LoadResult } from '../../semantics/language/load.js';
import { STANDARD, type Machine } from '../../semantics/machine/machine.js';
import { lineAndColumn } from '../../semantics/language/text.js';
import { Attribution } from './attribution/attribution.js';
import { blackBoxOf } from './black-box/black-box.js';
import { BlackBoxJudge } from './black-box/judge-black-box.js';
import type { Judgement } from './disagreement.js';
import { GpuJudge } from './gpu/judge.js';
import { runLeft } from './gpu/left-by.js';
import { ProgramTracer } from './judge-trace.js';

const attribution = Attribution.load();

/** A machine that takes other texts for those that it is given. */
function reading(change: (text: string) => string, base: Machine = STANDARD): Machine {
  return { ...base, load: (source) => load(change(String(source))) };
}

function refusing(position: number): Machine {
  const refused = (text: string): LoadResult => ({
    loaded: false,
    environment: 'VP2.0',
    error: {
      error: 'INVALID_OPERATION',
      restriction: 'syntax',
      position,
      message: 'no',
      ...lineAndColumn(text, position),
    },
  });
  return { ...STANDARD, load: (source) => refused(String(source)) };
}

const VALUES = { attributes: { 0: [1, 2, 3, 4] } } as const;
const UPPER = (text: string): string =>
  text.toUpperCase().replace(/[COV](?=\[)/g, (c) => c.toLowerCase());
const SUM = '!!VP2.0\nadd o[HPOS], v[0], v[0];\nEND';
const DIFFERENCE = (text: string): string => UPPER(text).replace('ADD', 'MUL');
const TWICE = '!!VP2.0\na: MOV o[HPOS], v[0];\na: END';

describe('a VP program that is loaded by another interpretation', () => {
  const judges = {
    trace: (machine: Machine, text: string): Promise<Judgement> =>
      Promise.resolve(new ProgramTracer(attribution).judge(machine, text, VALUES)),
    box: async (machine: Machine, text: string): Promise<Judgement> =>
      (await new BlackBoxJudge(blackBoxOf(machine), attribution).judge(text, VALUES)).judgement,
  };

  it.each(Object.entries(judges))('is run as that interpretation has it: %s', async (_, judge) => {
    expect(load(SUM).loaded).toBe(false);
    expect((await judge(reading(UPPER), SUM)).verdict).toBe('agrees');
    expect((await judge(reading(DIFFERENCE), SUM)).verdict).toBe('disagrees');
  });

  it.each(Object.entries(judges))('is not judged where nothing runs it: %s', async (_, judge) => {
    const first = reading((text) => text.replace('\na: END', '\nb: END'));
    expect(await judge(first, TWICE)).toMatchObject({
      verdict: 'inconclusive',
      interpretations: [{ erratum: 'vp2.E-label-twice', interpretation: 'first' }],
    });
  });

  it.each(Object.entries(judges))('is no agreement where it is refused: %s', async (_, judge) => {
    const zeros = '!!VP2.0\nMOV o[HPOS], c[007];\nEND';
    const machine = refusing(zeros.indexOf('007'));
    expect(await judge(machine, zeros)).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('"refused" of vp2.E-leading-zeros') as string,
    });
    const plain = '!!VP2.0\nMOV o[HPOS], c[7];\nEND';
    expect((await judge(machine, plain)).verdict).toBe('disagrees');
  });

  it.each(Object.entries(judges))('agrees where its error is elsewhere: %s', async (_, judge) => {
    const text = '!!VP2.0\nADD R0, v[0], v[1];\nEND';
    expect(await judge(refusing(text.indexOf('ADD')), text)).toEqual({
      verdict: 'agrees',
      interpretations: [{ erratum: 'vp2.E-restriction-place', interpretation: 'statement' }],
    });
  });
});

describe('a GPU program that is loaded by another interpretation', () => {
  const judge = new GpuJudge();
  const values = { bindings: { 'vertex.position': { type: 'F', values: [1, 2, 3, 4] } } } as const;
  const left = (text: string, machine: GpuMachine = GPU_STANDARD) => {
    const result = machine.load(text);
    if (!result.loaded) throw new Error(text);
    return runLeft(machine, machine.link(result.program), values, 1000);
  };
  const after = (operation: string): string =>
    `!!NVvp4.0\n${operation} result.position, vertex.position, vertex.position;\nEND`;

  it('is run as that interpretation has it', () => {
    const text = `${after('ADD')} and more`;
    const [sum, product] = [left(after('ADD')), left(after('MUL'))];
    if (sum === null || product === null) throw new Error('nothing is left');
    expect(judge.judge(text, values, sum)).toEqual({
      verdict: 'agrees',
      means: 'nominal',
      interpretations: [{ erratum: 'gp4.E-after-end', interpretation: 'ignored' }],
    });
    expect(judge.judge(text, values, product).verdict).toBe('disagrees');
  });

  it('is not judged where nothing runs it', () => {
    const text = '!!NVvp4.0\nRET; a: RET; a: RET;\nEND';
    const loaded = { loaded: true, position: null };
    expect(judge.judgeLoading(text, loaded)).toMatchObject({
      verdict: 'inconclusive',
      interpretations: [{ erratum: 'gp4.E-duplicate-label', interpretation: 'first' }],
    });
    expect(judge.judgeLoading('!!NVvp4.0\nRET; a: MOV b, 1;\nEND', loaded).verdict).toBe(
      'disagrees',
    );
  });

  it('is no agreement where it is refused', () => {
    const text = '!!NVvp4.0\nTEMP t[4];\nEND';
    const own = (position: number) => ({ loaded: false, position });
    expect(judge.judgeLoading(text, own(text.indexOf('[')))).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('"none" of gp4.E-temporary-arrays') as string,
    });
    expect(judge.judgeLoading(text, own(2)).verdict).toBe('disagrees');
    expect(judge.judgeLoading('!!NVvp4.0\nTEMP t;\nEND', own(12)).verdict).toBe('disagrees');
  });

  it('agrees where its error is elsewhere', () => {
    const text = '!!NVvp4.0\nMOV b, 1;\nEND';
    const own = { loaded: false, position: text.indexOf('MOV') };
    expect(judge.judgeLoading(text, own)).toEqual({
      verdict: 'agrees',
      means: 'loading',
      interpretations: [{ erratum: 'gp4.E-error-position', interpretation: 'instruction' }],
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { bitsOf, NAN_BITS } from '../../../semantics/number/binary32.js';
import { GpuJudge, type GpuJudgement } from './judge.js';
import type { Bits, GpuLeft } from './left.js';

const judge = new GpuJudge();

function vector(x: Bits, y: Bits = null, z: Bits = null, w: Bits = null): Vector<Bits> {
  return { x, y, z, w };
}

function floats(...values: readonly number[]): TypedQuad {
  const [x = 0, y = 0, z = 0, w = 1] = values;
  return { type: 'F', values: [x, y, z, w] };
}

const POSITION: GpuInputValues = {
  bindings: { 'vertex.position': floats(1 + 2 ** -12, 3e-8, -2, NaN) },
};

/** Judges a vertex program with one result, of which x is shown. */
function judged(body: string, x: Bits, values: GpuInputValues = POSITION): GpuJudgement {
  return judge.judge(`!!NVvp4.0\n${body}\nEND`, values, {
    loaded: true,
    killed: false,
    results: [vector(x)],
    emitted: [],
  });
}

const SQUARE = 'MAD result.position, vertex.position.x, vertex.position.x, -1.0;';

/** 3, or a little less or more. */
const THREE = 'RCP R0.x, 1.33333337;\nMUL R0.x, R0.x, 4;';

describe('judging a run of a GPU program', () => {
  it('takes the nominal result at once', () => {
    const nominal = bitsOf(Math.fround(Math.fround((1 + 2 ** -12) ** 2) - 1));
    expect(judged(SQUARE, nominal)).toEqual({ verdict: 'agrees', means: 'nominal' });
    expect(judged('MOV result.position, vertex.position.w;', 0xffc12345)).toEqual({
      verdict: 'agrees',
      means: 'nominal',
    });
  });

  it('permits what an implementation may choose', () => {
    // Rounded once: 2^-11 + 2^-24.
    expect(judged(SQUARE, bitsOf(2 ** -11 + 2 ** -24))).toEqual({
      verdict: 'agrees',
      means: 'sets',
    });
    expect(judged(SQUARE, bitsOf(2 ** -11 + 2 ** -20)).verdict).toBe('disagrees');
  });

  it('permits what an implementation computes of its own state', () => {
    const three = Math.fround(1 / 3);
    const ofState = (binding: string, x: number, bindings: Record<string, TypedQuad>): string =>
      judged(`MOV result.position, ${binding};`, bitsOf(Math.fround(x)), { bindings }).verdict;
    const fog = { 'state.fog.params': floats(1, 1, 4, three) };
    expect(ofState('state.fog.params.w', three * (1 + 5e-6), fog)).toBe('agrees');
    expect(ofState('state.fog.params.w', three * (1 + 2e-5), fog)).toBe('disagrees');
    expect(ofState('state.fog.params.z', 4.00001, fog)).toBe('disagrees');
    const row = (name: string, at: number): string => `state.matrix.${name}.row[${String(at)}]`;
    const matrix = {
      [row('projection', 0)]: floats(3, 0, 0, 0),
      [row('projection', 1)]: floats(0, 1, 0, 0),
      [row('projection', 2)]: floats(0, 0, 1, 0),
      [row('projection', 3)]: floats(0, 0, 0, 1),
      [row('projection.transpose', 0)]: floats(3, 0, 0, 0),
      [row('projection.inverse', 0)]: floats(three, 0, 0, 0),
    };
    expect(ofState(row('projection.inverse', 0), three + 1e-6, matrix)).toBe('agrees');
    expect(ofState(row('projection.inverse', 0), three + 1e-4, matrix)).toBe('disagrees');
    expect(ofState(row('projection.transpose', 0), 3.00001, matrix)).toBe('disagrees');
    const singular = { ...matrix, [row('projection', 3)]: floats(0, 0, 0, 0) };
    expect(ofState(row('projection.inverse', 0), 77, singular)).toBe('agrees');
    const half = { 'state.light[0].half': floats(0, 0, 1, 1) };
    expect(ofState('state.light[0].half.z', 0.99999, half)).toBe('agrees');
    expect(ofState('state.light[0].half.w', 0.99999, half)).toBe('disagrees');
  });

  it('says where and by how much a result departs', () => {
    const judgement = judged('ADD.S result.position, {1, 2, 3, 4}.x, -3;', 5);
    expect(judgement).toMatchObject({
      verdict: 'disagrees',
      disagreement: {
        kind: 'end',
        where: 'result.position.x',
        observed: '5 (0x00000005)',
        allowed: '-2',
        writer: { name: 'ADD' },
      },
    });
    expect(judged('MOV.U result.position, 7;', 8)).toMatchObject({
      disagreement: { observed: '8 (0x00000008)', allowed: '7' },
    });
    expect(judged('MOV result.position, vertex.position.x;', NAN_BITS)).toMatchObject({
      disagreement: { allowed: '1.0002441' },
    });
  });

  it('tells what the letter alone permits, and how far off it is', () => {
    const angle: GpuInputValues = { bindings: { 'vertex.position': floats(-3) } };
    const sine = (x: number) =>
      judged('SIN result.position, vertex.position.x;', bitsOf(Math.fround(x)), angle);
    expect(sine(0.5)).toMatchObject({
      verdict: 'agrees',
      letter: {
        where: 'result.position.x',
        observed: '0.5 (0x3f000000)',
        allowed: '[-0.14112096, -0.14111906]',
        writer: { name: 'SIN' },
      },
    });
    const { letter } = sine(0.5) as { readonly letter?: { readonly ulps: number | null } };
    expect(letter?.ulps).toBeGreaterThan(2 ** 31 - 2 ** 27);
    expect(sine(Math.sin(-3) + 2 ** -21)).toEqual({ verdict: 'agrees', means: 'sets' });
  });

  it('calls nothing wrong that is undefined', () => {
    expect(judged('TEMP R0;\nMOV result.position, R0;', 0x12345678).verdict).toBe('agrees');
    expect(judged('SHL.S result.position, 1, 40;', 77).verdict).toBe('agrees');
    const jump = 'TEMP R0;\nIF GT0.x;\nMOV R0, 1.0;\nENDIF;\nMOV result.position, 2.0;';
    expect(judged(jump, bitsOf(2))).toMatchObject({ verdict: 'agrees' });
    expect(judged(jump, bitsOf(3)).verdict).toBe('disagrees');
    const loop = 'TEMP R0;\nREP R0;\nMOV R0, 1.0;\nENDREP;\nMOV result.position, 2.0;';
    expect(judged(loop, bitsOf(3))).toEqual({
      verdict: 'inconclusive',
      reason: 'the run is undefined (loop-count)',
    });
  });

  it.each([
    // 3 or just below it, by the error of RCP: two or three repetitions.
    [`${THREE}\nREP R0;`, [2, 3], [0, 1, 4]],
    // Two such loops, one in the other.
    [
      `${THREE}\nREP R0;\nREP R0;\nADD R1, R1, 1;\nENDREP;\nSUB R1, R1, 1;`,
      [4, 5, 6, 7, 8, 9],
      [3, 10],
    ],
    // Left out, or entered once.
    ['EX2 R0.x, -3;\nMUL R0.x, R0.x, 8;\nREP R0;', [0, 1], [2, 3]],
    // The loop is left before it matters how long it would go on.
    [`${THREE}\nREP R0;\nSEQ.CC R2, R1, 1;\nBRK (NE.x);`, [1], [0, 2, 3]],
    // Integers: 2 or 5, and nothing between them.
    [`${THREE}\nSLT R2.x, R0.x, 3;\nMAD R2.x, R2.x, -3, 5;\nREP R2;`, [2, 5], [1, 3, 4, 6]],
    // A few of very many counts.
    [`${THREE}\nMUL R0.x, R0.x, 500;\nREP R0;`, [1499, 1500], [1450, 1510]],
  ])('follows a loop for each of its possible counts: %s', (loop, permitted, wrong) => {
    const text = `TEMP R0, R1, R2;\nMOV R1, 0;\n${loop}\nADD R1, R1, 1;\nENDREP;\nMOV result.position, R1;`;
    const verdicts = (counts: readonly number[]) =>
      counts.map((count) => judged(text, bitsOf(count)).verdict);
    expect(verdicts(permitted)).toEqual(permitted.map(() => 'agrees'));
    expect(verdicts(wrong)).toEqual(wrong.map(() => 'disagrees'));
  });

  it('permits nothing of what a run has written that comes to no end', () => {
    const short = new GpuJudge({ paths: 64, steps: 600, questions: 4000 });
    const leaves = (loop: string, x: number): GpuJudgement =>
      short.judge(
        `!!NVvp4.0\nTEMP R0;\nMOV R0, 1;\nMOV result.position, R0;\n${loop}\nADD result.position, R0, 1;\nEND`,
        {},
        { loaded: true, killed: false, results: [vector(bitsOf(x))], emitted: [] },
      );
    const open = { verdict: 'inconclusive', reason: 'the run is unfinished' };
    // No condition becomes EQ.
    const endless = 'MOV.CC R0, R0;\nREP;\nBRK (EQ.x);\nENDREP;';
    expect([leaves(endless, 1), leaves(endless, 2)]).toEqual([open, open]);
    const long = 'REP 2000000;\nMOV R0, R0;\nENDREP;';
    expect(leaves(long, 1)).toEqual(open);
    expect(leaves(long, 2)).toEqual({ verdict: 'agrees', means: 'joined sets' });
  });

  it('does not take for open what is open by the letter alone', () => {
    const text =
      'TEMP R0, R1;\nRCP R0.x, 0.333333343;\nMOV R1, 0;\nREP R0;\nADD R1, R1, 1;\nENDREP;\nMOV result.position, R1;';
    expect(judged(text, bitsOf(2))).toEqual({ verdict: 'agrees', means: 'sets' });
    expect(judged(text, bitsOf(7))).toMatchObject({
      verdict: 'agrees',
      letter: { where: 'result.position.x', observed: '7 (0x40e00000)', allowed: '2, or 3' },
    });
  });

  it('excludes wrong vertices before the limit, and leaves open what is emitted beyond it', () => {
    const text =
      '!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT LINE_STRIP;\nVERTICES_OUT 2;\n' +
      '\nMOV result.position, 1;\nEMIT;\nMOV result.position, 2;\nEMIT;\nMOV result.position, 3;\nEMIT;\nEND';
    const verdict = (...emitted: readonly number[]) =>
      judge.judge(
        text,
        {},
        {
          loaded: true,
          killed: false,
          results: [vector(null)],
          emitted: emitted.map((x) => [vector(bitsOf(x))]),
        },
      );
    for (const emitted of [[1, 2], [1, 2, 3], [1, 2, 4], [1], []]) {
      expect(verdict(...emitted).verdict).toBe('inconclusive');
    }
    expect(verdict(1, 4, 3)).toMatchObject({
      verdict: 'disagrees',
      disagreement: { where: 'vertex 1, result.position.x', allowed: '2' },
    });
    expect(verdict(3).verdict).toBe('disagrees');
  });

  it('takes the name of a test behind KIL for a variable too, where one is declared', () => {
    const kills = (name: string, killed: boolean, color = 1) =>
      judge.judge(
        `!!NVfp4.0\nTEMP R0, ${name}; # KIL ${name}\nMOV ${name}, -1;\nMOV.CC R0, 1;\nKIL EQ;\nMOV result.color, 1;\nEND`,
        {},
        { loaded: true, killed, results: [vector(bitsOf(color))], emitted: [] },
      );
    expect(kills('EQ', false)).toEqual({ verdict: 'agrees', means: 'nominal' });
    expect(kills('EQ', true)).toEqual({
      verdict: 'agrees',
      means: 'nominal',
      interpretations: [{ erratum: 'nvfp4.E-kil-condition', interpretation: 'variable' }],
    });
    expect(kills('EQ', false, 2).verdict).toBe('disagrees');
    expect(kills('R1', true).verdict).toBe('disagrees');
  });

  it('calls nothing wrong that no stage sees', () => {
    const shows = (body: string, seen: Vector<Bits>): string =>
      judge.judge(`!!NVvp4.0\n${body}\nEND`, POSITION, {
        loaded: true,
        killed: false,
        results: [seen],
        emitted: [],
      }).verdict;
    const fog = 'MOV result.fogcoord, {1, 2, 3, 4};';
    const one = bitsOf(1);
    expect(shows(fog, { x: one, y: 0, z: 0, w: one })).toBe('agrees');
    expect(shows(fog, { x: 0, y: 0, z: 0, w: one })).toBe('disagrees');
    const color = 'MOV result.color, {1, 2, 3, 4};';
    expect(shows(color, { x: one, y: 0, z: 0, w: one })).toBe('disagrees');
  });

  it('knows what is left of an undefined factor where the other one is zero', () => {
    const text = 'TEMP R0;\nRSQ R0, 0.0;\nMUL result.position, R0, 0.0;';
    for (const x of [0, -0, NaN]) expect(judged(text, bitsOf(x)).verdict).toBe('agrees');
    expect(judged(text, bitsOf(1))).toMatchObject({ verdict: 'disagrees' });
  });

  it('keeps bits that were packed', () => {
    const text = 'PK4UB result.position, {1, 0.5, 0, 1};';
    // 127.5 is a half: either neighbour.
    expect(judged(text, 0xff0080ff).verdict).toBe('agrees');
    expect(judged(text, 0xff007fff).verdict).toBe('agrees');
    expect(judged(text, 0xff0081ff)).toMatchObject({ verdict: 'disagrees' });
  });

  it('keeps states apart that differ in what is read after the last subroutine, which the end of the program ends', () => {
    // A fraction that rounds to 1, and the greatest value below 1.
    const text =
      'main:\nTEMP F, A;\nFRC F, -1e-20;\nCAL last;\nMOV result.position, F;\nRET;\nlast:\nMOV A, 1;';
    for (const bits of [0x3f800000, 0x3f7fffff]) {
      expect(judged(text, bits).verdict).toBe('agrees');
    }
    expect(judged(text, 0x3f7ffffe).verdict).toBe('disagrees');
  });

  it('judges fragments that are discarded', () => {
    const text = '!!NVfp4.0\nKIL fragment.position.x;\nMOV result.color, 1.0;\nEND';
    const left = (killed: boolean): GpuLeft => ({
      loaded: true,
      killed,
      results: [vector(bitsOf(1))],
      emitted: [],
    });
    const values = (x: number): GpuInputValues => ({
      bindings: { 'fragment.position': floats(x) },
    });
    expect(judge.judge(text, values(-1), left(true)).verdict).toBe('agrees');
    expect(judge.judge(text, values(1), left(false)).verdict).toBe('agrees');
    expect(judge.judge(text, values(1), left(true))).toMatchObject({
      disagreement: { kind: 'outcome', allowed: 'a fragment that stays' },
    });
    expect(judge.judge(text, values(-1), left(false)).verdict).toBe('disagrees');
  });

  it('judges vertices that are emitted', () => {
    const text = `!!NVgp4.0
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT LINE_STRIP;
VERTICES_OUT 2;
MOV result.position, 1.0;
EMIT;
MOV result.position, 2.0;
EMIT;
ENDPRIM;
END`;
    const left = (second: number): GpuLeft => ({
      loaded: true,
      killed: false,
      results: [vector(null)],
      emitted: [[vector(bitsOf(1))], [vector(bitsOf(second))], null],
    });
    expect(judge.judge(text, {}, left(2)).verdict).toBe('agrees');
    // That the program's end completes the last primitive need not be told.
    const { emitted } = { emitted: [], ...left(2) };
    const untold = { ...left(2), emitted: emitted.slice(0, 2) };
    expect(judge.judge(text, {}, untold).verdict).toBe('agrees');
    expect(judge.judge(text, {}, left(3))).toMatchObject({
      disagreement: { where: 'vertex 1, result.position.x' },
    });
    const none: GpuLeft = { loaded: true, killed: false, results: [vector(null)], emitted: [] };
    expect(judge.judge(text, {}, none)).toMatchObject({ disagreement: { where: 'vertices' } });
  });

  it('judges how a machine in this process ends, where the document has an end', () => {
    const run = {
      loaded: true,
      killed: false,
      results: [],
      emitted: [],
      abnormal: 'unfinished',
    } as const;
    expect(judge.judge('!!NVvp4.0\nREP 2;\nCONT;\nENDREP;\nEND\n', {}, run)).toMatchObject({
      verdict: 'disagrees',
      disagreement: { kind: 'outcome', where: 'end', observed: 'unfinished', allowed: 'completed' },
    });
    const recursion = '!!NVvp4.0\nmain: CAL main;\nRET;\nEND\n';
    expect(judge.judge(recursion, {}, run).verdict).toBe('inconclusive');
  });

  it('judges loading', () => {
    const refused = { loaded: false, position: 10 } as const;
    expect(judge.judge('!!NVvp4.0\nEND', {}, refused)).toMatchObject({
      disagreement: { kind: 'load', observed: 'a program that does not load' },
    });
    const wrong = '!!NVvp4.0\nFOO R0;\nEND';
    expect(judge.judge(wrong, {}, refused)).toEqual({ verdict: 'agrees', means: 'loading' });
    expect(judge.judge(wrong, {}, { loaded: false, position: null }).verdict).toBe('agrees');
    expect(judge.judge(wrong, {}, { loaded: false, position: 4 })).toMatchObject({
      disagreement: { observed: 'an error at 4', allowed: 'an error at 10' },
    });
    const ran: GpuLeft = { loaded: true, killed: false, results: [], emitted: [] };
    expect(judge.judge(wrong, {}, ran).verdict).toBe('disagrees');
  });

  it('calls no implementation wrong that has more than it must', () => {
    const ran: GpuLeft = { loaded: true, killed: false, results: [], emitted: [] };
    const geometry = (count: number): string =>
      `!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT ${String(count)};\nEND`;
    for (const source of [
      '!!NVvp4.0\nMOV result.position, vertex.attrib[99];\nEND',
      '!!NVfp4.0\nTEX result.color, 0, texture[99], 2D;\nEND',
      geometry(1_000_000),
    ]) {
      const judgement = judge.judge(source, {}, ran);
      expect(judgement).toMatchObject({ verdict: 'inconclusive' });
      const elsewhere = { loaded: false, position: source.length - 1 } as const;
      expect(judge.judge(source, {}, elsewhere).verdict).toBe('inconclusive');
    }
    const row = '!!NVvp4.0\nMOV result.position, state.matrix.mvp.row[4];\nEND';
    for (const source of [geometry(0), row]) {
      expect(judge.judge(source, {}, ran).verdict).toBe('disagrees');
    }
  });
});

/** What the documents permit of an executed instruction, and why it is open, in both languages: what both have is asked of both. */
import { describe, expect, it } from 'vitest';
import { permittedBox } from '../../semantics/domains/assignments.js';
import { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import { traceGpu } from '../../semantics/gpu/machine/trace.js';
import { why } from './gpu/executed.js';
import { GpuPermitted } from './gpu/permitted.js';
import { isUnconstrained, type Parts } from './part.js';
import { reasonsFor, type Reason } from './reasons.js';
import { attribute, stepOf } from './vp/executed.arbitrary.js';
import { Permitted } from './vp/permitted.js';

type Quad = readonly [x: number, y: number, z: number, w: number];

/** What the last instruction of some may leave: its parts, and why any value of x passes. */
type Asking = (
  instructions: string,
  given: Quad,
) => { readonly parts: Parts | null; readonly reasons: readonly Reason[] };

// What the letter permits too, which leaves more open.
const vp = new Permitted('VP2.0', permittedBox('VP2.0'));
const gpu = new GpuPermitted(permittedBox);

const ofVp: Asking = (instructions, given) => {
  const step = stepOf(instructions.replaceAll('a', 'v[0]'), attribute(...given));
  const outcomes = vp.outcomes(step);
  const name = step.instruction.name;
  return {
    parts: vp.parts(step),
    reasons: reasonsFor(name, outcomes, 0, isUnconstrained, vp.permitted),
  };
};

const ofGpu: Asking = (instructions, given) => {
  const text = `!!NVvp4.0\nTEMP R0;\nATTRIB a = vertex.attrib[1];\n${instructions}\nEND`;
  const loaded = GPU_STANDARD.load(text);
  if (!loaded.loaded) throw new Error(loaded.error.message);
  const values = { bindings: { 'vertex.attrib[1]': { type: 'F', values: given } } } as const;
  const step = [...traceGpu(GPU_STANDARD.link(loaded.program), values)].at(-1);
  if (step === undefined) throw new Error('no instruction was executed');
  const run = gpu.of(loaded.program, values);
  return {
    parts: run.parts(step),
    reasons: why(run, step, run.outcomes(step), 0, isUnconstrained),
  };
};

const TINY = 2 ** -30;

describe.each([
  ['VP', ofVp],
  ['GPU', ofGpu],
] as const)('of an executed instruction of a %s program', (_, asked) => {
  it.each([
    ['an exact result is one value', 'ADD R0, a, a;', [1, 1, 1, 1], 1, '2'],
    ['a product of powers of two is one value', 'MUL R0, a, a;', [0.5, 0, 0, 0], 1, '0.25'],
    ['a rounded one is either neighbour', 'ADD R0, a.x, a.y;', [1, TINY, 0, 0], 2, null],
    ['a copy is one value', 'MOV R0, -a;', [3, 0, 0, 0], 1, '-3'],
  ] as const)('%s: %s', (_law, instruction, given, size, words) => {
    const { parts } = asked(instruction, given);
    expect(parts?.x).toMatchObject({ size, unconstrained: false, nearlyUnconstrained: false });
    if (words !== null) expect(parts?.x.words()).toBe(words);
  });

  it('a result with a bound is an interval', () => {
    for (const instruction of ['SIN R0, a.x;', 'COS R0, a.x;', 'EX2 R0, a.x;']) {
      const { parts } = asked(instruction, [0.75, 0, 0, 0]);
      expect([instruction, parts?.x.unconstrained]).toEqual([instruction, false]);
      expect(parts?.x.size).toBeGreaterThan(1);
    }
  });

  it.each([
    ['SIN R0, a.x;', 7, 'vp2.E-angles-beyond'],
    ['COS R0, a.x;', -1, 'vp2.E-angles-beyond'],
    ['RCP R0, a.x;', 3, 'vp2.E-reciprocal-range'],
    ['RSQ R0, a.x;', 9, 'vp2.E-reciprocal-range'],
  ] as const)('a result without a bound may be anything, for its reason: %s of %s', (instruction, of, reason) => {
    const { parts, reasons } = asked(instruction, [of, 0, 0, 0]);
    expect([parts?.x.words(), parts?.x.unconstrained]).toEqual(['anything', true]);
    expect(reasons.map(({ id }) => id)).toEqual([reason]);
  }); // prettier-ignore

  it('an instruction without a result leaves none', () => {
    const jump = asked === ofVp ? 'end: BRA end (FL);' : 'IF FL;\nENDIF;';
    expect(asked(jump, [1, 1, 1, 1]).parts).toBeNull();
  });
});

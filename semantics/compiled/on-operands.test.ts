/** One component of one instruction, of many operands, is what the machine leaves of each, whatever else the program computes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byNight, IS_NIGHT } from '../../vitest.night.js';
import { COMPONENTS, ENVIRONMENTS, type Environment } from '../../spec/environments.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { assignment } from '../domains/profiles.js';
import { concrete } from '../domains/concrete.js';
import type { Binary32Domain } from '../domains/nominal.js';
import { nominalOf } from '../domains/nominal-of.js';
import { permittedArbitrary } from '../domains/policies.arbitrary.js';
import { load, type Program } from '../language/load.js';
import { link } from '../machine/link.js';
import { onManyVertices } from '../machine/many.js';
import { invocation } from '../machine/state.js';
import { hex } from '../number/binary32.js';
import { LATTICE } from '../number/lattice.js';
import { engineDomain } from '../silicon/domain.js';
import { ofOperand, type OfOperand } from './of-operand.js';
import { onOperands, type OneOperand } from './on-operands.js';
import { loaded } from '../language/load.testing.js';

const vertexEnvironments: readonly Environment[] = Object.values(ENVIRONMENTS).filter(
  ({ programType }) => programType === 'vertex',
);

/** Instructions of one operand that give numbers, as they are asked. */
function programsIn({ header, name }: Environment): readonly Program[] {
  return INSTRUCTIONS.filter(
    ({ operands, result }) =>
      operands.length === 1 && (result === 'vector' || result === 'replicated'),
  ).flatMap((spec) => {
    const result = load(`${header}\n${spec.name} o[HPOS], v[3].x;\nEND`);
    // What the environment does not have does not load.
    return result.loaded && result.program.environment.name === name ? [result.program] : [];
  });
}

const ATTRIBUTE = 3;

function asked(program: Program, component: OneOperand['component']): OneOperand {
  return { attribute: ATTRIBUTE, result: program.environment.results.indexOf('HPOS'), component };
}

/** All components of what many vertices leave. */
function plainly(program: Program, domain: Binary32Domain, operands: Uint32Array): Uint32Array {
  const linked = link(program, domain);
  const start = invocation(program, domain);
  const many = onManyVertices(linked, start, [ATTRIBUTE], [asked(program, 'x').result]);
  const words = new Uint32Array(4 * operands.length);
  for (const [at, bits] of operands.entries()) words[4 * at] = bits;
  const left = new Uint32Array(4 * operands.length);
  many(operands.length, words, left);
  return left;
}

/** Fails at the first operand whose results differ. */
function expectSame(
  program: Program,
  domain: Binary32Domain,
  operands: Uint32Array,
  some: string = COMPONENTS.join(''),
): void {
  const plain = plainly(program, domain, operands);
  for (const [place, component] of COMPONENTS.entries()) {
    if (!some.includes(component)) continue;
    const quick = onOperands(program, domain, asked(program, component));
    if (quick === null) throw new Error(`${program.source} is asked so`);
    const results = new Uint32Array(operands.length);
    quick(operands, results);
    for (const [at, bits] of results.entries()) {
      if (bits !== plain[4 * at + place])
        expect.fail(`${program.source} ${component} of ${hex(operands[at] ?? 0)}: ${hex(bits)}, and ${hex(plain[4 * at + place] ?? 0)}`); // prettier-ignore
    }
  }
}

/** Half a binade. */
const SLICE = 2 ** 22;
const SLICES = 2 ** 32 / SLICE;

/** Some of every slice, spread over it, and values where rules change. */
function sampled(ofEach: number): Uint32Array {
  const spread = Array.from({ length: SLICES * ofEach }, (_, at) => {
    const slice = at % SLICES;
    return slice * SLICE + ((at * 2654435761) % SLICE);
  });
  return Uint32Array.from([...LATTICE, 0x7f800001, 0xff800001, 0xffc12345, ...spread]);
}

describe.each(vertexEnvironments)('$name', (environment) => {
  const programs = programsIn(environment);

  it('is the same under every assignment, of operands of every slice', () => {
    const operands = sampled(byNight(64, 1));
    fc.assert(
      fc.property(permittedArbitrary(environment.name), (policies) => {
        for (const program of programs) expectSame(program, concrete(policies), operands);
      }),
      { numRuns: byNight(20, 2) },
    );
  });

  it('is the same in the numbers of its own documents', () => {
    const operands = sampled(byNight(256, 4));
    for (const program of programs) expectSame(program, nominalOf(environment.name), operands);
  });

  it('knows of which instructions all components are the same', () => {
    const domain = concrete(assignment('nv20-like', environment.name));
    const differing = programs.filter(
      (each) => onOperands(each, domain, asked(each, 'all')) === null,
    );
    const names = differing.flatMap(({ instructions }) => instructions.map(({ name }) => name));
    expect(names).toEqual(['EXP', 'LIT', 'LOG'].filter((name) => names.includes(name)));
    expect(programs.length).toBeGreaterThanOrEqual(6);
  });
});

describe('masks and modifiers', () => {
  const domain = concrete(assignment('nv20-like'));
  const operands = sampled(1);

  it.each(['RCP o[HPOS].yw, -v[3].x;', 'MOV o[HPOS].z, |v[3].x|;', 'FRC o[HPOS], v[3];'])(
    'of %s',
    (line) => {
      expectSame(loaded(`!!VP2.0\n${line}\nEND`), domain, operands);
    },
  );

  it('are no longer the same in all components', () => {
    const program = loaded('!!VP2.0\nMOV o[HPOS], -v[3].xyxx;\nEND');
    expectSame(program, domain, operands);
    expect(onOperands(program, domain, asked(program, 'all'))).toBeNull();
  });
});

it('zeros of either sign are two functions, and equal ones are one', () => {
  const { constant, add, negate } = ofOperand(nominalOf('VP2.0'));
  expect(constant(-0)).not.toBe(constant(0));
  expect(constant(-0)(7)).toBe(-0);
  expect(add(constant(0), negate(constant(1)))).toBe(add(constant(0), negate(constant(1))));
  expect(add(constant(0), constant(1))).not.toBe(add(constant(1), constant(0)));
});

it('operations of several numbers are given each in its place', () => {
  const computing = nominalOf('VP2.0');
  const domain = ofOperand(computing);
  const [two, three, five, seven] = [2, 3, 5, 7].map(domain.constant);
  const own: OfOperand<number> = (operand) => operand;
  if (two === undefined || three === undefined || five === undefined || seven === undefined) return;
  expect(domain.less(own, two)(1)).toBe(true);
  expect(domain.less(two, own)(1)).toBe(false);
  expect(domain.multiplyAdd(own, three, five)(11)).toBe(38);
  expect(domain.select(domain.less(own, two), three, five)(1)).toBe(3);
  expect(domain.sumOfThreeProducts(own, two, three, five, seven, own)(11)).toBe(22 + 15 + 77);
  expect(domain.sumOfFourProducts(own, two, three, five, seven, own, own, own)(11)).toBe(235);
});

describe('is not asked so', () => {
  const domain = concrete(assignment('nv20-like'));
  it.each([
    ['two instructions', 'MOV R0, v[3].x;\nRCP o[HPOS], R0.x;'],
    ['a condition', 'RCP o[HPOS] (GT.x), v[3].x;'],
    ['a condition code that is updated', 'RCPC o[HPOS], v[3].x;'],
    ['a relative address', 'MUL o[HPOS], v[3].x, c[A0.x];'],
    ['the way', 'BRA end;\nend: MOV o[HPOS], v[3];'],
  ])('%s', (_, lines) => {
    const program = loaded(`!!VP2.0\n${lines}\nEND`);
    expect(onOperands(program, domain, asked(program, 'x'))).toBeNull();
  });

  it('an engine, which computes with patterns', () => {
    const program = loaded('!!VP1.0\nRCP o[HPOS], v[3].x;\nEND');
    expect(onOperands(program, engineDomain('nv20', 'VP1.0'), asked(program, 'x'))).toBeNull();
  });
});

if (IS_NIGHT) {
  const domain = concrete(assignment('nv20-like'));
  const PARTS = 64;
  const BATCH = 2 ** 16;
  const parts = ['RCP', 'EXP'].flatMap((name) =>
    Array.from({ length: PARTS }, (_, part) => [name, part] as const),
  );

  it.each(parts)('all operands of %s, part %i of 64', async (name, part) => {
    const program = loaded(`!!VP2.0\n${name} o[HPOS], v[3].x;\nEND`);
    const operands = new Uint32Array(BATCH);
    for (let first = 0; first < 2 ** 32 / PARTS; first += BATCH) {
      for (let i = 0; i < BATCH; i++) operands[i] = part * (2 ** 32 / PARTS) + first + i;
      expectSame(program, domain, operands, 'z');
      // Whoever runs the test hears of it in between.
      if (first % 2 ** 22 === 0) await new Promise(setImmediate);
    }
  });
}

/** The engines through whole programs: the kept records again, and NaNs that keep their bits from one instruction to the next. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import { load, type Program } from '../language/load.js';
import { link } from '../machine/link.js';
import { machineOf, type Machine } from '../machine/machine.js';
import { onManyVertices } from '../machine/many.js';
import { run } from '../machine/run.js';
import { programArbitrary } from '../machine/program.arbitrary.js';
import { valueOf } from '../number/binary32.js';
import { engineDomain } from './domain.js';
import { FACTS } from './driver.js';
import type { EngineName } from './names.js';
import type { Pattern } from './pattern.js';
import { magnitudeOf } from './pattern.js';
import { resultOf } from './on-operands.js';
import { recordsOf, type EngineRecord } from './records.testing.js';
import { patternsOf } from './shown.js';

const machineFor = (engine: EngineName): Machine =>
  machineOf((authority) => engineDomain(engine, authority));

function loaded(text: string): Program {
  const result = load(text);
  if (!result.loaded) throw new Error(`${text}: ${result.error.message}`);
  return result.program;
}

/** What a program leaves in o[HPOS] of words in v[0], v[1], … */
function leftBy(engine: EngineName, text: string, vertices: readonly (readonly Pattern[])[]) {
  const machine = machineFor(engine);
  const linked = machine.link(loaded(text));
  const [first = []] = vertices;
  const attributes = Array.from({ length: first.length / 4 }, (_, index) => index);
  const many = onManyVertices(linked, machine.invocation(linked, {}), attributes, [0]);
  const words = Uint32Array.from(vertices.flat());
  const left = new Uint32Array(4 * vertices.length);
  many(vertices.length, words, left);
  return vertices.map((_, at) => [...left.subarray(4 * at, 4 * at + 4)]);
}

/** A program of one instruction, whose operands are moved to temporary registers first. */
function programOf(instruction: string, environment: EnvironmentName): string {
  const { operands = [] } = instructionNamed(instruction) ?? {};
  const moves = operands.map((_, index) => `MOV R${String(index)}, v[${String(index)}];`);
  const sources = operands.map(
    (kind, index) => `R${String(index)}${kind === 'scalar' ? '.x' : ''}`,
  );
  const { header } = ENVIRONMENTS[environment];
  return `${header}\n${moves.join('\n')}\n${instruction} o[HPOS], ${sources.join(', ')};\nEND\n`;
}

/** NV30's LOG is asked for the absolute value. */
function asAsked(engine: EngineName, record: EngineRecord): EngineRecord {
  if (engine !== 'nv30' || record.instruction !== 'LOG') return record;
  const operands = record.operands.map((v) => ({ ...v, x: magnitudeOf(v.x) }));
  const result = resultOf(FACTS.nv30.engine.instructions, { instruction: 'LOG', operands });
  return { ...record, operands, result };
}

describe.each([
  ['nv20', 'VP1.1'],
  ['nv30', 'VP2.0'],
] as const)('records of %s', (engine, environment) => {
  const records = recordsOf(engine).map((record) => asAsked(engine, record));
  const names = [...new Set(records.map(({ instruction }) => instruction))];

  it.each(names)('of %s come out of a program', (name) => {
    const own = records.filter(({ instruction }) => instruction === name);
    const left = leftBy(
      engine,
      programOf(name, environment),
      own.map(({ operands }) => operands.flatMap(({ x, y, z, w }) => [x, y, z, w])),
    );
    const [first] = own;
    const isOne = first?.result.length === 1;
    const wanted = own.map(({ result }) =>
      isOne ? [0, 1, 2, 3].map(() => result[0] ?? 0) : [...result],
    );
    expect(left).toEqual(wanted);
  });
});

const ONE = 0x3f800000;
const MINUS_NAN = 0xffc12345;
const NAN = 0x7fc12345;

describe('what a driver makes of an instruction', () => {
  const one = (engine: EngineName, text: string, word: Pattern): Pattern =>
    leftBy(engine, text, [[word, word, word, word]])[0]?.[0] ?? 0;

  it('SUB is ADD of the negated operand: denormals count half on NV20', () => {
    const text = '!!VP1.1\nADD R0, v[0], v[0];\nSUB o[HPOS], v[0], R0;\nEND\n';
    expect(one('nv20', text, 0x00800000)).toBe(0x80800000);
    expect(one('nv20', '!!VP1.1\nSUB o[HPOS], v[0], v[0];\nEND\n', 0x80000000)).toBe(0);
    // 2^-125 - 2^-127 is 0x00c00000; with half of the denormal it is greater.
    const [first, second] = [0x01000000, 0x00400000].map((word) => [word, word, word, word]);
    const words = [[...(first ?? []), ...(second ?? [])]];
    const subtracts = 'MOV R0, v[1];\nSUB o[HPOS], v[0], R0;\nEND\n';
    expect(leftBy('nv20', `!!VP1.1\n${subtracts}`, words)[0]?.[0]).toBe(0x00e00000);
    expect(leftBy('nv30', `!!VP2.0\n${subtracts}`, words)[0]?.[0]).toBe(0x01000000);
  });

  it('ABS clears the sign of NaNs too, on either engine', () => {
    expect(one('nv20', '!!VP1.1\nABS o[HPOS], v[0];\nEND\n', MINUS_NAN)).toBe(NAN);
    expect(one('nv30', '!!VP2.0\nABS o[HPOS], v[0];\nEND\n', MINUS_NAN)).toBe(NAN);
    expect(one('nv20', '!!VP1.1\nABS o[HPOS], v[0];\nEND\n', 0x80000001)).toBe(1);
  });

  it('operand modifiers turn the sign of NaNs', () => {
    expect(one('nv20', '!!VP1.0\nMOV o[HPOS], -v[0];\nEND\n', NAN)).toBe(MINUS_NAN);
    expect(one('nv30', '!!VP2.0\nMOV o[HPOS], -|v[0]|;\nEND\n', MINUS_NAN)).toBe(MINUS_NAN);
  });

  it('a NaN has its place in the order of NV20 from one instruction to the next', () => {
    // -NaN is the least of all, and a computed NaN comes after every other.
    const text = '!!VP1.0\nMOV R0, -v[0];\nSLT o[HPOS], R0, c[0];\nEND\n';
    expect(one('nv20', text, NAN)).toBe(ONE);
    const sum = '!!VP1.0\nADD R0, v[0], v[0];\nSLT o[HPOS], v[0], R0;\nEND\n';
    expect(one('nv20', sum, NAN)).toBe(ONE);
  });

  it('RSQ(1) is a place short on NV20', () => {
    expect(one('nv20', '!!VP1.0\nRSQ o[HPOS], v[0].x;\nEND\n', ONE)).toBe(0x3f7fffff);
    expect(one('nv30', '!!VP2.0\nRSQ o[HPOS], v[0].x;\nEND\n', ONE)).toBe(ONE);
  });
});

it('a branch of NV30 goes by the condition code that it shows', () => {
  const text =
    '!!VP2.0\nMOVC R0, v[0];\nBRA less (LT.x);\nMOV o[HPOS], v[0];\nRET;\nless: RSQ o[HPOS], v[0].x;\nEND\n';
  const program = loaded(text);
  const domain = engineDomain('nv30', 'VP2.0');
  const left = (x: number) => run(link(program, domain), { attributes: { 0: [x, 0, 0, 0] } }).state;
  const [plain] = left(3).results;
  expect(plain).toMatchObject({ x: 3 });
  const [root] = left(-3).results;
  expect(root === undefined ? null : patternsOf(root).x).toBe(0x7fffffff);
  expect(left(-3).codes.x).toBe('LT');
  // A denormal is a zero to the condition code.
  expect(left(-1e-40).codes.x).toBe('EQ');
});

const word = fc.oneof(
  fc.constantFrom(0, 0x80000000, ONE, 0x7f800000, 0xff800000, NAN, 0x7fc00000, 1, 0x807fffff),
  fc.integer({ min: 0, max: 0xffffffff }),
);

it.each([
  ['nv20', 'VP1.1'],
  ['nv30', 'VP2.0'],
] as const)('steps of %s show what its words hold', (engine, environment) => {
  const machine = machineFor(engine);
  fc.assert(
    fc.property(
      programArbitrary(ENVIRONMENTS[environment], 8),
      fc.array(word, { minLength: 4, maxLength: 4 }),
      (text, given) => {
        const result = load(text);
        // Loops to the limit take long, and show nothing more.
        if (!result.loaded || /\b(BRA|CAL)\b/.test(text)) return;
        // Numbers have one NaN: it is asked for alone.
        const words = given.map((bits) => ((bits & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : bits));
        const linked = machine.link(result.program);
        const places = result.program.environment.results.map((_, place) => place);
        const many = onManyVertices(linked, machine.invocation(linked, {}), [0], places);
        const left = new Uint32Array(4 * places.length);
        many(1, Uint32Array.from(words), left);
        const [x = 0, y = 0, z = 0, w = 0] = words.map(valueOf);
        const { state } = run(link(result.program, linked.domain), {
          attributes: { 0: [x, y, z, w] },
        });
        const shown = state.results.flatMap((vector) => Object.values(patternsOf(vector)));
        expect(shown).toEqual([...left]);
        const numbers = state.results.flatMap((vector) => Object.values(vector));
        expect(numbers).toEqual([...left].map(valueOf));
      },
    ),
    { numRuns: 60 },
  );
});

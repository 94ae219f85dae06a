/**
 * Sweeps of what is written to address registers: every operand of ARL and ARR, every mask and every test of these and ARA,
 * and the codes that they leave. What a register holds shows by the parameter that it leads to.
 */
import { COMPONENTS, type Environment, type Quad } from '../../../spec/environments.js';
import { RELATIVE } from './form-sweeps.js';
import { MASKS, signed } from './forms.js';
import { swept, type Sweep } from './sweep.js';

const SWIZZLES = ['', '.yzwx', '.zwxy', '.wxyz', '.x', '.y', '.z', '.w'] as const;
const RULES = ['EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL'] as const;
/** All of a register first, then every test and every mask. */
const WRITTEN: readonly string[] = [
  '',
  ...['', '.wzyx', '.yzwx', '.x', '.w'].flatMap((suffix) =>
    RULES.map((rule) => ` (${rule}${suffix})`),
  ),
  ...MASKS.map((mask) => `.${mask}`),
];
/** Added to an address, so that none leads below the first parameter. */
const OFFSET = 30;
/** Codes LT, EQ, GT and UN. */
const CODES: Quad = [-1, 0, 1, NaN];
/** Five or six instructions each. */
const MOST = 15;

export function addresses(environment: Environment): readonly Sweep[] {
  return environment.conditionCode
    ? [
        ...['ARL', 'ARR'].flatMap((name) => [
          ...read(environment, name),
          ...halves(environment, name),
        ]),
        ...written(environment),
      ]
    : [...read(environment, 'ARL'), ...halves(environment, 'ARL')];
}

/** Numbers halfway between two integers, of all sizes that an address can have. */
const HALVES: readonly number[] = [
  ...[0.5, 1.5, 2.5, 3.5, 6.5, 7.5, 12.5, 15.5, 24.5, 31.5, 50.5, 63.5, 64.5, 93.5, 100.5, 127.5],
  ...[128.5, 201.5, 254.5, 255.5, 256.5, 300.5, 383.5, 400.5, 509.5, 510.5],
].flatMap((n) => [n, -n]);

/** Parameters that hold numbers of a program. */
const FIRST_FREE = 13;

/** Those whose neighbours lead to parameters by some offset. */
function halves(environment: Environment, name: string): readonly Sweep[] {
  const { offsets } = environment;
  const readable = readableOf(environment);
  const aim = Math.floor(readable / 2);
  const offsetOf = (n: number): number =>
    Math.max(-offsets.negative, Math.min(offsets.positive, aim - Math.floor(n)));
  const numbers = HALVES.filter((n) => {
    const least = Math.floor(n) + offsetOf(n);
    return least > FIRST_FREE && least + 1 < readable;
  });
  return swept(environment, `addresses-halves-${name}`, numbers.length, (first) => {
    const at = (place: number): number => numbers[(first + place) % numbers.length] ?? 0;
    const quads = Array.from({ length: FIRST_FREE }, (_, n): Quad => {
      return [at(4 * n), at(4 * n + 1), at(4 * n + 2), at(4 * n + 3)];
    });
    return {
      lines: (to, index, place) => {
        const offset = offsetOf(numbers[index] ?? 0);
        const written = `${offset < 0 ? '-' : '+'} ${String(Math.abs(offset))}`;
        const operand = `c[${String(place >> 2)}].${COMPONENTS[place & 3] ?? ''}`;
        return [`${name} A0.x, ${operand}`, `MOV ${to}, c[A0.x ${written}]`];
      },
      values: { parameters: { ...inputsOf(environment).parameters, ...quads } },
    };
  });
}

function read(environment: Environment, name: string): readonly Sweep[] {
  const isScalar = environment.addressComponents.length === 1;
  const other = isScalar ? 'A0.x' : 'A1';
  const sources = ['R0', 'v[0]', 'c[0]', `c[${other.slice(0, 2)}.x + ${String(RELATIVE - 3)}]`];
  return swept(
    environment,
    `addresses-${name}`,
    sources.length * SWIZZLES.length,
    () => ({
      setup: ['MOV R0, c[1]'],
      lines: (to, index) => {
        const form = Math.floor(index / sources.length);
        const suffix = isScalar ? `.${COMPONENTS[form % 4] ?? ''}` : (SWIZZLES[form] ?? '');
        const source = `${sources[index % sources.length] ?? ''}${suffix}`;
        const sign = form + 2 * (index % sources.length);
        const operand = signed(environment, source, sign);
        const before = `ARL ${other}, c[2]${isScalar ? '.x' : ''}`;
        const itself = `${name} A0${isScalar ? '.x' : ''}, ${operand}`;
        return [before, itself, ...shown(environment, 'A0', to)];
      },
      values: inputsOf(environment),
    }),
    { most: MOST },
  );
}

/** Each of these with an update, and all without one: the register, and then the codes. */
function written(environment: Environment): readonly Sweep[] {
  const sources: Readonly<Record<string, string>> = { ARL: 'v[0]', ARR: '-v[0]', ARA: 'A1' };
  return Object.entries(sources).flatMap(([name, source]) =>
    swept(
      environment,
      `address-codes-${name}`,
      2 * (WRITTEN.length + 1),
      () => ({
        setup: ['MOV R0, c[1]', 'ARL A1, c[2]'],
        lines: (to, index) => {
          const at = index >> 1;
          const to0 = `A0${WRITTEN[at % WRITTEN.length] ?? ''}`;
          const updating = at < WRITTEN.length ? 'C' : '';
          const lines = ['MOVC CC, v[1]', 'ARL A0, c[3]', `${name}${updating} ${to0}, ${source}`];
          if (index % 2 === 0) return [...lines, ...shown(environment, 'A0', to)];
          const codes = ['LT', 'EQ', 'GT'].map(
            (code, n) => `MOV ${to} (${code}), c[${String(n + 5)}]`,
          );
          return [...lines, `MOV ${to}, c[4]`, ...codes];
        },
        values: inputsOf(environment),
      }),
      { most: MOST },
    ),
  );
}

/** Each component of an address register, as a component of the parameter that it leads to. */
function shown(
  { addressComponents }: Environment,
  register: string,
  to: string,
): readonly string[] {
  return addressComponents.map((component) => {
    const parameter = `c[${register}.${component} + ${String(OFFSET)}]`;
    return addressComponents.length === 1
      ? `MOV ${to}, ${parameter}`
      : `MOV ${to}.${component}, ${parameter}`;
  });
}

function inputsOf(environment: Environment) {
  const numbered = Array.from({ length: readableOf(environment) }, (_, n): Quad => {
    return [n + 0.25, n + 1000.25, n + 2000.25, n + 3000.25];
  });
  return {
    attributes: { 0: [2.25, -3.25, 5.25, -7.25] as const, 1: CODES },
    parameters: {
      ...numbered,
      0: [-4.25, 6.25, -8.25, 9.25] as const,
      1: [10.25, -11.25, 12.25, -13.25] as const,
      2: [3, -4, -9, 4] as const,
      3: [16, 15, -16, -15] as const,
      [RELATIVE]: [-14.25, 15.25, 16.25, -17.25] as const,
    },
  };
}

/** State programs write the upper half of the parameters. */
function readableOf({ programType, programParameters }: Environment): number {
  return programType === 'state' ? programParameters / 2 : programParameters;
}

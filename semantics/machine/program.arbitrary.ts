/**
 * Programs that load, for property tests: straight lines and branches in every direction, calls, masks,
 * swizzles, signs, condition codes and relative addressing, in a given environment.
 */
import fc from 'fast-check';
import { availableIn, COMPONENTS, type Environment } from '../../spec/environments.js';
import { INSTRUCTIONS, type InstructionSpec } from '../../spec/instructions.js';
import { binary32Arbitrary } from '../number/binary32.arbitrary.js';
import type { InputValues } from './state.js';

const letter = fc.constantFrom(...COMPONENTS);
const swizzle = fc.oneof(
  fc.constant(''),
  letter.map((c) => `.${c}`),
  fc.tuple(letter, letter, letter, letter).map((four) => `.${four.join('')}`),
);
const writeMask = fc
  .subarray([...COMPONENTS], { minLength: 1 })
  .map((letters) => (letters.length === 4 ? '' : `.${letters.join('')}`));
const rule = fc.constantFrom('EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL');

/** ` (NE.xyzw)` where the environment has condition codes, mostly nothing. */
function conditionMask({ conditionCode }: Environment): fc.Arbitrary<string> {
  if (!conditionCode) return fc.constant('');
  return fc.option(
    fc.tuple(rule, swizzle).map(([test, suffix]) => ` (${test}${suffix})`),
    { nil: '', freq: 2 },
  );
}

/** The one vertex attribute and the one program parameter that an instruction may read. */
interface Sources {
  readonly attribute: number;
  readonly parameter: string;
}

function sources(environment: Environment): fc.Arbitrary<Sources> {
  const { offsets, programParameters, vertexAttributes } = environment;
  const absolute = fc.nat({ max: programParameters - 1 }).map((n) => `c[${String(n)}]`);
  const relative = fc
    .tuple(
      fc.nat({ max: environment.addressRegisters - 1 }),
      fc.constantFrom(...environment.addressComponents),
      fc.integer({ min: -offsets.negative, max: offsets.positive }),
    )
    .map(([register, component, offset]) => {
      const displacement = offset < 0 ? String(offset) : offset > 0 ? `+${String(offset)}` : '';
      return `c[A${String(register)}.${component}${displacement}]`;
    });
  return fc.record({
    attribute: fc.nat({ max: vertexAttributes - 1 }),
    parameter: fc.oneof(absolute, relative),
  });
}

function operand(
  { temporaries, signs, absoluteValue }: Environment,
  { attribute, parameter }: Sources,
  isScalar: boolean,
): fc.Arbitrary<string> {
  const register = fc.oneof(
    { weight: 3, arbitrary: fc.nat({ max: temporaries - 1 }).map((n) => `R${String(n)}`) },
    { weight: 1, arbitrary: fc.constant(`v[${String(attribute)}]`) },
    { weight: 1, arbitrary: fc.constant(parameter) },
  );
  const sign = fc.constantFrom('', ...signs);
  const suffix = isScalar ? letter.map((c) => `.${c}`) : swizzle;
  const base = fc.tuple(sign, register, suffix).map((parts) => parts.join(''));
  if (!absoluteValue) return base;
  return fc.oneof(
    { weight: 3, arbitrary: base },
    { weight: 1, arbitrary: fc.tuple(sign, base).map(([outer, inner]) => `${outer}|${inner}|`) },
  );
}

function destination(environment: Environment): fc.Arbitrary<string> {
  const { results, temporaries, writesParameters, programParameters, conditionCode } = environment;
  const register = fc.oneof(
    { weight: 4, arbitrary: fc.nat({ max: temporaries - 1 }).map((n) => `R${String(n)}`) },
    ...(results.length > 0 ? [fc.constantFrom(...results).map((name) => `o[${name}]`)] : []),
    ...(writesParameters
      ? [fc.nat({ max: programParameters - 1 }).map((n) => `c[${String(n)}]`)]
      : []),
    ...(conditionCode ? [fc.constant('CC')] : []),
  );
  return fc
    .tuple(register, writeMask, conditionMask(environment))
    .map(([name, mask, condition]) => `${name}${mask}${condition}`);
}

function instruction(
  environment: Environment,
  spec: InstructionSpec,
  labels: readonly string[],
): fc.Arbitrary<string> {
  const suffix =
    environment.conditionCode && spec.conditionCodeVariant
      ? fc.constantFrom('', 'C')
      : fc.constant('');
  const address = fc.nat({ max: environment.addressRegisters - 1 }).map((n) => `A${String(n)}`);
  const isVp2 = environment.conditionCode;
  const addressDestination = isVp2
    ? fc
        .tuple(address, writeMask, conditionMask(environment))
        .map(([register, mask, condition]) => `${register}${mask}${condition}`)
    : fc.constant('A0.x');
  switch (spec.form) {
    case 'BRA':
      return fc
        .tuple(fc.constantFrom(...labels), conditionMask(environment))
        .map(([label, condition]) => `${spec.name} ${label}${condition}`);
    case 'RET':
      return conditionMask(environment).map((condition) => `RET${condition}`);
    case 'ARA':
      return fc
        .tuple(suffix, addressDestination, address)
        .map(([c, to, from]) => `ARA${c} ${to}, ${from}`);
    case 'ARL':
      return sources(environment).chain((read) =>
        fc
          .tuple(suffix, addressDestination, operand(environment, read, !isVp2))
          .map(([c, to, from]) => `${spec.name}${c} ${to}, ${from}`),
      );
    default:
      return sources(environment).chain((read) =>
        fc
          .tuple(
            suffix,
            destination(environment),
            ...spec.operands.map((kind) => operand(environment, read, kind === 'scalar')),
          )
          .map(([c, to, ...from]) => `${spec.name}${c} ${to}, ${from.join(', ')}`),
      );
  }
}

const LABELS = ['alpha', 'beta', 'gamma'] as const;

/** The text of a program that loads: up to `most` instructions and, where there are branches, labels. */
export function programArbitrary(environment: Environment, most = 12): fc.Arbitrary<string> {
  const available = INSTRUCTIONS.filter(({ since }) => availableIn(environment, since));
  const line = fc
    .constantFrom(...available)
    .chain((spec) => instruction(environment, spec, LABELS))
    .map((text) => `  ${text};`);
  const last = environment.writesParameters ? '  MOV c[0], R0;' : '  MOV o[HPOS], R0;';
  const body = fc.array(line, { maxLength: most });
  if (!environment.branching) {
    return body.map((lines) => [environment.header, ...lines, last, 'END', ''].join('\n'));
  }
  // Each label stands once, anywhere; branches go both ways.
  const places = fc.tuple(...LABELS.map(() => fc.nat({ max: most })));
  return fc.tuple(body, places).map(([lines, at]) => {
    const text: string[] = [];
    lines.forEach((each, index) => {
      LABELS.forEach((label, i) => {
        if (at[i] === index) text.push(`${label}:`);
      });
      text.push(each);
    });
    LABELS.forEach((label, i) => {
      if ((at[i] ?? 0) >= lines.length) text.push(`${label}:`);
    });
    return [environment.header, ...text, last, 'END', ''].join('\n');
  });
}

const quad = fc.tuple(binary32Arbitrary, binary32Arbitrary, binary32Arbitrary, binary32Arbitrary);

/** Values for some attributes and parameters of the environment. */
export function inputsArbitrary({
  vertexAttributes,
  programParameters,
}: Environment): fc.Arbitrary<InputValues> {
  const file = (count: number): fc.Arbitrary<Record<number, [number, number, number, number]>> =>
    fc
      .array(fc.tuple(fc.nat({ max: count - 1 }), quad), { maxLength: 8 })
      .map((entries) => Object.fromEntries(entries));
  return fc.record({ attributes: file(vertexAttributes), parameters: file(programParameters) });
}

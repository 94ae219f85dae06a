/**
 * Random syntax trees for properties: programs that match the grammar, of every production of it, but
 * that need not load. Places are zero.
 */
import fc from 'fast-check';
import {
  COMPONENTS,
  ENVIRONMENTS,
  VERTEX_ATTRIBUTE_MNEMONICS,
  type EnvironmentName,
} from '../../spec/environments.js';
import { INSTRUCTIONS, type InstructionSpec } from '../../spec/instructions.js';
import type {
  ConditionMaskSyntax,
  DestinationRegister,
  DestinationSyntax,
  Displacement,
  InstructionSyntax,
  ItemSyntax,
  OperandSyntax,
  OptionSyntax,
  ProgramSyntax,
  Sign,
  SourceRegister,
} from './ast.js';

const NOWHERE = { offset: 0, end: 0 } as const;

const component = fc.constantFrom(...COMPONENTS);
const sign = fc.constantFrom<Sign>('', '-', '+');

/** An integer of the language: mostly small, at times beyond every limit. */
function numberUpTo(greatest: number): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.nat(greatest) },
    { weight: 1, arbitrary: fc.constantFrom(0, 15, 16, 63, 64, 95, 96, 255, 256, 257) },
    { weight: 1, arbitrary: fc.nat(Number.MAX_SAFE_INTEGER) },
  );
}

export const swizzleArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.constant(''),
  component,
  fc.array(component, { minLength: 4, maxLength: 4 }).map((letters) => letters.join('')),
);

export const writeMaskArbitrary: fc.Arbitrary<string> = fc
  .subarray([...COMPONENTS], { minLength: 0 })
  .map((letters) => letters.join(''));

export const conditionMaskArbitrary: fc.Arbitrary<ConditionMaskSyntax> = fc.record({
  offset: fc.constant(0),
  end: fc.constant(0),
  rule: fc.constantFrom('EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'TR', 'FL'),
  swizzle: swizzleArbitrary,
});

const optionalMask = fc.option(conditionMaskArbitrary, { nil: null });

/** Any identifier, names of opcodes and registers among them. */
export const labelArbitrary: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('main', 'loop', 'a', '_', 'L1') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('MOV', 'END', 'R0', 'OPTION', 'CC', 'x', 'RETURN', 'TR'),
  },
  { weight: 2, arbitrary: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/) },
);

const displacement: fc.Arbitrary<Displacement> = fc.oneof(
  fc.constant<Displacement>({ ...NOWHERE, sign: '', value: 0 }),
  fc
    .tuple(fc.constantFrom<Sign>('-', '+'), numberUpTo(300))
    .map(([direction, value]): Displacement => ({ ...NOWHERE, sign: direction, value })),
);

const temporary = fc.nat(15).map((number) => ({ ...NOWHERE, file: 'temporary' as const, number }));
const address = fc.nat(1).map((number) => ({ ...NOWHERE, file: 'address' as const, number }));
const parameter = numberUpTo(300).map((number) => ({
  ...NOWHERE,
  file: 'parameter' as const,
  number,
}));

const attribute = fc.oneof(
  numberUpTo(17).map((number): SourceRegister => ({
    ...NOWHERE,
    file: 'attribute',
    number,
    mnemonic: null,
  })),
  fc
    .constantFrom(...Object.entries(VERTEX_ATTRIBUTE_MNEMONICS))
    .map(([mnemonic, number]): SourceRegister => ({
      ...NOWHERE,
      file: 'attribute',
      number,
      mnemonic,
    })),
);

const relative = fc
  .tuple(fc.nat(1), component, displacement)
  .map(([number, letter, offset]): SourceRegister => ({
    ...NOWHERE,
    file: 'relative',
    address: { ...NOWHERE, number, component: letter },
    displacement: offset,
  }));

/** A register that <srcRegister> matches. */
export const sourceRegisterArbitrary: fc.Arbitrary<SourceRegister> = fc.oneof(
  temporary,
  attribute,
  parameter,
  relative,
);

const destinationRegister: fc.Arbitrary<DestinationRegister> = fc.oneof(
  { weight: 4, arbitrary: temporary },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...ENVIRONMENTS['VP2.0'].results)
      .map((name): DestinationRegister => ({ ...NOWHERE, file: 'result', name })),
  },
  { weight: 1, arbitrary: parameter },
  { weight: 1, arbitrary: fc.constant<DestinationRegister>({ ...NOWHERE, file: 'null' }) },
);

function destinationArbitrary(spec: InstructionSpec): fc.Arbitrary<DestinationSyntax | null> {
  if (spec.result === 'none') return fc.constant(null);
  return fc
    .tuple(
      spec.result === 'address' ? address : destinationRegister,
      writeMaskArbitrary,
      optionalMask,
    )
    .map(([register, writeMask, conditionMask]) => ({
      ...NOWHERE,
      register,
      writeMask,
      conditionMask,
    }));
}

function operandArbitrary(kind: InstructionSpec['operands'][number]): fc.Arbitrary<OperandSyntax> {
  if (kind === 'address') {
    return address.map((register) => ({
      ...NOWHERE,
      sign: '',
      absolute: null,
      register,
      swizzle: '',
    }));
  }
  return fc
    .tuple(
      sign,
      fc.option(fc.record({ sign }), { nil: null, freq: 3 }),
      sourceRegisterArbitrary,
      kind === 'scalar' ? component : swizzleArbitrary,
    )
    .map(([outer, absolute, register, swizzle]) => ({
      ...NOWHERE,
      sign: outer,
      absolute,
      register,
      swizzle,
    }));
}

/** An instruction with operands of the kinds that the table gives it. */
export const instructionArbitrary: fc.Arbitrary<InstructionSyntax> = fc
  .constantFrom(...INSTRUCTIONS)
  .chain((spec) =>
    fc.record({
      kind: fc.constant('instruction' as const),
      offset: fc.constant(0),
      end: fc.constant(0),
      name: fc.constant(spec.name),
      updatesConditionCode: spec.conditionCodeVariant ? fc.boolean() : fc.constant(false),
      opcodeEnd: fc.constant(0),
      destination: destinationArbitrary(spec),
      operands: fc.tuple(...spec.operands.map(operandArbitrary)),
      target:
        spec.form === 'BRA'
          ? labelArbitrary.map((label) => ({ ...NOWHERE, label }))
          : fc.constant(null),
      condition: spec.result === 'none' ? optionalMask : fc.constant(null),
    }),
  );

export const itemArbitrary: fc.Arbitrary<ItemSyntax> = fc.oneof(
  { weight: 8, arbitrary: instructionArbitrary },
  {
    weight: 1,
    arbitrary: labelArbitrary.map((name) => ({ ...NOWHERE, kind: 'label' as const, name })),
  },
);

const option: fc.Arbitrary<OptionSyntax> = fc.constant({
  ...NOWHERE,
  name: 'NV_position_invariant',
});

/** A program of the grammar's language, the union of all environments'. */
export const programArbitrary: fc.Arbitrary<ProgramSyntax> = fc.record({
  environment: fc.constantFrom<EnvironmentName>('VP1.0', 'VP1.1', 'VSP1.0', 'VP2.0', 'GF3'),
  options: fc.array(option, { maxLength: 2 }),
  items: fc.array(itemArbitrary, { maxLength: 12 }),
});

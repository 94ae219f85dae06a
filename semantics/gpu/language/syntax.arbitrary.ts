/**
 * Random syntax trees of a GPU program type's instructions for properties: of every production of the
 * grammar for them, but they need not load. Places are zero. Whole programs: program.arbitrary.ts.
 */
import fc from 'fast-check';
import { COMPONENTS } from '../../../spec/environments.js';
import { GPU_CONDITION_RULES } from '../../../spec/gpu/condition-rules.js';
import { GPU_ENVIRONMENTS, type GpuProgramType } from '../../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS, type GpuInstructionSpec } from '../../../spec/gpu/instructions.js';
import { TEXTURE_TARGET_NAMES } from '../../../spec/gpu/texture-targets.js';
import type { Sign } from '../../language/ast.js';
import type {
  ConstantSyntax,
  ExtendedComponentSyntax,
  GpuConditionSyntax,
  GpuDestinationSyntax,
  GpuInstructionSyntax,
  GpuOperandSyntax,
  LettersSyntax,
  MemberSyntax,
  ModifierSyntax,
  NameSyntax,
  OffsetSyntax,
  TextureSyntax,
  WordSyntax,
} from './ast.js';
import { attributeBinding, parameterBinding, resultBinding } from './bindings.arbitrary.js';
import { integer, NOWHERE, word } from './words.arbitrary.js';

const sign = fc.constantFrom<Sign>('', '-', '+');

function optional<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null });
}

/** Any name, those of opcodes among them; never a reserved word of any type. */
const anyName: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom('MOV', 'END', 'OPTION', 'INT', 'IF', 'x', 'EQ', 'R0', '$', '_'),
    fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$]{0,8}$/),
  )
  .filter((text) => !RESERVED.has(text));

/** A name, mostly one of the usual ones: what a name is declared as decides which productions it matches. */
export function nameAmong(...usual: readonly string[]): fc.Arbitrary<WordSyntax> {
  return fc
    .oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: anyName })
    .map(word);
}

/** Names of variables of each kind, as programs declare them. */
export const USUAL = {
  temporary: 'tmp',
  parameter: 'par',
  attribute: 'att',
  result: 'res',
  buffer: 'buf',
} as const;

const sourceName = nameAmong(USUAL.temporary, USUAL.parameter, USUAL.buffer);
const attributeName = nameAmong(USUAL.attribute);
const resultName = nameAmong(USUAL.temporary, USUAL.result);
const label = nameAmong('main', 'square');

const RESERVED: ReadonlySet<string> = new Set(
  Object.values(GPU_ENVIRONMENTS).flatMap(({ reserved }) => reserved),
);

function letters(text: string): LettersSyntax {
  return word(text);
}

const RGBA: Readonly<Record<string, string>> = { x: 'r', y: 'g', z: 'b', w: 'a' };

/** Letters of xyzw, or the same of rgba. */
function inEitherSet(arbitrary: fc.Arbitrary<string>): fc.Arbitrary<LettersSyntax> {
  return fc
    .tuple(arbitrary, fc.boolean())
    .map(([text, isColor]) =>
      letters(isColor ? text.replace(/[xyzw]/g, (letter) => RGBA[letter] ?? letter) : text),
    );
}

const component = fc.constantFrom(...COMPONENTS);
const scalarSuffix = inEitherSet(component);

const swizzle = inEitherSet(
  fc.oneof(
    fc.constant(''),
    component,
    fc.array(component, { minLength: 4, maxLength: 4 }).map((all) => all.join('')),
  ),
);

const writeMask = inEitherSet(fc.subarray([...COMPONENTS]).map((all) => all.join('')));

const condition: fc.Arbitrary<GpuConditionSyntax> = fc
  .tuple(fc.constantFrom(...GPU_CONDITION_RULES), fc.constantFrom('', '0', '1'), swizzle)
  .map(([rule, code, letters]) => ({ ...NOWHERE, rule: word(rule + code), swizzle: letters }));

const displacement = fc
  .tuple(fc.constantFrom<'+' | '-'>('+', '-'), integer)
  .map(([direction, value]) => ({ ...NOWHERE, sign: direction, value }));

const member: fc.Arbitrary<MemberSyntax> = fc.oneof(
  integer.map((index): MemberSyntax => ({ ...NOWHERE, kind: 'absolute', index })),
  fc
    .tuple(sourceName, scalarSuffix, optional(displacement))
    .map(([name, letter, offset]): MemberSyntax => ({
      ...NOWHERE,
      kind: 'relative',
      register: { ...NOWHERE, kind: 'name', name, members: [] },
      component: letter,
      displacement: offset,
    })),
);

/** The use of a variable with at most so many array members. */
function use(name: fc.Arbitrary<WordSyntax>, most: number): fc.Arbitrary<NameSyntax> {
  return fc
    .tuple(name, fc.array(member, { maxLength: most }))
    .map(([own, members]) => ({ ...NOWHERE, kind: 'name', name: own, members }));
}

const numberText = fc.oneof(
  integer.map(({ text }) => ({ text, form: 'int' as const })),
  fc
    .constantFrom('1.0', '0.5', '.5', '3.', '1e5', '2.5E-3', '.25e+1', '7.e2')
    .map((text) => ({ text, form: 'float' as const })),
);

/** <constantScalar>; with its sign <signedConstantScalar>. */
export function scalarConstant(signs: fc.Arbitrary<Sign>): fc.Arbitrary<ConstantSyntax> {
  return fc.tuple(signs, numberText).map(([own, number]) => ({
    ...NOWHERE,
    kind: 'constant',
    isVector: false,
    components: [{ ...NOWHERE, sign: own, ...number }],
  }));
}

export const constantVector: fc.Arbitrary<ConstantSyntax> = fc
  .array(scalarConstant(sign), { minLength: 1, maxLength: 4 })
  .map((scalars) => ({
    ...NOWHERE,
    kind: 'constant',
    isVector: true,
    components: scalars.flatMap(({ components }) => components),
  }));

/** Signs of constants: declarations have them, operands have their own instead. */
export const signArbitrary = sign;

type Use = Pick<GpuOperandSyntax, 'source' | 'swizzle'>;

function operandUse(type: GpuProgramType, suffix: fc.Arbitrary<LettersSyntax>): fc.Arbitrary<Use> {
  const source = fc.oneof(
    { weight: 3, arbitrary: use(sourceName, 1) },
    // Members of a geometry program's attributes have two indices.
    { weight: 1, arbitrary: use(attributeName, 2) },
    { weight: 2, arbitrary: attributeBinding(type) },
    { weight: 2, arbitrary: parameterBinding },
    { weight: 1, arbitrary: constantVector },
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ source, swizzle: suffix }) },
    {
      weight: 1,
      arbitrary: fc.record({
        source: scalarConstant(fc.constant('')),
        swizzle: fc.constant(letters('')),
      }),
    },
  );
}

function operand(type: GpuProgramType, kind: 'vector' | 'scalar'): fc.Arbitrary<GpuOperandSyntax> {
  return fc
    .tuple(
      sign,
      fc.option(fc.record({ sign }), { nil: null, freq: 3 }),
      operandUse(type, kind === 'scalar' ? scalarSuffix : swizzle),
    )
    .map(([outer, absolute, used]) => ({ ...NOWHERE, sign: outer, absolute, ...used }));
}

/** <instOperandVNS> */
function plainOperand(type: GpuProgramType): fc.Arbitrary<GpuOperandSyntax> {
  return operandUse(type, fc.constant(letters(''))).map((used) => ({
    ...NOWHERE,
    sign: '',
    absolute: null,
    ...used,
  }));
}

function destinationOf(type: GpuProgramType): fc.Arbitrary<GpuDestinationSyntax> {
  return fc
    .tuple(fc.oneof(use(resultName, 1), resultBinding(type)), writeMask, optional(condition))
    .map(([variable, mask, conditionMask]) => ({
      ...NOWHERE,
      variable,
      writeMask: mask,
      conditionMask,
    }));
}

const extendedComponent: fc.Arbitrary<ExtendedComponentSyntax> = fc
  .tuple(sign, fc.constantFrom(...'01xyzwrgba'))
  .map(([own, select]) => ({ ...NOWHERE, sign: own, select }));

const texelOffset = fc
  .array(
    fc.tuple(sign, integer).map(([own, value]): OffsetSyntax => ({ ...NOWHERE, sign: own, value })),
    { minLength: 1, maxLength: 3 },
  )
  .map((components) => ({ ...NOWHERE, components }));

const texture: fc.Arbitrary<TextureSyntax> = fc
  .tuple(
    optional(integer),
    fc.constantFrom(...TEXTURE_TARGET_NAMES).map(word),
    optional(texelOffset),
  )
  .map(([unit, target, offset]) => ({ ...NOWHERE, unit, target, texelOffset: offset }));

const suffixes = fc
  .tuple(
    fc.constantFrom('', '', 'R', 'H'),
    fc.constantFrom('', '', 'C', 'C0', 'C1'),
    fc.constantFrom('', '', '_SAT', '_SSAT'),
  )
  .map((all) => all.filter((text) => text !== '').map((text) => modifier(text, 'suffix')));

const MODIFIERS = ['F', 'U', 'S', 'CC', 'CC0', 'CC1', 'SAT', 'SSAT', 'NTC', 'S24', 'U24', 'HI'];

const modifiers = fc.array(
  fc.constantFrom(...MODIFIERS).map((text) => modifier(text, 'modifier')),
  { maxLength: 3 },
);

function modifier(text: string, spelling: ModifierSyntax['spelling']): ModifierSyntax {
  return { ...NOWHERE, text, spelling };
}

type Rest = Omit<GpuInstructionSyntax, 'kind' | 'offset' | 'end' | 'name' | 'opcode' | 'modifiers'>;

const NOTHING: Rest = {
  destination: null,
  operands: [],
  extendedSwizzle: null,
  texture: null,
  target: null,
  condition: null,
};

function restOf(type: GpuProgramType, spec: GpuInstructionSpec): fc.Arbitrary<Rest> {
  const vector = operand(type, 'vector');
  const destination = destinationOf(type);
  switch (spec.form) {
    case 'BRAop':
      return fc
        .tuple(label, optional(condition))
        .map(([target, test]) => ({ ...NOTHING, target, condition: test }));
    case 'FLOWCCop':
      return optional(condition).map((test) => ({ ...NOTHING, condition: test }));
    case 'IFop':
      return condition.map((test) => ({ ...NOTHING, condition: test }));
    case 'REPop':
      return optional(vector).map((count) => ({
        ...NOTHING,
        operands: count === null ? [] : [count],
      }));
    case 'SWZop':
      return fc
        .tuple(
          destination,
          plainOperand(type),
          fc.array(extendedComponent, { minLength: 4, maxLength: 4 }),
        )
        .map(([target, source, extendedSwizzle]) => ({
          ...NOTHING,
          destination: target,
          operands: [source],
          extendedSwizzle,
        }));
    default:
      if (spec.name === 'KIL') return killCondition(vector);
      return fc
        .tuple(
          spec.result === null ? fc.constant(null) : destination,
          fc.tuple(...spec.operands.map(({ kind }) => operand(type, kind))),
          spec.form === 'TEXop' || spec.form === 'TXDop' ? texture : fc.constant(null),
        )
        .map(([target, operands, access]) => ({
          ...NOTHING,
          destination: target,
          operands,
          texture: access,
        }));
  }
}

/** A condition or an operand; what could be either is a condition (erratum nvfp4.E-kil-condition). */
function killCondition(vector: fc.Arbitrary<GpuOperandSyntax>): fc.Arbitrary<Rest> {
  const operandOnly = vector.filter(({ sign: own, absolute, source }) => {
    const isName = own === '' && absolute === null && source.kind === 'name';
    return !isName || !CONDITION.test(source.name.text);
  });
  return fc.oneof(
    condition.map((test) => ({ ...NOTHING, condition: test })),
    operandOnly.map((source) => ({ ...NOTHING, operands: [source] })),
  );
}

const CONDITION = new RegExp(`^(?:${GPU_CONDITION_RULES.join('|')})[01]?$`);

/** The instructions of a program type, by their form. */
function formsOf(type: GpuProgramType): readonly (readonly GpuInstructionSpec[])[] {
  const specs = GPU_INSTRUCTIONS.filter(
    ({ programType }) => programType === null || programType === type,
  );
  return [...new Set(specs.map(({ form }) => form))].map((form) =>
    specs.filter((spec) => spec.form === form),
  );
}

/**
 * An instruction of a program type with operands of the kinds that the table gives it, and any suffixes and
 * modifiers. Each form is as frequent as any other.
 */
export function gpuInstructionArbitrary(type: GpuProgramType): fc.Arbitrary<GpuInstructionSyntax> {
  const instructionOf = (spec: GpuInstructionSpec): fc.Arbitrary<GpuInstructionSyntax> =>
    fc.tuple(suffixes, modifiers, restOf(type, spec)).map(([own, more, rest]) => ({
      kind: 'instruction',
      ...NOWHERE,
      name: spec.name,
      opcode: word(`${spec.name}${own.map(({ text }) => text).join('')}`),
      // EMIT and ENDPRIM have no <opModifiers>.
      modifiers: spec.programType === 'geometry' ? own : [...own, ...more],
      ...rest,
    }));
  return fc.oneof(...formsOf(type).map((specs) => fc.oneof(...specs.map(instructionOf))));
}

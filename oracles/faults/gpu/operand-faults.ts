/** Faults of operand load: modifiers, swizzles, members, constants, buffers (§2.X.3.3, §2.X.3.6, §2.X.4.2). */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import type { GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import type {
  Access,
  BufferView,
  Dimension,
  GpuInstruction,
  GpuOperand,
} from '../../../semantics/gpu/program.js';
import { gpuFault, type GpuFault } from './fault.js';
import { reading } from './loading.js';
import { asIf, named, numbers, onIntegers, operands, rewriting, rewritingOf } from './machines.js';

type Register = Extract<Dimension['index'], { kind: 'register' }>;

/** Other indexes of relative addressing, of operands and destinations. */
const indexing = (change: (index: Register) => Register): GpuMachine => {
  const ofDimension = (dimension: Dimension): Dimension =>
    dimension.index.kind === 'fixed' ? dimension : { ...dimension, index: change(dimension.index) };
  const ofAccess = (access: Access): Access =>
    access.kind === 'fixed'
      ? access
      : { ...access, dimensions: access.dimensions.map(ofDimension) };
  const ofOperand = (operand: GpuOperand): GpuOperand => {
    const { source } = operand;
    return source.file === 'buffer'
      ? { ...operand, source: { ...source, dimension: ofDimension(source.dimension) } }
      : { ...operand, source: { ...source, access: ofAccess(source.access) } };
  };
  return rewriting((instruction) => ({
    ...instruction,
    operands: instruction.operands.map(ofOperand),
    destination: instruction.destination && {
      ...instruction.destination,
      access: ofAccess(instruction.destination.access),
    },
  }));
};

const views = (change: (view: BufferView) => BufferView): GpuMachine =>
  operands((operand) =>
    operand.source.file === 'buffer'
      ? { ...operand, source: { ...operand.source, view: change(operand.source.view) } }
      : operand,
  );

/** Reads the member before the one that an operand names by a constant. */
const memberBefore = (instruction: GpuInstruction, isLater: (slot: number) => boolean) => ({
  ...instruction,
  operands: instruction.operands.map((operand): GpuOperand => {
    const { source } = operand;
    if (source.file !== 'temporary' || source.access.kind !== 'fixed') return operand;
    const { slot } = source.access;
    if (!isLater(slot)) return operand;
    return { ...operand, source: { ...source, access: { kind: 'fixed', slot: slot - 1 } } };
  }),
});

const NUMBER = String.raw`\s*[-+]?\s*(?:0x[\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)\s*`;
const ONE_TO_THREE = new RegExp(`\\{(${NUMBER}(?:,${NUMBER}){0,2})\\}`, 'g');
const DECLARED_SCALAR = new RegExp(`(PARAM\\s+\\w+\\s*=)(${NUMBER});`, 'g');

function filled(constants: string): string {
  const numbers = constants.split(',');
  return `{${[...numbers, '1', '1', '1'].slice(0, 4).join(',')}}`;
}

export const OPERAND_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'absolute-before-inner-sign',
    'A sign between bars is applied after the absolute value: |-x| is -|x|.',
    ['gp4.operand.absolute-value'],
    operands((operand) =>
      operand.absolute?.sign === '-'
        ? { ...operand, absolute: { sign: '' }, sign: operand.sign === '-' ? '' : '-' }
        : operand,
    ),
  ),
  gpuFault(
    'sign-before-bars-lost',
    'A sign before bars has no effect.',
    ['gp4.operand.negate-absolute', 'gp4.operand.negate'],
    operands((operand) => (operand.absolute === null ? operand : { ...operand, sign: '' })),
  ),
  gpuFault(
    'bars-ignored',
    'Bars around an operand have no effect.',
    ['gp4.operand.absolute-value', 'gp4.operand.negate-absolute'],
    operands((operand) => ({ ...operand, absolute: null })),
  ),
  gpuFault(
    'unsigned-not-negated',
    'A sign before an unsigned operand has no effect.',
    ['gp4.operand.negate-unsigned', 'gp4.codes.negations'],
    operands((operand) => (operand.type === 'U' ? { ...operand, sign: '' } : operand)),
  ),
  gpuFault(
    'absolute-of-unsigned',
    'The absolute value of an unsigned integer is that of a signed one of the same bits.',
    ['gp4.operand.absolute-unsigned', 'gp4.ABS.unsigned'],
    numbers({ absoluteInteger: (a) => GPU_NOMINAL.absoluteInteger(a, true) }),
  ),
  gpuFault(
    'least-integer-saturates',
    'The negation and the absolute value of -2^31 are 2^31 - 1.',
    ['gp4.issue-22.negate', 'gp4.ABS.signed', 'gp4.operand.negate', 'gp4.operand.absolute-value'],
    numbers({
      negateInteger: onIntegers((a) => (a === -(2 ** 31) ? 2 ** 31 - 1 : -a | 0)),
      absoluteInteger: (a, signed) =>
        signed && a === -(2 ** 31) ? 2 ** 31 - 1 : GPU_NOMINAL.absoluteInteger(a, signed),
    }),
  ),
  gpuFault(
    'scalar-is-x',
    'A scalar operand is the x component, whatever its suffix.',
    ['gp4.operand.scalar', 'gp4.execution.scalar-operand'],
    operands((operand) => (operand.isScalar ? { ...operand, swizzle: 'x' } : operand)),
  ),
  gpuFault(
    'single-letter-is-no-swizzle',
    'A swizzle of one letter other than x has no effect.',
    ['gp4.operand.swizzle-single'],
    operands((operand) =>
      !operand.isScalar && /^([yzw])\1{3}$/.test(operand.swizzle)
        ? { ...operand, swizzle: 'xyzw' }
        : operand,
    ),
  ),
  gpuFault(
    'swizzle-ends-at-z',
    'The fourth letter of a swizzle has no effect.',
    ['gp4.operand.swizzle', 'gp4.operand.swizzle-example'],
    operands((operand) =>
      operand.isScalar ? operand : { ...operand, swizzle: `${operand.swizzle.slice(0, 3)}w` },
    ),
  ),
  gpuFault(
    'swz-loses-signs',
    'The signs of an extended swizzle have no effect.',
    ['gp4.SWZ.negate'],
    rewriting((each) => ({
      ...each,
      extendedSwizzle:
        each.extendedSwizzle?.map((component) => ({ ...component, negate: false })) ?? null,
    })),
  ),
  gpuFault(
    'swz-one-is-zero',
    'The selector 1 of an extended swizzle gives 0.0.',
    ['gp4.SWZ.constants'],
    rewriting((each) => ({
      ...each,
      extendedSwizzle:
        each.extendedSwizzle?.map((component) =>
          component.select === '1' ? { ...component, select: '0' } : component,
        ) ?? null,
    })),
  ),
  gpuFault(
    'relative-offset-ignored',
    'The constant offset of relative addressing has no effect.',
    ['gp4.operand.relative', 'gp4.destination.member'],
    indexing((index) => ({ ...index, offset: 0 })),
  ),
  gpuFault(
    'relative-index-is-x',
    'Relative addressing takes the x component of its index variable.',
    ['gp4.operand.index', 'gp4.operand.relative'],
    indexing((index) => ({ ...index, operand: { ...index.operand, swizzle: 'x' } })),
  ),
  gpuFault(
    'relative-counts-from-one',
    'The first member of relative addressing is member 1.',
    ['gp4.operand.relative', 'gp4.operand.member', 'gp4.operand.no-offset'],
    indexing((index) => ({ ...index, offset: index.offset - 1 })),
  ),
  gpuFault(
    'absolute-index-one-less',
    'Reading a member of a temporary array by a constant gives the member before it.',
    ['gp4.operand.absolute', 'gp4.operand.member'],
    rewriting((each, { temporaries }) =>
      memberBefore(each, (slot) => (temporaries[slot]?.member ?? 0) > 0),
    ),
  ),
  gpuFault(
    'constants-filled-with-one',
    'The numbers that a constant vector leaves out are all 1.',
    ['gp4.constants.vector-defaults'],
    reading((text) => text.replace(ONE_TO_THREE, (_, inside: string) => filled(inside))),
  ),
  gpuFault(
    'scalar-constant-is-vector',
    'A declared number X is the vector (X,0,0,1).',
    ['gp4.constants.scalar', 'gp4.grammar.param-single'],
    reading((text) => text.replace(DECLARED_SCALAR, '$1 {$2};')),
  ),
  gpuFault(
    'alias-is-a-temporary',
    'An alias is a temporary of its own.',
    ['gp4.aliases.name', 'gp4.grammar.alias'],
    reading((text) => text.replace(/\bALIAS(\s+[\w$]+)\s*=\s*[\w$]+\s*;/g, 'TEMP$1;')),
  ),
  gpuFault(
    'parameters-are-all-environment',
    'Local parameters are environment parameters.',
    ['gp4.parameters.env-local', 'gp4.parameters.env-local-range'],
    asIf((program) => ({
      ...program,
      parameters: program.parameters.map((slot) =>
        slot.kind === 'binding'
          ? { ...slot, binding: slot.binding.replace('program.local', 'program.env') }
          : slot,
      ),
    })),
  ),
  gpuFault(
    'one-buffer-binding-point',
    'Every parameter buffer is the one at binding point 0.',
    ['gp4.buffers.element', 'gp4.load.buffer-index', 'gp4.buffers.elements'],
    views((view) => ({ ...view, buffer: 0 })),
  ),
  gpuFault(
    'buffer-ranges-from-zero',
    'The first member of a buffer array is element 0, whatever its bindings.',
    ['gp4.buffers.range', 'gp4.buffers.element', 'gp4.load.buffer-array'],
    views((view) => ({ ...view, first: 0 })),
  ),
  gpuFault(
    'x2d-reads-columns',
    'X2D takes the columns of its matrix for the rows.',
    ['gp4.X2D.x', 'gp4.X2D.y'],
    rewritingOf(named('X2D'), (each) => ({
      ...each,
      operands: each.operands.map((operand, position) => {
        const [x = '', y = '', z = '', w = ''] = operand.swizzle;
        return position === 2 ? { ...operand, swizzle: x + z + y + w } : operand;
      }),
    })),
  ),
  gpuFault(
    'dp2a-adds-y',
    'DP2A adds the y component of its third operand.',
    ['gp4.DP2A.result', 'gp4.DP2A.unused'],
    rewritingOf(named('DP2A'), (each) => ({
      ...each,
      operands: each.operands.map((operand, position) =>
        position === 2 ? { ...operand, swizzle: operand.swizzle.charAt(1).repeat(4) } : operand,
      ),
    })),
  ),
  gpuFault(
    'lrp-reversed',
    'LRP takes its second and third operand for each other.',
    ['gp4.LRP.result'],
    rewritingOf(named('LRP'), (each) => {
      const [t, a, b] = each.operands;
      return t && a && b ? { ...each, operands: [t, b, a] } : each;
    }),
  ),
  gpuFault(
    'pow-reversed',
    'POW takes base and exponent for each other.',
    ['gp4.POW.result', 'gp4.POW.composed'],
    rewritingOf(named('POW'), (each) => ({ ...each, operands: [...each.operands].reverse() })),
  ),
  gpuFault(
    'xpd-reversed',
    'XPD is the cross product of its operands in the other order.',
    ['gp4.XPD.result'],
    rewritingOf(named('XPD'), (each) => ({ ...each, operands: [...each.operands].reverse() })),
  ),
];

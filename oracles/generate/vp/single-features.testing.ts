/**
 * Faults of a single feature: one instruction, one operand of it, one kind of register, and one thing that goes wrong there.
 * All of them, enumerated: what a sweep is for.
 */
import { availableIn, COMPONENTS, type Environment } from '../../../spec/environments.js';
import { INSTRUCTIONS, type InstructionSpec } from '../../../spec/instructions.js';
import type {
  ConditionMaskSyntax,
  ConditionRule,
  DestinationSyntax,
  InstructionSyntax,
  OperandSyntax,
} from '../../../semantics/language/ast.js';
import { letters } from '../../../semantics/machine/swizzle.js';

export interface SingleFault {
  readonly name: string;
  readonly instruction: string;
  /** The same instruction where the fault does not touch it. */
  readonly rewrite: (instruction: InstructionSyntax) => InstructionSyntax;
}

export function singleFaults(environment: Environment): readonly SingleFault[] {
  return INSTRUCTIONS.filter(({ since }) => availableIn(environment, since)).flatMap((spec) => [
    ...ofOperands(environment, spec),
    ...ofDestinations(environment, spec),
    ...ofBranches(spec),
  ]);
}

type Operand = (operand: OperandSyntax, all: InstructionSyntax) => OperandSyntax;

function ofOperands(environment: Environment, spec: InstructionSpec): readonly SingleFault[] {
  const { name, operands } = spec;
  if (['SFL', 'STR', 'ARA'].includes(name)) return [];
  const isScalar =
    operands[0] === 'scalar' || (name === 'ARL' && environment.addressComponents.length === 1);
  const files = ['temporary', 'attribute', 'parameter', 'relative'] as const;
  return operands.flatMap((_, position) =>
    files.flatMap((file) => {
      const changes: Readonly<Record<string, Operand>> = {
        ...(hasSign(environment, name) ? signs(environment) : {}),
        ...(isScalar ? suffixes() : swizzles(name, position)),
        ...(file === 'temporary' ? others(spec, position, isScalar) : {}),
        ...(file === 'relative' ? { 'offset lost': offsetLost } : {}),
      };
      return Object.entries(changes).map(([what, change]) => ({
        name: `${name}, operand ${String(position + 1)}, ${file}: ${what}`,
        instruction: name,
        rewrite: (all: InstructionSyntax): InstructionSyntax => {
          const operand = all.operands[position];
          if (operand?.register.file !== file) return all;
          const changed = change(operand, all);
          return changed === operand
            ? all
            : { ...all, operands: all.operands.map((o, i) => (i === position ? changed : o)) };
        },
      }));
    }),
  );
}

/** These give the same of an operand and its negative, RSQ where it takes the magnitude. */
function hasSign({ level }: Environment, name: string): boolean {
  return !['ABS', 'LOG', 'COS', ...(level === 'VP2.0' ? [] : ['RSQ'])].includes(name);
}

function signs({ absoluteValue }: Environment): Readonly<Record<string, Operand>> {
  const plain: Readonly<Record<string, Operand>> = {
    'minus lost': (o) => (o.sign === '-' && o.absolute === null ? { ...o, sign: '' } : o),
    'minus gained': (o) => (o.sign === '' && o.absolute === null ? { ...o, sign: '-' } : o),
  };
  if (!absoluteValue) return plain;
  return {
    ...plain,
    'bars lost': (o) =>
      o.absolute === null
        ? o
        : { ...o, absolute: null, sign: o.sign === '-' ? '-' : o.absolute.sign },
    'minus before bars lost': (o) =>
      o.absolute !== null && o.sign === '-' ? { ...o, sign: '' } : o,
  };
}

function suffixes(): Readonly<Record<string, Operand>> {
  return Object.fromEntries(
    COMPONENTS.map((from): [string, Operand] => [
      `suffix ${from} is another`,
      (o) => (o.swizzle === from ? { ...o, swizzle: from === 'x' ? 'y' : 'x' } : o),
    ]),
  );
}

/** The components of an operand that an instruction reads. */
function readOf(name: string, position: number): string {
  if (name === 'DP3' || (name === 'DPH' && position === 0)) return 'xyz';
  if (name === 'DST') return position === 0 ? 'yz' : 'yw';
  return name === 'LIT' ? 'xyw' : 'xyzw';
}

function swizzles(name: string, position: number): Readonly<Record<string, Operand>> {
  const one = [...readOf(name, position)].flatMap((to) =>
    COMPONENTS.filter((from) => from !== to).map((from): [string, Operand] => [
      `${to} never of ${from}`,
      (o) => {
        const four = letters(o.swizzle);
        const at = 'xyzw'.indexOf(to);
        if (four[at] !== from) return o;
        return { ...o, swizzle: Array.from(four, (c, i) => (i === at ? to : c)).join('') };
      },
    ]),
  );
  return {
    ...Object.fromEntries(one),
    'order ignored': (o) =>
      o.swizzle.length === 4 && o.swizzle !== 'xyzw' ? { ...o, swizzle: '' } : o,
    'one letter ignored': (o) => (o.swizzle.length === 1 ? { ...o, swizzle: '' } : o),
  };
}

/** What only a register that stands there twice shows. */
function others(
  { operands, result }: InstructionSpec,
  position: number,
  isScalar: boolean,
): Readonly<Record<string, Operand>> {
  const isDestination = (o: OperandSyntax, { destination }: InstructionSyntax): boolean =>
    destination?.register.file === 'temporary' &&
    o.register.file === 'temporary' &&
    o.register.number === destination.register.number;
  const twice = [...operands.keys()].filter((at) => at !== position);
  const entries = twice.map((at): [string, Operand] => [
    `order of operand ${String(at + 1)}, the same register`,
    (o, all) => {
      const other = all.operands[at];
      const isSame =
        other?.register.file === 'temporary' &&
        o.register.file === 'temporary' &&
        other.register.number === o.register.number;
      return isSame && other.swizzle !== o.swizzle ? { ...o, swizzle: other.swizzle } : o;
    },
  ]);
  return {
    ...Object.fromEntries(entries),
    ...(isScalar || result === 'address'
      ? {}
      : {
          'order lost, the destination too': (o, all) =>
            isDestination(o, all) && o.swizzle.length === 4 ? { ...o, swizzle: '' } : o,
        }),
  };
}

const offsetLost: Operand = (o) => {
  const { register } = o;
  if (register.file !== 'relative') return o;
  return {
    ...o,
    register: { ...register, displacement: { ...register.displacement, value: 0 } },
  };
};

/** A rule, and another that it is taken for. */
const RULES: readonly (readonly [ConditionRule, ConditionRule])[] = [
  ['EQ', 'GE'],
  ['EQ', 'LE'],
  ['GE', 'GT'],
  ['GE', 'EQ'],
  ['GE', 'NE'],
  ['GT', 'GE'],
  ['GT', 'NE'],
  ['LE', 'LT'],
  ['LE', 'EQ'],
  ['LE', 'NE'],
  ['LT', 'LE'],
  ['LT', 'NE'],
  ['NE', 'TR'],
  ['NE', 'GT'],
  ['NE', 'LT'],
  ['TR', 'NE'],
  ['FL', 'LT'],
];

type Destination = (to: DestinationSyntax, all: InstructionSyntax) => Partial<InstructionSyntax>;

function ofDestinations(
  { conditionCode, programType }: Environment,
  { name, result, conditionCodeVariant }: InstructionSpec,
): readonly SingleFault[] {
  if (result === 'none') return [];
  if (result === 'address' && !conditionCode) return [];
  const register = programType === 'state' ? 'parameter' : 'result';
  const files = result === 'address' ? ['address'] : ['temporary', register];
  const changes: Readonly<Record<string, Destination>> = {
    'mask ignored': (to) => masked(to, to.writeMask.length < 4 ? '' : to.writeMask),
    ...Object.fromEntries(
      COMPONENTS.map((c): [string, Destination] => [
        `${c} lost under a mask`,
        (to) => masked(to, to.writeMask.length > 1 ? to.writeMask.replace(c, '') : to.writeMask),
      ]),
    ),
    ...(conditionCode ? ofTests() : {}),
    ...(conditionCode && conditionCodeVariant ? ofUpdates() : {}),
  };
  return files.flatMap((file) =>
    Object.entries(changes)
      .filter(([what]) => !isDefault(name, file, what))
      .map(([what, change]) => ({
        name: `${name}, to ${file}: ${what}`,
        instruction: name,
        rewrite: (all: InstructionSyntax): InstructionSyntax => {
          const { destination } = all;
          if (destination?.register.file !== file) return all;
          const changed = change(destination, all);
          return Object.keys(changed).length === 0 ? all : { ...all, ...changed };
        },
      })),
  );
}

/** A result register begins with w as 1, as these leave it. */
function isDefault(name: string, file: string, what: string): boolean {
  return file === 'result' && what.startsWith('w lost') && ['EXP', 'LIT', 'LOG'].includes(name);
}

function masked(to: DestinationSyntax, writeMask: string): Partial<InstructionSyntax> {
  return writeMask === to.writeMask ? {} : { destination: { ...to, writeMask } };
}

function ofTests(): Readonly<Record<string, Destination>> {
  const tested =
    (change: (test: ConditionMaskSyntax) => ConditionMaskSyntax | null): Destination =>
    (to) => {
      const { conditionMask } = to;
      const changed = conditionMask === null ? null : change(conditionMask);
      return changed === conditionMask ? {} : { destination: { ...to, conditionMask: changed } };
    };
  return {
    'test ignored': tested(() => null),
    'order of the test ignored': tested((test) =>
      test.swizzle.length === 4 ? { ...test, swizzle: '' } : test,
    ),
    'letter of the test ignored': tested((test) =>
      test.swizzle.length === 1 ? { ...test, swizzle: '' } : test,
    ),
    ...Object.fromEntries(
      RULES.map(([rule, other]) => [
        `${rule} is ${other}`,
        tested((test) => (test.rule === rule ? { ...test, rule: other } : test)),
      ]),
    ),
  };
}

function ofUpdates(): Readonly<Record<string, Destination>> {
  const lost =
    (where: (to: DestinationSyntax) => boolean): Destination =>
    (to, { updatesConditionCode }) =>
      updatesConditionCode && where(to) ? { updatesConditionCode: false } : {};
  return {
    'update lost': lost(() => true),
    'update lost under a test': lost((to) => to.conditionMask !== null),
    'update lost under a mask': lost((to) => to.writeMask !== ''),
    'update without the suffix': (_, { updatesConditionCode }) =>
      updatesConditionCode ? {} : { updatesConditionCode: true },
  };
}

function ofBranches({ name, result }: InstructionSpec): readonly SingleFault[] {
  if (result !== 'none') return [];
  const on = (
    what: string,
    change: (test: ConditionMaskSyntax) => ConditionMaskSyntax | null,
  ): SingleFault => ({
    name: `${name}: ${what}`,
    instruction: name,
    rewrite: (all) => {
      const changed = all.condition === null ? null : change(all.condition);
      return changed === all.condition ? all : { ...all, condition: changed };
    },
  });
  return [
    on('test ignored', () => null),
    on('order of the test ignored', (test) =>
      test.swizzle.length === 4 ? { ...test, swizzle: '' } : test,
    ),
    ...RULES.map(([rule, other]) =>
      on(`${rule} is ${other}`, (test) => (test.rule === rule ? { ...test, rule: other } : test)),
    ),
  ];
}

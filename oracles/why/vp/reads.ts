/** What an executed instruction of a VP program reads and writes, component by component. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import type { Binary32Domain, NominalKinds } from '../../../semantics/domains/nominal.js';
import { DEFINITIONS, isByComponent } from '../../../semantics/instructions/index.js';
import type {
  ConditionMaskSyntax,
  InstructionSyntax,
  OperandSyntax,
} from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import type { State } from '../../../semantics/machine/state.js';
import { letters } from '../../../semantics/machine/swizzle.js';
import { relativeNumber } from '../../slice/vp/slice.js';

export type NominalState = State<NominalKinds>;

/** A component of a register. */
export interface Location {
  readonly file: LocationFile;
  readonly index: number;
  readonly component: Component;
}

export type LocationFile =
  'attribute' | 'parameter' | 'temporary' | 'result' | 'address' | 'code' | 'outside';

export function keyOf({ file, index, component }: Location): string {
  return `${file} ${String(index)} ${component}`;
}

/** A component as a step reads it. */
export type Read = Readonly<{ from: Location }> &
  (
    | {
        readonly role: 'operand';
        readonly operand: number;
        /** The component of the register that the operand names. */
        readonly component: Component;
        /** Components of the result that it may go into, bit 0 for x. */
        readonly into: number;
      }
    /** The address by which an operand is found. */
    | { readonly role: 'address'; readonly operand: number }
    /** A condition code that a mask tests, of components of the result; `into` is null of a branch. */
    | { readonly role: 'condition'; readonly component: Component; readonly into: number | null }
  );

/** A component that a step may write. */
export interface Write {
  readonly to: Location;
  /** The component of the result that goes there. */
  readonly component: Component;
  /** Whether the condition code let it. */
  readonly isWritten: boolean;
}

const ALL = 15;

/** The components of a write mask. */
export function maskOf(writeMask: string): readonly Component[] {
  return writeMask === '' ? COMPONENTS : COMPONENTS.filter((each) => writeMask.includes(each));
}

export function letterAt(swizzle: string, component: Component): Component {
  const letter = letters(swizzle)[COMPONENTS.indexOf(component)];
  return COMPONENTS.find((each) => each === letter) ?? 'x';
}

/** Everything that an instruction reads in a state. */
export function readsOf(
  instruction: InstructionSyntax,
  before: NominalState,
  domain: Binary32Domain,
): readonly Read[] {
  return [
    ...instruction.operands.flatMap((operand, index) =>
      readsOfOperand(instruction, operand, index, before, domain),
    ),
    ...readsOfMasks(instruction),
  ];
}

function readsOfOperand(
  instruction: InstructionSyntax,
  operand: OperandSyntax,
  index: number,
  before: NominalState,
  domain: Binary32Domain,
): readonly Read[] {
  const { register } = operand;
  const into = usesOf(instruction, operand);
  const found = registerOf(register, before, domain);
  const values = COMPONENTS.flatMap((component): Read[] =>
    into[component] === 0
      ? []
      : [
          {
            role: 'operand',
            operand: index,
            component,
            into: into[component],
            from: { ...found, component },
          },
        ],
  );
  if (register.file !== 'relative') return values;
  const { number, component } = register.address;
  return [
    { role: 'address', operand: index, from: { file: 'address', index: number, component } },
    ...values,
  ];
}

function registerOf(
  register: OperandSyntax['register'],
  before: NominalState,
  domain: Binary32Domain,
): Omit<Location, 'component'> {
  if (register.file !== 'relative') return { file: register.file, index: register.number };
  const index = relativeNumber(register, before);
  const found = parameterAt(index, before.parameters.length, domain);
  return found === null ? { file: 'outside', index } : { file: 'parameter', index: found };
}

/** Which parameter a domain finds at a number, which may be beyond those that there are; null where it finds none of them. */
function parameterAt(index: number, count: number, { element }: Binary32Domain): number | null {
  const marked = (mark: number): Vector<number> => ({ x: mark, y: mark, z: mark, w: mark });
  if (index >= 0 && index < count) return index;
  const marks = Array.from({ length: count }, (_, number) => marked(number));
  const { x } = element(marks, index, 0, marked(-1));
  return x >= 0 ? x : null;
}

/** Into which components of the result each component of an operand's register may go; 0 for one that is not read. */
function usesOf(
  { name, destination }: InstructionSyntax,
  { swizzle }: OperandSyntax,
): Readonly<Record<Component, number>> {
  const uses: Record<Component, number> = { x: 0, y: 0, z: 0, w: 0 };
  const isEach = DEFINITIONS.get(name)?.shape === 'address load' || isByComponent(name);
  const mask = maskOf(destination?.writeMask ?? '');
  for (const component of COMPONENTS) {
    const letter = letterAt(swizzle, component);
    if (!isEach) uses[letter] = ALL;
    else if (mask.includes(component)) uses[letter] |= bitOf(component);
  }
  return uses;
}

export function bitOf(component: Component): number {
  return 1 << COMPONENTS.indexOf(component);
}

function readsOfMasks({ destination, condition }: InstructionSyntax): readonly Read[] {
  const mask = destination === null ? null : destination.conditionMask;
  const tests = new Map<Component, number>();
  if (mask !== null && destination !== null) {
    for (const component of maskOf(destination.writeMask)) {
      const letter = letterAt(mask.swizzle, component);
      tests.set(letter, (tests.get(letter) ?? 0) | bitOf(component));
    }
  }
  const branch =
    condition === null
      ? []
      : COMPONENTS.filter((each) =>
          COMPONENTS.some((component) => letterAt(condition.swizzle, component) === each),
        );
  return [
    ...[...tests].map(([component, into]): Read => ({ ...ofCode(component), component, into })),
    ...branch.map((component): Read => ({ ...ofCode(component), component, into: null })),
  ];
}

function ofCode(component: Component): { role: 'condition'; from: Location } {
  return { role: 'condition', from: { file: 'code', index: 0, component } };
}

/** Everything that an instruction may write, and whether it did. */
export function writesOf(
  { destination, updatesConditionCode }: InstructionSyntax,
  { environment }: Program,
  before: NominalState,
  { test }: Binary32Domain,
): readonly Write[] {
  if (destination === null) return [];
  const { register, conditionMask, writeMask } = destination;
  return maskOf(writeMask).flatMap((component) => {
    const isWritten = isEnabled(conditionMask, component, before.codes, test);
    const written = { component, isWritten };
    const code: Location = { file: 'code', index: 0, component };
    const flags = updatesConditionCode ? [{ to: code, ...written }] : [];
    switch (register.file) {
      case 'null':
        return flags;
      case 'result': {
        const index = environment.results.indexOf(register.name);
        return [{ to: { file: 'result', index, component }, ...written }, ...flags];
      }
      default:
        return [
          { to: { file: register.file, index: register.number, component }, ...written },
          ...flags,
        ];
    }
  });
}

function isEnabled(
  mask: ConditionMaskSyntax | null,
  component: Component,
  codes: Vector<ConditionCode>,
  test: Binary32Domain['test'],
): boolean {
  return mask === null || test(mask.rule, codes[letterAt(mask.swizzle, component)]);
}

/**
 * What a black box hides, and the instructions that show it: temporaries are moved to results, condition codes
 * decide what is written to one (NV_vertex_program2 §2.14.1.5, §2.14.1.7), address registers choose among
 * parameters that hold their own numbers (§2.14.1.3). An address so low that no offset leads to a parameter is
 * first made greater by ARA (§2.14.3.3).
 */
import type { Component, Quad } from '../../../spec/environments.js';
import type { ConditionCode } from '../../../semantics/domains/domain.js';
import type {
  DestinationRegister,
  ItemSyntax,
  OperandSyntax,
} from '../../../semantics/language/ast.js';
import type { Program } from '../../../semantics/language/load.js';
import type { NominalState } from '../../../semantics/machine/machine.js';
import type { RegisterExpectation } from '../../cases/vp/case.js';
import {
  address,
  condition,
  destination,
  instruction,
  operand,
  temporary,
} from '../../generate/vp/nodes.js';
import { destinationKey, type FreeRegisters } from './registers.js';

/** A register that does not show by itself. */
export interface Hidden {
  readonly file: 'temporary' | 'address' | 'condition code';
  readonly number: number;
}

/** What shows something, in registers that are free. */
export interface Export {
  /** `R0`, `A1.x`, `CC`. */
  readonly name: string;
  /** Null where too few registers are free. */
  readonly make: (free: FreeRegisters) => Made | null;
}

interface Made {
  readonly items: readonly ItemSyntax[];
  /** The register that shows it: `HPOS`, `c[5]`. */
  readonly where: string;
}

/** What the instructions write or a case speaks of, and does not show. */
export function hiddenIn(
  { instructions }: Program,
  registers: readonly RegisterExpectation[],
): readonly Hidden[] {
  const hidden = new Map<string, Hidden>();
  const add = (file: Hidden['file'], number: number): void => {
    hidden.set(`${file} ${String(number)}`, { file, number });
  };
  for (const { destination: to, updatesConditionCode } of instructions) {
    const register = to?.register;
    if (register?.file === 'temporary' || register?.file === 'address') {
      add(register.file, register.number);
    }
    if (updatesConditionCode || register?.file === 'null') add('condition code', 0);
  }
  for (const register of registers) {
    if (register.file === 'condition code') add(register.file, 0);
    if (register.file === 'temporary' || register.file === 'address')
      add(register.file, register.index);
  }
  return [...hidden.values()];
}

/** Instructions that show these registers; what they show does not change what the later ones show. */
export function exportsOf(
  { environment }: Program,
  { addresses }: NominalState,
  hidden: readonly Hidden[],
): readonly Export[] {
  const components = environment.addressComponents;
  const low: Export[] = [];
  const all = hidden.map(({ file, number }): Export => {
    const name = String(number);
    switch (file) {
      case 'temporary':
        return { name: `R${name}`, make: temporaryShown(number) };
      case 'condition code':
        return { name: 'CC', make: codesShown };
      case 'address': {
        const value = (component: Component): number => addresses[number]?.[component] ?? 0;
        const isLow = (component: Component): boolean =>
          value(component) + environment.offsets.positive < 1 && components.length > 1;
        low.push(
          ...components.filter(isLow).map((component): Export => ({
            name: `A${name}.${component}`,
            make: lowShown(number, component, value(component)),
          })),
        );
        const others = components.filter((component) => !isLow(component));
        return { name: `A${name}`, make: addressShown(number, others, value) };
      }
    }
  });
  return [...all, ...low];
}

type Make = Export['make'];

const temporaryShown =
  (number: number): Make =>
  (free) => {
    const to = free.sink();
    return to === null ? null : made(to, [moved(to, '', operand(temporary(number)))]);
  };

/** By code a number of its own: that of UN stands where none of the tests holds. */
const TESTS: readonly (readonly [Exclude<ConditionCode, 'UN'>, Component])[] = [
  ['LT', 'y'],
  ['EQ', 'z'],
  ['GT', 'w'],
];

const codesShown: Make = (free) => {
  const to = free.sink();
  if (to === null) return null;
  const numbers: Quad = [4, 1, 2, 3];
  const from = free.holding(numbers);
  return made(to, [
    moved(to, '', operand(from, 'x')),
    ...TESTS.map(([rule, component]) =>
      instruction('MOV', false, destination(to, '', condition(rule, '')), [
        operand(from, component),
      ]),
    ),
  ]);
};

const addressShown =
  (
    number: number,
    components: readonly Component[],
    value: (component: Component) => number,
  ): Make =>
  (free) => {
    const to = free.sink();
    if (to === null) return null;
    return made(
      to,
      components.map((component) =>
        moved(to, component, relative(number, component, free.offsetFrom(value(component)) ?? 0)),
      ),
    );
  };

/** ARA adds to a component its partner, which is set for that: so that the sum leads into the table. */
const lowShown =
  (number: number, component: Component, value: number): Make =>
  (free) => {
    const name = String(number);
    // Its partner may have been shown by overwriting it: then another program shows it.
    const to = free.spoilt.has(`A${name}.${component}`) ? null : free.sink();
    if (to === null) return null;
    free.spoilt.add(`A${name}.${PARTNER[component]}`).add(`A${name}.${component}`);
    const sum = value + RAISED;
    const from = free.holding([RAISED, RAISED, RAISED, RAISED]);
    const register = address(number);
    return made(to, [
      instruction('ARL', false, destination(register, PARTNER[component]), [operand(from, 'x')]),
      instruction('ARA', false, destination(register, component), [operand(register)]),
      moved(to, component, relative(number, component, free.offsetFrom(sum) ?? 0)),
    ]);
  };

const RAISED = 384;
const PARTNER: Readonly<Record<Component, Component>> = { x: 'z', y: 'w', z: 'x', w: 'y' };

function made(to: DestinationRegister, items: readonly ItemSyntax[]): Made {
  return { items, where: destinationKey(to) };
}

function moved(to: DestinationRegister, mask: string, from: OperandSyntax): ItemSyntax {
  return instruction('MOV', false, destination(to, mask), [from]);
}

function relative(number: number, component: Component, offset: number): OperandSyntax {
  const place = { offset: 0, end: 0 };
  return operand(
    {
      ...place,
      file: 'relative',
      address: { ...place, number, component },
      displacement: { ...place, sign: offset < 0 ? '-' : '+', value: Math.abs(offset) },
    },
    component,
  );
}

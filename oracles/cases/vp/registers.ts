/** Registers as case files of VP programs name them, and what address and condition code registers hold there. */
import {
  ADDRESS_RANGE,
  COMPONENTS,
  VERTEX_ATTRIBUTE_MNEMONICS,
  type Component,
  type Environment,
} from '../../../spec/environments.js';
import { nearest } from '../../../spec/load/suggest.js';
import type { ConditionCode } from '../../../semantics/domains/domain.js';
import { Mistake, show } from '../values.js';

export type RegisterName =
  | {
      readonly file: 'attribute' | 'parameter' | 'temporary' | 'result' | 'address';
      readonly name: string;
      /** Index into the machine's register file. */
      readonly index: number;
    }
  | { readonly file: 'condition code'; readonly name: 'CC' };

/** A register, or one component of it. */
export interface Target {
  readonly register: RegisterName;
  /** 0 to 3; null for all four. */
  readonly component: number | null;
}

/** What a name is wanted for: a register to set before a run or to look at after it. */
export type Use = 'set' | 'expect';

/** `v[0]`, `v[OPOS]`, `c[5]`, `R1`, `A0`, `CC`, `HPOS`. */
export function registerNamed(
  name: string,
  environment: Environment,
  use: Use,
): RegisterName | Mistake {
  const { name: environmentName, vertexAttributes, programParameters, temporaries } = environment;
  const outside = (what: string, count: number): Mistake =>
    new Mistake(`${environmentName} has no ${name}: its ${what} are 0 to ${String(count - 1)}`);
  const numbered = (
    file: 'attribute' | 'parameter' | 'temporary' | 'address',
    what: string,
    digits: string,
    count: number,
  ): RegisterName | Mistake =>
    Number(digits) < count ? { file, name, index: Number(digits) } : outside(what, count);

  const [, letter, inside] = /^([vc])\[(\w+)\]$/.exec(name) ?? [];
  if (letter === 'v' && inside !== undefined && use === 'set') {
    const number = /^\d+$/.test(inside) ? inside : VERTEX_ATTRIBUTE_MNEMONICS[inside];
    if (number !== undefined) {
      return numbered('attribute', 'vertex attributes', String(number), vertexAttributes);
    }
    const meant = nearest(inside, Object.keys(VERTEX_ATTRIBUTE_MNEMONICS));
    return new Mistake(
      `there is no vertex attribute "${inside}"${meant === null ? '' : `; did you mean ${meant}?`}`,
    );
  }
  if (letter === 'c' && inside !== undefined && /^\d+$/.test(inside)) {
    if (use === 'expect' && !environment.writesParameters) {
      return new Mistake(`no ${environmentName} program writes ${name}`);
    }
    return numbered('parameter', 'program parameters', inside, programParameters);
  }
  const [, temporary] = /^R(\d+)$/.exec(name) ?? [];
  if (temporary !== undefined) return numbered('temporary', 'temporaries', temporary, temporaries);
  const [, address] = /^A(\d+)$/.exec(name) ?? [];
  if (address !== undefined) {
    return numbered('address', 'address registers', address, environment.addressRegisters);
  }
  if (name === 'CC') {
    if (environment.conditionCode) return { file: 'condition code', name };
    return new Mistake(`${environmentName} has no condition code`);
  }
  const result = environment.results.indexOf(name);
  if (use === 'expect' && result >= 0) return { file: 'result', name, index: result };
  return unknownName(name, environment, use);
}

function unknownName(name: string, environment: Environment, use: Use): Mistake {
  const known =
    use === 'set'
      ? ['v[0]', 'c[0]', 'R0', 'A0', 'CC']
      : [
          ...environment.results,
          'R0',
          'A0',
          'CC',
          'outcome',
          'reason',
          'instructions',
          'loads',
          'error',
        ];
  const bare = /^o\[(\w+)\]$/.exec(name)?.[1];
  const meant =
    bare !== undefined && environment.results.includes(bare) ? bare : nearest(name, known);
  const hint = meant === null ? '' : `; did you mean ${meant}?`;
  return new Mistake(`"${name}" is no register that ${environment.name} can ${use}${hint}`);
}

/** As registerNamed, with an optional component: `v[0].x`. */
export function targetNamed(text: string, environment: Environment, use: Use): Target | Mistake {
  const [, component] = /\.(\w+)$/.exec(text) ?? [];
  const name = component === undefined ? text : text.slice(0, -component.length - 1);
  const register = registerNamed(name, environment, use);
  if (register instanceof Mistake) return register;
  if (component === undefined) return { register, component: null };
  const index = COMPONENTS.indexOf(component as Component);
  return index < 0
    ? new Mistake(`"${component}" is no component: expected x, y, z or w`)
    : { register, component: index };
}

/** A component of an address register. */
export function parseAddress(data: unknown): number | Mistake {
  const { least, greatest } = ADDRESS_RANGE;
  if (typeof data === 'number' && Number.isInteger(data) && data >= least && data <= greatest) {
    return data === 0 ? 0 : data;
  }
  return new Mistake(
    `expected an integer from ${String(least)} to ${String(greatest)}; found ${show(data)}`,
  );
}

const CODES: readonly ConditionCode[] = ['LT', 'EQ', 'GT', 'UN'];

/** A component of the condition code. */
export function parseCode(data: unknown): ConditionCode | Mistake {
  const code = CODES.find((known) => known === data);
  return code ?? new Mistake(`expected ${CODES.join(', ')}; found ${show(data)}`);
}

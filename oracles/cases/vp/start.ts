/** What a case sets before its program runs: `v`, `c`, `R`, `A`, `CC`, and columns of tables. */
import { INITIAL, type Environment, type Quad } from '../../../spec/environments.js';
import type { DataPath } from '../../../spec/load/yaml-file.js';
import type { Four } from '../case.js';
import type { CodeQuad, Start } from './case.js';
import type { Cell } from '../dialect.js';
import type { CaseData } from '../format.js';
import { replaced } from '../four.js';
import { labelOf, numberLabel } from '../labels.js';
import type { Reader } from '../reader.js';
import { parseAddress, parseCode, registerNamed, type Target } from './registers.js';
import { readFour } from '../four.js';
import { Mistake, parseNumber } from '../values.js';

export const NOTHING_SET: Start = {
  attributes: {},
  parameters: {},
  temporaries: {},
  addresses: {},
  codes: null,
};

const FILES = {
  v: (key: string) => `v[${key}]`,
  c: (key: string) => `c[${key}]`,
  R: (key: string) => `R${key}`,
  A: (key: string) => `A${key}`,
} as const;

/** What the case's `v`, `c`, `R`, `A` and `CC` set. */
export function readStart(
  reader: Reader,
  path: DataPath,
  data: CaseData,
  environment: Environment,
): Start {
  let start = NOTHING_SET;
  const whole = data.program !== undefined;
  for (const file of ['v', 'c', 'R', 'A'] as const) {
    const given = data[file];
    if (given === undefined) continue;
    if (whole && (file === 'R' || file === 'A')) refuseState(reader, [...path, file], file);
    for (const [key, value] of Object.entries(given)) {
      const register = registerNamed(FILES[file](key), environment, 'set');
      if (register instanceof Mistake) {
        reader.keyProblem([...path, file, key], register.message);
        continue;
      }
      const cell = readCell(reader, [...path, file, key], value, { register, component: null });
      if (cell === null) continue;
      if (wasSet(start, register)) {
        reader.keyProblem([...path, file, key], `${register.name} is set twice`);
      }
      start = cell.set(start);
    }
  }
  if (data.CC !== undefined) {
    if (whole) refuseState(reader, [...path, 'CC'], 'CC');
    const register = registerNamed('CC', environment, 'set');
    if (register instanceof Mistake) {
      reader.keyProblem([...path, 'CC'], register.message);
    } else {
      const target = { register, component: null };
      start = readCell(reader, [...path, 'CC'], data.CC, target)?.set(start) ?? start;
    }
  }
  return start;
}

function wasSet(start: Start, register: Target['register']): boolean {
  // The same attribute under its number and its mnemonic.
  return register.file === 'attribute' && start.attributes[register.index] !== undefined;
}

function refuseState(reader: Reader, path: DataPath, name: string): void {
  reader.keyProblem(
    path,
    `a whole program starts as the document says: ${name} can be set with instruction or instructions`,
  );
}

/** The value for a target, or null after noting what is wrong; `table` cells may be bare. */
export function readCell(
  reader: Reader,
  path: DataPath,
  data: unknown,
  target: Target,
  place: 'case' | 'table' = 'case',
): Cell<Start> | null {
  const bare = place === 'table' ? 'bare values too' : 'no bare values';
  const read = <T>(parse: (data: unknown) => T | Mistake): Four<T> | null => {
    if (target.component === null) return readFour(reader, path, data, parse, bare);
    const value = reader.parse(path, data, parse);
    return value === null ? null : [value, value, value, value];
  };
  switch (target.register.file) {
    case 'condition code': {
      const codes = read(parseCode);
      return codes === null ? null : codesCell(codes, target.component);
    }
    case 'address': {
      const values = read(parseAddress);
      return values === null ? null : numbersCell(values, target);
    }
    default: {
      const values = read(parseNumber);
      return values === null ? null : numbersCell(values, target);
    }
  }
}

function codesCell(codes: CodeQuad, component: number | null): Cell<Start> {
  return {
    set: (start) => ({
      ...start,
      codes: replaced(start.codes ?? INITIAL.conditionCode, component, codes),
    }),
    label: labelOf(codes),
  };
}

/** Sets a register to numbers; also for lattices, whose values are not read from the file. */
export function numbersCell(values: Quad, { register, component }: Target): Cell<Start> {
  const label = labelOf(values.map(numberLabel));
  const change = (file: Readonly<Record<number, Quad>>, index: number, initial: Quad) => ({
    ...file,
    [index]: replaced(file[index] ?? initial, component, values),
  });
  return {
    label,
    set: (start) => {
      switch (register.file) {
        case 'attribute': {
          const attributes = change(start.attributes, register.index, INITIAL.vertexAttribute);
          return { ...start, attributes };
        }
        case 'parameter': {
          const parameters = change(start.parameters, register.index, INITIAL.programParameter);
          return { ...start, parameters };
        }
        case 'temporary': {
          const temporaries = change(start.temporaries, register.index, INITIAL.temporary);
          return { ...start, temporaries };
        }
        case 'address': {
          const addresses = change(start.addresses, register.index, INITIAL.address);
          return { ...start, addresses };
        }
        case 'result':
        case 'condition code':
          return start; // registerNamed gives neither to be set with numbers
      }
    },
  };
}

/** The programs of examples/ with their inputs, as the playground opens them. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../spec/load/root.js';
import type { Shared } from './playground/share.js';

export interface Example extends Pick<Shared, 'program' | 'inputs'> {
  readonly name: string;
}

const FOLDER = 'examples';

const ORDER: readonly string[] = ['.vp', '.vp4', '.fp4', '.gp4'];

/** By kind and name; the programs of the documents' languages that have inputs of registers alone. */
export function examples(): readonly Example[] {
  const folder = join(packageRoot(), FOLDER);
  return readdirSync(folder)
    .filter((file) => ORDER.includes(extname(file)))
    .sort((a, b) => ORDER.indexOf(extname(a)) - ORDER.indexOf(extname(b)) || (a < b ? -1 : 1))
    .flatMap((file): Example[] => {
      const program = readFileSync(join(folder, file), 'utf8');
      const given = readFileSync(join(folder, `${basename(file, extname(file))}.yaml`), 'utf8');
      const inputs = registersIn(parse(given));
      return inputs === null ? [] : [{ name: file, program, inputs }];
    });
}

/** Null for inputs that are more than registers: textures, buffers. */
function registersIn(inputs: unknown): Shared['inputs'] | null {
  const {
    v = {},
    c = {},
    in: bindings = {},
    ...others
  } = inputs as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  if (Object.keys(others).length > 0) return null;
  return [
    ...Object.entries(v).map(([name, value]) => [`v[${name}]`, cellsOf(value)] as const),
    ...Object.entries(c).map(([name, value]) => [`c[${name}]`, cellsOf(value)] as const),
    ...Object.entries(bindings).map(([name, value]) => [name, cellsOf(value)] as const),
  ];
}

/** As they are typed into the table: integers with their type behind them. */
function cellsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return Object.entries(value as Readonly<Record<string, readonly unknown[]>>).flatMap(
    ([type, values]) => values.map((each) => `${String(each)}${type}`),
  );
}

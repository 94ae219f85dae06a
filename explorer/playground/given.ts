/** Inputs of a program as cases and examples have them, as what is typed into the table of inputs. */
import type { Shared } from './share.js';

/** What programs are given in a case or a file of inputs, besides registers, which the table does not have. */
const OTHERS = ['buffers', 'textures', 'derivatives'] as const;

/** Null for inputs that are more than registers. */
export function rowsOf(inputs: unknown): Shared['inputs'] | null {
  const given = inputs as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  if (OTHERS.some((name) => given[name] !== undefined)) return null;
  const { v = {}, c = {}, in: bindings = {} } = given;
  const all = [
    ...Object.entries(v).map(([name, value]) => [`v[${name}]`, value] as const),
    ...Object.entries(c).map(([name, value]) => [`c[${name}]`, value] as const),
    ...Object.entries(bindings),
  ];
  const rows = all.flatMap(([name, value]) => {
    const cells = cellsOf(value, '');
    return cells === null ? [] : [[name, cells] as const];
  });
  return rows.length === all.length ? rows : null;
}

const TYPES: readonly string[] = ['F', 'S', 'U'];

/**
 * `[1, 2, 3, 4]`, `{all: 1}`, `{S: [1, 2, 3, 4]}`; null for what is none of these.
 *
 * @param type what stands behind each value: of integers their type
 */
function cellsOf(value: unknown, type: string): readonly string[] | null {
  if (Array.isArray(value)) {
    return value.length === 4 ? value.map((each) => cellOf(each) + type) : null;
  }
  const [[key = '', own] = [], ...others] = Object.entries(Object(value) as object);
  if (others.length > 0) return null;
  if (key === 'all') return Array.from({ length: 4 }, () => cellOf(own) + type);
  return TYPES.includes(key) && type === '' ? cellsOf(own, key === 'F' ? '' : key) : null;
}

function cellOf(value: unknown): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** What a program is given as cases and examples have it, as the playground takes it: registers in its table, all else as text. */
import { stringify } from 'yaml';
import type { Shared } from './share.js';

type Given = Pick<Shared, 'inputs' | 'besides'>;

/** What GPU programs are given besides registers. */
const BESIDES = ['buffers', 'textures', 'derivatives'] as const;

/** Null for registers that are not four numbers each. */
export function givenOf(inputs: unknown): Given | null {
  const given = inputs as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
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
  if (rows.length !== all.length) return null;
  const besides = BESIDES.flatMap((key) => (given[key] === undefined ? [] : linesOf(key, given[key]))); // prettier-ignore
  return { inputs: rows, besides: besides.map((line) => `${line}\n`).join('') };
}

/** Floating-point, signed and unsigned; what stands behind a number of each. */
const TAGS: Readonly<Record<string, string>> = { f: '', s: 's', u: 'u' };

/**
 * `[1, 2, 3, 4]`, `{all: 1}`, `{s: [1, 2, 3, 4]}`; null for what is none of these.
 *
 * @param tag what stands behind each value
 */
function cellsOf(value: unknown, tag: string): readonly string[] | null {
  if (Array.isArray(value)) {
    return value.length === 4 ? value.map((each) => cellOf(each, tag)) : null;
  }
  const [key, own] = onlyEntry(value) ?? ['', null];
  if (key === 'all') return Array.from({ length: 4 }, () => cellOf(own, tag));
  const other = TAGS[key];
  return other === undefined || tag !== '' ? null : cellsOf(own, other);
}

function cellOf(value: unknown, tag: string): string {
  if (value === null) return 'undefined';
  const [key, own] = onlyEntry(value) ?? ['', null];
  if (Object.hasOwn(TAGS, key)) return cellOf(own, TAGS[key] ?? '');
  if (value === 'undefined') return value;
  const written = Object.is(value, -0) ? '-0' : String(value).replace('Infinity', 'INF');
  return `${written}${tag}`;
}

function onlyEntry(value: unknown): readonly [string, unknown] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const [first, ...others] = Object.entries(value);
  return others.length === 0 ? (first ?? null) : null;
}

/** A key of YAML with a line for each of what it has. */
function linesOf(key: string, value: object): readonly string[] {
  const isList = Array.isArray(value);
  const lines = Object.entries(value).map(([name, own]) =>
    isList ? `  - ${flow(own)}` : `  ${name}: ${flow(own)}`,
  );
  return lines.length === 0 ? [] : [`${key}:`, ...lines];
}

/** A value of YAML on one line. */
function flow(value: unknown): string {
  const how = { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 } as const;
  return stringify(value, how).trimEnd();
}

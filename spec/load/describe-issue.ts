/** What a schema found wrong, in words: what was expected, what was found, what may have been meant. */
import type { z } from 'zod';
import { nearest } from './suggest.js';

type Issue = z.core.$ZodIssue;
type IssuePath = readonly PropertyKey[];

export interface DescribedIssue {
  readonly path: IssuePath;
  /** Whether the key is at fault, not its value. */
  readonly onKey: boolean;
  readonly message: string;
}

/** The most mistakes that are told of a file which a program wrote. */
const TOLD = 3;

/** Some issues in one line, each with its place in the data: `at words[3].x: expected a number; found "1"`. */
export function issuesText(issues: readonly DescribedIssue[], most = TOLD): string {
  return issues
    .slice(0, most)
    .map(({ path, message }) => {
      const place = path
        .map((key) => (typeof key === 'number' ? `[${String(key)}]` : `.${String(key)}`))
        .join('')
        .replace(/^\./, '');
      return place === '' ? message : `at ${place}: ${message}`;
    })
    .join('; ');
}

/** Enough to mend a file by; each costs a search for its place. */
const MAXIMUM_ISSUES = 100;

/** What `data` has against `schema`, or its value in the schema's words. */
export function validate<T>(
  schema: z.ZodType<T>,
  data: unknown,
): { readonly value: T } | { readonly issues: readonly DescribedIssue[] } {
  const keys: KnownKeys = new Map();
  const result = schema.safeParse(data, {
    // Only here does an issue still know its object schema. What a schema says itself goes before these words.
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') note(keys, issue.path ?? [], issue.inst);
      return expectation(issue);
    },
  });
  if (result.success) return { value: result.data };
  const issues = result.error.issues
    .slice(0, MAXIMUM_ISSUES)
    .flatMap((issue) => describe(issue, [], { data, keys }));
  return { issues: issues.slice(0, MAXIMUM_ISSUES) };
}

/** The keys that an object may have, by its path. */
type KnownKeys = Map<string, string[]>;

function note(keys: KnownKeys, path: IssuePath, inst: unknown): void {
  if (typeof inst !== 'object' || inst === null || !('shape' in inst)) return;
  if (typeof inst.shape !== 'object' || inst.shape === null) return;
  const at = path.join('/');
  keys.set(at, [...(keys.get(at) ?? []), ...Object.keys(inst.shape)]);
}

interface Context {
  readonly data: unknown;
  readonly keys: KnownKeys;
}

function describe(issue: Issue, above: IssuePath, context: Context): DescribedIssue[] {
  const path = [...above, ...issue.path];
  const found = valueAt(context.data, path);
  const say = (message: string, onKey = false): DescribedIssue => ({ path, onKey, message });
  switch (issue.code) {
    case 'invalid_type':
      return [say(wrongType(issue.expected, found, path))];
    case 'invalid_value':
      return [say(wrongValue(issue.values.map(String), found, path))];
    case 'unrecognized_keys':
      return issue.keys.slice(0, MAXIMUM_ISSUES).map((key) => {
        const hint = keyHint(key, [...new Set(context.keys.get(path.join('/')))]);
        return { path: [...path, key], onKey: true, message: `unknown key "${key}"${hint}` };
      });
    case 'invalid_union':
      return describeUnion(issue, path, context) ?? [say(`${issue.message}; found ${show(found)}`)];
    case 'invalid_key':
      return [say(issue.issues[0]?.message ?? issue.message, true)];
    case 'too_small':
    case 'too_big':
      return [say(`${issue.message}; found ${size(found)}`)];
    case 'custom':
      return [say(issue.message)];
    default:
      return [say(`${issue.message}; found ${show(found)}`)];
  }
}

/** As many keys as a line has room for. */
const MOST_KEYS = 12;

/** The key that was meant, or else those that there are. */
function keyHint(key: string, known: readonly string[]): string {
  const meant = nearest(key, known);
  if (meant !== null) return `; did you mean "${meant}"?`;
  // As results and recordings name a register.
  const [, file = '', number = ''] = /^(\w+)\[(\d+)\]$/.exec(key) ?? [];
  if (known.includes(file)) return `; write ${file}: {${number}: …}`;
  if (known.length === 0) return '';
  const more = known.length - MOST_KEYS;
  const rest = more > 0 ? ` and ${String(more)} more` : '';
  return `; known here: ${known.slice(0, MOST_KEYS).join(', ')}${rest}`;
}

/** What was expected where the schema does not say it itself; undefined of what `describe` says better. */
function expectation(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'too_small':
      return `expected ${bound(issue.origin, Number(issue.minimum), issue, ['at least', 'more than'])}`;
    case 'too_big':
      return `expected ${bound(issue.origin, Number(issue.maximum), issue, ['at most', 'less than'])}`;
    case 'invalid_format':
      return issue.pattern === undefined
        ? `expected a text in the format ${issue.format}`
        : `expected a text that matches ${issue.pattern}`;
    case 'not_multiple_of':
      return `expected a multiple of ${String(issue.divisor)}`;
    case 'invalid_union':
      return 'expected another value';
    case 'custom':
      return 'this value is not permitted here';
    default:
      return undefined;
  }
}

/** "at least 2 entries", "4 characters", "less than 10". */
function bound(
  origin: string,
  number: number,
  { exact, inclusive }: { readonly exact?: boolean; readonly inclusive?: boolean },
  [upTo, beyond]: readonly [string, string],
): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'entry' : '';
  const plural = unit === 'entry' ? 'entries' : `${unit}s`;
  const counted =
    unit === '' ? String(number) : `${String(number)} ${number === 1 ? unit : plural}`;
  if (exact === true) return counted;
  return `${inclusive === false ? beyond : upTo} ${counted}`;
}

/** A value by what bounds are about: its length, or itself. */
function size(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 1 ? '1 entry' : `${String(value.length)} entries`;
  if (typeof value === 'string' && value.length > SHOWN)
    return `${String(value.length)} characters`;
  return show(value);
}

/** The alternative that came furthest into the data is the one that was probably meant. */
function describeUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: IssuePath,
  context: Context,
): DescribedIssue[] | null {
  const ranked = issue.errors
    .map((alternative) => ({
      alternative,
      depth: Math.max(0, ...alternative.slice(0, MAXIMUM_ISSUES).map((inner) => inner.path.length)),
    }))
    .sort((a, b) => b.depth - a.depth || a.alternative.length - b.alternative.length);
  const [best, next] = ranked;
  if (best === undefined || best.alternative.length === 0) return null;
  if (best.depth === 0 && next !== undefined) {
    const wanted = issue.errors.flatMap((alternative) =>
      alternative.flatMap((inner) =>
        inner.code === 'invalid_type'
          ? [typeWords(inner.expected)]
          : inner.code === 'invalid_value'
            ? inner.values.map(String)
            : [],
      ),
    );
    if (wanted.length > 0) {
      const message = `expected ${list([...new Set(wanted)])}; found ${show(valueAt(context.data, path))}`;
      return [{ path, onKey: false, message }];
    }
  }
  return best.alternative.flatMap((inner) => describe(inner, path, context));
}

/** Types as a person who writes YAML calls them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a mapping',
  record: 'a mapping',
  null: 'nothing',
};

function typeWords(type: string): string {
  return TYPES[type] ?? type;
}

function wrongType(expected: string, found: unknown, path: IssuePath): string {
  const wanted = typeWords(expected);
  if (found === undefined) return `"${String(path.at(-1))}" is missing: expected ${wanted}`;
  const quote =
    expected === 'string' && (typeof found === 'number' || typeof found === 'boolean')
      ? '; put it in quotes'
      : '';
  return `expected ${wanted}; found ${show(found)}${quote}`;
}

function wrongValue(values: readonly string[], found: unknown, path: IssuePath): string {
  if (found === undefined) return `"${String(path.at(-1))}" is missing: expected ${list(values)}`;
  const meant = typeof found === 'string' ? nearest(found, values) : null;
  const hint = meant === null ? '' : `; did you mean "${meant}"?`;
  return `expected ${list(values)}; found ${show(found)}${hint}`;
}

function list(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

function valueAt(data: unknown, path: IssuePath): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, step)?.value;
  }
  return value;
}

const SHOWN = 40;

function show(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  if (typeof value === 'string') {
    return JSON.stringify(value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value);
  }
  return Object.is(value, -0) ? '-0' : String(value);
}

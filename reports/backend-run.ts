/** What a backend left of one run, and whether the documents permit it, as JSON and as text: for `vpspec run --backend`. */
import type { Vector } from '../semantics/domains/domain.js';
import { asSigned } from '../semantics/number/integer-set.js';
import { format } from '../semantics/number/binary32.js';
import type { GpuProgram } from '../semantics/gpu/program.js';
import type { Program } from '../semantics/language/load.js';
import type { BlackBoxRun } from '../oracles/judge/black-box/black-box.js';
import type { Bits, GpuLeft } from '../oracles/judge/gpu/left.js';
import type { DisagreementJson } from './json/disagreement.js';
import { fourOf, floatJson, valueJson, type Four, type WordJson } from './json/value.js';
import type { RunVerdict } from './run-verdict.js';
import { filled } from './page/wrapped.js';

type Words = Four<WordJson>;

/** What was left, by register or binding. */
export interface BackendRunJson extends RunVerdict {
  readonly environment: string;
  /** As on the command line, and what it calls itself. */
  readonly backend: { readonly spec: string; readonly name: string };
  /** Whether it loads the program. */
  readonly loaded: boolean;
  /** Where it found an error; null where it loads, or does not tell. */
  readonly position: number | null;
  /** Whether it discarded the fragment, whose results do not show then. */
  readonly killed: boolean;
  readonly results: Readonly<Record<string, Words>>;
  /** State programs. */
  readonly parameters?: Readonly<Record<string, Words>>;
  /** Geometry programs. */
  readonly emitted?: readonly (Readonly<Record<string, Words>> | 'end')[];
}

type Who = Pick<BackendRunJson, 'backend'>;

export function backendRunJson(
  { environment }: Program,
  left: BlackBoxRun,
  verdict: RunVerdict,
  { backend }: Who,
): BackendRunJson {
  const head = { environment: environment.name, backend, ...verdict, killed: false };
  if (!left.loaded) return { ...head, loaded: false, position: left.position, results: {} };
  const results = Object.fromEntries(
    left.results.map((each, n) => [`o[${environment.results[n] ?? ''}]`, fourOf(each, floatJson)]),
  );
  const parameters = Object.fromEntries(
    left.parameters.flatMap((each, n) =>
      each === null ? [] : [[`c[${String(n)}]`, fourOf(each, floatJson)]],
    ),
  );
  return {
    ...head,
    loaded: true,
    position: null,
    results,
    ...(environment.writesParameters ? { parameters } : {}),
  };
}

/** The results, and of state programs the parameters, that a VP program writes. */
export function writtenRegisters({ instructions }: Program): ReadonlySet<string> {
  return new Set(
    instructions.flatMap(({ destination }) => {
      if (destination?.register.file === 'result') return [`o[${destination.register.name}]`];
      return destination?.register.file === 'parameter'
        ? [`c[${String(destination.register.number)}]`]
        : [];
    }),
  );
}

export function gpuBackendRunJson(
  { environment, results: slots, geometry }: GpuProgram,
  left: GpuLeft,
  verdict: RunVerdict,
  { backend }: Who,
): BackendRunJson {
  const head = { environment: environment.name, backend, ...verdict };
  if (!left.loaded) {
    return { ...head, loaded: false, position: left.position, killed: false, results: {} };
  }
  // No graphics API tells as which type a result was written.
  const word = (bits: Bits): WordJson => (bits === null ? null : valueJson({ type: 'F', bits }));
  const named = (all: readonly Vector<Bits>[]): Record<string, Words> =>
    Object.fromEntries(
      slots.flatMap(({ binding }, slot) => {
        const each = all[slot];
        return each === undefined ? [] : [[binding, fourOf(each, word)]];
      }),
    );
  return {
    ...head,
    loaded: true,
    position: null,
    killed: left.killed,
    results: left.killed || geometry !== null ? {} : named(left.results),
    ...(geometry === null
      ? {}
      : { emitted: left.emitted.map((each) => (each === null ? 'end' : named(each))) }),
  };
}

/** The same for a person: of registers those alone that the program writes. */
export function backendRunText(json: BackendRunJson, written: ReadonlySet<string> | null): string {
  const { environment, backend, loaded, position, killed, results, parameters, emitted } = json;
  const lines = [`${environment} on ${backend.spec} (${backend.name})`, ''];
  if (!loaded) {
    const where = position === null ? '' : `, at byte ${String(position)}`;
    lines.push(`It refuses the program${where}.`);
  } else if (killed) {
    lines.push('The fragment was killed.');
  } else if (emitted !== undefined) {
    for (const each of emitted) {
      lines.push(...(each === 'end' ? ['end of primitive'] : ['vertex', ...rows(each, null)]));
    }
  } else {
    lines.push(...rows(parameters ?? results, written));
  }
  lines.push('', ...verdictLines(json));
  return lines.map((line) => `${line}\n`).join('');
}

function rows(
  registers: Readonly<Record<string, Words>>,
  written: ReadonlySet<string> | null,
): readonly string[] {
  const shown = Object.entries(registers).filter(([name]) => written?.has(name) ?? true);
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(
    ([name, words]) => `  ${name.padEnd(width)} (${words.map(wordText).join(', ')})`,
  );
}

function wordText(word: WordJson): string {
  if (word === null) return 'undefined or not shown';
  const bits = Number(word.bits);
  // What is next to nothing as a floating-point number is an integer, more likely.
  const isInteger = word.type === 'F' && bits !== 0 && Math.abs(asSigned(bits)) < 2 ** 23;
  return isInteger ? `${format(bits)} or ${String(asSigned(bits))}` : format(bits);
}

/** What decided, in words. */
const MEANS: ReadonlyMap<string, string> = new Map([
  ['nominal', 'just what the semantics computes'],
  ['assignments', 'what the semantics computes by other permitted choices'],
  ['sets', 'within what the documents permit of each step'],
  ['joined sets', 'within what the documents permit, where paths were joined'],
  ['steps', 'each step by itself'],
  ['loading', 'as the documents have it load'],
]);

function verdictLines({
  verdict,
  means,
  disagreement,
  byTheLetter,
  reason,
  interpretations,
}: RunVerdict): readonly string[] {
  switch (verdict) {
    case 'agrees': {
      const by = interpretations.map(
        ({ erratum, interpretation }) => `${erratum}: ${interpretation}`,
      );
      const how = by.length === 0 ? '' : `, by the interpretation ${by.join(' and ')}`;
      return [`permitted: ${MEANS.get(means ?? '') ?? String(means)}${how}`];
    }
    case 'agrees by the letter':
      return [
        'permitted by the letter of the documents alone:',
        ...(byTheLetter === null ? [] : violation(byTheLetter)),
      ];
    case 'disagrees':
      return ['not permitted:', ...(disagreement === null ? [] : violation(disagreement))];
    case 'inconclusive':
      return filled(`undecided: ${String(reason)}`, 0);
  }
}

function violation({
  where,
  observed,
  allowed,
  instruction,
  clauses,
}: DisagreementJson): readonly string[] {
  const at = instruction === null ? '' : `${instruction}: `;
  return [
    ...filled(`${at}${where} is ${observed}, permitted ${allowed}`, 2),
    ...(clauses.length === 0 ? [] : filled(clauses.join(', '), 2)),
  ];
}

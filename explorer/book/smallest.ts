/** The cases of the corpus with the shortest programs: that name a clause, use a register, are refused by a restriction. */
import type { CorpusCase } from '../../oracles/cases/vp/case.js';
import { loadCorpus } from '../../oracles/cases/corpus.js';
import type { GpuCase } from '../../oracles/cases/gpu/case.js';
import { registerNamed, registers, type Register } from '../../reports/explain/registers.js';
import type { TypedWord } from '../../semantics/gpu/machine/state.js';
import { BegunCases, besidesText } from '../begun.js';
import { givenOf } from '../playground/given.js';
import type { Specification } from '../../spec/load/specification.js';
import { NOTHING_SHARED, packed } from '../playground/share.js';
import { smallestScripts, type SmallestScript } from './script.js';
import { conditional, spokenOf } from './spoken.js';

export interface SmallestCase {
  readonly id: string;
  /** The entry that it expanded from, and how many cases of that show the same. */
  readonly entry: string;
  readonly ofEntry: number;
  readonly environment: string;
  readonly program: string;
  /** By register or binding, its components as the playground takes them. */
  readonly given: readonly (readonly [name: string, components: readonly string[]])[];
  /** What else is set before the run, by name: condition codes, textures. */
  readonly besides: readonly string[];
  /** What it expects, in words. */
  readonly expects: string;
  /** Whether it goes by another document than its environment's own, by which the playground goes. */
  readonly isByOther: boolean;
  readonly opens: Opens;
}

/** How the playground begins it. */
export type Opens =
  /** After "#"; whether it has what the case starts from set by instructions around the case's own. */
  | { readonly kind: 'opens'; readonly play: string; readonly isSet: boolean }
  /** No program starts as the case does. */
  | { readonly kind: 'closed'; readonly reason: string };

type ProgramCase = CorpusCase | GpuCase;

/** What a program of the corpus is the shortest for. */
export interface SmallestCases {
  /** By clause, or erratum: a case that names it; of a clause about operands of a kind one that has such operands, where there is one. */
  readonly ofClause: ReadonlyMap<string, SmallestCase>;
  /** By clause, or erratum: the case with the fewest commands of the GL that names it. */
  readonly scripts: ReadonlyMap<string, SmallestScript>;
  /** By register or binding, as registers() names it: a program that has it, and is run where there is such a one. */
  readonly ofRegister: ReadonlyMap<string, SmallestCase>;
  /** By restriction and environment (restrictionKey): a program that it refuses. */
  readonly ofRestriction: ReadonlyMap<string, SmallestCase>;
}

/** Reads the whole corpus, which takes seconds. */
export function smallestCases(specification: Specification): SmallestCases {
  const { cases, gpuCases, glCases } = loadCorpus();
  const all = [...cases, ...gpuCases];
  return {
    ofClause: shownBy(all, ({ clauses }) => clauses, speaking(all, specification)),
    scripts: smallestScripts(glCases),
    ofRegister: new Map([
      ...shownBy(all, registersOf('loads')),
      ...shownBy(all, registersOf('runs')),
    ]),
    ofRestriction: shownBy(all, ({ expect, environment }) =>
      expect.kind === 'error' && expect.restriction !== null
        ? [restrictionKey(expect.restriction, environment)]
        : [],
    ),
  };
}

export function restrictionKey(restriction: string, environment: string): string {
  return `${restriction} ${environment}`;
}

type KeysOf = (each: ProgramCase) => readonly string[];

/** @param better what is shown of a key in place of the case with the shortest program */
function shownBy(
  cases: readonly ProgramCase[],
  keysOf: KeysOf,
  better: ReadonlyMap<string, ProgramCase> = new Map(),
): ReadonlyMap<string, SmallestCase> {
  const counts = new Map<string, number>();
  for (const each of cases) {
    for (const key of keysOf(each)) {
      const counted = `${each.base} ${key}`;
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
    }
  }
  const begun = new BegunCases();
  return new Map(
    [...shortest(cases, keysOf), ...better].map(([key, own]) => [
      key,
      shownCase(own, counts.get(`${own.base} ${key}`) ?? 1, begun),
    ]),
  );
}

/** By each key the case with the shortest program; of several the first. */
export function shortest(
  cases: readonly ProgramCase[],
  keysOf: KeysOf,
): ReadonlyMap<string, ProgramCase> {
  const found = new Map<string, ProgramCase>();
  for (const each of cases) {
    for (const key of keysOf(each)) {
      const known = found.get(key);
      if (known === undefined || isSmaller(each, known)) found.set(key, each);
    }
  }
  return found;
}

/** By each clause about operands of a kind the case with the shortest program that has such operands, where there is one. */
function speaking(
  cases: readonly ProgramCase[],
  specification: Specification,
): ReadonlyMap<string, ProgramCase> {
  const wanted = conditional(specification);
  const naming = new Map<string, ProgramCase[]>();
  for (const each of cases) {
    for (const clause of each.clauses) {
      if (!wanted.has(clause)) continue;
      const others = naming.get(clause);
      if (others === undefined) naming.set(clause, [each]);
      else others.push(each);
    }
  }
  const spoken = spokenOf(specification);
  const found = new Map<string, ProgramCase>();
  for (const [clause, own] of naming) {
    const first = own
      .sort((a, b) => Number(isSmaller(b, a)) - Number(isSmaller(a, b)))
      .find((each) => spoken(each).has(clause));
    if (first !== undefined) found.set(clause, first);
  }
  return found;
}

/** Words of programs with their indices and dots: "R0", "v[OPOS]", "state.light[0].half". */
const WORD = /[A-Za-z]\w*(?:\[[^\]]*\])?(?:\.\w+(?:\[[^\]]*\])?)*/g;

/** The registers that the program of a case has, of those of its environment; none where the case expects something else of it. */
function registersOf(kind: 'loads' | 'runs'): KeysOf {
  const known = new Map<string, Register[]>();
  for (const each of registers()) {
    const key = registerNamed(each.name);
    known.set(key, [...(known.get(key) ?? []), each]);
  }
  const read = new Map<string, readonly string[]>();
  return ({ expect, environment, program: { text } }) => {
    if (expect.kind !== kind) return [];
    const key = `${environment} ${text}`;
    let names = read.get(key);
    if (names === undefined) {
      const words = new Set(
        text
          .replace(/#.*/g, '')
          .match(WORD)
          ?.flatMap((word) => [word, word.replace(/\.\w+$/, '')]),
      );
      names = [...words]
        .flatMap((word) => known.get(registerNamed(word)) ?? [])
        .filter(({ environments }) => environments.includes(environment))
        .map(({ name }) => name);
      names = [...new Set(names)];
      read.set(key, names);
    }
    return names;
  };
}

/**
 * Among those of one length, the first is one that needs no more than its inputs, then one that goes by its environment's own document,
 * as the playground does, and then one that names the fewest.
 */
function isSmaller(one: ProgramCase, than: ProgramCase): boolean {
  const [own, other] = [one, than].map((each) => [
    each.program.text.length,
    isPlain(each) ? 0 : 1,
    isByOwnDocument(each) ? 0 : 1,
    each.clauses.length,
  ]);
  const at = own?.findIndex((number, index) => number !== other?.[index]) ?? -1;
  return at >= 0 && (own?.[at] ?? 0) < (other?.[at] ?? 0);
}

function isByOwnDocument(each: ProgramCase): boolean {
  return !('authorities' in each) || each.authorities.includes(each.environment);
}

/** Whether a case starts from its inputs alone. */
function isPlain(each: ProgramCase): boolean {
  return Object.keys(insideOf(each)).length === 0 && besidesOf(each).length === 0;
}

/** Whether a case starts from what no inputs are: temporaries, address registers, condition codes. */
function isSet(each: ProgramCase): boolean {
  return Object.keys(insideOf(each)).length > 0 || besidesOf(each).includes(CODES);
}

function shownCase(each: ProgramCase, ofEntry: number, begun: BegunCases): SmallestCase {
  const { id, base, environment, program } = each;
  const inputs = givenOf(inputsOf(each));
  const inside = givenOf({ in: insideOf(each) });
  return {
    id,
    entry: base,
    ofEntry,
    environment,
    program: program.text,
    given: [...(inputs?.inputs ?? []), ...(inside?.inputs ?? [])],
    besides: besidesOf(each),
    expects: expectsOf(each),
    isByOther: !isByOwnDocument(each),
    opens: opensOf(each, begun),
  };
}

function opensOf(each: ProgramCase, begun: BegunCases): Opens {
  const inputs = isSet(each) ? null : givenOf(inputsOf(each));
  if (inputs !== null) {
    const besides = besidesLines(each);
    const play = packed({ ...NOTHING_SHARED, program: each.program.text, ...inputs, besides });
    return { kind: 'opens', play, isSet: false };
  }
  const own = begun.of(each, 'case');
  return 'reason' in own
    ? { kind: 'closed', reason: own.reason }
    : { kind: 'opens', play: packed({ ...NOTHING_SHARED, ...own }), isSet: true };
}

function besidesLines({ start }: ProgramCase): string {
  if (!('bindings' in start)) return '';
  const { buffers, textures, derivatives } = start;
  return besidesText({ buffers, textures, derivatives });
}

/** As a file of inputs has them. */
function inputsOf({ start }: ProgramCase): unknown {
  if (!('bindings' in start)) return { v: start.attributes, c: start.parameters };
  return { in: mapped(start.bindings) };
}

/** Registers that are set and that no file of inputs has. */
function insideOf({ start }: ProgramCase): Readonly<Record<string, unknown>> {
  if ('bindings' in start) return mapped(start.temporaries);
  const named = (file: string, registers: Readonly<Record<number, unknown>>): [string, unknown][] =>
    Object.entries(registers).map(([number, value]) => [`${file}${number}`, value]);
  return Object.fromEntries([...named('R', start.temporaries), ...named('A', start.addresses)]);
}

function mapped(quads: Readonly<Record<string, readonly TypedWord[]>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(quads).map(([name, quad]) => [
      name,
      quad.map(({ type, value }) => ({ [type.toLowerCase()]: value })),
    ]),
  );
}

const CODES = 'condition codes';

function besidesOf({ start }: ProgramCase): readonly string[] {
  if (!('bindings' in start)) return start.codes === null ? [] : [CODES];
  const { codes, buffers, textures, derivatives } = start;
  return [
    ...(codes.some((each) => each !== null) ? [CODES] : []),
    ...(Object.keys(buffers).length > 0 ? ['parameter buffers'] : []),
    ...(textures.size > 0 ? ['textures'] : []),
    ...(derivatives.length > 0 ? ['derivatives'] : []),
  ];
}

function expectsOf({ expect }: ProgramCase): string {
  switch (expect.kind) {
    case 'error':
      return expect.restriction === null
        ? 'that it does not load'
        : `that it does not load, by the restriction “${expect.restriction}”`;
    case 'loads':
      return 'that it loads';
    case 'runs': {
      const { outcome, registers } = expect;
      const names = registers.map(({ name }) => name);
      const end = outcome === 'completed' ? 'that it runs to its end' : `that it ends ${outcome}`;
      return names.length === 0 ? end : `${end}, and what stands in ${names.join(', ')} then`;
    }
  }
}

/** States of GPU programs in the allowed domain, as paths compare and join them. */
import { withZero } from '../../../../semantics/domains/allowed-denormals.js';
import type { AllowedFloat } from '../../../../semantics/gpu/domains/allowed/floats.js';
import { ANY_FLAGS, type FlagSet } from '../../../../semantics/gpu/domains/allowed/flags.js';
import type { AllowedWord } from '../../../../semantics/gpu/domains/allowed/words.js';
import { Packed } from '../../../../semantics/gpu/domains/packed.js';
import { greatestOf, REPEATED } from '../../../../semantics/gpu/domains/repetitions.js';
import type { GpuAllowedKinds } from '../../../../semantics/gpu/domains/allowed/allowed.js';
import { EXECUTED_LIMIT } from '../../../../semantics/gpu/machine/run.js';
import type { Emission, GpuState, Loops } from '../../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../../semantics/gpu/program.js';
import type { Vector } from '../../../../semantics/domains/domain.js';
import { isDenormal, valueOf } from '../../../../semantics/number/binary32.js';
import {
  ANY_INTEGER,
  integersOf,
  unionOfIntegers,
} from '../../../../semantics/number/integer-set.js';
import type { Allowed } from '../../../../semantics/number/value-set.js';
import { fileOf } from '../file.js';
import { FAR, type Kind } from '../kind.js';
import { joinNumbers, NUMBERS } from '../kind-of-numbers.js';
import { ALL, liveness } from '../live.js';
import type { Observed, Shape } from '../machine.js';
import { gpuReachOf } from './reach.js';

type State = GpuState<GpuAllowedKinds>;

/** What arithmetic may take a value as: carried bits of a denormal as that, or as a zero. */
function plain(value: AllowedFloat): Allowed {
  if (!(value instanceof Packed)) return value;
  const own = valueOf(value.bits);
  return isDenormal(own) ? withZero(own) : own;
}

const WORDS: Kind<AllowedWord> = {
  key: (word) => {
    if (word === null) return '?';
    if (word.type !== 'F') {
      const { value } = word;
      return `${word.type}${String(typeof value === 'number' ? value : value.places.join(' '))}`;
    }
    const { value } = word;
    return value instanceof Packed ? `P${String(value.bits)}` : `F${String(NUMBERS.key(value))}`;
  },
  span: (word) => {
    if (word === null) return [-3 * FAR, -3 * FAR];
    if (word.type === 'F') {
      const { value } = word;
      return value instanceof Packed ? [-2 * FAR, -2 * FAR] : NUMBERS.span(value);
    }
    const places = integersOf(word.value);
    return [3 * FAR + (places[0] ?? 0), 3 * FAR + (places.at(-1) ?? 0)];
  },
  join: (a, b) => {
    if (a === null || b === null || a.type !== b.type) return null;
    if (a.type === 'F' && b.type === 'F') {
      if (Object.is(a.value, b.value)) return a;
      return { type: 'F', value: joinNumbers(plain(a.value), plain(b.value)) };
    }
    if (a.type === 'F' || b.type === 'F') return null;
    return { type: a.type, value: unionOfIntegers([a.value, b.value]) };
  },
  widen: (word) => {
    if (word === null) return null;
    if (word.type !== 'F') return { type: word.type, value: ANY_INTEGER };
    return word.value instanceof Packed ? null : { type: 'F', value: NUMBERS.widen(word.value) };
  },
  open: (word) =>
    word?.type !== 'F' || word.value instanceof Packed
      ? word
      : { type: 'F', value: NUMBERS.open(word.value) },
};

const FLAGS: Kind<FlagSet> = {
  key: (flags) => flags,
  span: (flags) => [flags * FAR, flags * FAR],
  join: (a, b) => a | b,
  widen: () => ANY_FLAGS,
  open: (flags) => flags,
};

export function gpuShapeOf(program: GpuProgram, observed: Observed): Shape<State> {
  const { temporaries, results, instructions } = program;
  const live = observed === 'state' ? null : liveness(gpuReachOf(program), temporaries.length + 2);
  const isLive =
    (first: number) =>
    ({ next }: State, index: number): number =>
      live === null ? ALL : (live[next]?.[first + index] ?? 0);
  return {
    place: (state) =>
      [
        state.next,
        ...(state.next >= 0 && state.next < instructions.length
          ? [
              state.loops.join(),
              ...state.calls.map((call) => [call.returnTo, ...call.loops].join()),
            ]
          : []),
        state.derivatives,
        state.emitted.map(({ kind }) => kind.charAt(0)).join(''),
      ].join('|'),
    next: ({ next }) => next,
    after: (state, executed) => ({
      ...state,
      executed,
      loops: uncounted(state.loops),
      calls: state.calls.map((call) => ({ ...call, loops: uncounted(call.loops) })),
    }),
    limit: EXECUTED_LIMIT,
    counted: ([state]) => state,
    files: [
      fileOf({
        kind: WORDS,
        of: (state) => state.temporaries,
        with: (state, vectors) => ({ ...state, temporaries: vectors }),
        name: (index) => temporaries[index]?.name ?? '',
        live: isLive(0),
      }),
      fileOf({
        kind: WORDS,
        of: (state) => state.results,
        with: (state, vectors) => ({ ...state, results: vectors }),
        name: (index) => results[index]?.binding ?? '',
        live: () => ALL,
      }),
      fileOf({
        kind: FLAGS,
        of: ({ codes }) => codes,
        with: (state, [first = state.codes[0], second = state.codes[1]]) => ({
          ...state,
          codes: [first, second],
        }),
        name: (index) => `CC${String(index)}`,
        live: isLive(temporaries.length),
      }),
      fileOf({
        kind: WORDS,
        of: emittedVectors,
        with: withEmitted,
        name: (index) =>
          `vertex ${String(Math.floor(index / results.length))}, ${results[index % results.length]?.binding ?? ''}`,
        live: () => ALL,
      }),
    ],
  };
}

/** Loops of more repetitions than this count none where one state stands for each place: places are to be few. */
const MOST_COUNTED = 64;

function uncounted(loops: Loops): Loops {
  return loops.map((left) => (left === null || greatestOf(left) <= MOST_COUNTED ? left : REPEATED));
}

/** Those of all vertices, one after the other. */
function emittedVectors({ emitted }: State): readonly Vector<AllowedWord>[] {
  return emitted.length === 0 ? NONE : emitted.flatMap(vectorsOf);
}

/** The same one of all states that have emitted nothing. */
const NONE: readonly Vector<AllowedWord>[] = [];

function vectorsOf(emission: Emission<AllowedWord>): readonly Vector<AllowedWord>[] {
  return emission.kind === 'vertex' ? emission.results : NONE;
}

function withEmitted(state: State, vectors: readonly Vector<AllowedWord>[]): State {
  let at = 0;
  const emitted = state.emitted.map((emission): Emission<AllowedWord> => {
    if (emission.kind !== 'vertex') return emission;
    const first = at;
    at += emission.results.length;
    return { kind: 'vertex', results: vectors.slice(first, at) };
  });
  return { ...state, emitted };
}

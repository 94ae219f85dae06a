/** Questions about states of GPU programs of one place: what tells made-up ones apart, and what joins and widens them. */
import { acceptedBox, permittedBox } from '../../../../semantics/domains/assignments.js';
import { regionOf, type Region } from '../../../../semantics/domains/explore.js';
import { RepetitionSet } from '../../../../semantics/gpu/domains/repetitions.js';
import type { AllowedWord } from '../../../../semantics/gpu/domains/allowed/words.js';
import type { GpuAllowedKinds } from '../../../../semantics/gpu/domains/allowed/allowed.js';
import { loadGpu } from '../../../../semantics/gpu/language/load.js';
import type { GpuState, Loops } from '../../../../semantics/gpu/machine/state.js';
import { WHOLE } from '../../../../oracles/inference/constraints.js';
import type { Judges } from '../bench.js';
import { questionsOfCalls } from '../calls.js';
import { below, drawFrom, drawn, oneOf } from '../made-up.js';
import { ofFour } from '../made-up-steps.js';
import type { Question } from '../questions.js';
import { BITS, INTEGER_SETS, SOME_SETS } from '../sets.js';

const PROGRAMS: readonly string[] = [
  '!!NVvp4.0\nTEMP a, b; MOV a, vertex.attrib[1]; REP 5; MUL.CC b.xy, a, a; ADD a, a, b; BRK (GT.x); ENDREP; MOV result.position, a; END',
  '!!NVgp4.0\nPRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 4;\nTEMP a, b; MOV a, vertex[0].position; MUL b, a.w, a; MOV result.position, b; EMIT; MOV result.color, a; EMIT; ENDPRIM; END',
];

type State = GpuState<GpuAllowedKinds>;

/** Bits that are carried become the judge's own where it is asked. */
interface Carried {
  readonly carried: number;
}
type Word = AllowedWord | { readonly type: 'F'; readonly value: Carried };

function word(): Word {
  const set = (): (typeof SOME_SETS)[number] => SOME_SETS[below(SOME_SETS.length)] ?? 0;
  const integer = () => INTEGER_SETS[below(INTEGER_SETS.length)] ?? 0;
  return oneOf<() => Word>(
    () => null,
    () => ({ type: 'F', value: set() }),
    () => ({ type: 'F', value: oneOf(1, 2, -0, NaN) }),
    () => ({ type: 'F', value: { carried: oneOf(1, 0x80000003, 0x7fc00001, 0x7f800001) } }),
    () => ({ type: oneOf('S', 'U'), value: integer() }),
    () => ({ type: 'S', value: BITS[below(BITS.length)] ?? 0 }),
  )();
}

const loops = (): Loops =>
  drawn(below(3), () =>
    oneOf<Loops[number]>(null, 3, 64, 65, 1000, new RepetitionSet([1, 9, 70, 90])),
  );

/** A state, and some that are the same in most. */
function states(): readonly State[] {
  const vector = () => ofFour(word);
  const flags = () => ofFour(() => oneOf(1, 2, 6, -1, 255));
  const vertex = () => ({ kind: 'vertex', results: drawn(2, vector) });
  const first = {
    next: oneOf(0, 1, 3, 4, 5, 99, -1),
    executed: below(9),
    temporaries: drawn(2, vector),
    results: drawn(2, vector),
    codes: [flags(), flags()],
    loops: loops(),
    calls: drawn(below(3), () => ({ returnTo: below(4), loops: loops() })),
    emitted: oneOf([], [vertex()], [vertex(), { kind: 'end of primitive' }, vertex()]),
    derivatives: below(2),
  };
  const others = drawn(1 + below(4), () => ({
    ...first,
    ...oneOf(
      {},
      { temporaries: [first.temporaries[0], vector()] },
      { temporaries: first.temporaries.map((each) => ({ ...each, y: word() })) },
      { results: [vector(), first.results[1]] },
      { codes: [flags(), first.codes[1]] },
      {
        emitted: first.emitted.map((each) => (each.kind === 'vertex' ? vertex() : each)),
      },
    ),
  }));
  return [first, ...others] as unknown as readonly State[];
}

export function questionsOfGpuShapes(): readonly Question[] {
  drawFrom(97);
  const programs = PROGRAMS.map((text) => {
    const loaded = loadGpu(text);
    if (!loaded.loaded) throw new Error(`does not load: ${text}: ${loaded.error.message}`);
    return loaded.program;
  });
  return [
    ...questionsOfCalls(
      'states of GPU programs',
      (judges) => (nth: number, observed: 'results' | 'state', made: readonly State[]) => {
        const [program] = programs.slice(nth);
        if (program === undefined) return null;
        const all = made.map((each) => withPacked(judges, each)) as [State, ...State[]];
        return toldOf(judges, judges.gpuShapes.gpuShapeOf(program, observed), all);
      },
      drawn(160, (): [number, 'results' | 'state', readonly State[]] => [
        below(PROGRAMS.length),
        oneOf('results', 'state'),
        states(),
      ]),
      8,
    ),
    ...ofRegions(),
  ];
}

function toldOf(
  { frontier }: Judges,
  shape: ReturnType<Judges['gpuShapes']['gpuShapeOf']>,
  all: readonly [State, ...State[]],
): unknown {
  const [first, second = first] = all;
  const entries = all.map((state, index) => ({
    region: regionOf(index % 2 === 0 ? permittedBox('NVvp4.0') : acceptedBox('NVvp4.0')),
    state,
  }));
  return [
    shape.place(first),
    shape.next(first),
    shape.after(first, 7),
    shape.limit,
    frontier.columnsOf(shape, all).map(({ name, keys, spans }) => [name, keys, spans()]),
    frontier.joinStates(shape, all),
    shape.files.map((file) => [file.widen(second, first), file.open(first)]),
    [1, 2, 4].map((most) => {
      const losses = new frontier.Losses();
      return [frontier.reduce(shape, entries, most, { losses, reason: 'work' }), losses.joined];
    }),
    frontier.reduce(shape, entries, 1, null),
  ];
}

function withPacked({ Packed }: Judges, state: State): State {
  const plain = (each: Word): AllowedWord =>
    each?.type === 'F' && typeof each.value === 'object' && 'carried' in each.value
      ? { type: 'F', value: new Packed(each.value.carried) }
      : (each as AllowedWord);
  const packed = (vectors: State['results']): State['results'] =>
    vectors.map(({ x, y, z, w }) => ({ x: plain(x), y: plain(y), z: plain(z), w: plain(w) }));
  return {
    ...state,
    temporaries: packed(state.temporaries),
    results: packed(state.results),
    emitted: state.emitted.map((each) =>
      each.kind === 'vertex' ? { ...each, results: packed(each.results) } : each,
    ),
  };
}

/** Regions of many boxes, of which one is made, and what is noted of losses. */
function ofRegions(): readonly Question[] {
  const boxes = (count: number): Region =>
    drawn(count, () => WHOLE.map((mask, at) => (at < 3 ? 1 + below(mask) : mask)));
  const regions = drawn(40, (): Region[] => {
    const [one, other] = [boxes(oneOf(1, 2, 70)), boxes(oneOf(1, 5, 63, 64, 65, 200))];
    return oneOf<Region[]>([one], [one, one, one], [one, other], [other, one, one], [other, other]);
  });
  // One that alone has an alternative, before or behind so many that one box is made of them; and many that make few.
  const at = WHOLE.findIndex((mask, policy) => policy > 2 && mask > 1);
  const rest = boxes(200).map((box) => box.with(at, (WHOLE[at] ?? 0) & ~1));
  const alone = [WHOLE.with(at, 1)];
  const many = [[alone, rest, rest], [rest, rest, alone], drawn(300, () => boxes(1))];
  return [
    ...questionsOfCalls(
      'the assignments of regions',
      ({ frontier }) => frontier.around,
      [...regions, ...many].map((each): [Region[]] => [each]),
      4,
    ),
    ...questionsOfCalls(
      'losses',
      ({ frontier }) =>
        (noted: readonly number[], widened: readonly (readonly [string, number, number])[]) => {
          const losses = new frontier.Losses();
          noted.forEach((count, at) => {
            losses.note(at % 2 === 0 ? 'work' : 'loop', count);
          });
          for (const [name, ulps, before] of widened) losses.widened({ name, ulps, before });
          return losses.joined;
        },
      drawn(40, (): [number[], [string, number, number][]] => [
        drawn(below(4), () => below(5)),
        drawn(below(6), () => [oneOf('R0.x', 'R1.y'), oneOf(1, 2, 2, Infinity), below(9)]),
      ]),
    ),
  ];
}

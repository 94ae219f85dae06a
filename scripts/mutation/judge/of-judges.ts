/** Questions about the parts of the judges of programs: each by itself, over made-up states, departures and answers. */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import type { Authority } from '../../../spec/authorities.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { allowed } from '../../../semantics/domains/allowed.js';
import {
  DEFAULT_POLICIES,
  FULL_BOX,
  POLICY_NAMES,
} from '../../../semantics/domains/assignments.js';
import { fixed } from '../../../semantics/domains/chooser.js';
import { regionOf, type Region } from '../../../semantics/domains/explore.js';
import type { PolicyName } from '../../../semantics/domains/policies.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { STANDARD, type NominalState } from '../../../semantics/machine/machine.js';
import { runLeft } from '../../../oracles/judge/gpu/left-by.js';
import type { Left } from '../../../oracles/judge/gpu/left.js';
import { textOf } from './answers.js';
import type { Bench } from './bench.js';
import { questionsOfCalls } from './calls.js';
import { departures } from './departures.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import { NUMBERS, ofFour, stepsOf } from './made-up-steps.js';
import type { Question } from './questions.js';
import { BITS, INTEGER_SETS, SOME_SETS } from './sets.js';
import { AllUnits } from './units.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];
const GPU_NAMES = Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[];
const AUTHORITIES: readonly Authority[] = [...ENVIRONMENT_NAMES, 'VP1.0/vp2', 'VP1.1/vp2', ...GPU_NAMES]; // prettier-ignore

export function questionsOfJudges(): readonly Question[] {
  drawFrom(37);
  return [
    ...ofRegions(),
    ...ofDeciders(),
    ...ofStates(),
    ...ofStarts(),
    ...ofWords(),
    ...ofUnions(),
    ...ofLoadings(),
    ...ofLeft(),
    ...ofGpuLoading(),
  ];
}

function ofRegions(): readonly Question[] {
  const whole = regionOf(FULL_BOX)[0] ?? [];
  const box = () => whole.map((mask) => (below(8) === 0 ? 1 + below(mask) : mask) & mask || mask);
  const region = (): Region => oneOf<Region>([], [whole], [box()], drawn(2, box), drawn(4, box));
  return [
    ...questionsOfCalls(
      'regions',
      ({ regions }) =>
        (a: Region, b: Region, c: Region) => [
          regions.intersection(a, b),
          regions.unionOfRegions([a, b, c]),
          regions.unionOfRegions([c]),
          regions.intersection(regions.EVERYTHING, a),
          regions.intersection(b, regions.EVERYTHING),
          regions.unionOfRegions([]),
        ],
      drawn(160, (): [Region, Region, Region] => {
        const a = region();
        // One that differs in one policy makes a box with it.
        const near = a.map((each) => each.map((mask, at) => (at === 2 ? 1 : mask)));
        return [a, oneOf(region(), near, a), region()];
      }),
    ),
    ...questionsOfCalls(
      'permitted regions',
      ({ regions }) =>
        (authority: Authority) => [
          regions.lawfulRegion(authority),
          regions.acceptedRegion(authority),
          regions.lawfulRegion(authority),
        ],
      AUTHORITIES.map((each): [Authority] => [each]),
    ),
  ];
}

function ofDeciders(): readonly Question[] {
  const names = INSTRUCTIONS.map(({ name }) => name);
  return [
    ...questionsOfCalls(
      'deciders',
      ({ deciders }) =>
        (authority: Authority, some: string[]) => {
          const { count, of } = deciders.decidersOf(authority, some);
          return [
            count,
            [-1, ...some.keys(), some.length].map(of),
            deciders.togetherIn(authority),
            some.map((name) => deciders.deciderOf(authority, name)),
          ];
        },
      AUTHORITIES.flatMap((authority) =>
        drawn(6, (): [Authority, string[]] => [
          authority,
          drawn(below(8), () =>
            oneOf('ADD', 'SUB', 'MAX', 'ABS', names[below(names.length)] ?? 'MOV'),
          ),
        ]),
      ),
    ),
    ...questionsOfCalls(
      'standings',
      ({ standings }) =>
        (authority: Authority, asked: PolicyName[], beyond: boolean) => {
          const explored: unknown[] = [];
          const found = standings.exploreByStanding(
            authority,
            (region, notes) => {
              for (const each of asked) notes.add(each);
              explored.push(region);
              return explored.length;
            },
            () => beyond,
          );
          return [found, explored];
        },
      AUTHORITIES.flatMap((authority) =>
        drawn(8, (): [Authority, PolicyName[], boolean] => [
          authority,
          oneOf<PolicyName[]>(
            [],
            [...POLICY_NAMES],
            drawn(12, () => POLICY_NAMES[below(POLICY_NAMES.length)] ?? 'zeroSum'),
          ),
          below(4) > 0,
        ]),
      ),
    ),
  ];
}

/** States that are the same, or differ in one thing. */
function ofStates(): readonly Question[] {
  const steps = ENVIRONMENT_NAMES.flatMap(stepsOf);
  const pairs = drawn(200, (): [NominalState, NominalState] => {
    const { step } = steps[below(steps.length)] ?? {};
    if (step === undefined) throw new Error('no step');
    const { before, after } = step;
    const copy = {
      ...before,
      temporaries: before.temporaries.map((each) => ({ ...each })),
      stack: [...before.stack],
    };
    const number = oneOf(...NUMBERS);
    const file = oneOf('temporaries', 'results', 'parameters', 'addresses');
    const component = oneOf('x', 'y', 'z', 'w');
    const other = oneOf<NominalState>(
      after,
      copy,
      { ...copy, next: before.next + 1 },
      { ...copy, executed: 7 },
      { ...copy, stack: [1] },
      { ...copy, stack: [...before.stack, 1] },
      { ...copy, codes: { ...before.codes, [component]: oneOf('LT', 'EQ', 'GT', 'UN') } },
      { ...copy, [file]: before[file].slice(1) },
      {
        ...copy,
        [file]: before[file].map((each, at) =>
          at === 0 ? { ...each, [component]: number } : each,
        ),
      },
      {
        ...copy,
        temporaries: before.temporaries.map((each) => ({ ...each, [component]: number })),
      },
    );
    return [copy, other];
  });
  return [
    ...questionsOfCalls(
      'same states',
      ({ sameness, kept }) =>
        (a: NominalState, b: NominalState) => [
          sameness.sameState(a, b),
          sameness.sameFile(a.results, b.results),
          sameness.sameFile(a.temporaries, b.temporaries.slice(1)),
          sameness.sameShown(a.temporaries, b.temporaries),
          sameness.sameShown([null, ...a.results], [...b.results, null]),
          sameness.sameShown(a.results, [null, ...b.results.slice(1)]),
          sameness.sameShown([null, ...a.results.slice(1)], b.results),
          sameness.sameShown(a.results, b.results.slice(1)),
          sameness.sameStack(a.stack, b.stack),
          sameness.sameStack([1, 2], [1, ...a.stack]),
          kept.allowedState(b).codes,
          [0, 1, 2, 5, 15].map((codes) => kept.codesIn(codes)),
        ],
      pairs,
    ),
    ...questionsOfCalls(
      'reads a denormal',
      ({ denormals }) =>
        (nth: number, tiny: number, at: number) => {
          const { step } = steps[nth % steps.length] ?? {};
          if (step === undefined) return null;
          const put = <V extends object>(file: readonly V[]): V[] =>
            file.map((each, index) =>
              index === at % file.length ? { ...each, [oneOf4(at)]: tiny } : each,
            );
          const { before, inputs, instruction } = step;
          return [
            denormals.readsDenormal(instruction, inputs, before),
            denormals.readsDenormal(instruction, { attributes: put(inputs.attributes) }, before),
            denormals.readsDenormal(instruction, inputs, {
              ...before,
              temporaries: put(before.temporaries),
            }),
            denormals.readsDenormal(instruction, inputs, {
              ...before,
              parameters: put(before.parameters),
            }),
          ];
        },
      drawn(400, (): [number, number, number] => [below(5000), oneOf(1e-40, -1e-39, 1), below(8)]),
    ),
  ];
}

function oneOf4(at: number): 'x' | 'y' | 'z' | 'w' {
  return (['x', 'y', 'z', 'w'] as const)[at % 4] ?? 'x';
}

/** Starts as they should be, and with one thing otherwise. */
function ofStarts(): readonly Question[] {
  const steps = ENVIRONMENT_NAMES.flatMap((environment) => stepsOf(environment).slice(0, 40));
  const domain = allowed(fixed(DEFAULT_POLICIES));
  const table = drawn(240, (): [number, object, number, string, string] => [
    below(steps.length),
    oneOf<object>(
      {},
      { attributes: { 0: [1, 2, 3, 4] } },
      { parameters: { 1: [1, -0, NaN, 1e-40], 0: [5, 6, 7, 8] } },
    ),
    oneOf(...NUMBERS),
    oneOf(
      'none',
      'attributes',
      'parameters',
      'temporaries',
      'results',
      'addresses',
      'codes',
      'next',
      'executed',
      'stack',
      'missing',
      'shared',
    ),
    oneOf('x', 'y', 'z', 'w'),
  ]);
  return questionsOfCalls(
    'starts',
    ({ starts }) =>
      (nth: number, values: object, number: number, what: string, component: string) => {
        const { program } = steps[nth] ?? {};
        if (program === undefined) return null;
        const own = STANDARD.invocation(STANDARD.link(program), values);
        const put = <V extends object>(file: readonly V[], at: number): V[] =>
          file.map((each, index) => (index === at ? { ...each, [component]: number } : each));
        const { state, inputs } = own;
        const at = nth % 3;
        const changed: Record<string, typeof own> = {
          attributes: { state, inputs: { attributes: put(inputs.attributes, at) } },
          parameters: { inputs, state: { ...state, parameters: put(state.parameters, at) } },
          temporaries: { inputs, state: { ...state, temporaries: put(state.temporaries, at) } },
          results: { inputs, state: { ...state, results: put(state.results, at) } },
          addresses: { inputs, state: { ...state, addresses: put(state.addresses, 0) } },
          codes: { inputs, state: { ...state, codes: { ...state.codes, [component]: 'LT' } } },
          next: { inputs, state: { ...state, next: state.next + 1 } },
          executed: { inputs, state: { ...state, executed: 1 } },
          stack: { inputs, state: { ...state, stack: [0] } },
          missing: { inputs, state: { ...state, temporaries: state.temporaries.slice(1) } },
          shared: {
            inputs,
            state: { ...state, results: state.results.map((each) => ({ ...each })) },
          },
        };
        const start = changed[what] ?? own;
        return [
          starts.isNominalStart(program, values, start),
          starts.startDeparture(program, values, domain, start),
          starts.startDeparture(program, {}, domain, start),
        ];
      },
    table,
  );
}

const ATTRIBUTIONS = new WeakMap<Bench, ReturnType<typeof attributionOf>>();

function attributionOf({ judges, specification }: Bench) {
  return judges.Attribution.load(specification.clauses);
}

/** What a report says of a departure, words included: they say where it is and what was expected. */
function ofWords(): readonly Question[] {
  const all = departures(600).map((departure): typeof departure => {
    if (departure.step === null || !('pair' in departure.how)) return departure;
    const { pair } = departure.how;
    const set = SOME_SETS[below(SOME_SETS.length)] ?? 0;
    const own =
      pair.type === 'float'
        ? { ...pair, observed: oneOf(...NUMBERS), allowed: oneOf(pair.allowed, set) }
        : pair.type === 'code'
          ? { ...pair, allowed: 1 + below(15) }
          : { ...pair, allowed: oneOf<number | readonly number[]>(3, [1, 2]) };
    return { step: departure.step, how: { ...departure.how, pair: own } as never };
  });
  return Array.from({ length: 16 }, (_, part): Question => ({
    id: `words: departures, ${String(part + 1)} of 16`,
    wanted: 'tells',
    ask: async (bench) => {
      const attribution = await (ATTRIBUTIONS.get(bench) ?? attributionOf(bench));
      ATTRIBUTIONS.set(bench, Promise.resolve(attribution));
      return all
        .filter((_departure, index) => index % 16 === part)
        .map((each) => {
          const { instruction, ...told } = bench.judges.describing.disagreement(each, attribution);
          return textOf([told, instruction?.name]);
        })
        .join('\n');
    },
  }));
}

/** What is reported of paths that all depart. */
function ofUnions(): readonly Question[] {
  const set = () => SOME_SETS[below(SOME_SETS.length)] ?? 0;
  const how = (): object =>
    oneOf<object>(
      { kind: 'result', component: 'x', pair: { type: 'float', observed: 1, allowed: set() } },
      {
        kind: 'write',
        file: 'addresses',
        register: 0,
        component: 'x',
        pair: {
          type: 'address',
          observed: 1,
          allowed: oneOf<number | readonly number[]>(below(9), [2, 5]),
        },
      },
      {
        kind: 'codes',
        component: 'y',
        pair: { type: 'code', observed: 'LT', allowed: 1 + below(15) },
      },
      { kind: 'flow', what: 'next instruction', expected: { next: 1, executed: 1, stack: [] } },
    );
  return questionsOfCalls(
    'unions of departures',
    ({ unions }) => unions.unionOfDepartures,
    drawn(120, (): [never] => {
      const kind = how();
      const like = () => oneOf(kind, how());
      return [
        drawn(1 + below(4), () =>
          oneOf(null, { rank: below(3), how: like() }, { rank: below(3), how: kind }),
        ) as never,
      ];
    }),
  );
}

/** What an answer to a program comes to by readings. */
function ofLoadings(): readonly Question[] {
  const { errata } = loadSpecification();
  const choice = () => {
    const { id, readings } = errata[below(errata.length)] ?? { id: '', readings: {} };
    return {
      erratum: id,
      readings: Object.keys(readings).slice(0, 1 + below(2)),
      taken: below(2) === 0,
    };
  };
  const violation = () => ({
    message: '',
    ...oneOf({}, { isBeyondLimit: true }, { isBeyondLimit: false }),
  });
  const loading = (): object =>
    oneOf<object>(
      { kind: 'loads', text: null },
      { kind: 'loads', text: 'END' },
      { kind: 'refused', violation: violation() },
      { kind: 'objection', objection: {} },
      { kind: 'open', violation: violation() },
    );
  const explained = () => ({ choices: drawn(below(3), choice), loading: loading() });
  return questionsOfCalls(
    'readings of loading',
    ({ loadings }) =>
      (all: never) => [loadings.byReadings(all), loadings.alternativesIn(all)],
    drawn(80, (): [never] => [drawn(below(4), explained) as never]),
  );
}

/** What GPU programs leave. */
function ofLeft(): readonly Question[] {
  const units = new AllUnits();
  const runs = GPU_NAMES.flatMap((environment) =>
    Array.from({ length: 12 }, (_, index) => {
      const unit = units.get(environment, `program:5:${String(index)}`);
      if (unit.kind !== 'gpu program' || !unit.loads) return [];
      const loaded = loadGpu(unit.text);
      if (!loaded.loaded) return [];
      const left = runLeft(GPU_STANDARD, GPU_STANDARD.link(loaded.program), unit.values, 4096);
      return left === null ? [] : [{ program: loaded.program, left, values: unit.values }];
    }).flat(),
  );
  const changed = (left: Left): Left => {
    const put = (bits: number | null): Left['results'] =>
      left.results.map((vector, slot) => (slot === below(2) ? { ...vector, y: bits } : vector));
    return oneOf<Left>(
      left,
      { ...left, killed: !left.killed },
      { ...left, abnormal: 'unfinished' },
      { ...left, results: put(0x7fc00001) },
      { ...left, results: put(null) },
      { ...left, results: left.results.slice(1) },
      { ...left, emitted: [...left.emitted, null] },
      { ...left, emitted: [...left.emitted, left.results] },
      {
        ...left,
        emitted: left.emitted.map(
          (each) => each?.map((vector) => ({ ...vector, x: null })) ?? null,
        ),
      },
    );
  };
  const pairs = drawn(160, (): [number, Left, Left] => {
    const nth = below(runs.length);
    const { left } = runs[nth] ?? {};
    if (left === undefined) throw new Error('no run');
    return [nth, changed(left), changed(left)];
  });
  return [
    ...questionsOfCalls(
      'left by GPU programs',
      ({ leaving, openColors, unused }) =>
        (nth: number, a: Left, b: Left) => {
          const { program } = runs[nth] ?? {};
          if (program === undefined) return null;
          return [
            leaving.sameLeft(a, b),
            leaving.leavesLess(a, b),
            openColors.withoutOpenColors(program, a),
            unused.withoutUnused(program, a),
          ];
        },
      pairs,
    ),
    ...questionsOfCalls(
      'runs of GPU programs',
      ({ leaving, GPU_STANDARD: machine }) =>
        (nth: number, limit: number) => {
          const { program, values } = runs[nth] ?? {};
          if (program === undefined) return null;
          const linked = machine.link(program);
          return [
            leaving.runLeft(machine, linked, values ?? {}, limit),
            leaving.ranLeft(machine, linked, values ?? {}, limit),
          ];
        },
      runs.flatMap((_, nth): [number, number][] => [
        [nth, 4096],
        [nth, 2],
      ]),
    ),
    ...questionsOfCalls(
      'colors that are open',
      ({ openColors, unused }) =>
        (text: string) => {
          const loaded = loadGpu(text);
          if (!loaded.loaded) return loaded.error.message;
          const results = loaded.program.results.map(() => ofSame(5));
          const left: Left = { loaded: true, killed: false, results, emitted: [results, null] };
          return [
            openColors.withoutOpenColors(loaded.program, left),
            unused.withoutUnused(loaded.program, left),
          ];
        },
      [
        [
          '!!NVfp4.0\nOPTION ARB_draw_buffers; MOV result.color, {1}; MOV result.color[1], {2}; END',
        ],
        [
          '!!NVfp4.0\nOPTION ARB_draw_buffers; MOV result.color[0], {1}; MOV result.color[1], {2}; END',
        ],
        [
          '!!NVfp4.0\nOPTION ARB_draw_buffers; OUTPUT o = result.color; MOV o, {1}; MOV result.color[2], {2}; END',
        ],
        ['!!NVfp4.0\nMOV result.color, {1}; MOV result.depth, {2}; END'],
        [
          '!!NVvp4.0\nMOV result.position, {1}; MOV result.fogcoord, {2}; MOV result.pointsize, {1}; END',
        ],
      ],
    ),
    ...questionsOfCalls(
      'permitted bits',
      ({ lefts, words }) =>
        (bits: number, type: 'S' | 'U', nth: number) => {
          const integer = INTEGER_SETS[nth % INTEGER_SETS.length] ?? 0;
          const set = SOME_SETS[nth % SOME_SETS.length] ?? 0;
          const own = [{ type, value: integer } as const, { type: 'F', value: set } as const, null];
          return [
            own.map((word) => [
              lefts.permitsBits(word, bits),
              lefts.permitsBits(word, null),
              words.describeAllowedWord(word),
            ]),
            lefts.everyComponent([ofSame(bits)], [ofSame(1)], (a, b) => a === b),
            lefts.everyComponent([ofSame(bits)], [], () => true),
          ];
        },
      BITS.flatMap((bits) =>
        Array.from({ length: 12 }, (_, nth): [number, 'S' | 'U', number] => [
          bits,
          nth % 2 === 0 ? 'S' : 'U',
          nth,
        ]),
      ),
    ),
  ];
}

function ofSame<T>(value: T) {
  return ofFour(() => value);
}

/** Answers to GPU programs that load, or do not. */
function ofGpuLoading(): readonly Question[] {
  const texts = [
    '!!NVvp4.0\nMOV result.position, vertex.position; END',
    '!!NVvp4.0\nMOV result.position, vertex.position END',
    '!!NVfp4.0\nMOV result.color, fragment.color; MOV Q, 1; END',
    '!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; EMIT; END',
    '!!NVvp4.0\nTEMP a; CAL x; x: MOV a, a; x: RET; END',
    '!!NVvp4.0\nADD.S.CC0 R0, 1; END',
    'MOV',
  ];
  return questionsOfCalls(
    'answers to GPU programs',
    ({ gpuJudge }) =>
      (text: string, loaded: boolean, position: number | null) => [
        new gpuJudge.GpuJudge().judgeLoading(text, { loaded, position }),
        new gpuJudge.GpuJudge().judge(
          text,
          {},
          loaded
            ? { loaded: true, killed: false, results: [], emitted: [] }
            : { loaded: false, position },
        ),
      ],
    texts.flatMap((text) =>
      [null, -1, 0, 10, 27, 28, text.length].flatMap(
        (position): [string, boolean, number | null][] => [
          [text, false, position],
          ...(position === null ? [[text, true, null] as [string, boolean, null]] : []),
        ],
      ),
    ),
  );
}

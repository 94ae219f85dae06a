/**
 * Questions about whole programs over many assignments: what is left when paths are many or long, joined and widened, of
 * programs with limits that are soon reached; and the parts by which paths are compared and joined.
 */
import { createHash } from 'node:crypto';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { GPU_ENVIRONMENTS, type GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { allowed } from '../../../semantics/domains/allowed.js';
import { fixed } from '../../../semantics/domains/chooser.js';
import { acceptedBox, permittedBox } from '../../../semantics/domains/assignments.js';
import { regionOf } from '../../../semantics/domains/explore.js';
import { assignment } from '../../../semantics/domains/profiles.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import { STANDARD } from '../../../semantics/machine/machine.js';
import { outcomeOf, successors } from '../../../semantics/machine/run.js';
import { invocation, type InputValues } from '../../../semantics/machine/state.js';
import { runOf } from '../../../oracles/judge/black-box/black-box.js';
import type { AllowedState } from '../../../oracles/judge/allowed-state.js';
import { decidersOf } from '../../../oracles/judge/deciders.js';
import { runLeft } from '../../../oracles/judge/gpu/left-by.js';
import type { Reach } from '../../../oracles/judge/paths/live.js';
import { textOf } from './answers.js';
import type { Judges } from './bench.js';
import { pairsOf, questionsOfCalls } from './calls.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import type { Question } from './questions.js';
import { SETS, SOME_SETS } from './sets.js';
import { UNITS, isOfGpu } from './units.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];
const GPU_NAMES = Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[];

/** Limits, of which some are reached at once. */
const LIMITS = [
  { paths: 64, steps: 1000, questions: 6000 },
  { paths: 4, steps: 400, questions: 2000 },
  { paths: 16, steps: 60, questions: 400 },
] as const;

/** Programs whose paths are many, or of which it is not known how long they run. */
const OWN: readonly string[] = [
  '!!VP2.0 MOV R0, v[0]; loop: ADDC R0, R0, -v[1]; RSQ R1, |v[0].x|; MUL R2, R1, R0; BRA loop (GT.x); MOV o[HPOS], R2; END',
  '!!VP2.0 RCP R0, v[0].x; RSQ R1, |v[0].y|; EX2 R2, v[0].z; ADDC R3, R0, -R1; CAL a (LT.x); MOV o[COL0], R3; RET; a: MUL R3, R3, R2; RET; END',
  '!!VP2.0 MULC R0, v[0], v[1]; ARL A0, R0; MOV R1, c[A0.x + 3]; DP4 R2, R1, v[0]; MOV o[HPOS], R2; MOV o[COL0].x (EQ.y), R0; END',
  '!!VP2.0 RCP R0, v[0].x; ADDC R1, R0.x, -c[6].x; BRA a (GT.x); MOV R2, v[1]; CAL s; MOV o[COL0], R2; BRA e; a: CAL s; MOV o[COL1], R2; e: MOV o[HPOS], R2; RET; s: MUL R2, v[0], c[3]; RET; END',
  '!!VP2.0 LG2 R0, v[0].x; SIN R1, v[0].y; COS R2, v[0].z; DP3C R3, R0, R1; BRA e (GE.w); LIT R3, R2; e: MAD o[HPOS], R3, R1, R2; END',
  '!!VP1.0 DP3 R0, v[0], v[1]; RSQ R0.w, R0.w; MUL R1, v[0], R0.w; LIT R2, R1; MAD R3, R2, c[2], R1; EXP R4, R3.x; LOG R5, R3.y; MOV o[HPOS], R4; MOV o[COL0], R5; END',
  '!!VSP1.0 DP4 R0, v[0], v[0]; RCP R1, R0.x; MUL c[1].xy, R1, v[0]; ADD c[2], R0, c[1]; MOV c[3], c[2]; END',
  '!!VP1.1 RCC R0, v[0].x; SUB R1, R0, v[1]; DPH R2, R1, v[0]; ABS R3, R2; MOV o[HPOS], R3; END',
];

const VALUES: InputValues = {
  attributes: { 0: [0.3, 1.7, -2.3, 0.9], 1: [0.1, 0.7, 0.3, 1.1] },
  parameters: {
    1: [1, 2, 3, 4],
    2: [0.5, 0.25, 3, 7],
    3: [4, 3, 2, 1],
    4: [1.5, 1, 1, 1],
    6: [3.3333332, 0, 0, 0],
  },
};

export function questionsOfPaths(): readonly Question[] {
  drawFrom(31);
  return [...ofPrograms(), ...ofGpuPrograms(), ...ofReach(), ...ofParts(), ...ofShapes()];
}

interface Ran {
  readonly text: string;
  readonly values: InputValues;
  readonly program: Program;
}

/** Own programs, and some that are drawn. */
function programs(environment: EnvironmentName, count: number): readonly Ran[] {
  const all = Array.from({ length: count }, (_, index) => {
    const unit = UNITS.get(environment, `program:5:${String(index)}`);
    return isOfGpu(unit) || !('text' in unit) ? [] : [{ text: unit.text, values: unit.values }];
  }).flat();
  const own = OWN.filter((text) => text.startsWith(`${ENVIRONMENTS[environment].header} `)).map(
    (text) => ({ text, values: VALUES }),
  );
  return [...own, ...all].flatMap(({ text, values }) => {
    const loaded = load(text);
    return loaded.loaded ? [{ text, values, program: loaded.program }] : [];
  });
}

function ofPrograms(): readonly Question[] {
  return ENVIRONMENT_NAMES.flatMap((environment) =>
    programs(environment, 2).flatMap(({ text, values, program }, nth) => {
      const left = runOf(STANDARD, text, values);
      const accepted = regionOf(acceptedBox(environment));
      const permitted = regionOf(permittedBox(environment));
      const deciders = decidersOf(environment, program.instructions.map(({ name }) => name)); // prettier-ignore
      // Two components that are otherwise: by the least that can be, and by much.
      const changed = [1e-7, 0.5].map((by) => changedBy(left, by));
      return LIMITS.flatMap((limits, at): readonly Question[] => [
        {
          id: `paths: ${environment}, program ${String(nth + 1)}, limits ${String(at + 1)}`,
          wanted: 'tells',
          ask: ({ judges }) => {
            const explorer = new judges.ProgramExplorer();
            const asked = new Set<never>();
            const wanted = { limits, deciders, asked };
            return [
              shown(() => explorer.always(program, values, accepted, { limits })),
              shown(() => explorer.always(program, values, permitted, wanted)),
              shown(() => explorer.explore(program, values, accepted, limits)),
              [...asked].join(),
            ].join('\n');
          },
        },
        {
          id: `paths: ${environment}, program ${String(nth + 1)} judged, limits ${String(at + 1)}`,
          wanted: 'tells',
          ask: ({ judges, specification }) => {
            const attribution = judges.Attribution.load(specification.clauses);
            const judge = new judges.ProgramJudge(attribution);
            return [left, ...changed]
              .map((each) =>
                each.loaded ? textOf(judge.judge(program, values, each, limits)) : 'not loaded',
              )
              .join('\n');
          },
        },
      ]);
    }),
  );
}

type Left = ReturnType<typeof runOf>;

function changedBy(left: Left, by: number): Left {
  if (!left.loaded) return left;
  const change = <V extends { readonly x: number } | null>(vector: V, at: number): V =>
    vector === null || at > 2 ? vector : { ...vector, x: Math.fround(vector.x * (1 + by)) };
  return {
    ...left,
    results: left.results.map(change),
    parameters: left.parameters.map(change),
  };
}

/** The answer, or why there is none; long ones as digests. */
function shown(call: () => unknown): string {
  try {
    const text = textOf(call());
    return text.length < 200 ? text : createHash('sha256').update(text).digest('hex');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** GPU programs whose paths are many, beside those that are drawn. */
const OWN_OF_GPU: readonly string[] = [
  '!!NVvp4.0\nTEMP a, b; MOV a, vertex.attrib[1]; REP 5; RSQ b, |a.x|; MAD.CC a, a, b, -vertex.attrib[2]; BRK (GT.x); ENDREP; MOV result.position, a; END',
  '!!NVvp4.0\nTEMP a, b; RCP a, vertex.attrib[1].x; EX2 b, vertex.attrib[1].y; ADD.CC a, a, -b; IF LT.x; MUL a, a, b; CAL s; ELSE; SIN a, b.x; ENDIF; MOV result.position, a; RET; s: ADD a, a, b; RET; END',
  '!!NVvp4.0\nINT TEMP a; TEMP b; MOV.S a, {1, 2, 3, 4}; REP.S {3}; ADD.S a, a, {1}; DP4 b, vertex.attrib[1], vertex.attrib[2]; BRK (TR); ENDREP; I2F b, a; MOV result.position, b; END',
  '!!NVvp4.0\nBUFFER b[] = {program.buffer[0]}; TEMP a; INT TEMP i; MOV.S i, {3}; MOV a, b[i.x]; MUL.CC a.xy, a, vertex.attrib[1]; MOV result.position, a; END',
  '!!NVfp4.0\nTEMP a; DP3 a, fragment.attrib[1], fragment.attrib[2]; RSQ a.w, a.w; MUL a, fragment.attrib[1], a.w; KIL LT.x; MOV result.color, a; END',
];

function ofGpuPrograms(): readonly Question[] {
  return GPU_NAMES.flatMap((environment) => {
    const drawnOnes = Array.from({ length: 3 }, (_, index) => {
      const unit = UNITS.get(environment, `program:5:${String(index)}`);
      return unit.kind === 'gpu program' && unit.loads
        ? [{ text: unit.text, values: unit.values }]
        : [];
    }).flat();
    const own = OWN_OF_GPU.filter((text) => text.startsWith(`!!${environment}`)).map((text) => ({ text, values: {} })); // prettier-ignore
    return [...own, ...drawnOnes].flatMap(({ text, values }, nth) => {
      const loaded = loadGpu(text);
      if (!loaded.loaded) return [];
      const { program } = loaded;
      const left = runLeft(GPU_STANDARD, GPU_STANDARD.link(program), values, 4096);
      const region = regionOf(acceptedBox(environment));
      const permitted = regionOf(permittedBox(environment));
      return LIMITS.map((limits, at): Question => ({
        id: `paths: ${environment}, program ${String(nth + 1)}, limits ${String(at + 1)}`,
        wanted: 'tells',
        ask: ({ judges }) => {
          const explorer = new judges.GpuProgramExplorer();
          const judge = new judges.GpuJudge(limits);
          const runs = left === null ? [] : [left, { ...left, results: left.results.map((vector, slot) => (slot > 0 || vector.x === null ? vector : { ...vector, x: vector.x ^ 1 })) }, { ...left, killed: !left.killed }, { ...left, emitted: [...left.emitted, null, null] }]; // prettier-ignore
          return [
            shown(() => explorer.always(program, values, region, { limits })),
            shown(() => explorer.always(program, values, permitted, { limits })),
            ...(at === 0 ? [shown(() => explorer.explore(program, values, region, limits))] : []),
            ...runs.map((each) => textOf(judge.judgeRun(program, values, each))),
          ].join('\n');
        },
      }));
    });
  });
}

/** What instructions read, write and may reach. */
function ofReach(): readonly Question[] {
  const uses = (): (readonly [number, number])[] => drawn(below(3), () => [below(6), below(16)]);
  const reach = (count: number) => (): Reach => ({
    reads: uses(),
    kills: uses(),
    writes: uses(),
    next: drawn(1 + below(2), () => below(count + 1)),
  });
  return [
    ...questionsOfCalls(
      'liveness',
      ({ live }) =>
        (all: Reach[]) =>
          [live.liveness(all, 6), live.writable(all, 6)].map((each) =>
            each.map((masks) => [...masks]),
          ),
      drawn(120, (): [Reach[]] => {
        const count = 1 + below(8);
        return [drawn(count, reach(count))];
      }),
    ),
    ...ENVIRONMENT_NAMES.map((environment): Question => {
      const all = programs(environment, 30);
      return {
        id: `paths: what instructions read in ${environment}`,
        wanted: 'tells',
        ask: ({ judges }) =>
          all
            .map(({ program }) =>
              textOf([judges.reach.registersOf(program), judges.reach.reachOf(program)]),
            )
            .join('\n'),
      };
    }),
    ...GPU_NAMES.map((environment): Question => {
      const all = Array.from({ length: 30 }, (_, index) => {
        const unit = UNITS.get(environment, `program:5:${String(index)}`);
        const loaded = unit.kind === 'gpu program' ? loadGpu(unit.text) : null;
        return loaded?.loaded === true ? [loaded.program] : [];
      }).flat();
      const own = OWN_OF_GPU.flatMap((text) => {
        const loaded = loadGpu(text);
        return loaded.loaded && text.includes(environment) ? [loaded.program] : [];
      });
      return {
        id: `paths: what instructions read in ${environment}`,
        wanted: 'tells',
        ask: ({ judges }) =>
          [...own, ...all].map((program) => textOf(judges.gpuReach.gpuReachOf(program))).join('\n'),
      };
    }),
    ...questionsOfCalls(
      'masks',
      ({ live, reach: of }) =>
        (swizzle: string, components: number) => [
          live.maskOf(swizzle),
          of.selected(swizzle, components),
        ],
      pairsOf(['', 'x', 'w', 'xyzw', 'wzyx', 'xxyy', 'zwzw'], [0, 1, 2, 5, 8, 15]),
    ),
  ];
}

/** Which states are joined, and what is made of numbers, addresses and codes. */
function ofParts(): readonly Question[] {
  const line = (count: number) => drawn(count, () => oneOf(0, 1, 2, 3, 10, 1000, -5, below(100)));
  return [
    ...questionsOfCalls(
      'clusters',
      ({ clusters }) => clusters.clusters,
      drawn(120, (): [number, number[][], number] => {
        const count = 1 + below(9);
        return [count, drawn(below(4), () => line(count)), 1 + below(5)];
      }),
    ),
    ...questionsOfCalls(
      'kinds',
      ({ kinds, shapes }) =>
        (set) => [
          kinds.NUMBERS.key(set),
          kinds.NUMBERS.span(set),
          kinds.NUMBERS.widen(set),
          kinds.NUMBERS.open(set),
          [1, 3, 15].map((codes) => [
            shapes.CODES.key(codes),
            shapes.CODES.span(codes),
            shapes.CODES.join(codes, 4),
            shapes.CODES.widen(codes),
            shapes.CODES.open(codes),
          ]),
        ],
      SETS.map((set): [(typeof SETS)[number]] => [set]),
    ),
    ...questionsOfCalls(
      'joinNumbers',
      ({ kinds }) => kinds.joinNumbers,
      pairsOf(SOME_SETS, SOME_SETS),
    ),
    ...questionsOfCalls(
      'kinds of addresses',
      ({ shapes }) =>
        (a, b) => [
          shapes.ADDRESSES.key(a),
          shapes.ADDRESSES.span(a),
          shapes.ADDRESSES.join(a, b),
          shapes.ADDRESSES.widen(a),
          shapes.ADDRESSES.open(b),
        ],
      pairsOf<number | readonly number[], number | readonly number[]>(
        [0, 5, -3, [1, 4], [-2, 9]],
        [0, 7, [4, 5]],
      ),
    ),
  ];
}

/** States of one place by several assignments: what tells them apart, and what joins them. */
function ofShapes(): readonly Question[] {
  return ENVIRONMENT_NAMES.flatMap((environment) =>
    programs(environment, 2).map(({ program, values }, nth): Question => {
      const runs = ['strict', 'nv20-like', 'nv30-like', 'sumRounding=toward-zero'].map((name) =>
        statesOf(program, values, name, environment),
      );
      return {
        id: `paths: states of ${environment}, program ${String(nth + 1)}`,
        wanted: 'tells',
        ask: ({ judges }) =>
          (['results', 'state'] as const)
            .map((observed) => shown(() => ofStates(judges, program, observed, runs)))
            .join('\n'),
      };
    }),
  );
}

/** The states that a program comes to by one assignment. */
function statesOf(
  program: Program,
  values: InputValues,
  name: string,
  environment: EnvironmentName,
): readonly AllowedState[] {
  const domain = allowed(fixed(assignment(name, environment)));
  const linked = link(program, domain);
  const { inputs, state } = invocation(program, domain, values);
  const all = [state];
  for (let last = state; all.length < 24 && outcomeOf(linked, last) === null;) {
    [last] = successors(linked, inputs, last);
    all.push(last);
  }
  return all;
}

function ofStates(
  judges: Judges,
  program: Program,
  observed: 'results' | 'state',
  runs: readonly (readonly AllowedState[])[],
): unknown {
  const { shapes, frontier, settling } = judges;
  const shape = shapes.shapeOf(program, observed);
  const [first = []] = runs;
  const whole = regionOf(permittedBox(program.environment.name));
  return first.map((state, at) => {
    const states = runs.flatMap((run) => run[at] ?? []);
    const entries = states.map((each, index) => ({
      region: index % 2 === 0 ? whole : regionOf(acceptedBox(program.environment.name)),
      state: each,
    }));
    const joined = [null, 1, 2, 3, 8].map((most) => {
      const losses = new frontier.Losses();
      const kept = frontier.reduce(
        shape,
        entries,
        most ?? 2,
        most === null ? null : { losses, reason: 'paths' },
      );
      return [kept, losses.joined];
    });
    const later = first[at + 1] ?? state;
    return [
      [shape.place(state), shape.next(state), shape.after(state, 3).executed, shape.limit],
      frontier.columnsOf(shape, states),
      frontier.joinStates(shape, [state, ...states]),
      shape.files.map((file) => [file.widen(later, state), file.open(state)]),
      joined,
      at % 6 === 0
        ? settling.settle(shape, states, (each) =>
            first.filter((_, index) => index === each.next + 1),
          )
        : null,
    ];
  });
}

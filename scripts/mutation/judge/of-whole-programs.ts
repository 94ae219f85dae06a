/** Questions about what whole programs may leave behind: of programs whose results are wrong in many ways, and of paths of made-up machines. */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { assignment } from '../../../semantics/domains/profiles.js';
import { machineOf, type Machine } from '../../../semantics/machine/machine.js';
import { load } from '../../../semantics/language/load.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { nextUp } from '../../../semantics/number/binary32.js';
import { runOf, type BlackBoxRun } from '../../../oracles/judge/black-box/black-box.js';
import { textOf } from './answers.js';
import { examined } from './machines.js';
import type { Question } from './questions.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];

/** Programs of which results are moved, written in parts, approximated, open, or not written at all. */
const PROGRAMS: readonly string[] = [
  '!!VP2.0 MOV R3, v[1]; ADD R0, v[0], R3; MOV R1, R0; MOV R2, R1; MOV o[HPOS], R2; MUL R0, v[0], v[0]; MOV o[TEX0].xy, R0; MOV o[TEX0].zw, R1; END',
  '!!VP2.0 MOV R3, v[0]; MOV o[HPOS], R3; MOV o[COL0], c[2]; RCP R1, v[0].x; MOV o[TEX1].y, R1; MOV o[TEX1].y, R9; END',
  '!!VP2.0 RSQ R0, |v[0].y|; MUL R1, R0, R0; RCP R2, R1.x; MOV o[HPOS], R2; MOV R3, v[1]; DP4 o[TEX0], v[0], R3; END',
  '!!VP2.0 MOV R3, v[1]; ADDC R0, v[0], -R3; BRA a (GT.x); MOV o[HPOS], R0; BRA b; a: MUL o[HPOS], R0, v[1]; b: MOV o[TEX0] (LT), R0; END',
  '!!VP2.0 LOG R0, v[0].x; EXP R1, R0.z; MOV o[HPOS], R1; MOV R3, v[0]; MIN o[TEX0], v[2], R3; MAX o[TEX1], v[2], -v[2]; END',
  '!!VP2.0 MOV R3, v[0]; ARL A0.x, v[2].w; MOV R0, c[A0.x+2]; MOV o[HPOS], R0; MOV o[TEX0], v[2]; SLT o[TEX1], v[2], R3; END',
  '!!VP2.0 MOV R2, v[1].w; ADD R0, R2, c[3]; MAD R1, R2, c[3], R2; MOV R3, c[5].x; ADD R4, R3, -v[0]; MAD R5, R3, v[0], R3; MOV o[HPOS], R0; MOV o[TEX0], R1; MOV o[TEX1], R4; MOV o[TEX2], R5; END',
  '!!VP1.0 MOV R3, v[1]; DP3 R0, v[0], R3; RSQ R0.w, R0.w; MUL R1, v[0], R0.w; MOV R2, R1; MOV o[HPOS], R2; LIT o[TEX0], R1; END',
  '!!VP1.1 MOV R3, v[1]; SUB R0, v[0], R3; ABS R1, R0; RCC R2, R1.y; MOV o[HPOS], R2; MOV o[COL0].w, R0; END',
  '!!VSP1.0 MOV R0, v[0]; ADD R1, R0, -c[2]; MOV c[4], R1; MUL c[3].xz, R1, R1; MOV c[5].w, c[5]; END',
  '!!VSP1.0 MOV R0, v[0]; MUL c[4], R0, c[5]; ADD c[6], R0, R0; END',
  '!!VSP1.0 DP4 R0, v[0], v[0]; RCP R1, R0.x; MOV c[6], R1; MOV c[6].x, v[0]; END',
];

const VALUES: InputValues = {
  attributes: { 0: [3, -2, 0.75, 1.5], 1: [2, 1, -3, 0.3], 2: [-0, 0, 1e-40, NaN] },
  parameters: {
    2: [1, -1, 0.5, 2],
    3: [5, 6, -0.7, 8],
    5: [0.1, -1e-39, 1, 1e-40],
    7: [1e-39, -1e-39, 2, 0],
  },
};

const LIMITS = [
  { paths: 256, steps: 2 ** 19, questions: 2 ** 13 },
  { paths: 4, steps: 300, questions: 600 },
] as const;

/** Machines whose results are looked at as they are. */
const MACHINES = ['strict', 'nv20-like', 'nv30-like', 'denormals=kept', 'denormals=flushed-positive', 'sumRounding=up,productRounding=up'] as const; // prettier-ignore

type Left = Extract<BlackBoxRun, { loaded: true }>;

/** What the nominal machine leaves with something otherwise. */
function otherwise(left: Left): readonly Left[] {
  const changes: ((vector: Vector<number>, at: number) => Vector<number>)[] = [
    (vector, at) => (at < 9 ? { ...vector, y: nextUp(vector.y) } : vector),
    (vector, at) => (at < 9 ? { ...vector, x: -vector.x } : vector),
    (vector) => ({ ...vector, x: Math.fround(vector.x * 1.5), w: nextUp(vector.w) }),
    (vector) => ({ ...vector, z: vector.z === 0 ? 0 : vector.z }),
    (vector, at) => (at % 2 === 0 ? { ...vector, y: NaN } : vector),
    (vector, at) => (at === 7 ? { x: 0, y: -0, z: 2, w: 0 } : vector),
    (vector, at) => (at === 7 ? { ...vector, z: 3, x: 0 } : vector),
    (vector, at) => (at === 5 ? { ...vector, y: -0, w: 1e-40 } : vector),
  ];
  const of =
    (change: (typeof changes)[number]) =>
    <V extends Vector<number> | null>(vector: V, at: number): V =>
      vector === null ? vector : (change(vector, at) as V);
  return [
    ...changes.map((change) => ({
      ...left,
      results: left.results.map(of(change)),
      parameters: left.parameters.map(of(change)),
    })),
    { ...left, parameters: left.parameters.map((vector, at) => (at % 3 === 0 ? null : vector)) },
  ];
}

/** A machine whose instructions choose apart: sums of ADD toward zero, all others to the nearest. */
function mixedIn(environment: EnvironmentName): Machine {
  const { add } = concrete(assignment('sumRounding=toward-zero', environment));
  return machineOf({ ...concrete(assignment('sumRounding=nearest-even', environment)), add });
}

/** With the denormals that parameters were given, whatever the machine does with those that it reads. */
function untouched(left: Left): Left {
  const [x = 0, y = 0, z = 0, w = 0] = VALUES.parameters?.[7]?.map(Math.fround) ?? [];
  const parameters = left.parameters.map((old, at) => (at === 7 ? { x, y, z, w } : old));
  return { ...left, parameters };
}

export function questionsOfWholePrograms(): readonly Question[] {
  return ENVIRONMENT_NAMES.flatMap((environment) =>
    PROGRAMS.flatMap((text, nth): readonly Question[] => {
      const loaded = load(text);
      if (!loaded.loaded) throw new Error(`${text} does not load: ${loaded.error.message}`);
      if (loaded.program.environment.name !== environment) return [];
      const { program } = loaded;
      const lefts = MACHINES.flatMap((name) => {
        const left = runOf(examined(name, environment).machine, text, VALUES);
        if (!left.loaded) return [];
        if (name !== 'strict') return [left, untouched(left)];
        const mixed = runOf(mixedIn(environment), text, VALUES);
        return [left, ...otherwise(left), ...(mixed.loaded ? [mixed] : [])];
      });
      return LIMITS.flatMap((limits, at) =>
        lefts.map((left, which): Question => ({
          id: `paths: ${environment}, whole program ${String(nth + 1)}, left ${String(which + 1)}, limits ${String(at + 1)}`,
          wanted: 'tells',
          ask: (bench) => {
            const judge = new bench.judges.ProgramJudge(bench.attribution());
            return textOf([
              judge.isLikely(program, VALUES, left),
              judge.explored(program, VALUES, left, limits),
              judge.judge(program, VALUES, left, limits),
            ]);
          },
        })),
      );
    }),
  );
}

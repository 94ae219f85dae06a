/**
 * Questions about black boxes that are wrong throughout: what is said of programs of theirs as a whole and step by step, what
 * is to blame for steps that depart, and by which programs they are asked.
 */
import { createHash } from 'node:crypto';
import { ENVIRONMENTS, type Component, type EnvironmentName } from '../../../spec/environments.js';
import { VP_AUTHORITIES } from '../../../spec/authorities.js';
import { defaultsOf } from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { nominalOf } from '../../../semantics/domains/nominal-of.js';
import { machineOf } from '../../../semantics/machine/machine.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { nextUp } from '../../../semantics/number/binary32.js';
import type { SourceRegister } from '../../../semantics/language/ast.js';
import { load, type Program } from '../../../semantics/language/load.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { OwnStep, StepContext } from '../../../oracles/judge/departure.js';
import { operationOf } from '../../../oracles/judge/operation.js';
import {
  CAMPAIGN_LIMITS,
  type BlackBoxJudgement,
} from '../../../oracles/judge/black-box/judge-black-box.js';
import {
  runOf,
  type BlackBox,
  type BlackBoxRun,
} from '../../../oracles/judge/black-box/black-box.js';
import type { Disagreement, Judgement } from '../../../oracles/judge/disagreement.js';
import { attribute, parameter, temporary } from '../../../oracles/generate/nodes.js';
import { textOf } from './answers.js';
import type { Bench } from './bench.js';
import { boxesOf, type MadeUpBox } from './boxes.js';
import { below, drawFrom, drawn, oneOf } from './made-up.js';
import { component, oneOfList, stepsOf, varied } from './made-up-steps.js';
import { changed } from './of-single-steps.js';
import type { Question } from './questions.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];

/** Programs in which every word may be taken for another with effect. */
const PROGRAMS: readonly string[] = [
  '!!VP2.0 MOV R3, v[1]; ADD R0, v[0], -R3; MUL R1.xz, R0.wzyx, |c[2]|; MOV R2, R1; MAD o[HPOS], R2, v[1].x, R0; MOV o[COL0].yw, R1; END',
  '!!VP2.0 MOVC R0, v[0]; MOV R1, v[1]; ADD R1.xy (LT.wzyx), R1, c[2]; MULC R1.w, R1, R0; MOV o[HPOS] (GT.x), R1; MOV o[COL0] (GE), R0; END',
  '!!VP2.0 ARL A0, -v[1]; MOV R1, c[A0.y+2]; ARL A1.xw, v[0].yyxz; ADD R2, R1, c[A1.w-1]; ARA A0.x, A0; MOV o[COL0], c[A0.x]; MOV o[HPOS], R2; END',
  '!!VP2.0 MOVC R0, v[0]; BRA a (GT.x); MOV o[COL0], R0; a: MOV R1, v[1]; CAL s (LT.y); MUL o[HPOS], R1, R0; RET (TR); s: ADD R1, R1, R0; RET (NE.z); MOV R1, c[2]; END',
  '!!VP2.0 MOV R0, v[0]; MOV R1, v[1]; loop: ADDC R0.x, R0, -c[2]; MUL R1, R1, R1; BRA loop (GT.x); MOV o[HPOS], R1; MOV o[COL0], R0; END',
  '!!VP2.0 MOV R3, v[1]; DP4 R0, v[0], R3; RCP R1, R0.x; MUL R1, R1.y, v[0]; RSQ R2.w, |R1.x|; LIT o[COL0], R1; EX2 o[HPOS].x, R2.w; END',
  '!!VP2.0 MOV R2, v[1]; SLTC R1, v[0], R2; MOV CC.xy, v[2]; MOV o[HPOS], v[0]; MOV o[COL0].x (EQ.w), R1; MAX o[TEX1] (NE), R1, v[1].yyxw; END',
  '!!VP2.0 OPTION NV_position_invariant; MOV R2, v[0]; ADDC R1, v[1], -R2; MOV o[COL0] (GT), R1; MOV o[TEX0], c[2]; END',
  '!!VP2.0 MOVC R0, v[2]; CAL s (TR.w); MOV o[HPOS], R0; MUL o[COL0] (TR.wzyx), R0, v[0]; RET; s: MOV R0, c[2]; RET (TR.w); MOV R0, c[3]; END',
  '!!VP2.0 ARL A0.xw, v[2]; MOV R0, c[A0.w+3]; MUL R1, R0, v[0]; ADD R2, R1, c[A0.x+3]; MOV o[HPOS], R1; MOV o[COL0], R2; END',
  '!!VP2.0 ARL A0, v[3]; MOV o[HPOS], c[A0.x+12]; MUL R0, c[A0.y+1], v[0]; ARR A1, v[3]; MOV o[COL0], R0; MOV o[TEX0], c[A1.z]; END',
  '!!VP2.0 ARL A0, v[3]; MOV R0, c[A0.x+14]; ADD R1, R0, c[A0.y-2]; ARL A1, v[0]; MUL R2, R1, c[A1.x+2]; MOV o[HPOS], R2; END',
  '!!VP2.0 RSQ R0, v[0].y; RCP R1, v[2].y; MUL R2, R1, v[2]; MUL R3, R2, c[2]; DP4 R4, R3, v[0]; MAD o[HPOS], R4, R2, R0; LOG o[COL0], v[2].y; END',
  '!!VP1.0 MOV R3, v[0]; RSQ R0, v[0].y; RCP R1, v[2].y; MUL R2, R1, v[2]; DP3 R4, R3, v[WGHT]; MAD o[HPOS], R4, R2, R0; LIT o[COL0], -R3; END',
  '!!VP1.0 ARL A0.x, v[1].x; MOV R1, c[A0.x+2]; MUL R2.xyw, R1, -v[WGHT].wzyx; ADD R0, R2, c[2]; DP4 o[COL0].z, R0, R1; MOV o[HPOS], R0; END',
  '!!VP1.0 ARL A0.x, v[2].w; MOV R0, c[A0.x+3]; MUL R1, R0, v[0]; MOV o[HPOS], R1; END',
  '!!VP1.1 MOV R3, v[1]; SUB R1, v[0], R3; ABS R2.xz, R1; RCC R0, R1.x; MAD R2, R1, c[2].yzwx, R0; MOV o[COL0], R2; DPH o[HPOS], R2, c[2]; END',
  '!!VSP1.0 MOV R1, v[0]; ADD R2.xy, R1, -c[2]; MUL c[3].xzw, R1, R1.wzyx; MAD c[5], R2, c[2], R1; DP4 c[6].y, R2, R1; END',
  '!!VSP1.0 ARL A0.x, v[0].x; MOV R1, c[A0.x+2]; ADD c[4], R1, v[0]; MAX c[3], R1, c[2].x; END',
];

const VALUES: InputValues = {
  attributes: {
    0: [3, -2, 0.75, 1.5],
    1: [2, 1, -3, 0.3],
    2: [-1, 0, 1e-40, NaN],
    3: [250.75, -3.5, -200.25, 2.5],
    15: [0, 0, 0, 0],
  },
  parameters: { 2: [1, -1, 0.5, 2], 3: [5, 6, -0.7, 8], 4: [9, 8, 7, 6], 5: [0.1, -1e-39, 1, 0] },
};

export function questionsOfBlackBoxes(): readonly Question[] {
  drawFrom(211);
  return [
    ...ofLikenesses(),
    ...ofRefusals(),
    ...ofBelieved(),
    ...ENVIRONMENT_NAMES.flatMap((environment) => [
      ...ofPrograms(environment),
      ...ofBlame(environment),
      ...ofPrefixes(environment),
    ]),
  ];
}

function programsOf(environment: EnvironmentName): readonly (readonly [string, Program])[] {
  return PROGRAMS.flatMap((text) => {
    const loaded = load(text);
    if (!loaded.loaded) throw new Error(`${text} does not load: ${loaded.error.message}`);
    return loaded.program.environment.name === environment ? [[text, loaded.program] as const] : [];
  });
}

/** As a whole, and step by step. */
function ofPrograms(environment: EnvironmentName): readonly Question[] {
  return programsOf(environment).flatMap(([text, program], nth) =>
    telling(boxesOf(environment), text).map((box): Question => ({
      id: `black box: ${environment} ${box.name}, program ${String(nth + 1)}`,
      wanted: 'tells',
      ask: async (bench) => {
        const left = await box.run(text, VALUES);
        const told: unknown[] = [];
        for (const limits of [CAMPAIGN_LIMITS, FEW]) {
          const judge = await judgeOf(bench, box, limits);
          const whole = await judge.judge(text, VALUES);
          told.push([said(whole.judgement), whole.means, whole.own]);
          told.push((await judge.excluded(text, VALUES)) === null);
          if (!left.loaded || limits === FEW) continue;
          told.push(said(await judge.steps(program, VALUES, left)));
        }
        return textOf(told);
      },
    })),
  );
}

/** Boxes of which something else shows than of the first, and those that do not load all. */
function telling(boxes: readonly MadeUpBox[], text: string): readonly MadeUpBox[] {
  const [first, ...others] = boxes;
  const plain = first && textOf(first.left(text, VALUES));
  return others.filter(
    (box) => box.name.startsWith('refuses') || textOf(box.left(text, VALUES)) !== plain,
  );
}

/** Paths are joined at once. */
const FEW = { paths: 3, steps: 100, questions: 150 };

async function judgeOf(bench: Bench, box: BlackBox, limits: typeof FEW) {
  return new bench.judges.BlackBoxJudge(box, await bench.attribution(), limits);
}

/** Programs that do not load, by some reading or by none. */
const REFUSED: readonly string[] = [
  '!!VP2.0 MOV o[HPOS], v[0] END',
  '!!VP2.0 MOV o[HPOS], v[99]; END',
  '!!VP2.0 MOV R0, v[0]; END',
  '!!VP2.0 a: MOV o[HPOS], v[0]; a: END',
  '!!VP1.0 MOV o[HPOS], v[0]; ABS R0, R0; END',
  '!!VP1.0 ADD o[HPOS], v[0], v[1]; END',
  '!!VSP1.0 MOV R0, v[0]; END',
  '!!VP3.0 MOV o[HPOS], v[0]; END',
  '!!VP2.0 MOV o[HPOS], v[0]; END',
  '!!VP1.0 MOV o[HPOS], v[0]; END',
];

function ofRefusals(): readonly Question[] {
  const answers: readonly BlackBoxRun[] = [
    ...[null, 0, 7, 8, 23, 24, 26, 27].map(
      (position) => ({ loaded: false, position, reason: 'no' }) as const,
    ),
  ];
  return REFUSED.map((text, nth): Question => ({
    id: `black box: what does not load, ${String(nth + 1)}`,
    wanted: 'tells',
    ask: async (bench) => {
      const told: unknown[] = [];
      for (const answer of answers) {
        const box: BlackBox = {
          run: () => Promise.resolve(answer),
          runBatch: () => Promise.resolve([]),
        };
        const judge = await judgeOf(bench, box, FEW);
        const { judgement, means, own } = await judge.judge(text, VALUES).catch(failed);
        told.push([said(judgement), means, own, (await judge.excluded(text, VALUES)) === null]);
      }
      return textOf(told);
    },
  }));
}

function failed(error: unknown): Pick<BlackBoxJudgement, 'judgement' | 'means' | 'own'> {
  const reason = kindOf(error);
  return {
    judgement: { verdict: 'crash', reason },
    means: null,
    own: { loaded: false, position: null },
  };
}

/** Guesses that are right, or wrong, or not shown, one after the other. */
function ofLikenesses(): readonly Question[] {
  const departs = (clause: string, signature: string): Judgement => ({
    verdict: 'disagrees',
    disagreement: { ...DEPARTURE, clauses: [clause], signature },
  });
  const letter = (clause: string): Judgement => ({
    verdict: 'agrees',
    letter: { ...DEPARTURE, clauses: [clause], signature: clause },
  });
  const all: readonly Judgement[] = [
    { verdict: 'agrees' },
    letter('a'),
    letter('b'),
    departs('a', 'a|result'),
    departs('b', 'a|result'),
    departs('a', 'a|write'),
    { verdict: 'inconclusive', reason: 'not shown' },
  ];
  const likely = (): Judgement => oneOfList(below(3) === 0 ? all : all.slice(0, 4));
  return Array.from({ length: 24 }, (_, nth): Question => {
    const pairs = drawn(20, () => {
      const guess = likely();
      return [guess, below(4) === 0 ? likely() : guess] as const;
    });
    return {
      id: `black box: likenesses ${String(nth + 1)}`,
      wanted: 'tells',
      ask: async ({ judges: { likenesses } }) => {
        const box: BlackBox = {
          run: () => Promise.reject(new Error('not run')),
          runBatch: () => Promise.resolve([]),
        };
        const told: unknown[] = [];
        for (const [guess, own] of pairs) {
          let isAsked = false;
          const steps = (): Promise<Judgement> => {
            isAsked = true;
            return Promise.resolve(own);
          };
          told.push([said(await likenesses.likenessesOf(box).confirmed(guess, steps)), isAsked]);
        }
        return textOf(told);
      },
    };
  });
}

/**
 * One box and one program after the other, until a machine that it is like is believed; then one that the letter permits
 * and of which such a machine says that it departs.
 */
function ofBelieved(): readonly Question[] {
  const departing = '!!VP1.1 RSQ o[HPOS], -v[0].x; END';
  const open =
    '!!VP1.1 ARL A0.x, v[1].x; RSQ R1, -c[A0.x].x; RSQ R2, -v[0].x; MOV o[COL0], R1; MOV o[HPOS], R2; END';
  const absolute = { ...defaultsOf('VP1.1/vp2'), rsqNegative: 'absolute' } as const;
  const all = [
    ['VP1.1/vp2', machineOf(concrete(absolute))],
    ...VP_AUTHORITIES.map((authority) => [undefined, machineOf(nominalOf(authority))] as const),
  ] as const;
  const beside = VP_AUTHORITIES.map((authority): Question => ({
    id: `black box: machines beside ${authority}`,
    wanted: 'tells',
    ask: ({ judges: { likenesses } }) =>
      textOf(likenesses.machinesBeside(authority).map((each) => runOf(each, departing, VALUES))),
  }));
  const asked = all.map(([document, machine], nth): Question => ({
    id: `black box: believed likeness ${String(nth + 1)}`,
    wanted: 'tells',
    ask: async ({ judges, specification }) => {
      const attribution = await judges.Attribution.load(specification.clauses, document && 'vp2');
      let runs = 0;
      const box: BlackBox = {
        run: (text, values) => {
          runs++;
          return Promise.resolve(runOf(machine, text, values));
        },
        runBatch: () => Promise.resolve([]),
      };
      const judge = new judges.BlackBoxJudge(box, attribution, CAMPAIGN_LIMITS);
      const told: unknown[] = [];
      const tell = async (text: string, values: InputValues): Promise<void> => {
        const { judgement, means } = await judge.judge(text, values);
        told.push([said(judgement), means, runs]);
      };
      for (let n = 0; n < 5; n++) await tell(departing, { attributes: { 0: [-n % 3, 0, 0, 0] } });
      await tell(open, { attributes: { 0: [-7.19e-43, 0, 0, 1], 1: [300, 0, 0, 0] } });
      return textOf(told);
    },
  }));
  return [...beside, ...asked];
}

const DEPARTURE: Disagreement = {
  kind: 'result',
  step: 0,
  index: 0,
  instruction: null,
  where: 'R0.x',
  observed: '',
  allowed: '',
  ulps: null,
  clauses: [],
  means: 'steps',
  signature: '',
};

/** Steps that came to something else; whether a box is wrong so is what it is asked. */
function ofBlame(environment: EnvironmentName): readonly Question[] {
  const all = stepsOf(environment);
  const results = all.filter(({ instruction: { destination } }) => destination !== null);
  const addresses = results.filter(
    ({ instruction: { destination } }) => destination?.register.file === 'address',
  );
  return boxesOf(environment).map((box): Question => {
    const steps = Array.from({ length: STEPS }, (_, nth) => {
      const step = varied(oneOfList(nth % 4 === 3 && addresses.length > 0 ? addresses : results));
      return { step, own: nth % 3 === 0 ? changed(step) : written(step) };
    });
    return {
      id: `black box: ${environment} ${box.name}, blame`,
      wanted: 'tells',
      ask: async (bench) => {
        const { ProgramTracer, ProgramJudge, blame } = bench.judges;
        const attribution = await bench.attribution();
        const judge = new ProgramTracer(attribution).of(environment);
        const whole = new ProgramJudge(attribution);
        const asking = { box, whole, steps: judge, limits: FEW };
        const told: unknown[] = [];
        for (const { step, own } of steps) {
          const { program, inputs, before } = step;
          const departed = { program, own: { ...own, inputs, before } };
          const judgement = judge.describe(program, departed.own);
          if (judgement.verdict !== 'disagrees') continue;
          const disagreement = { ...judgement.disagreement, kind: 'result' as const };
          told.push(said(await blame.blamed({ ...judgement, disagreement, departed }, asking)));
        }
        return textOf(told);
      },
    };
  });
}

const STEPS = 16;

/** What a black box shows of a step: each component as it was, as it should be, or as another operand makes it. */
function written(step: StepContext): Pick<OwnStep, 'after' | 'observation'> {
  const { instruction, before, after, observation, program } = step;
  const register = instruction.destination?.register;
  const { result } = observation;
  if (register === undefined || result === null) return { after, observation };
  if (result.kind === 'address') {
    const by = oneOf(1, -1, 4);
    const value = { ...result.value, [component()]: result.value.x + by };
    const addresses = after.addresses.map((old, at) => (register.file === 'address' && at === register.number ? value : old)); // prettier-ignore
    return {
      after: { ...after, addresses },
      observation: { ...observation, result: { ...result, value } },
    };
  }
  const deviating = observation.operands.map((each) => {
    if (each.kind !== 'vector') return each;
    const { x, y, z, w } = each.value;
    const way = oneOf<Vector<number>>({ x: -x, y: -y, z: -z, w: -w }, { x: y, y: z, z: w, w: x }, { x, y: x, z: x, w: x }); // prettier-ignore
    return { ...each, value: below(2) === 0 ? each.value : way };
  });
  const made =
    operationOf(instruction.name, nominalOf(step.authority))?.(deviating)?.value ?? result.value;
  const number = register.file === 'result' ? program.environment.results.indexOf(register.name) : 'number' in register ? register.number : -1; // prettier-ignore
  const files = { temporary: 'temporaries', parameter: 'parameters', result: 'results' } as const;
  const file =
    register.file === 'null' || register.file === 'address' ? null : files[register.file];
  const old = file === null ? undefined : before[file][number];
  if (file === null || old === undefined) return { after, observation };
  const right = after[file][number] ?? old;
  const way = below(4);
  const of = (c: Component): number =>
    way === 0 ? oneOf(old[c], right[c]) : way === 1 ? oneOf(right[c], made[c], made[c]) : way === 2 ? made[c] : oneOf(old[c], right[c], made[c], nextUp(right[c])); // prettier-ignore
  const value = { x: of('x'), y: of('y'), z: of('z'), w: of('w') };
  return {
    after: { ...after, [file]: after[file].with(number, value) },
    observation: { ...observation, result: { kind: 'vector', value } },
  };
}

/** What shows after each instruction of a program, and by which programs it is asked. */
function ofPrefixes(environment: EnvironmentName): readonly Question[] {
  return programsOf(environment).flatMap(([, program], nth) => {
    const asked: string[] = [];
    const boxes = boxesOf(environment, asked).filter(({ name }) =>
      /^strict|^shows: [ae]|^refuses/.test(name),
    );
    const read = new Set([2, 3, below(program.environment.programParameters)]);
    return boxes.map((box): Question => ({
      id: `black box: ${environment} ${box.name}, what shows of program ${String(nth + 1)}`,
      wanted: 'tells',
      ask: async ({ judges: { prefixes, markers } }) => {
        asked.length = 0;
        // Those of every second program have no values.
        const values: InputValues = nth % 2 === 0 ? VALUES : {};
        const prefix = new prefixes.Prefix(box, program, values, read);
        const { instructions, environment: own } = program;
        const sources: SourceRegister[] = [attribute(0), parameter(2), temporary(1), temporary(0)];
        const told: unknown[] = [];
        const tell = async (ask: () => Promise<unknown>): Promise<void> => {
          told.push(await ask().catch((error: unknown) => kindOf(error)));
        };
        for (let count = 0; count <= instructions.length; count++) {
          const sequence = instructions
            .slice(0, count)
            .filter(({ target, name }) => target === null && name !== 'RET');
          await tell(() => prefix.registers(sequence, sources));
          await tell(() => prefix.visible(sequence));
          if (own.conditionCode) await tell(() => prefix.codes(sequence));
          if (own.addressComponents.length === 0) continue;
          for (const [expected, isKept] of [
            [2, false],
            [-7, true],
            [90, count % 2 === 0],
          ] as const) {
            await tell(async () => {
              const address = await prefix.address(sequence, 0, 'x', expected, isKept);
              const all = new Set([expected, expected + 1, 0]);
              return [
                address,
                address.candidates(expected, { accepted: new Set([expected]), lawful: all }),
              ];
            });
          }
        }
        const places = instructions.map((_, index) => index);
        await tell(async () => [
          ...(await markers.visited(box, program, values, [...places, instructions.length])),
        ]);
        return textOf([digest(textOf(told)), digest(asked.join('\n'))]);
      },
    }));
  });
}

function kindOf(error: unknown): string {
  return error instanceof Error ? `${error.constructor.name}: ${error.message}` : 'something';
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function said(judgement: Judgement): unknown {
  if (judgement.verdict === 'agrees') return ['agrees', judgement.letter?.where];
  if (judgement.verdict === 'disagrees') {
    const { kind, step, index, where, clauses, signature, ulps, observed } = judgement.disagreement;
    return [kind, step, index, where, clauses, signature, ulps, observed, judgement.isShown];
  }
  return [judgement.verdict, judgement.reason];
}

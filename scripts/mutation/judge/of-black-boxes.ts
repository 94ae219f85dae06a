/**
 * Questions about black boxes that are wrong throughout: what is said of programs of theirs as a whole and step by step, what
 * is to blame for steps that depart, and by which programs they are asked.
 */
import { createHash } from 'node:crypto';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import type { SourceRegister } from '../../../semantics/language/ast.js';
import { load, type Program } from '../../../semantics/language/load.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { CAMPAIGN_LIMITS } from '../../../oracles/judge/black-box/judge-black-box.js';
import type { BlackBox } from '../../../oracles/judge/black-box/black-box.js';
import type { Judgement } from '../../../oracles/judge/disagreement.js';
import { attribute, parameter, temporary } from '../../../oracles/generate/nodes.js';
import { textOf } from './answers.js';
import type { Bench } from './bench.js';
import { boxesOf } from './boxes.js';
import { below, drawFrom } from './made-up.js';
import { oneOfList, stepsOf, varied } from './made-up-steps.js';
import { changed } from './of-single-steps.js';
import type { Question } from './questions.js';

const ENVIRONMENT_NAMES = Object.keys(ENVIRONMENTS) as EnvironmentName[];

/** Programs in which every word may be taken for another with effect. */
const PROGRAMS: readonly string[] = [
  '!!VP2.0 ADD R0, v[0], -v[1]; MUL R1.xz, R0.wzyx, |c[2]|; MOV R2, R1; MAD o[HPOS], R2, v[1].x, R0; MOV o[TEX0].yw, R1; END',
  '!!VP2.0 MOVC R0, v[0]; MOV R1, v[1]; ADD R1.xy (LT.wzyx), R1, c[2]; MULC R1.w, R1, R0; MOV o[HPOS] (GT.x), R1; MOV o[TEX0] (GE), R0; END',
  '!!VP2.0 ARL A0, v[1]; MOV R1, c[A0.y+2]; ARL A1.xw, v[0]; ADD R2, R1, c[A1.w-1]; ARA A0.x, A0; MOV o[TEX0], c[A0.x]; MOV o[HPOS], R2; END',
  '!!VP2.0 MOVC R0, v[0]; BRA a (GT.x); MOV o[TEX0], R0; a: MOV R1, v[1]; CAL s (LT.y); MUL o[HPOS], R1, R0; RET (TR); s: ADD R1, R1, R0; RET (NE.z); MOV R1, c[2]; END',
  '!!VP2.0 MOV R0, v[0]; MOV R1, v[1]; loop: ADDC R0.x, R0, -c[2]; MUL R1, R1, R1; BRA loop (GT.x); MOV o[HPOS], R1; MOV o[TEX0], R0; END',
  '!!VP2.0 DP4 R0, v[0], v[1]; RCP R1, R0.x; MUL R1, R1.y, v[0]; RSQ R2.w, |R1.x|; LIT o[TEX0], R1; EX2 o[HPOS].x, R2.w; END',
  '!!VP2.0 SLTC R1, v[0], v[1]; MOV CC.xy, v[2]; MOV o[HPOS], v[0]; MOV o[TEX0].x (EQ.w), R1; MAX o[TEX1] (NE), R1, v[1].yyxw; END',
  '!!VP2.0 OPTION NV_position_invariant; ADDC R1, v[1], -v[0]; MOV o[COL0] (GT), R1; MOV o[TEX0], c[2]; END',
  '!!VP1.0 ARL A0.x, v[1].x; MOV R1, c[A0.x+2]; MUL R2.xyw, R1, -v[WGHT].wzyx; ADD R0, R2, c[2]; DP4 o[TEX0].z, R0, R1; MOV o[HPOS], R0; END',
  '!!VP1.1 SUB R1, v[0], v[1]; ABS R2.xz, R1; RCC R0, R1.x; MAD R2, R1, c[2].yzwx, R0; MOV o[TEX0], R2; DPH o[HPOS], R2, c[2]; END',
  '!!VSP1.0 MOV R1, v[0]; ADD R2.xy, R1, -c[2]; MUL c[3].xzw, R1, R1.wzyx; MAD c[5], R2, c[2], R1; DP4 c[6].y, R2, R1; END',
  '!!VSP1.0 ARL A0.x, v[0].x; MOV R1, c[A0.x+2]; ADD c[4], R1, v[0]; MAX c[3], R1, c[2].x; END',
];

const VALUES: InputValues = {
  attributes: {
    0: [3, -2, 0.75, 1.5],
    1: [2, 1, -3, 0.3],
    2: [-1, 0, 1e-40, NaN],
    15: [0, 0, 0, 0],
  },
  parameters: { 2: [1, -1, 0.5, 2], 3: [5, 6, -0.7, 8], 4: [9, 8, 7, 6], 5: [0.1, -1e-39, 1, 0] },
};

export function questionsOfBlackBoxes(): readonly Question[] {
  drawFrom(211);
  return ENVIRONMENT_NAMES.flatMap((environment) => [
    ...ofPrograms(environment),
    ...ofBlame(environment),
    ...ofPrefixes(environment),
  ]);
}

function programsOf(environment: EnvironmentName): readonly (readonly [string, Program])[] {
  return PROGRAMS.flatMap((text) => {
    const loaded = load(text);
    return loaded.loaded && loaded.program.environment.name === environment
      ? [[text, loaded.program] as const]
      : [];
  });
}

/** As a whole, and step by step. */
function ofPrograms(environment: EnvironmentName): readonly Question[] {
  return programsOf(environment).flatMap(([text, program], nth) =>
    boxesOf(environment).map((box): Question => ({
      id: `black box: ${environment} ${box.name}, program ${String(nth + 1)}`,
      wanted: 'tells',
      ask: async (bench) => {
        const judge = await judgeOf(bench, box);
        const left = await box.run(text, VALUES);
        const whole = await judge.judge(text, VALUES);
        return textOf([
          [said(whole.judgement), whole.means, whole.own],
          (await judge.excluded(text, VALUES)) === null,
          left.loaded ? said(await judge.steps(program, VALUES, left)) : null,
        ]);
      },
    })),
  );
}

async function judgeOf(bench: Bench, box: BlackBox) {
  return new bench.judges.BlackBoxJudge(box, await bench.attribution(), CAMPAIGN_LIMITS);
}

/** Steps in which one thing is otherwise than it should be; whether a box is wrong so is what it is asked. */
function ofBlame(environment: EnvironmentName): readonly Question[] {
  const all = stepsOf(environment);
  return boxesOf(environment).map((box): Question => {
    const steps = Array.from({ length: STEPS }, () => {
      const step = varied(oneOfList(all));
      return { step, own: changed(step) };
    });
    return {
      id: `black box: ${environment} ${box.name}, blame`,
      wanted: 'tells',
      ask: async (bench) => {
        const { ProgramTracer, ProgramJudge, blame } = bench.judges;
        const attribution = await bench.attribution();
        const judge = new ProgramTracer(attribution).of(environment);
        const asking = {
          box,
          whole: new ProgramJudge(attribution),
          steps: judge,
          limits: CAMPAIGN_LIMITS,
        };
        const told: unknown[] = [];
        for (const { step, own } of steps) {
          const { program, inputs, before } = step;
          const departed = { program, own: { ...own, inputs, before } };
          const judgement = judge.describe(program, departed.own);
          if (judgement.verdict !== 'disagrees') continue;
          told.push(said(await blame.blamed({ ...judgement, departed }, asking)));
        }
        return textOf(told);
      },
    };
  });
}

const STEPS = 12;

/** What shows after each instruction of a program, and by which programs it is asked. */
function ofPrefixes(environment: EnvironmentName): readonly Question[] {
  return programsOf(environment).flatMap(([, program], nth) => {
    const asked: string[] = [];
    const boxes = boxesOf(environment, asked).filter(({ name }) =>
      /^strict|^shows|^refuses/.test(name),
    );
    const read = new Set([2, 3, below(program.environment.programParameters)]);
    return boxes.map((box): Question => ({
      id: `black box: ${environment} ${box.name}, what shows of program ${String(nth + 1)}`,
      wanted: 'tells',
      ask: async ({ judges: { prefixes, markers } }) => {
        asked.length = 0;
        const prefix = new prefixes.Prefix(box, program, VALUES, read);
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
          ...(await markers.visited(box, program, VALUES, [...places, instructions.length])),
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

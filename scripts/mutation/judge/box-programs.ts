/** What black boxes are asked to execute in the examination, and what of a judgement of them is told. */
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { load, type Program } from '../../../semantics/language/load.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { BlackBox } from '../../../oracles/judge/black-box/black-box.js';
import type { Judgement } from '../../../oracles/judge/disagreement.js';
import type { Bench } from './bench.js';

/** Programs in which every word may be taken for another with effect. */
const PROGRAMS: readonly string[] = [
  '!!VP2.0 ADD R0, v[6], c[7]; ADD R1, -v[6].wzyx, -c[7].wzyx; MAD R2, v[6], c[7].x, R0; RCP R3, v[0].x; MOV o[HPOS], R0; MOV o[COL0], R1; MOV o[COL1], R2; MOV o[TEX0], R3; END',
  '!!VP2.0 MOVC R0, v[0]; CAL s; MOV o[HPOS], R0; RET; s: RET (FL.x); MOV o[HPOS], c[2]; BRA e; MOV o[COL0], R0; e: MOV o[TEX0], R0; END',
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
  '!!VP2.0 ARL A0, v[3]; MOV R0, c[A0.x+14]; ARL A1, R0; MUL R2, R0, c[A1.x+2]; MOV o[HPOS], c[A1.y+3]; ARL A0, v[2]; MAD o[COL0], R2, c[A0.w+3], c[A0.w+3]; END',
  '!!VP2.0 ARL A0, v[4]; MOV R0, v[1].y; MUL R1, R0, c[A0.x+55].x; MOV o[HPOS], R1; END',
  '!!VP2.0 MOV o[TEX5], v[0]; a: CAL a; MOV o[HPOS], v[0]; END',
  '!!VP2.0 ARL A0, v[2]; RCP R0, v[3].x; MOV R1, c[A0.w+3]; ADD o[HPOS], R1, R0; ARL A0.x, v[0].x; MOV o[COL0], c[A0.w+3]; END',
  '!!VP1.0 ARL A0.x, v[2].w; MOV R0, c[A0.x+3]; ARL A0.x, v[2].w; MOV R1, c[A0.x+3]; ADD o[HPOS], R0, R1; END',
  '!!VP1.0 ARL A0.x, v[2].w; MOV R0, c[A0.x-28]; ARL A0.x, v[2].w; MOV R1, c[A0.x-28]; ADD o[HPOS], R0, R1; END',
  '!!VSP1.0 MOV R1, v[0]; ADD R2.xy, R1, -c[2]; MUL c[3].xzw, R1, R1.wzyx; MAD c[5], R2, c[2], R1; DP4 c[6].y, R2, R1; END',
  '!!VSP1.0 ARL A0.x, v[0].x; MOV R1, c[A0.x+2]; ADD c[4], R1, v[0]; MAX c[3], R1, c[2].x; END',
];

const VALUES: InputValues = {
  attributes: {
    0: [3, -2, 0.75, 1.5],
    1: [2, 1, -3, 0.3],
    2: [-1, 0, 1e-40, NaN],
    3: [250.75, -3.5, -200.25, 2.5],
    4: [200, 1, 2, 3],
    6: [0.1, 1.7, -2.3, 5.3],
    15: [0, 0, 0, 0],
  },
  parameters: {
    2: [1, -1, 0.5, 2],
    3: [5, 6, -0.7, 8],
    4: [9, 8, 7, 6],
    5: [0.1, -1e-39, 1, 0],
    7: [0.7, 0.3, -3.1, 1.9],
  },
};

/** With a value in the last program parameter, some components of which are zero. */
export function valuesOf(environment: EnvironmentName): InputValues {
  const last = ENVIRONMENTS[environment].programParameters - 1;
  return { ...VALUES, parameters: { ...VALUES.parameters, [last]: [0, 5, 0, 1] } };
}

export function programsOf(environment: EnvironmentName): readonly (readonly [string, Program])[] {
  return PROGRAMS.flatMap((text) => {
    const loaded = load(text);
    if (!loaded.loaded) throw new Error(`${text} does not load: ${loaded.error.message}`);
    return loaded.program.environment.name === environment ? [[text, loaded.program] as const] : [];
  });
}

/** Paths are joined at once. */
export const FEW = { paths: 3, steps: 100, questions: 150 };

export function judgeOf(bench: Bench, box: BlackBox, limits: typeof FEW) {
  return new bench.judges.BlackBoxJudge(box, bench.attribution(), limits);
}

export function kindOf(error: unknown): string {
  return error instanceof Error ? `${error.constructor.name}: ${error.message}` : 'something';
}

export function said(judgement: Judgement): unknown {
  if (judgement.verdict === 'agrees') return ['agrees', judgement.letter?.where];
  if (judgement.verdict === 'disagrees') {
    const { kind, step, index, where, clauses, signature, ulps, observed } = judgement.disagreement;
    return [kind, step, index, where, clauses, signature, ulps, observed, judgement.isShown];
  }
  return [judgement.verdict, judgement.reason];
}

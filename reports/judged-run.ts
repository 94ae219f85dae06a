/** Whether the documents permit what one run of a program left: the verdict, as the package's `judge` and commands tell it. */
import { loadSpecification } from '../spec/load/specification.js';
import { gpuHeaderOf } from '../semantics/gpu/language/parse.js';
import { GpuAttribution } from '../oracles/units/gpu/disagreement.js';
import { Attribution } from '../oracles/judge/attribution/attribution.js';
import type { BlackBox } from '../oracles/judge/black-box/black-box.js';
import { BlackBoxJudge } from '../oracles/judge/black-box/judge-black-box.js';
import { Unseen } from '../oracles/judge/black-box/prefix.js';
import type { Judgement } from '../oracles/judge/disagreement.js';
import { GpuJudge, type GpuDisagreement } from '../oracles/judge/gpu/judge.js';
import { ProgramJudge } from '../oracles/judge/program-judge.js';
import type { GpuTypes } from '../oracles/languages/gpu/language.js';
import type { VpTypes } from '../oracles/languages/vp/language.js';
import { disagreementJson, type DisagreementJson } from './json/disagreement.js';
import type { AskedRun, RunVerdict } from './run-verdict.js';

/**
 * @param box asked for more, of which it may know nothing: `Unseen` is thrown then
 * @param document null for the environment's own
 */
export async function judgedRun(
  { text, program, values, left }: AskedRun<VpTypes>,
  box: BlackBox,
  document: string | null,
): Promise<RunVerdict> {
  const attribution = Attribution.load(undefined, document);
  try {
    const { judgement, means } = await new BlackBoxJudge(box, attribution).judge(text, values);
    return told(judgement, left.loaded ? means : 'loading');
  } catch (error) {
    if (!(error instanceof Unseen) || program === null || !left.loaded) throw error;
    const { judgement, means } = new ProgramJudge(attribution).judge(program, values, left);
    return told(judgement, means);
  }
}

function told(judgement: Judgement, means: string | null): RunVerdict {
  const { verdict } = judgement;
  if (verdict === 'crash') throw new Error(judgement.reason);
  const letter = verdict === 'agrees' ? judgement.letter : undefined;
  return {
    verdict: letter === undefined ? verdict : 'agrees by the letter',
    means: verdict === 'inconclusive' ? null : means,
    disagreement: verdict === 'disagrees' ? disagreementJson(judgement.disagreement) : null,
    byTheLetter: letter === undefined ? null : disagreementJson(letter),
    reason: verdict === 'inconclusive' ? judgement.reason : null,
    interpretations: verdict === 'disagrees' ? [] : (judgement.interpretations ?? []),
  };
}

/** The same of a GPU program. */
export function judgedGpuRun({ text, program, values, left }: AskedRun<GpuTypes>): RunVerdict {
  const judgement = new GpuJudge().judge(text, values, left);
  const shown = (violation: GpuDisagreement): DisagreementJson => {
    const environment = (program ?? gpuHeaderOf(text))?.environment.name ?? 'NVvp4.0';
    const attribution = new GpuAttribution(loadSpecification().gpuClauses, environment);
    const own = left.loaded ? LOADED : left;
    const line = attribution.lineOf(violation, { text, clauses: [], shows: new Map(), own }, null);
    const { kind, where, observed, allowed, ulps } = violation;
    const instruction = line.instruction?.name ?? null;
    const { clauses } = line;
    return { kind, step: null, instruction, where, observed, allowed, ulps, clauses };
  };
  const { verdict } = judgement;
  const letter = verdict === 'agrees' ? judgement.letter : undefined;
  return {
    verdict: letter === undefined ? verdict : 'agrees by the letter',
    means: verdict === 'agrees' ? judgement.means : null,
    disagreement: verdict === 'disagrees' ? shown(judgement.disagreement) : null,
    byTheLetter: letter === undefined ? null : shown(letter),
    reason: verdict === 'inconclusive' ? judgement.reason : null,
    interpretations: verdict === 'disagrees' ? [] : (judgement.interpretations ?? []),
  };
}

const LOADED = { loaded: true, position: null } as const;

/** Whether the documents permit what an implementation did with a program. Reads the clauses of spec/: needs Node. */
import { authorityOf } from '../spec/authorities.js';
import { isGpuText } from '../spec/gpu/environments.js';
import { loadSpecification } from '../spec/load/specification.js';
import { gpuHeaderOf } from '../semantics/gpu/language/parse.js';
import type { GpuProgram } from '../semantics/gpu/program.js';
import { load as loadVp, type Program as VpProgram } from '../semantics/language/load.js';
import { byteText } from '../semantics/language/text.js';
import { GpuAttribution } from '../oracles/campaign/gpu-disagreement.js';
import { Attribution } from '../oracles/judge/attribution/attribution.js';
import type { BlackBox } from '../oracles/judge/black-box/black-box.js';
import { BlackBoxJudge } from '../oracles/judge/black-box/judge-black-box.js';
import { Unseen } from '../oracles/judge/black-box/prefix.js';
import type { Judgement } from '../oracles/judge/disagreement.js';
import { GpuJudge, type GpuDisagreement } from '../oracles/judge/gpu/judge-gpu.js';
import { ProgramJudge } from '../oracles/judge/program-judge.js';
import { disagreementJson, type DisagreementJson } from '../reports/json/disagreement.js';
import { gpuInputs, inputsOf, vpInputs, type Inputs } from './inputs.js';
import { gpuLeft, vpLeft, type Observed } from './observed.js';
import { load, Program, type ProgramText } from './program.js';

/** An implementation that can be asked: of VP programs it is asked for its steps too, by rewritten programs. */
export type Implementation = (text: string, inputs: Inputs) => Observed | Promise<Observed>;

export interface JudgeOptions {
  /** The document that governs instead of the environment's own: "vp2" for VP1.0, VP1.1 and VSP1.0. */
  readonly document?: string;
}

export interface JudgedRun {
  readonly verdict: 'agrees' | 'agrees by the letter' | 'disagrees' | 'inconclusive';
  /** What decided: nominal, assignments, sets, joined sets, steps, loading; null where nothing did. */
  readonly means: string | null;
  readonly disagreement: DisagreementJson | null;
  /** How it departs from all that is accepted, where the letter of the documents alone permits it: a loophole. */
  readonly byTheLetter: DisagreementJson | null;
  /** Why nothing is decided. */
  readonly reason: string | null;
  /** Readings of errata by which it agrees, where they are not the defaults. */
  readonly readings: readonly { readonly erratum: string; readonly reading: string }[];
  /** Registers and components that the implementation did not show: nothing is said of them. */
  readonly notShown: readonly string[];
}

/**
 * Whether the documents permit what an implementation did with a program.
 *
 * @param observed what it did, or the implementation itself
 * @throws InputsError for inputs or results that are none
 * @throws DocumentError for a document that does not govern
 */
export async function judge(
  program: Program | ProgramText,
  inputs: Inputs,
  observed: Observed | Implementation,
  options: JudgeOptions = {},
): Promise<JudgedRun> {
  const given = program instanceof Program ? program.text : program;
  const text = byteText(given);
  const result = load(given);
  const own = result.loaded ? result.program.own : null;
  const isGpu = own === null ? isGpuText(text.slice(0, 256)) : own.language === 'GPU';
  const ask = typeof observed === 'function' ? observed : null;
  const first = typeof observed === 'function' ? await observed(text, inputs) : observed;
  const { document = null } = options;
  const asked = { text, inputs, first };
  if (isGpu) {
    if (own !== null) authorityOf(own.program.environment.name, document);
    return judgeGpu(own?.language === 'GPU' ? own.program : null, asked);
  }
  return judgeVp(own?.language === 'VP' ? own.program : null, asked, ask, document);
}

interface Asked {
  readonly text: string;
  readonly inputs: Inputs;
  /** What it did with the program as it is. */
  readonly first: Observed;
}

async function judgeVp(
  program: VpProgram | null,
  { text, inputs, first }: Asked,
  ask: Implementation | null,
  document: string | null,
): Promise<JudgedRun> {
  const attribution = await Attribution.load(undefined, document);
  const values = program === null ? {} : vpInputs(program, inputs);
  const { left, notShown } = vpLeft(program, first);
  const box: BlackBox = {
    run: async (source, own) => {
      if (source === text) return left;
      if (ask === null) throw new Unseen('only this run is known');
      const same = loadVp(source);
      return vpLeft(same.loaded ? same.program : null, await ask(source, inputsOf(own))).left;
    },
    runBatch: (source, parameters, vertices) =>
      Promise.all(vertices.map((attributes) => box.run(source, { attributes, parameters }))),
  };
  const told = (judgement: Judgement, means: string | null): JudgedRun => {
    const { verdict } = judgement;
    if (verdict === 'crash') throw new Error(judgement.reason);
    const letter = verdict === 'agrees' ? judgement.letter : undefined;
    return {
      verdict: letter === undefined ? verdict : 'agrees by the letter',
      means: verdict === 'inconclusive' ? null : means,
      disagreement: verdict === 'disagrees' ? disagreementJson(judgement.disagreement) : null,
      byTheLetter: letter === undefined ? null : disagreementJson(letter),
      reason: verdict === 'inconclusive' ? judgement.reason : null,
      readings: verdict === 'disagrees' ? [] : (judgement.readings ?? []),
      notShown,
    };
  };
  try {
    const { judgement, means } = await new BlackBoxJudge(box, attribution).judge(text, values);
    return told(judgement, left.loaded ? means : 'loading');
  } catch (error) {
    if (!(error instanceof Unseen) || program === null || !left.loaded) throw error;
    const { judgement, means } = new ProgramJudge(attribution).judge(program, values, left);
    return told(judgement, means);
  }
}

async function judgeGpu(program: GpuProgram | null, asked: Asked): Promise<JudgedRun> {
  const { text, inputs, first } = asked;
  const { left, notShown } = gpuLeft(program, first);
  const values = program === null ? {} : gpuInputs(program, inputs);
  const judgement = new GpuJudge().judge(text, values, left);
  const told = async (departure: GpuDisagreement): Promise<DisagreementJson> => {
    const environment = (program ?? gpuHeaderOf(text))?.environment.name ?? 'NVvp4.0';
    const attribution = new GpuAttribution(loadSpecification().gpuClauses, environment);
    const own = left.loaded ? LOADED : left;
    const line = await attribution.lineOf(
      departure,
      { text, clauses: [], shows: new Map(), own },
      null,
    );
    const { kind, where, observed, allowed, ulps } = departure;
    const instruction = line.instruction?.name ?? null;
    const { clauses } = line;
    return { kind, step: null, instruction, where, observed, allowed, ulps, clauses };
  };
  const { verdict } = judgement;
  const letter = verdict === 'agrees' ? judgement.letter : undefined;
  return {
    verdict: letter === undefined ? verdict : 'agrees by the letter',
    means: verdict === 'agrees' ? judgement.means : null,
    disagreement: verdict === 'disagrees' ? await told(judgement.disagreement) : null,
    byTheLetter: letter === undefined ? null : await told(letter),
    reason: verdict === 'inconclusive' ? judgement.reason : null,
    readings: verdict === 'disagrees' ? [] : (judgement.readings ?? []),
    notShown,
  };
}

const LOADED = { loaded: true, position: null } as const;

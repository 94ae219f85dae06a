/** GPU programs, each run judged by itself. */
import { GPU_ENVIRONMENTS, gpuEnvironment } from '../../../spec/gpu/environments.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { Abilities } from '../../backends/abilities.js';
import { GpuGenerator } from '../../generate/gpu/generator.js';
import { generateGpuInputs } from '../../generate/gpu/inputs.js';
import { SeededSource } from '../../generate/source.js';
import { CAMPAIGN_LIMITS } from '../../judge/black-box/judge-black-box.js';
import { GpuJudge } from '../../judge/gpu/judge.js';
import { readGpuInputs } from '../../languages/gpu/inputs.js';
import { GpuAttribution } from '../../units/gpu/disagreement.js';
import { told, type Asked, type StressedLanguage, type Verdict } from '../language.js';
import type { JudgedRuns, StressOrder } from '../messages.js';
import { readsOf } from '../reads-of.js';

export const GPU: StressedLanguage = { asked };

function asked(
  { seed }: StressOrder,
  { environment: named, source, length, inputs }: JudgedRuns,
  { gpu }: Abilities,
): (number: number) => Asked {
  if (gpu === null) throw new Error('it runs no GPU programs');
  const { box } = gpu;
  const name = gpuEnvironment(named);
  const environment = GPU_ENVIRONMENTS[name];
  const judge = new GpuJudge(CAMPAIGN_LIMITS);
  const attribution = new GpuAttribution(loadSpecification().gpuClauses, name);
  const judged = (text: string, values: GpuInputValues) => async (): Promise<Verdict> => {
    const left = await box.run(text, values);
    const judgement = judge.judge(text, values, left);
    if (judgement.verdict === 'inconclusive') {
      return { verdict: 'inconclusive', disagreement: null, reason: judgement.reason };
    }
    const violation = judgement.verdict === 'agrees' ? judgement.letter : judgement.disagreement;
    if (violation === undefined) {
      return judgement.verdict === 'agrees' && judgement.means === 'nominal'
        ? 'expected'
        : 'permitted';
    }
    const own = left.loaded ? { loaded: true, position: null } : left;
    const program = { text, clauses: [], shows: new Map(), own };
    const line = attribution.lineOf(violation, program, null);
    return told(judgement.verdict === 'agrees' ? 'by the letter' : 'disagrees', line);
  };
  if (source === null) {
    const generator = new GpuGenerator(environment, { length });
    return (number) => {
      const { program, inputs: values } = generator.draw(seed, number);
      return { source: program.text, judged: judged(program.text, values) };
    };
  }
  const result = loadGpu(source);
  if (!result.loaded) throw new Error(result.error.message);
  const reads = readsOf(result.program);
  const given = inputs === null ? {} : readGpuInputs(inputs, result.program);
  return (number) => {
    const drawn = generateGpuInputs(new SeededSource(seed, number, INPUTS), reads, environment);
    return { source, judged: judged(source, merged(drawn, given)) };
  };
}

/** The stream of a seed that inputs are drawn from, as those of generated programs are. */
const INPUTS = 1;

function merged(drawn: GpuInputValues, given: GpuInputValues): GpuInputValues {
  const { textures, derivatives = [] } = given;
  return {
    ...drawn,
    bindings: { ...drawn.bindings, ...given.bindings },
    buffers: { ...drawn.buffers, ...given.buffers },
    textures: new Map([...(drawn.textures ?? []), ...(textures ?? [])]),
    ...(derivatives.length > 0 ? { derivatives } : {}),
  };
}

/**
 * Runs that are judged one by one, as `run --backend` does: state programs, GPU programs, and VP programs whose
 * results depend on the way that a vertex takes or are approximated. Thousands, not millions.
 */
import { authorityOf } from '../../spec/authorities.js';
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import {
  GPU_ENVIRONMENTS,
  isGpuEnvironment,
  type GpuEnvironmentName,
} from '../../spec/gpu/environments.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { loadGpu } from '../../semantics/gpu/language/load.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { load } from '../../semantics/language/load.js';
import { printInstruction } from '../../semantics/language/print.js';
import type { Backend } from '../backends/backend.js';
import type { GpuBox } from '../judge/gpu/box.js';
import { GpuAttribution } from '../units/gpu/disagreement.js';
import type { LineDisagreement } from '../units/result-line.js';
import { Generator } from '../generate/generator.js';
import { GpuGenerator } from '../generate/gpu/generator.js';
import { generateGpuInputs } from '../generate/gpu/inputs.js';
import { SeededSource } from '../generate/source.js';
import { readGpuInputs } from '../languages/gpu/inputs.js';
import { readInputs } from '../languages/vp/inputs.js';
import { Attribution } from '../judge/attribution/attribution.js';
import type { BlackBox } from '../judge/black-box/black-box.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from '../judge/black-box/judge-black-box.js';
import type { Disagreement } from '../judge/disagreement.js';
import { GpuJudge } from '../judge/gpu/judge.js';
import { drawParameters, drawVertices } from './draw.js';
import type { JudgedRun, JudgedRuns, StressOrder } from './messages.js';
import { readsOf } from './reads-of.js';
import type { Teller } from './teller.js';
import { attributesRead, quadsOf } from './vertices-of.js';

/** What one run came to. */
type Verdict = Pick<JudgedRun, 'verdict' | 'disagreement' | 'reason'> | 'expected' | 'permitted';

interface Asked {
  readonly source: string;
  readonly judged: () => Promise<Verdict>;
}

export class RunJudge {
  readonly #asked: (number: number) => Asked;

  private constructor(
    private readonly order: StressOrder,
    private readonly backend: Backend,
    private readonly isGenerated: boolean,
    asked: (number: number) => Asked,
  ) {
    this.#asked = asked;
  }

  /** @throws Error for a program that does not load, SpecFileError for inputs that are none */
  static of(order: StressOrder, work: JudgedRuns, backend: Backend): RunJudge {
    const { environment } = work;
    const asked = isGpuEnvironment(environment)
      ? gpuAsked(environment, order, work, boxOf(backend.gpu, 'GPU programs'))
      : vpAsked(environment, order, work, boxOf(backend.box, 'VP programs'));
    return new RunJudge(order, backend, work.source === null, asked);
  }

  async perform(teller: Teller): Promise<void> {
    const { first, count, share } = this.order;
    const what = this.isGenerated ? 'program' : 'run';
    for (let number = first + share.index; number < first + count; number += share.of) {
      await teller.guarded(`${what} ${String(number)}`, this.backend, () =>
        this.#one(number, teller),
      );
    }
  }

  async #one(number: number, teller: Teller): Promise<void> {
    const { source, judged } = this.#asked(number);
    if ((this.backend.notClaimed?.(source) ?? null) !== null) {
      await teller.checked({ notAsked: 1 });
      return;
    }
    const verdict = await judged();
    const permitted = verdict === 'permitted' ? 1 : 0;
    const differing = verdict === 'expected' ? 0 : 1;
    if (typeof verdict !== 'string') await teller.judged({ number, source, ...verdict });
    await teller.checked({ programs: this.isGenerated ? 1 : 0, vertices: 1, differing, permitted });
  }
}

function boxOf<B>(box: B | null, what: string): B {
  if (box === null) throw new Error(`it runs no ${what}`);
  return box;
}

function vpAsked(
  name: EnvironmentName,
  { seed, by }: StressOrder,
  { source, length, inputs }: JudgedRuns,
  box: BlackBox,
): (number: number) => Asked {
  authorityOf(name, by.document);
  const judge = new BlackBoxJudge(box, Attribution.load(undefined, by.document), CAMPAIGN_LIMITS);
  const judged = (text: string, values: InputValues) => async (): Promise<Verdict> => {
    const { judgement, means } = await judge.judge(text, values);
    switch (judgement.verdict) {
      case 'agrees':
        if (judgement.letter !== undefined) return told('by the letter', lineOf(judgement.letter));
        return means === 'nominal' ? 'expected' : 'permitted';
      case 'disagrees':
        return told('disagrees', lineOf(judgement.disagreement));
      case 'inconclusive':
      case 'crash':
        return { verdict: 'inconclusive', disagreement: null, reason: judgement.reason };
    }
  };
  const environment = ENVIRONMENTS[name];
  if (source === null) {
    const generator = new Generator(environment, { length, weights: { positionInvariant: 0 } });
    return (number) => {
      const { program, inputs: values } = generator.draw(seed, number);
      return { source: program.text, judged: judged(program.text, values) };
    };
  }
  const given = inputs === null ? {} : readInputs(inputs, environment);
  const result = load(source);
  if (!result.loaded) throw new Error(result.error.message);
  const drawn = attributesRead(result.program);
  return (number) => {
    const words = new Uint32Array(drawn.length * 4);
    drawVertices(seed, number, 1, drawn, words);
    const parameters = drawParameters(seed, number, environment.programParameters);
    const all = Array.from({ length: environment.programParameters }, (_, register) => register);
    const values = {
      attributes: { ...quadsOf(words, 0, drawn), ...given.attributes },
      parameters: { ...quadsOf(parameters, 0, all), ...given.parameters },
    };
    return { source, judged: judged(source, values) };
  };
}

function gpuAsked(
  name: GpuEnvironmentName,
  { seed }: StressOrder,
  { source, length, inputs }: JudgedRuns,
  box: GpuBox,
): (number: number) => Asked {
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

/** Of the streams of a seed, that of inputs: as generated programs draw theirs. */
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

function told(verdict: JudgedRun['verdict'], disagreement: LineDisagreement): Verdict {
  return { verdict, disagreement, reason: null };
}

/** As campaigns write it down: of the instruction its text. */
function lineOf({ instruction, ...rest }: Disagreement): LineDisagreement {
  const name = instruction === null ? null : { name: printInstruction(instruction) };
  return { ...rest, instruction: name };
}

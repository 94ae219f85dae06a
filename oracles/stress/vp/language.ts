/** VP programs that are judged one by one: state programs, and those without a compiled oracle. */
import { authorityOf } from '../../../spec/authorities.js';
import { ENVIRONMENTS } from '../../../spec/environments.js';
import { vpEnvironment } from '../../../spec/gpu/environments.js';
import { load } from '../../../semantics/language/load.js';
import { printInstruction } from '../../../semantics/language/print.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import type { Abilities } from '../../backends/abilities.js';
import { Generator } from '../../generate/vp/generator.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import { BlackBoxJudge, CAMPAIGN_LIMITS } from '../../judge/black-box/judge-black-box.js';
import type { Disagreement } from '../../judge/disagreement.js';
import { readInputs } from '../../languages/vp/inputs.js';
import type { LineDisagreement } from '../../units/result-line.js';
import { drawParameters, drawVertices } from '../draw.js';
import { told, type Asked, type StressedLanguage, type Verdict } from '../language.js';
import type { JudgedRuns, StressOrder } from '../messages.js';
import { attributesRead, quadsOf } from '../vertices-of.js';

export const VP: StressedLanguage = { asked };

function asked(
  { seed, by }: StressOrder,
  { environment: named, source, length, inputs }: JudgedRuns,
  { vp }: Abilities,
): (number: number) => Asked {
  if (vp === null) throw new Error('it runs no VP programs');
  const { box } = vp;
  const name = vpEnvironment(named);
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

/** As campaigns write it down: of the instruction its text. */
function lineOf({ instruction, ...rest }: Disagreement): LineDisagreement {
  const name = instruction === null ? null : { name: printInstruction(instruction) };
  return { ...rest, instruction: name };
}

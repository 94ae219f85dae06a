/** The engines as text and as data: whose programs they run, and what instructions of the languages become on them. */
import type { Described } from '../oracles/described.js';
import type { engine } from './json/corpus-formats.js';
import { FACTS, type OperandUse, type Translation } from '../semantics/silicon/driver.js';
import { ALIASES, ENGINES, type EngineName } from '../semantics/silicon/names.js';
import type { Paint } from './page/paint.js';
import { filled } from './page/wrapped.js';

type EngineJson = Described<typeof engine>;

/** What `vpspec policies NAME --json` prints of an engine. */
export function engineJson(name: EngineName): EngineJson {
  const { translations, assumed } = FACTS[name];
  const { title, environments } = ENGINES[name];
  return {
    name,
    says: title,
    environments,
    becomes: translations.map((each) => ({
      instruction: each.instruction,
      engine: becomesText(each),
      evidence: each.evidence,
    })),
    assumed,
  };
}

/** The same for a person. */
export function engineText(name: EngineName, paint: Paint): string {
  const { says, environments, becomes, assumed } = engineJson(name);
  const others = Object.keys(ALIASES).filter((alias) => ALIASES[alias] === name);
  return [
    ...filled(
      `${paint.strong(name)}${others.length === 0 ? '' : ` (${others.join(', ')})`}: ${says}, to the bit; docs/engines.md`,
      0,
    ),
    `It runs programs of ${environments.join(', ')}: vpspec run --profile ${name} PROGRAM`,
    'Instructions of the language that become others, or the same with operand modifiers:',
    ...becomes.flatMap(({ instruction, engine, evidence }) => [
      `  ${paint.strong(instruction)} becomes ${engine}`,
      ...filled(evidence, 6),
    ]),
    'What no test vector tells:',
    ...assumed.flatMap(({ what, taken }) => filled(`${what}: ${taken}`, 2)),
    '',
  ].join('\n');
}

/** "ADD a, -b". */
function becomesText({ becomes, operands }: Translation): string {
  return `${becomes} ${(operands ?? []).map(operandText).join(', ')}`;
}

function operandText({ of, absolute, negated }: OperandUse): string {
  const name = 'abc'[of] ?? '';
  const magnitude = absolute === true ? `|${name}|` : name;
  return negated === true ? `-${magnitude}` : magnitude;
}

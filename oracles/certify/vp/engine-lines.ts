/** Whether lines of results.jsonl say of an engine what can be said of them. */
import { hex, parseHex } from '../../../semantics/number/binary32.js';
import type { EngineAnswers } from '../../against/expected.js';
import { engineMachine } from '../../backends/engine.js';
import type { Attribution } from '../../judge/attribution/attribution.js';
import { runOf } from '../../judge/black-box/black-box.js';
import { CAMPAIGN_LIMITS } from '../../judge/black-box/judge-black-box.js';
import { loaded } from '../../judge/loaded.js';
import { ProgramJudge } from '../../judge/program-judge.js';
import { kindOfDifference, MOST_TOLD } from '../../against/program.js';
import type { ResultLine } from '../../units/result-line.js';
import type { Units } from '../../units/vp/unit.js';
import { UnfitRun } from '../kept-run.js';
import { FILES } from '../folder-names.js';

/**
 * Whether lines say of an engine what can be said of them, and of the documents no other thing.
 *
 * @throws UnfitRun for one that cannot
 */
export function requireEngineLines(
  lines: readonly ResultLine[],
  units: Units,
  answers: EngineAnswers | null,
  attribution: Attribution,
): void {
  const excludes = answers === null ? null : exclusionOf(answers, attribution);
  for (const line of lines) {
    const says = wrongEngine(line, units, answers) ?? contradiction(line, units, excludes);
    if (says !== null)
      throw new UnfitRun({ place: FILES.results, says: `has ${line.unit}, which ${says}` });
  }
}

type Excludes = (unit: Asked) => boolean;
type Asked = Extract<ReturnType<Units['get']>, { readonly text: string }>;

/** Whether nothing permits what the engine itself leaves of a program, however it came to that: by each step too. */
function exclusionOf({ engine }: EngineAnswers, attribution: Attribution): Excludes {
  const machine = engineMachine(engine);
  const judge = new ProgramJudge(attribution);
  return ({ text, values }) => {
    const result = loaded(text);
    const left = runOf(machine, text, values);
    if (!result.loaded || !left.loaded) return false;
    return !judge.mayBePermitted(result.program, values, left, CAMPAIGN_LIMITS);
  };
}

/** Nobody leaves what the engine does, and what is permitted, where the documents permit nothing of that kind. */
function contradiction(
  { unit, verdict, engine }: ResultLine,
  units: Units,
  excludes: Excludes | null,
): string | null {
  if (excludes === null || verdict !== 'agrees' || engine === undefined) return null;
  if (!('found' in engine) || engine.differing > 0) return null;
  const asked = units.get(unit);
  return 'text' in asked && excludes(asked)
    ? 'is said to be permitted and to be what the engine leaves, which is not permitted'
    : null;
}

function wrongEngine(line: ResultLine, units: Units, answers: EngineAnswers | null): string | null {
  const { engine } = line;
  if (answers === null || !/^(case|program):/.test(line.unit)) {
    return engine === undefined ? null : 'says of an engine what nobody asked';
  }
  const unit = units.get(line.unit);
  const expected = 'text' in unit ? answers.of(unit.text, unit.values) : null;
  const isAnswered = ['agrees', 'disagrees', 'inconclusive'].includes(line.verdict);
  if (engine === undefined) {
    return expected !== null && isAnswered ? 'does not say how it compares with the engine' : null;
  }
  if (expected === null) return 'must not load, and is compared with an engine';
  if ('refused' in engine) return null;
  if ('open' in engine || 'open' in expected) {
    const isSame = 'open' in engine && 'open' in expected && engine.open === expected.open;
    return isSame ? null : 'is not as well known of the engine as it says';
  }
  const { compared, differing, found } = engine;
  if (
    compared > expected.components.length ||
    (compared < expected.components.length && isShownWhole(unit)) ||
    differing > compared ||
    found.length !== Math.min(differing, MOST_TOLD) ||
    new Set(found.map(({ where }) => where)).size < found.length
  ) {
    return 'counts other components than there are';
  }
  const isRight = found.every((each) => {
    const own = expected.components.find(({ where }) => where === each.where);
    const observed = parseHex(each.observed);
    return (
      own !== undefined &&
      observed !== undefined &&
      hex(own.bits) === each.expected &&
      observed !== own.bits &&
      kindOfDifference(own.bits, observed) === each.kind
    );
  });
  return isRight ? null : 'says of the engine what it does not do';
}

/** Whether all that a program leaves shows: of a state program those parameters alone that somebody wrote. */
function isShownWhole(unit: ReturnType<Units['get']>): boolean {
  const result = 'text' in unit ? loaded(unit.text) : null;
  return result?.loaded === true && result.program.environment.programType !== 'state';
}

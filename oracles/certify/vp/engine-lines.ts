/** Whether lines of results.jsonl say of an engine what can be said of them. */
import { hex, parseHex } from '../../../semantics/number/binary32.js';
import type { EngineAnswers } from '../../against/expected.js';
import { kindOfDifference, MOST_TOLD } from '../../against/program.js';
import type { ResultLine } from '../../units/result-line.js';
import type { Units } from '../../units/vp/unit.js';
import { UnfitRun } from '../kept-run.js';
import { FILES } from '../folder-names.js';

/**
 * Whether lines say of an engine what can be said of them.
 *
 * @throws UnfitRun for one that cannot
 */
export function requireEngineLines(
  lines: readonly ResultLine[],
  units: Units,
  answers: EngineAnswers | null,
): void {
  for (const line of lines) {
    const says = wrongEngine(line, units, answers);
    if (says !== null)
      throw new UnfitRun({ place: FILES.results, says: `has ${line.unit}, which ${says}` });
  }
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
    differing > compared ||
    found.length !== Math.min(differing, MOST_TOLD) ||
    new Set(found.map(({ where }) => where)).size < found.length
  ) {
    return 'counts components that there are not';
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

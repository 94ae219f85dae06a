/** What lines of results.jsonl say of programs that an engine runs too. */
import { parseHex } from '../../../semantics/number/binary32.js';
import type { EngineAnswers } from '../../against/expected.js';
import type { AgainstPrograms, SmallestAgainst } from '../../against/report.js';
import type { Tolerance } from '../../against/tolerance.js';
import { differsAs } from '../../against/verdict.js';
import { loaded } from '../../judge/loaded.js';
import type { ResultLine } from '../../units/result-line.js';
import type { Units } from '../../units/vp/unit.js';
import { isOpen } from '../verdict.js';
import type { ProgramUnit, Small } from './against-small.js';

/** Programs that are made small at most. */
const MOST = 8;

interface Asked {
  readonly units: Units;
  readonly answers: EngineAnswers;
  /** Instructions that differ by themselves. */
  readonly departing: ReadonlySet<string>;
}

/** What lines say of programs. */
export async function programsAgainst(
  lines: readonly ResultLine[],
  { units, answers, departing }: Asked,
  tolerance: Tolerance,
  make: Small,
): Promise<{ readonly programs: AgainstPrograms; readonly smallest: readonly SmallestAgainst[] }> {
  const counts = {
    asked: 0,
    same: 0,
    differing: 0,
    refused: 0,
    crashes: 0,
    unanswered: 0,
    permitted: 0,
    notPermitted: 0,
    erring: 0,
    beyond: 0,
  };
  let firstBeyond: string | null = null;
  const open = new Map<string, number>();
  let byThemselves = 0;
  const ofInstructions = new Map<string, number>();
  const found: { unit: ProgramUnit; line: ResultLine; kind: string; names: ReadonlySet<string> }[] =
    [];
  for (const line of lines) {
    if (!/^(case|program):/.test(line.unit)) continue;
    const unit = units.get(line.unit);
    if (!('text' in unit)) continue;
    const result = loaded(unit.text);
    if (!result.loaded) continue;
    counts.asked++;
    const { engine } = line;
    // Nobody knows which answer of a flake is its own.
    if (engine === undefined || line.verdict === 'flake') {
      if (line.verdict === 'crash') counts.crashes++;
      else if (isOpen(line.verdict)) counts.unanswered++;
      else open.set(line.verdict, (open.get(line.verdict) ?? 0) + 1);
      continue;
    }
    if ('refused' in engine) {
      counts.refused++;
      continue;
    }
    const names = new Set(result.program.instructions.map(({ name }) => name));
    if ('open' in engine) {
      open.set(engine.open, (open.get(engine.open) ?? 0) + 1);
      continue;
    }
    const [first] = engine.found;
    if (first === undefined) {
      counts.same++;
      if (line.verdict === 'disagrees') counts.notPermitted++;
      continue;
    }
    if ([...names].some((name) => tolerance.of(name) > 0)) {
      const left = engine.found.map(({ where, observed }) => ({
        where,
        bits: parseHex(observed) ?? 0,
      }));
      if (answers.mayErr(unit.text, unit.values, left, tolerance)) counts.erring++;
      else {
        counts.beyond++;
        firstBeyond ??= unit.id;
      }
      continue;
    }
    counts.differing++;
    if (line.verdict === 'agrees') counts.permitted++;
    const own = [...names].filter((name) => departing.has(name)).sort();
    if (own.length === 0) found.push({ unit, line, kind: first.kind, names });
    else byThemselves++;
    for (const name of own) ofInstructions.set(name, (ofInstructions.get(name) ?? 0) + 1);
  }
  const smallest: SmallestAgainst[] = [];
  let untold = 0;
  for (const { unit, line, kind, names } of found) {
    const at = smallest.findIndex((each) => differsAs(each, { kind, names }));
    const known = smallest[at];
    if (known !== undefined) smallest[at] = { ...known, programs: known.programs + 1 };
    else if (smallest.length < MOST) {
      const made = await make(unit, line, answers, MOST - smallest.length);
      if (made === null) untold++;
      else smallest.push({ unit: unit.id, ...made, programs: 1, accepted: null });
    } else untold++;
  }
  const listed = (map: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
    [...map].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return {
    programs: {
      ...counts,
      firstBeyond,
      untold,
      open: listed(open).map(([why, programs]) => ({ why, programs })),
      ofInstructions: {
        programs: byThemselves,
        by: listed(ofInstructions).map(([instruction, programs]) => ({ instruction, programs })),
      },
    },
    smallest,
  };
}

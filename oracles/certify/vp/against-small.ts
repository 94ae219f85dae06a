/** Programs that differ from an engine, made small. */
import type { InputValues } from '../../../semantics/machine/state.js';
import { hex, parseHex } from '../../../semantics/number/binary32.js';
import type { EngineAnswers } from '../../against/expected.js';
import {
  engineLine,
  kindOfDifference,
  type ComponentDifference,
  type EngineLine,
} from '../../against/program.js';
import type { SmallestAgainst } from '../../against/report.js';
import { EXACT } from '../../against/tolerance.js';
import type { Backend } from '../../backends/backend.js';
import { candidateOf, type Candidate } from '../../edit/vp/candidate.js';
import { afterVertices, type BlackBox } from '../../judge/black-box/black-box.js';
import { BackendIncident } from '../../judge/incident.js';
import { loaded } from '../../judge/loaded.js';
import { NothingToShrink } from '../../shrink/engine.js';
import { againstTest } from '../../shrink/vp/against-test.js';
import { sittingIn } from '../../shrink/sitting.js';
import { VP } from '../../shrink/vp/language.js';
import type { ResultLine } from '../../units/result-line.js';
import type { Unit } from '../../units/vp/unit.js';
import { UnfitRun } from '../kept-run.js';
import { FILES } from '../folder-names.js';
import type { CertifyOptions } from '../options.js';
import { ShrinkEffort } from '../shrink-effort.js';
import { wordOfBits } from '../witness.js';
import { shownProgram } from './programs.js';
import { quads } from './disagreement-cases.js';

export type ProgramUnit = Extract<Unit, { text: string }>;

/** A program that was made small, or is as it was asked. */
export type Made = Omit<SmallestAgainst, 'programs' | 'unit' | 'accepted'>;

/** Makes a program small that differs; null where that does not show again, or no time is left. */
export type Small = (
  unit: ProgramUnit,
  line: ResultLine,
  answers: EngineAnswers,
  left: number,
) => Promise<Made | null>;

/** @param until when the budget ends, by performance.now(); Infinity where it is no time */
export function smallAgainst(
  { backend, kept }: Pick<CertifyOptions, 'backend' | 'kept'>,
  until: number,
): Small {
  if (kept !== undefined)
    return (unit, line, answers) =>
      Promise.resolve(smallAgain(kept.against ?? [], unit, line, answers));
  const efforts = new ShrinkEffort(until);
  return async (unit, line, answers, left) => {
    const own = { text: unit.text, inputs: unit.values };
    const asIs = smallestOf(own, false, firstOf(line.engine));
    const box = boxOf(backend, unit);
    const effort = efforts.next(left, false, line.milliseconds);
    if (box === null || effort === null) return asIs;
    try {
      const start = candidateOf(unit.text, unit.values);
      const test = againstTest(box, { answersTo: () => answers, tolerance: EXACT });
      const { smallest } = await sittingIn(VP, {
        start,
        test,
        ...effort,
        state: null,
        onProgress: () => undefined,
      });
      const { candidate, oneMinimal } = smallest;
      const differs = await differenceOf(box, answers, candidate);
      return differs === null ? asIs : smallestOf(candidate, oneMinimal, differs);
    } catch (error) {
      if (error instanceof NothingToShrink || error instanceof BackendIncident) return asIs;
      throw error;
    }
  };
}

/** Null for a backend that has no programs run. */
export function boxOf(
  { abilities: { vp } }: Backend,
  { earlier }: Pick<ProgramUnit, 'earlier'>,
): BlackBox | null {
  if (vp === null) return null;
  return earlier === undefined ? vp.box : afterVertices(vp.box, earlier);
}

function firstOf(line: EngineLine | undefined): ComponentDifference | null {
  return line !== undefined && 'found' in line ? (line.found[0] ?? null) : null;
}

/** What differs most tellingly of what it leaves; null where nothing does. @throws BackendIncident */
export async function differenceOf(
  box: BlackBox,
  answers: EngineAnswers,
  { text, inputs }: Pick<Candidate, 'text' | 'inputs'>,
): Promise<ComponentDifference | null> {
  return firstOf(engineLine(answers, text, inputs, await box.run(text, inputs)));
}

function smallestOf(
  { text, inputs }: Pick<Candidate, 'text' | 'inputs'>,
  oneMinimal: boolean,
  differs: ComponentDifference | null,
): Made | null {
  if (differs === null) return null;
  const { program, v, c } = shownProgram(text, inputs, oneMinimal);
  const { where, expected, observed, kind } = differs;
  const result = loaded(text);
  const instructions = result.loaded ? result.program.instructions.map(({ name }) => name) : [];
  return {
    program, v, c, oneMinimal,
    instructions: [...new Set(instructions)].sort(),
    where,
    expected: wordOfBits(parseHex(expected) ?? 0),
    observed: wordOfBits(parseHex(observed) ?? 0),
    kind,
  }; // prettier-ignore
}

/** As it was kept: what the engine leaves of it is computed again. */
function smallAgain(
  made: readonly SmallestAgainst[],
  unit: ProgramUnit,
  line: ResultLine,
  answers: EngineAnswers,
): Made | null {
  const found = made.find((each) => each.unit === unit.id);
  if (found === undefined) return null;
  const inputs: InputValues = { attributes: quads(found.v), parameters: quads(found.c) };
  const expected = answers.of(found.program, inputs);
  const own =
    expected !== null && 'components' in expected
      ? expected.components.find(({ where }) => where === found.where)
      : undefined;
  const observed = parseHex(found.observed.bits);
  const says = `is said to make ${unit.id} small, and what the engine leaves of that program is not so`;
  if (own === undefined || observed === undefined || observed === own.bits) {
    throw new UnfitRun({ place: FILES.certificate, says });
  }
  const kind = kindOfDifference(own.bits, observed);
  if (kind !== firstOf(line.engine)?.kind) throw new UnfitRun({ place: FILES.certificate, says });
  return smallestOf({ text: found.program, inputs }, found.oneMinimal, {
    where: own.where,
    expected: hex(own.bits),
    observed: hex(observed),
    kind,
  });
}

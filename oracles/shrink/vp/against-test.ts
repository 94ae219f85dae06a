/**
 * How a backend is tested while a program that differs from an engine is made small (docs/against.md). What the engine leaves has to be known of
 * every candidate: one that rests on something that nobody knows of the engine differs in nothing.
 */
import { authorityOf } from '../../../spec/authorities.js';
import { environmentOfHeader, type EnvironmentName } from '../../../spec/environments.js';
import { parseHex } from '../../../semantics/number/binary32.js';
import { runsNone, runsOn, type EngineName } from '../../../semantics/silicon/names.js';
import { EngineAnswers } from '../../against/expected.js';
import { engineLine, type ComponentDifference, type EngineLine } from '../../against/program.js';
import { isWithin, type Tolerance } from '../../against/tolerance.js';
import type { Candidate, Finding, PatientTest, Test } from '../../edit/vp/candidate.js';
import type { BlackBox } from '../../judge/black-box/black-box.js';
import { loaded } from '../../judge/loaded.js';

type Asked = Pick<Candidate, 'text' | 'inputs'>;

/** How what somebody left of a program differs from an engine. */
export type Differing =
  /** It did not load, and the engine runs it. */
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'components';
      /** The most telling first; never empty. */
      readonly found: readonly [ComponentDifference, ...ComponentDifference[]];
      /** Components that differ, and that were compared. */
      readonly differing: number;
      readonly compared: number;
    };

/** The same for programs that differ in nothing: why that is. */
export type Held =
  Differing | { readonly kind: 'same' } | { readonly kind: 'not compared'; readonly why: string };

/** An engine, and how near to it results have to be. */
export class AgainstEngine {
  readonly #known = new Map<EnvironmentName, EngineAnswers>();

  /** @param document null for the environments' own */
  constructor(
    readonly engine: EngineName,
    readonly tolerance: Tolerance,
    readonly document: string | null,
  ) {}

  /** Its answers to programs such as this one; in words why there are none. @throws DocumentError */
  answersTo(text: string): EngineAnswers | string {
    const environment = environmentOfHeader(text);
    if (environment === null) return 'it is no program';
    if (!runsOn(this.engine, environment)) return runsNone(this.engine, environment);
    const authority = authorityOf(environment, this.document);
    const answers =
      this.#known.get(environment) ?? new EngineAnswers(this.engine, environment, authority);
    this.#known.set(environment, answers);
    return answers;
  }
}

/** What a test needs of it. */
export type Answering = Pick<AgainstEngine, 'answersTo' | 'tolerance'>;

/** What a backend leaves of a program, held against an engine. @throws BackendIncident */
export async function heldAgainst(
  box: BlackBox,
  against: Answering,
  { text, inputs }: Asked,
): Promise<Held> {
  const answers = against.answersTo(text);
  if (typeof answers === 'string') return { kind: 'not compared', why: answers };
  const { tolerance } = against;
  const line = engineLine(answers, text, inputs, await box.run(text, inputs));
  return heldOf(line, answers, tolerance, { text, inputs });
}

function heldOf(
  line: EngineLine | undefined,
  answers: EngineAnswers,
  tolerance: Tolerance,
  { text, inputs }: Asked,
): Held {
  if (line === undefined) return { kind: 'not compared', why: 'the program does not load' };
  if ('refused' in line) return { kind: 'refused' };
  if ('open' in line) return { kind: 'not compared', why: line.open };
  const { found, differing, compared } = line;
  const [first, ...others] = found;
  if (first === undefined) {
    return compared > 0
      ? { kind: 'same' }
      : { kind: 'not compared', why: 'the program writes nothing that shows' };
  }
  const passes = isTolerated(answers, tolerance, { text, inputs }, found);
  return passes
    ? { kind: 'same' }
    : { kind: 'components', found: [first, ...others], differing, compared };
}

/**
 * The tolerance of one instruction is its own bound. Several have none: what lies among runs with such errors passes
 * (oracles/against/errors.ts).
 */
function isTolerated(
  answers: EngineAnswers,
  tolerance: Tolerance,
  { text, inputs }: Asked,
  found: readonly ComponentDifference[],
): boolean {
  const result = loaded(text);
  if (!result.loaded) return false;
  const { instructions } = result.program;
  if (instructions.every(({ name }) => tolerance.of(name) === 0)) return false;
  const [only, ...others] = instructions;
  if (only !== undefined && others.length === 0) {
    const ulps = tolerance.of(only.name);
    return found.every(({ expected, observed }) =>
      isWithin(parseHex(expected) ?? 0, parseHex(observed) ?? 0, ulps),
    );
  }
  const left = found.map(({ where, observed }) => ({ where, bits: parseHex(observed) ?? 0 }));
  return answers.mayErr(text, inputs, left, tolerance);
}

/** What stays the same while a program shrinks that differs: no registers and no values. */
export function signatureOf(differs: Differing): string {
  return differs.kind === 'refused' ? 'did not load' : differs.found[0].kind;
}

export function isDiffering(held: Held): held is Differing {
  return held.kind === 'refused' || held.kind === 'components';
}

/** What has to stay is the way in which the first candidate differs. */
export function againstTest(box: BlackBox, against: Answering): PatientTest {
  return async (candidate) => {
    const held = await heldAgainst(box, against, candidate);
    return isDiffering(held) ? { signature: signatureOf(held), place: () => null } : null;
  };
}

/**
 * Where both decide, what has to stay is what each of them says: a program that the documents permit and the engine does not leave stays one, and so does the
 * reverse.
 *
 * @param documents a fresh test of the documents
 */
export function bothTest(
  box: BlackBox,
  against: Answering,
  documents: Test | PatientTest,
): PatientTest {
  return async (candidate) => {
    const held = await heldAgainst(box, against, candidate);
    const departs: Finding | null = await documents(candidate);
    if (!isDiffering(held) && departs === null) return null;
    const engine = isDiffering(held) ? signatureOf(held) : `the engine's (${held.kind})`;
    const document = departs === null ? 'permitted' : departs.signature;
    return { signature: `${engine}; ${document}`, place: departs?.place ?? ((): null => null) };
  };
}

/**
 * A GL held against the semantics by scripts (`scripts.ts`): what was asked, section by section, and what differs, each in as few calls as
 * show it.
 */
import { newestArb } from '../../spec/gl/limits.js';
import { CallError, type Call } from '../../semantics/gl/context/call.js';
import { compareDifferences } from '../compare/compare-differences.js';
import { oneLine } from '../../spec/harmless.js';
import { arbCall, arbEngine } from './arb-programs.js';
import { aboutOf, causeIn, causing, commandsOf, familyOf, isQuery, isUnit, keyOf, namesOf, NO_CAUSE } from './about.js'; // prettier-ignore
import { startOf, type GlBackend } from './backend.js';
import {
  belowFloor,
  COMPLETE_GL,
  Counted,
  isEnough,
  type GlFloor,
  type GlReached,
} from './floor.js';
import { followedBy, interpreting, type GlInterpretation } from './interpretations.js';
import type {
  CertifiedSection,
  CertifyOptions,
  GlCertificate,
  GlExpectations,
  GlFinding,
} from './certificate.js';
import { judgeAnswers, type Disagreement, type Judgement } from './judge.js';
import { NotJudged } from './judge-calls.js';
import { certifyingScripts } from './scripts.js';
import { commandsAbout, placesIn, specsOf } from './places.js';
import { isPlace, placesOf, type Place } from './sections.js';
import { shrinkScriptLater } from './shrink.js';
import { partsBelow, ShownWords } from './shown-words.js';
import { isOfDocuments, overall, type SeenSection } from './verdict.js';

/** Calls about a section, fewer of which say nothing of it. */
export const FLOOR = 20;
/** Findings that are shrunk: of one kind, and of all; and scripts that are tried for each. */
const [MOST_OF_KIND, MOST_FINDINGS, MOST_RUNS] = [1, 40, 600];
/** Findings of errors that no command should have had: the flag has many causes. */
const MOST_ERRORS = 8;
/**
 * Attempts at making a script smaller that brings the backend down, which costs a process each time, and at one that gets no answer, which costs
 * its time.
 */
const [MOST_CRASHES, MOST_WAITS] = [60, 12];
/** Scripts without an answer: a GL that fails more of them is asked no longer. */
const MOST_INCIDENTS = 20;

/** @throws BackendIncident */
export async function certifyGl(
  backend: GlBackend,
  options: CertifyOptions,
): Promise<GlCertificate> {
  const { extension } = options;
  const isArb = newestArb(extension) === 'ARB_vertex_program';
  const engine = isArb ? arbEngine(options.engine) : options.engine;
  const taken = await followedBy(backend, extension, engine);
  const certifier = new Certifier(backend, { ...options, engine }, taken);
  await certifier.all();
  return certifier.certificate();
}

/** What one section has come to. */
interface Tally extends Place {
  asked: number;
  erring: number;
  open: number;
  readonly queries: Counted;
  readonly forms: Counted;
}

class Certifier {
  readonly #tallies = new Map<string, Tally>();
  readonly #done = new Set<string>();
  readonly #findings: Omit<GlFinding, 'known'>[] = [];
  readonly #seen = new Map<string, number>();
  /** What had an error that it should not have had, as GetError told. */
  readonly #causes = new Set<string>();
  readonly #unsupported = new Map<string, string>();
  readonly #queries = new Counted();
  readonly #forms = new Counted();
  readonly #errors = new Counted();
  readonly #words = new ShownWords();
  readonly #left = new ShownWords();
  #more = 0;
  /** Whether there is a kind of difference that no finding tells of. */
  #isUntold = false;
  #scripts = 0;
  #calls = 0;
  #leftOff = 0;
  #incidents = 0;

  constructor(
    private readonly backend: GlBackend,
    private readonly options: CertifyOptions,
    /** The interpretations that all answers are judged by, where the defaults are not. */
    private readonly taken: readonly GlInterpretation[],
  ) {}

  async all(): Promise<void> {
    const { extension, seed, budget, engine, draw, onScript, isFirstOnly, most } = this.options;
    const made = certifyingScripts({
      start: startOf(this.backend, extension),
      engine,
      seed,
      random: budget,
      primitives: this.backend.primitives,
      isAsked: (call) => this.#isAsked(call),
      ...(newestArb(extension) === 'ARB_vertex_program' ? { change: arbCall } : {}),
      ...(draw === undefined ? {} : { draw }),
    });
    for (const { calls } of this.options.scripts ?? made) {
      await this.#script(calls);
      this.#scripts++;
      onScript?.(this.#scripts);
      if (isFirstOnly === true && this.#findings.length > 0) return;
      if (this.#incidents >= MOST_INCIDENTS) return;
      if (this.#scripts === most) return;
    }
  }

  /** Whether the backend has the command, and every name in the call. */
  #isAsked(call: Call): boolean {
    const names = call.arguments.flat().filter((each) => typeof each === 'string');
    // What a unit that is not there does to MultiTexCoord, no listed document says.
    if (call.command.startsWith('MultiTexCoord') && !names.some(isUnit)) return false;
    const { lacks } = this.backend;
    const isLacking = lacks.has(call.command);
    const isThere =
      !isLacking && !names.some((name) => lacks.has(name)) && !this.#unsupported.has(call.command) && !this.#unsupported.has(keyOf(call));
    // A command that is not there counts once: any names would be drawn for it.
    if (!isThere) this.#count(call, 'wanted', isLacking ? call.command : keyOf(call));
    return isThere;
  } // prettier-ignore

  #count(call: Call, as: 'wanted' | 'asked', key = keyOf(call)): void {
    const kind = isQuery(call) ? 'queries' : 'forms';
    const own = kind === 'queries' ? this.#queries : this.#forms;
    if (own[as].has(key)) return;
    own[as].add(key);
    for (const place of placesOf(call)) this.#tallyOf(place)[kind][as].add(key);
  }

  /** What was answered, and now is not, was not reached. */
  #uncount(call: Call): void {
    const kind = isQuery(call) ? 'queries' : 'forms';
    const all = [kind === 'queries' ? this.#queries : this.#forms, ...placesOf(call).map((place) => this.#tallyOf(place)[kind])];
    for (const { asked } of all) asked.delete(keyOf(call));
  } // prettier-ignore

  async #script(all: readonly Call[]): Promise<void> {
    let calls = all.filter((call) => this.#isAsked(call));
    for (const each of calls) this.#count(each, 'wanted');
    for (;;) {
      const judgement = await this.#judged(calls);
      if (judgement === null) return;
      const { unsupported } = judgement;
      if (unsupported === null) {
        await this.#take(calls, judgement);
        return;
      }
      // Asked again without it.
      this.#unsupported.set(keyOf(unsupported.call), unsupported.reason);
      this.#uncount(unsupported.call);
      calls = calls.filter((call) => this.#isAsked(call));
    }
  }

  /** Null of a script that has no meaning. */
  async #judged(calls: readonly Call[]): Promise<Judgement | null> {
    const { extension } = this.options;
    const engine = interpreting(this.options.engine, this.taken);
    try {
      const asked = await this.backend.ask(extension, calls);
      return judgeAnswers(calls, asked, { start: startOf(this.backend, extension), engine });
    } catch (error) {
      if (error instanceof NotJudged || error instanceof CallError) return null;
      throw error;
    }
  }

  async #take(
    calls: readonly Call[],
    { judged, disagreements, notModelled }: Judgement,
  ): Promise<void> {
    this.#calls += judged.length;
    if (notModelled !== null) this.#leftOff++;
    for (const { call, begun, errors, isOpen, isRight, isErrorSeen, sent, left } of judged) {
      this.#count(call, 'asked');
      const [error] = errors;
      if (error === undefined) this.#done.add(call.command);
      else if (errors.length === 1) {
        const key = `${call.command} ${error}`;
        this.#errors.wanted.add(key);
        if (isErrorSeen) this.#errors.asked.add(key);
      }
      this.#words.add(sent, familyOf(call.command));
      this.#left.add(left, begun ?? keyOf(call));
      for (const place of placesOf(call)) {
        const tally = this.#tallyOf(place);
        if (isRight) tally.asked++;
        if (errors.length > 0) tally.erring++;
        if (isOpen) tally.open++;
      }
    }
    if (disagreements.some(({ kind }) => kind === 'crash')) this.#incidents++;
    const own = new Set<string>();
    for (const each of disagreements) {
      const about = aboutOf(each, judged);
      const kind = `${each.kind} ${about}`;
      if (own.has(kind)) continue;
      own.add(kind);
      await this.#find(calls, each, about);
    }
  }

  async #find(calls: readonly Call[], found: Disagreement, about: string): Promise<void> {
    const kind = `${found.kind} ${about}`;
    const isSame = (each: Disagreement, own: string): boolean => each.kind === found.kind && own === about;
    const count = this.#seen.get(kind) ?? 0;
    this.#seen.set(kind, count + 1);
    const hasCause = about !== NO_CAUSE;
    const known = this.#findings.filter((each) => (hasCause ? isSame(each, each.about) : this.#causes.has(each.about)));
    // What had an error that was told before is no news: whether anything else had one, is.
    const others = hasCause ? calls : calls.filter((each) => !this.#causes.has(causing(each)));
    const isNews = hasCause || known.length === 0 || (await this.#shows(others, isSame));
    if (!hasCause) this.#showAgain(calls);
    const tries = hasCause ? MOST_OF_KIND : MOST_ERRORS;
    const isFull = (hasCause ? count : this.#causes.size) >= tries || this.#findings.length >= MOST_FINDINGS;
    if (!isNews || isFull) {
      if (isNews && (known.length === 0 || !hasCause)) this.#isUntold = true;
      this.#more++;
      return;
    }
    const first = async (some: readonly Call[]): Promise<Disagreement | null> => {
      const judgement = await this.#judged(some);
      return judgement?.disagreements.find((each) => isSame(each, aboutOf(each, judgement.judged))) ?? null;
    };
    const most = found.kind !== 'crash' ? MOST_RUNS : isOfDocuments(found) ? MOST_CRASHES : MOST_WAITS;
    // What does not come again is told as it was.
    const again = (await first(others)) === null ? null : await shrinkScriptLater(others, first, most);
    const shrunk = again ?? { calls: calls.slice(0, found.index + 1), disagreement: found, isMinimal: false };
    await this.backend.restart();
    const isAlone = again !== null && (found.kind === 'crash' || (await first(shrunk.calls)) !== null);
    const own = hasCause ? about : causeIn(shrunk.calls);
    if (!hasCause) this.#causes.add(own);
    const finding = { ...shrunk.disagreement, calls: shrunk.calls, isMinimal: shrunk.isMinimal && isAlone, isAlone, scripts: 1, about: own };
    if (known.some((each) => commandsOf(each.calls) === commandsOf(finding.calls))) return;
    this.#findings.push(finding);
  } // prettier-ignore

  /** Counts a script for each of its commands that had an error before. */
  #showAgain(calls: readonly Call[]): void {
    const own = new Set(calls.map(causing).filter((cause) => this.#causes.has(cause)));
    for (const cause of own) this.#seen.set(`error ${cause}`, (this.#seen.get(`error ${cause}`) ?? 1) + 1);
  } // prettier-ignore

  /** Whether a script shows a difference of a kind; no script that has no meaning does. */
  async #shows(
    calls: readonly Call[],
    isSame: (each: Disagreement, about: string) => boolean,
  ): Promise<boolean> {
    const judgement = await this.#judged(calls);
    return judgement?.disagreements.some((each) => isSame(each, aboutOf(each, judgement.judged))) ?? false;
  } // prettier-ignore

  #tallyOf(place: Place): Tally {
    const key = `${place.document} ${place.section}`;
    const known = this.#tallies.get(key);
    if (known !== undefined) return known;
    const made = {
      ...place,
      asked: 0,
      erring: 0,
      open: 0,
      queries: new Counted(),
      forms: new Counted(),
    };
    this.#tallies.set(key, made);
    return made;
  }

  certificate(): GlCertificate {
    const { backend, options } = this;
    const { findings, expectations } = this.#listed(
      this.#findings.map((each) => ({ ...each, scripts: this.#seen.get(`${each.kind} ${each.about}`) ?? 1 })),
    );
    const places = [...placesIn(options.extension, backend)];
    // State has sections that no command is about.
    for (const { document, section, asked } of this.#tallies.values()) {
      if (asked < FLOOR) continue;
      if (!places.some((each) => isPlace(each, { document, section }))) places.push({ document, section });
    }
    const floor = options.floor ?? COMPLETE_GL;
    const seen = places.map((place) => this.#section(place, findings, floor));
    const sections = seen.map(({ section }) => section);
    const reached = this.#reached();
    const wanting = [
      ...(this.#incidents >= MOST_INCIDENTS ? [`it was asked no longer: ${String(this.#incidents)} scripts had no answer`] : []),
      ...belowFloor(reached, floor),
      ...partsBelow('words of vertices', this.#words, floor.vertices),
      ...partsBelow('words of primitives', this.#left, floor.vertices),
    ];
    return {
      backend: { name: backend.name, version: backend.version, details: backend.details },
      extension: options.extension,
      seed: options.seed,
      budget: options.budget,
      verdict: overall(seen, findings, { wanting, expectations, isUntold: this.#isUntold }),
      expectations,
      ...(this.taken.length > 0 ? { interpretations: this.taken.map(({ erratum, name }) => ({ erratum, interpretation: name })) } : {}),
      floor: floor.name,
      reached,
      wanting,
      scripts: this.#scripts,
      calls: this.#calls,
      leftOff: this.#leftOff,
      sections,
      findings,
      unsupported: [...this.#unsupported].map(([what, reason]) => ({ what, reason })),
      more: this.#more,
    };
  } // prettier-ignore

  /** With the reasons that the list gives. */
  #listed(found: readonly Omit<GlFinding, 'known'>[]): {
    readonly findings: readonly GlFinding[];
    readonly expectations: GlExpectations | null;
  } {
    const { list = null } = this.options;
    if (list === null)
      return { findings: found.map((each) => ({ ...each, known: null })), expectations: null };
    const { file, text } = list;
    const asked = new Set(
      [...this.#queries.asked, ...this.#forms.asked].flatMap((key) => namesOf(key)),
    );
    const { reasons, absent } = compareDifferences(
      { file: oneLine(file), differences: list.calls },
      null,
      found.map(({ about, kind }) => ({ instructions: [about], kinds: [kind] })),
      (about) => namesOf(about).some((name) => asked.has(name)),
    );
    const findings = found.map((each, index) => ({ ...each, known: reasons[index] ?? null }));
    const asExpected =
      absent.length === 0 && !this.#isUntold && findings.every(({ known }) => known !== null);
    return { findings, expectations: { file: oneLine(file), text, absent, asExpected } };
  }

  #reached(): GlReached {
    const all = specsOf(this.options.extension, this.backend);
    return {
      commands: { asked: all.filter(({ name }) => this.#done.has(name)).length, all: all.length },
      queries: this.#queries.share,
      forms: this.#forms.share,
      errors: this.#errors.share,
      vertices: this.#words.share,
      ...(this.backend.primitives ? { primitives: this.#left.share } : {}),
    };
  }

  #section(place: Place, findings: readonly GlFinding[], floor: GlFloor): SeenSection {
    const { asked, erring, open, queries, forms } = this.#tallyOf(place);
    const all = commandsAbout(place, this.options.extension, this.backend).map(({ name }) => name);
    const isLacking = (name: string): boolean =>
      this.backend.lacks.has(name) ||
      this.#unsupported.has(name) ||
      ([...this.#unsupported.keys()].some((key) => key.startsWith(`${name} `)) && !this.#done.has(name));
    const lacking = all.filter(isLacking);
    const unasked = all.filter((name) => !isLacking(name) && !this.#done.has(name));
    const isViolated = findings.some(
      (each) => isOfDocuments(each) && each.calls.flatMap(placesOf).some((own) => isPlace(own, place)),
    );
    const commands = { asked: all.length - lacking.length - unasked.length, all: all.length };
    const words = this.#words.of([...new Set(all.map(familyOf))]);
    const isReached = isEnough(commands, floor.commands) && isEnough(queries.share, floor.others) && isEnough(forms.share, floor.others) && isEnough(words, floor.vertices);
    // A difference that is not told may be about any section.
    const isSeen = !this.#isUntold && asked >= FLOOR && isReached;
    const isLackingAll = lacking.length === all.length && all.length > 0;
    const section: CertifiedSection = {
      ...place,
      verdict: isViolated ? 'violates' : isLackingAll ? 'unsupported' : isSeen ? 'conforms' : 'incomplete',
      asked,
      erring,
      open,
      commands,
      queries: queries.share,
      forms: forms.share,
      lacking,
      unasked,
    };
    return { section, isSeen: isSeen || isLackingAll };
  } // prettier-ignore
}

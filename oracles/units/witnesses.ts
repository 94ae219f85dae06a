/**
 * Whether an implementation goes wrong in a known way, or only looks so on one program: programs of the corpus on which
 * that way shows are asked. An implementation that is right there does not go wrong in it; of several ways that are left
 * the one does that leads to what the implementation leaves of the programs of all of them.
 */
import { BackendIncident } from '../judge/incident.js';

/** What a performer is asked with: an implementation that may have to be begun anew. */
export interface Askable<Box extends object> {
  readonly box: Box;
  readonly restart: () => Promise<void>;
}

/** What is asked of a language. P: programs with their inputs; L: what is left of one. */
export interface Asked<Fault, Box, P, L> {
  /** Some programs on which a fault shows, of the environment that is asked; none that no program shows. */
  readonly programsOf: (fault: Fault) => Iterable<P>;
  readonly ask: (box: Box, program: P) => Promise<L>;
  /** What a fault's machine leaves, that of the documents where there is no fault. */
  readonly leftBy: (fault: Fault | null, program: P) => L;
  readonly same: (a: L, b: L) => boolean;
}

/** So many programs are asked for at most, of each way. */
const MOST = 5;

/** A way that fewer programs show may be another one that looks like it on these. */
const FEWEST = 2;

/** The ways that are left. */
export interface Likeliest<Fault> {
  readonly ways: readonly Fault[];
  /** Whether an implementation follows them on other programs; on several of them. */
  readonly isConfirmed: boolean;
  readonly isSure: boolean;
}

/** Whether an implementation goes wrong in a way: it does wherever that way shows; or it does otherwise; or in part. */
type Standing = 'confirmed' | 'refuted' | 'open';

/** What an implementation leaves of programs; null where it does not answer. */
type Answers<P, L> = Map<P, Promise<L | null>>;

export class Witnesses<Fault extends object, Box extends object, P, L> {
  readonly #programs = new WeakMap<Fault, readonly P[]>();
  readonly #answers = new WeakMap<Box, Answers<P, L>>();

  constructor(private readonly asked: Asked<Fault, Box, P, L>) {}

  /** The ways that explain most, among those that explain one program; an implementation is asked each program once. */
  async likeliest(faults: readonly Fault[], of: Askable<Box>): Promise<Likeliest<Fault>> {
    const open: Fault[] = [];
    const confirmed: Fault[] = [];
    for (const fault of faults) {
      const standing = await this.#standingOf(fault, of);
      if (standing === 'confirmed') confirmed.push(fault);
      if (standing === 'open') open.push(fault);
    }
    if (confirmed.length === 0) return { ways: open, isConfirmed: false, isSure: false };
    const isConfirmed = true;
    const counts = await Promise.all(confirmed.map((fault) => this.#answered(fault, of)));
    const isSure = counts.every((count) => count >= FEWEST);
    if (confirmed.length === 1) return { ways: confirmed, isConfirmed, isSure };
    const all = confirmed.flatMap((fault) => this.#programsOf(fault));
    const whole: Fault[] = [];
    for (const fault of confirmed) {
      if (await this.#explainsAll(fault, all, of)) whole.push(fault);
    }
    return { ways: whole.length > 0 ? whole : confirmed, isConfirmed, isSure };
  }

  async #standingOf(fault: Fault, of: Askable<Box>): Promise<Standing> {
    const { leftBy, same } = this.asked;
    let answered = 0;
    let count = 0;
    for (const program of this.#programsOf(fault)) {
      const left = await this.#answer(program, of);
      // Who does not answer tells nothing.
      if (left === null) continue;
      answered++;
      if (same(left, leftBy(null, program))) return 'refuted';
      if (same(left, leftBy(fault, program))) count++;
    }
    if (answered === 0) return 'open';
    // What is neither right nor wrong in that way anywhere goes wrong in another one.
    return count === answered ? 'confirmed' : count === 0 ? 'refuted' : 'open';
  }

  /** How many of its programs are answered. */
  async #answered(fault: Fault, of: Askable<Box>): Promise<number> {
    let count = 0;
    for (const program of this.#programsOf(fault)) {
      if ((await this.#answer(program, of)) !== null) count++;
    }
    return count;
  }

  async #explainsAll(fault: Fault, programs: readonly P[], of: Askable<Box>): Promise<boolean> {
    const { leftBy, same } = this.asked;
    for (const program of programs) {
      const left = await this.#answer(program, of);
      if (left !== null && !same(left, leftBy(fault, program))) return false;
    }
    return true;
  }

  #programsOf(fault: Fault): readonly P[] {
    const known = this.#programs.get(fault);
    if (known !== undefined) return known;
    const found: P[] = [];
    for (const program of this.asked.programsOf(fault)) {
      found.push(program);
      if (found.length === MOST) break;
    }
    this.#programs.set(fault, found);
    return found;
  }

  #answer(program: P, { box, restart }: Askable<Box>): Promise<L | null> {
    const known: Answers<P, L> = this.#answers.get(box) ?? new Map<P, Promise<L | null>>();
    this.#answers.set(box, known);
    const answer =
      known.get(program) ??
      this.asked.ask(box, program).catch(async (error: unknown) => {
        if (!(error instanceof BackendIncident)) throw error;
        // It tells nothing of the way, and goes on in a fresh process.
        if (error.verdict !== 'unsupported') await restart();
        return null;
      });
    known.set(program, answer);
    return answer;
  }
}

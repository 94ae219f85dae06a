/** Tells whoever started the process what was compared, a few times a second. */
import { BackendIncident } from '../judge/incident.js';
import type { Checked, Difference, JudgedRun, StressReport } from './messages.js';

/** Differences that are told in full. */
const MOST_TOLD = 1000;
/** Answers that did not come: after so many a process asks no more. */
const MOST_INCIDENTS = 8;
/** Between reports, in milliseconds. */
const INTERVAL = 200;
const NOTHING: Checked = { programs: 0, vertices: 0, differing: 0, permitted: 0, notAsked: 0 };

/** They were told. */
export class TooManyIncidents extends Error {
  constructor() {
    super('too many incidents');
    this.name = 'TooManyIncidents';
  }
}

export class Teller {
  #checked = NOTHING;
  #told = 0;
  #incidents = 0;
  #last = performance.now();

  constructor(private readonly say: (report: StressReport) => Promise<void>) {}

  async checked(more: Partial<Checked>): Promise<void> {
    const { programs, vertices, differing, permitted, notAsked } = this.#checked;
    this.#checked = {
      programs: programs + (more.programs ?? 0),
      vertices: vertices + (more.vertices ?? 0),
      differing: differing + (more.differing ?? 0),
      permitted: permitted + (more.permitted ?? 0),
      notAsked: notAsked + (more.notAsked ?? 0),
    };
    if (performance.now() - this.#last >= INTERVAL) await this.flush();
  }

  /** The first of many. */
  async difference(difference: () => Difference): Promise<void> {
    if (this.#told >= MOST_TOLD) return;
    this.#told++;
    await this.say({ kind: 'difference', difference: difference() });
  }

  /** The same of what is judged already. */
  async judged(run: JudgedRun): Promise<void> {
    if (this.#told >= MOST_TOLD) return;
    this.#told++;
    await this.say({ kind: 'judged', run });
  }

  /**
   * Does some of the work. What the implementation does instead of answering is told, and ends that part alone.
   *
   * @throws TooManyIncidents
   */
  async guarded(
    what: string,
    { restart }: { readonly restart: () => Promise<void> },
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof BackendIncident) || error.verdict === 'infrastructure') throw error;
      if (error.verdict === 'unsupported') {
        await this.checked({ notAsked: 1 });
        return;
      }
      await this.say({ kind: 'incident', message: `${error.verdict}, ${what}: ${error.message}` });
      if (++this.#incidents === MOST_INCIDENTS) throw new TooManyIncidents();
      await restart();
    }
  }

  async flush(): Promise<void> {
    const checked = this.#checked;
    this.#checked = NOTHING;
    this.#last = performance.now();
    await this.say({ kind: 'checked', ...checked });
  }
}

/** Registers of one vertex by name, out of the words of many. `at` counts registers. */
export function registersAt(
  names: readonly (string | number)[],
  words: Uint32Array,
  at: number,
): Record<string, readonly number[]> {
  return Object.fromEntries(
    names.map((name, index) => [name, [...words.subarray((at + index) * 4, (at + index) * 4 + 4)]]),
  );
}

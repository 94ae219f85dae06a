/** Gathers what the units of a job came to, one by one. */
import { Digest } from './digest.js';
import type { Job } from './job.js';
import { BLAMED, type Finding, type JobResult, type UnitVerdict } from './result.js';

/** Told of a job in full; of each way of departing; and as many characters of JSON. */
const MOST_FINDINGS = 16;
const MOST_ALIKE = 4;
const MOST_TEXT = 16_384;
/** Characters of a finding that has its program and inputs. */
const MOST_LENGTH = 8192;

export class Gatherer {
  readonly digest = new Digest();
  readonly #counts: Partial<Record<UnitVerdict, number>> = {};
  readonly #clauses: Record<string, number> = {};
  readonly #findings: Finding[] = [];
  readonly #alike = new Map<string, number>();
  #text = 0;
  #blamed = 0;

  constructor(private readonly job: Job) {}

  /** What was gathered until now, to go on from. */
  copy(): Gatherer {
    const own = new Gatherer(this.job);
    own.digest.join(this.digest);
    Object.assign(own.#counts, this.#counts);
    Object.assign(own.#clauses, this.#clauses);
    own.#findings.push(...this.#findings);
    for (const [way, count] of this.#alike) own.#alike.set(way, count);
    [own.#text, own.#blamed] = [this.#text, this.#blamed];
    return own;
  }

  /** @param finding of one that the implementation is blamed for: it is made where it is told */
  add(
    verdict: UnitVerdict,
    {
      count = 1,
      clause = null,
      signature = null,
      finding,
    }: {
      readonly count?: number;
      /** That decides. */
      readonly clause?: string | null;
      readonly signature?: string | null;
      readonly finding?: () => Finding;
    } = {},
  ): void {
    if (count === 0) return;
    this.#counts[verdict] = (this.#counts[verdict] ?? 0) + count;
    if (verdict === 'disagrees' && clause !== null) {
      this.#clauses[clause] = (this.#clauses[clause] ?? 0) + count;
    }
    if (!BLAMED.includes(verdict)) return;
    this.#blamed += count;
    if (finding === undefined || this.#findings.length >= MOST_FINDINGS) return;
    const way = `${verdict} ${signature ?? ''}`;
    const alike = this.#alike.get(way) ?? 0;
    if (alike >= MOST_ALIKE) return;
    let told = finding();
    // What is too long is drawn again by the name of its unit.
    if (JSON.stringify(told).length > MOST_LENGTH) told = { ...told, program: '', inputs: [] };
    const { length } = JSON.stringify(told);
    if (this.#text + length > MOST_TEXT) return;
    this.#alike.set(way, alike + 1);
    this.#text += length;
    this.#findings.push(told);
  }

  get result(): JobResult {
    return {
      job: this.job,
      counts: this.#counts,
      clauses: this.#clauses,
      digest: this.digest.hex,
      findings: this.#findings,
      untold: this.#blamed - this.#findings.length,
    };
  }
}

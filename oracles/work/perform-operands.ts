/** Performs jobs of operands: x and -x of one operation, each result judged by itself, and how they lie beside one another. */
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { fixed } from '../../semantics/domains/chooser.js';
import { format, hex } from '../../semantics/number/binary32.js';
import { BackendFailure } from '../backends/backend.js';
import { openImplementation, type Implementation } from '../exhaust/implementation.js';
import type { Asked } from '../exhaust/language.js';
import { exhaustedLanguage } from '../exhaust/languages.js';
import type { Exception } from '../exhaust/messages.js';
import type { Operation } from '../exhaust/operation.js';
import { judgeRange, type Onlooker, type RangeReport } from '../exhaust/slice.js';
import { describeAllowedWord } from '../judge/gpu/describe-word.js';
import { BackendIncident } from '../judge/incident.js';
import { stackOf } from '../stress/stack-of.js';
import { Refused } from '../stress/vertices-of.js';
import type { EngineDifference } from '../exhaust/against.js';
import { kindOfDifference } from '../against/program.js';
import { engineSignature } from './engine-verdict.js';
import { Gatherer } from './gather.js';
import { operandOf, rowsOf, type Job } from './job.js';
import { JobShapes } from './job-shape.js';
import type { Finding, JobResult } from './result.js';
import type { Setting } from './setting.js';

/** Results that are hashed together: an aligned block, or what a job has of one. */
const BLOCK = 1024;

export class OperandWork {
  #implementation: Implementation | null = null;
  /** Those of the setting, by name, made once: each is a program that is loaded, and judged by what is made of it. */
  #operations: ReadonlyMap<string, Operation> | null = null;
  /** How operations were asked before; a backend that starts again is asked in the same way. */
  readonly #asked = new Map<Operation, Asked>();

  constructor(
    private readonly setting: Setting,
    private readonly backend: string,
  ) {}

  /**
   * @throws BackendIncident where no answer comes, after which it goes on with another; BackendFailure where it is not there;
   * Error for what is none of its operations
   */
  async perform(job: Job, onAsked: () => void): Promise<JobResult> {
    const operation = this.#operationOf(job);
    const implementation = await this.#opened();
    const asked = this.#askedBy(implementation, operation);
    const gathering = new Gathering(job, (exception) => this.#finding(operation, exception));
    const shapes = new JobShapes(operation, job);
    const isOfDocuments = this.setting.against?.alone !== true;
    const onlooker: Onlooker = {
      onTry: () => gathering.begin(),
      onResults: (first, results) => {
        gathering.results(first, results);
        shapes.results(first, results);
      },
      onException: (exception) => {
        if (isOfDocuments) gathering.exception(exception);
      },
      onDifference: (difference, permitted) =>
        gathering.difference(this.#difference(operation, difference, permitted)),
      onAsked: () => {
        onAsked();
        return Promise.resolve();
      },
    };
    try {
      const policies = defaultsOf(operation.authority);
      const { against } = this.setting;
      const engine = against === undefined ? undefined : ({ ...against, nans: 'one' } as const);
      const reports: RangeReport[] = [];
      for (const row of rowsOf(job)) {
        const report = await judgeRange(operation, asked, row, policies, onlooker, engine);
        gathering.end(report);
        reports.push(report);
      }
      const shape = shapes.of(reports);
      return { ...gathering.result, ...(shape === null ? {} : { shape }) };
    } catch (error) {
      if (error instanceof Refused) {
        return this.#ofAll(job, 'disagrees', operation, error.message);
      }
      if (error instanceof BackendIncident) {
        if (error.verdict === 'unsupported') {
          return this.#ofAll(job, 'unsupported', operation, error.message);
        }
        await implementation.restart();
      }
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#implementation?.close();
  }

  /** @throws Error where there is none of that name */
  #operationOf(job: Job): Operation {
    const { environment, document } = this.setting;
    this.#operations ??= new Map(
      exhaustedLanguage(environment)
        .operations(environment, document)
        .map((each) => [each.name, each]),
    );
    const operation = this.#operations.get(job.operation ?? '');
    if (operation !== undefined) return operation;
    throw new Error(`${environment} has no operation ${String(job.operation)}`);
  }

  /** @throws BackendFailure where it runs no such programs */
  #askedBy(implementation: Implementation, operation: Operation): Asked {
    const known = this.#asked.get(operation);
    if (known !== undefined) return known;
    const asked = implementation.asked(operation);
    if (asked === null) {
      const { name, environment } = operation;
      throw new BackendFailure(`${this.backend} runs no ${name} of ${environment}`);
    }
    this.#asked.set(operation, asked);
    return asked;
  }

  async #opened(): Promise<Implementation> {
    const { environment, document } = this.setting;
    const { spec: backend, words: stack } = stackOf(this.backend);
    this.#implementation ??= await openImplementation({ backend, stack, environment, document });
    return this.#implementation;
  }

  #finding(operation: Operation, { verdict, operand, result }: Exception): Finding {
    const { name, source, authority } = operation;
    const { environment, document } = this.setting;
    const isUnlike = verdict === 'unlike';
    const permitted = operation.permitted(fixed(defaultsOf(authority)))(Uint32Array.of(operand));
    return {
      unit: `${name} of ${hex(operand)}`,
      verdict: verdict === 'letter' ? 'by the letter' : 'disagrees',
      environment,
      document,
      program: source,
      inputs: [`# bits of the operand: ${hex(operand)}`],
      clauses: [],
      signature: `${name} ${verdict}`,
      where: isUnlike ? 'components of the result' : 'the result',
      observed: isUnlike ? `not all ${format(result)}` : format(result),
      permitted: isUnlike ? 'the same number in each component' : describeAllowedWord(permitted),
      backend: this.backend,
    };
  }

  /** What is told of a result that is not the engine's. */
  #difference(
    operation: Operation,
    { operand, observed, expected }: EngineDifference,
    permitted: boolean,
  ): Differing {
    const { environment, document, against } = this.setting;
    const said = { verdict: permitted ? 'agrees' : 'disagrees', signature: null } as const;
    const how = `${operation.name} ${kindOfDifference(expected, observed)}`;
    const signature = engineSignature(against?.engine ?? '', how, said);
    return {
      operand,
      signature,
      finding: () => ({
        unit: `${operation.name} of ${hex(operand)}`,
        verdict: 'disagrees',
        environment,
        document,
        program: operation.source,
        inputs: [`# bits of the operand: ${hex(operand)}`],
        clauses: [],
        signature,
        where: 'the result',
        observed: format(observed),
        permitted: format(expected),
        backend: this.backend,
      }),
    };
  }

  /** A program of one instruction that does not load, or that it says it does not run: the same of every operand. */
  #ofAll(
    job: Job,
    verdict: 'disagrees' | 'unsupported',
    operation: Operation,
    why: string,
  ): JobResult {
    const gatherer = new Gatherer(job);
    const signature = `${operation.name} refused`;
    gatherer.add(verdict, {
      count: job.count,
      signature,
      finding: () => ({
        ...this.#finding(operation, { verdict: 'wrong', operand: operandOf(job.first), result: 0 }),
        signature,
        where: 'loading',
        observed: `refused: ${why}`,
        permitted: 'it loads',
      }),
    });
    for (const { first, count } of rowsOf(job)) {
      for (let at = first; at < first + count; at += BLOCK - (at % BLOCK)) {
        gatherer.digest.add(blockName(job, at), verdict);
      }
    }
    return gatherer.result;
  }
}

function blockName({ operation }: Job, first: number): string {
  return `${String(operation)}.${String(first)}`;
}

/** A result that is not an engine's. */
interface Differing {
  readonly operand: number;
  readonly signature: string;
  readonly finding: () => Finding;
}

/** What is gathered of one row of operands after the other; a further try of one begins it anew. */
class Gathering {
  #gatherer: Gatherer;
  /** What was gathered of the rows before. */
  #before: Gatherer;
  readonly #block = new Uint32Array(BLOCK);
  #blockFirst = 0;
  #filled = 0;
  /** The operands of this batch that are counted: one may depart in two ways. */
  #counted = new Set<number>();
  #blamed = 0;

  constructor(
    private readonly job: Job,
    private readonly finding: (exception: Exception) => Finding,
  ) {
    this.#before = new Gatherer(job);
    this.#gatherer = this.#before;
  }

  begin(): void {
    this.#gatherer = this.#before.copy();
    this.#filled = 0;
    this.#blamed = 0;
    this.#counted = new Set();
  }

  results(first: number, results: Uint32Array): void {
    this.#counted = new Set();
    for (let at = 0; at < results.length;) {
      if (this.#filled === 0) this.#blockFirst = first + at;
      const room = BLOCK - ((first + at) % BLOCK);
      const taken = Math.min(room, results.length - at);
      this.#block.set(results.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
      if (taken === room) this.#flush();
    }
  }

  exception(exception: Exception): void {
    if (this.#counted.has(exception.operand)) return;
    this.#counted.add(exception.operand);
    this.#blamed++;
    this.#gatherer.add(exception.verdict === 'letter' ? 'by the letter' : 'disagrees', {
      signature: exception.verdict,
      finding: () => this.finding(exception),
    });
  }

  /** One that the documents do not permit either is counted already. */
  difference({ operand, signature, finding }: Differing): void {
    if (this.#counted.has(operand)) return;
    this.#counted.add(operand);
    this.#blamed++;
    this.#gatherer.add('disagrees', { signature, finding });
  }

  /** @param hidden how many results of the row did not show */
  end({ asked, hidden }: Pick<RangeReport, 'asked' | 'hidden'>): void {
    this.#flush();
    this.#gatherer.add('inconclusive', { count: hidden });
    this.#gatherer.add('agrees', { count: asked - hidden - this.#blamed });
    this.#before = this.#gatherer;
  }

  get result(): JobResult {
    return this.#gatherer.result;
  }

  #flush(): void {
    if (this.#filled === 0) return;
    const words = this.#block.subarray(0, this.#filled);
    const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
    this.#gatherer.digest.add(blockName(this.job, this.#blockFirst), bytes);
    this.#filled = 0;
  }
}

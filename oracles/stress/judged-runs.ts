/**
 * Runs that are judged one by one, as `run --backend` does: state programs, GPU programs, and VP programs whose
 * results depend on the way that a vertex takes or are approximated. Thousands, not millions.
 */
import type { Backend } from '../backends/backend.js';
import type { Asked } from './language.js';
import { stressedLanguage } from './languages.js';
import type { JudgedRuns, StressOrder } from './messages.js';
import type { Teller } from './teller.js';

export class RunJudge {
  readonly #asked: (number: number) => Asked;

  private constructor(
    private readonly order: StressOrder,
    private readonly backend: Backend,
    private readonly isGenerated: boolean,
    asked: (number: number) => Asked,
  ) {
    this.#asked = asked;
  }

  /** @throws Error for a program that does not load, SpecFileError for inputs that are none */
  static of(order: StressOrder, work: JudgedRuns, backend: Backend): RunJudge {
    const asked = stressedLanguage(work.environment).asked(order, work, backend.abilities);
    return new RunJudge(order, backend, work.source === null, asked);
  }

  async perform(teller: Teller): Promise<void> {
    const { first, count, share } = this.order;
    const what = this.isGenerated ? 'program' : 'run';
    for (let number = first + share.index; number < first + count; number += share.of) {
      await teller.guarded(`${what} ${String(number)}`, this.backend, () =>
        this.#one(number, teller),
      );
    }
  }

  async #one(number: number, teller: Teller): Promise<void> {
    const { source, judged } = this.#asked(number);
    if ((this.backend.notClaimed?.(source) ?? null) !== null) {
      await teller.checked({ notAsked: 1 });
      return;
    }
    const verdict = await judged();
    const permitted = verdict === 'permitted' ? 1 : 0;
    const differing = verdict === 'expected' ? 0 : 1;
    if (typeof verdict !== 'string') await teller.judged({ number, source, ...verdict });
    await teller.checked({ programs: this.isGenerated ? 1 : 0, vertices: 1, differing, permitted });
  }
}

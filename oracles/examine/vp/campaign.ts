/**
 * Faults held against generated programs: which program is the first that shows each. One program is drawn
 * for all the faults of an environment that no program has shown yet.
 */
import { ENVIRONMENTS, type Environment } from '../../../spec/environments.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { Generator } from '../../generate/vp/generator.js';
import type { GenerateOptions } from '../../generate/vp/options.js';
import type { Disagreement } from '../../judge/disagreement.js';
import type { Judge } from '../../shrink/vp/machine-test.js';
import { Reference } from '../../faults/departs.js';
import type { Fault } from '../../faults/fault.js';

/** A drawn program that shows a fault. */
export interface Showing {
  /** Programs drawn up to and including it. */
  readonly programs: number;
  readonly text: string;
  readonly inputs: InputValues;
  readonly disagreement: Disagreement;
}

export interface CampaignOptions {
  readonly seed: number;
  /** Programs drawn at most. */
  readonly budget: number;
  /** Programs that show a fault at most; the others are looked for among a few more programs. */
  readonly wanted: number;
  readonly generate?: GenerateOptions;
  /** When a fault is shown for the first time. */
  readonly onShown?: () => void;
  /** When a fault's machine does anything else than the standard machine. */
  readonly onDeparts?: (fault: Fault) => void;
  /** Other programs than those drawn: the one of an index; null where there is none any more. */
  readonly programs?: (index: number) => AskedProgram | null;
  /** The standard machine; that of each environment's own documents if absent. */
  readonly standard?: Machine;
}

export interface AskedProgram {
  readonly text: string;
  readonly inputs: InputValues;
}

/** One of every four programs does not load; one of a thousand runs to the limit of executed instructions. */
const INVALID_EVERY = 4;
const LONG_EVERY = 1000;

/** Programs drawn after the first that shows a fault, for others that show it. */
const A_FEW = 200;

class Programs {
  readonly #usual: Generator;
  readonly #long: Generator;

  constructor(
    environment: Environment,
    private readonly seed: number,
    options: GenerateOptions = {},
  ) {
    this.#usual = new Generator(environment, options);
    const weights = { ...options.weights, limit: 1 };
    this.#long = new Generator(environment, { ...options, weights });
  }

  draw(index: number): {
    readonly text: string;
    readonly inputs: InputValues;
    readonly isLong: boolean;
  } {
    if (index % INVALID_EVERY === INVALID_EVERY - 1) {
      return { text: this.#usual.invalid(this.seed, index).text, inputs: {}, isLong: false };
    }
    const isLong = index % LONG_EVERY === LONG_EVERY / 2;
    const { program, inputs } = (isLong ? this.#long : this.#usual).draw(this.seed, index);
    return { text: program.text, inputs, isLong };
  }
}

/** For each fault the first programs that show it; none where the budget has none. */
export function campaign(
  faults: readonly Fault[],
  judge: Judge,
  options: CampaignOptions,
): ReadonlyMap<Fault, readonly Showing[]> {
  const searches = faults.map((fault) => ({ fault, found: [] as Showing[] }));
  for (const environment of Object.values(ENVIRONMENTS)) {
    const there = searches.filter(({ fault }) => fault.environment === environment.name);
    searchIn(environment, there, judge, options);
  }
  return new Map(searches.map(({ fault, found }) => [fault, found]));
}

/** A fault, and the programs that show it so far. */
interface Search {
  readonly fault: Fault;
  readonly found: Showing[];
}

function searchIn(
  environment: Environment,
  searches: readonly Search[],
  judge: Judge,
  {
    seed,
    budget,
    wanted,
    generate,
    onShown,
    onDeparts,
    standard,
    programs: given,
  }: CampaignOptions,
): void {
  const programs = new Programs(environment, seed, generate);
  const isOver = ({ found }: Search, index: number): boolean => {
    const [first] = found;
    return found.length >= wanted || (first !== undefined && index >= first.programs + A_FEW);
  };
  let open = searches;
  for (let index = 0; index < budget && open.length > 0; index++) {
    const asked = given === undefined ? programs.draw(index) : given(index);
    if (asked === null) return;
    const { text, inputs } = asked;
    const isLong = 'isLong' in asked && asked.isLong === true;
    const reference = new Reference(text, inputs, standard);
    open = open.filter((search) => {
      const { fault, found } = search;
      // What takes long is for what nothing else shows.
      if (isLong && found.length > 0) return !isOver(search, index);
      if (!reference.departs(fault.machine)) return !isOver(search, index);
      onDeparts?.(fault);
      const judgement = judge(fault.machine, text, inputs);
      if (judgement.verdict === 'disagrees') {
        const { disagreement } = judgement;
        if (found.length === 0) onShown?.();
        found.push({ programs: index + 1, text, inputs, disagreement });
      }
      return !isOver(search, index);
    });
  }
}

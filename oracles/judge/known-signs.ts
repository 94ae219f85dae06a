/**
 * What is known of the signs of NaN in a run of which each state is an implementation's own: numbers do not show them.
 * They follow from the inputs, which have the signs they were given, and from what each step may make of them
 * (NV_vertex_program §2.14.1.11; semantics/domains/allowed-signs.ts). Where no text fixes signs, nothing is known.
 */
import { COMPONENTS } from '../../spec/environments.js';
import type { Kinds, Vector } from '../../semantics/domains/domain.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import type { AllowedKinds } from '../../semantics/domains/allowed.js';
import type { NominalKinds } from '../../semantics/domains/nominal.js';
import type { Observation } from '../../semantics/machine/linked.js';
import type { NominalState } from '../../semantics/machine/machine.js';
import type { Inputs } from '../../semantics/machine/state.js';
import { nansOf, POSITIVE_NAN, type Allowed } from '../../semantics/number/value-set.js';
import { allowedState, type AllowedState, type SignedStart } from './allowed-state.js';
import type { OwnStates } from './violation.js';

type Numbers = readonly Vector<number>[];
type Sets = readonly Vector<Allowed>[];

/** Every state that a step may lead to; null where they are too many. */
type After = (start: SignedStart) => readonly AllowedState[] | null;

/** Instructions of which the result may depend on the sign of a NaN. */
const BY_SIGNS: ReadonlySet<string> = new Set(
  [POLICIES.setOnNaN, POLICIES.minMaxNaN, POLICIES.litNaN].flatMap(({ affects }) => affects),
);

/** The signs of one run after the other. */
export class KnownSigns {
  readonly #previous = new WeakMap<NominalState, NominalState>();
  readonly #known = new WeakMap<NominalState, AllowedState>();
  readonly #inputs = new WeakMap<Inputs<number>, Inputs<Allowed>>();

  /** Notes where a run starts: its NaNs are inputs. */
  start(state: NominalState): void {
    this.#known.set(state, { ...allowedState(state), parameters: given(state.parameters) });
  }

  /** Notes that a permitted step led from one state to another. */
  step(before: NominalState, after: NominalState): void {
    this.#previous.set(after, before);
  }

  /** The inputs and a state with what is known of their NaNs, where an instruction goes by that. */
  of(
    instruction: string,
    inputs: Inputs<number>,
    state: NominalState,
    after: After,
  ): SignedStart | undefined {
    if (!BY_SIGNS.has(instruction)) return undefined;
    let own = this.#inputs.get(inputs);
    if (own === undefined) {
      own = { attributes: given(inputs.attributes) };
      this.#inputs.set(inputs, own);
    }
    return { inputs: own, before: this.#stateOf(own, state, after) };
  }

  #stateOf(inputs: Inputs<Allowed>, state: NominalState, after: After): AllowedState {
    // Steps that lie between a state and the nearest one that is known, the last one first.
    const open: NominalState[] = [];
    let at: NominalState | undefined = state;
    while (at !== undefined && !this.#known.has(at)) {
      open.push(at);
      at = this.#previous.get(at);
    }
    let before = at === undefined ? undefined : this.#known.get(at);
    for (const each of open.reverse()) {
      const ways: ReturnType<After> = before === undefined ? null : after({ inputs, before });
      before = ways === null ? allowedState(each) : signed(each, ways);
      this.#known.set(each, before);
    }
    return before ?? allowedState(state);
  }
}

/** A state of which each NaN is positive that all that may follow agree to be positive. */
function signed(state: NominalState, ways: readonly AllowedState[]): AllowedState {
  const of = (file: 'temporaries' | 'parameters'): Sets =>
    state[file].map((vector, register) =>
      withSigns(vector, (component) =>
        ways.every((way) => {
          const set = way[file][register]?.[component];
          return set !== undefined && nansOf(set) !== true;
        }),
      ),
    );
  return {
    ...allowedState(state),
    temporaries: of('temporaries'),
    parameters: of('parameters'),
  };
}

function given(file: Numbers): Sets {
  return file.some(hasNaN) ? file.map((vector) => withSigns(vector, () => true)) : file;
}

function hasNaN({ x, y, z, w }: Vector<number>): boolean {
  return Number.isNaN(x) || Number.isNaN(y) || Number.isNaN(z) || Number.isNaN(w);
}

/** A register of which each NaN is positive for which that holds. */
function withSigns(
  vector: Vector<number>,
  isPositive: (component: 'x' | 'y' | 'z' | 'w') => boolean,
): Vector<Allowed> {
  if (!hasNaN(vector)) return vector;
  const isNaN = COMPONENTS.filter((component) => Number.isNaN(vector[component]));
  return isNaN.reduce<Vector<Allowed>>(
    (all, component) => (isPositive(component) ? { ...all, [component]: POSITIVE_NAN } : all),
    vector,
  );
}

/** Numbers with what is known of those that are NaN. */
function overlaid(file: Numbers, known: Sets): Sets {
  if (!file.some(hasNaN)) return file;
  return file.map((vector, register) =>
    withSigns(vector, (component) => known[register]?.[component] === POSITIVE_NAN),
  );
}

/** An exploration starts each step some dozens of times. */
const STARTS = new WeakMap<OwnStates, SignedStart>();

/** What a step starts from, with what is known of it. */
export function startOf(own: OwnStates): SignedStart {
  const start = STARTS.get(own) ?? started(own);
  STARTS.set(own, start);
  return start;
}

function started({ inputs, before, signs }: OwnStates): SignedStart {
  if (signs === undefined) return { inputs, before: allowedState(before) };
  const { temporaries, parameters } = signs.before;
  return {
    inputs: { attributes: overlaid(inputs.attributes, signs.inputs.attributes) },
    before: {
      ...allowedState(before),
      temporaries: overlaid(before.temporaries, temporaries),
      parameters: overlaid(before.parameters, parameters),
    },
  };
}

type Operand<T extends Kinds> = Observation<T>['operands'][number];

/** An operand that an implementation shows, with what is known of it as it should have been loaded. */
export function shownOperand(
  shown: Operand<NominalKinds>,
  load: () => Operand<AllowedKinds> | undefined,
): Operand<AllowedKinds> {
  if (shown.kind === 'address') return shown;
  if (shown.kind === 'scalar') {
    if (!Number.isNaN(shown.value)) return shown;
    const loaded = load();
    return loaded?.kind === 'scalar' && loaded.value === POSITIVE_NAN ? loaded : shown;
  }
  if (!COMPONENTS.some((component) => Number.isNaN(shown.value[component]))) return shown;
  const loaded = load();
  if (loaded?.kind !== 'vector') return shown;
  const { value } = loaded;
  return {
    kind: 'vector',
    value: withSigns(shown.value, (component) => value[component] === POSITIVE_NAN),
  };
}

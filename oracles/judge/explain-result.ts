/**
 * Which assignments of the policies explain the result of an executed floating-point instruction, and how
 * far it is from what the documents permit: component by component, from concrete operands.
 */
import { COMPONENTS } from '../../spec/environments.js';
import { lawOf, numbersOf, type Authority, type VpAuthority } from '../../spec/authorities.js';
import { vpEnvironment } from '../../spec/gpu/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import { alike } from '../../semantics/domains/allowed-denormals.js';
import { allowedUnder } from '../../semantics/domains/allowed-signs.js';
import {
  alternative,
  alternativesOf,
  DEFAULT_POLICIES,
  FULL_BOX,
  POLICY_NAMES,
} from '../../semantics/domains/assignments.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import type { Chooser } from '../../semantics/domains/chooser.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { Explorer, regionOf, type Leaf, type Region } from '../../semantics/domains/explore.js';
import { gpuAllowed } from '../../semantics/gpu/domains/allowed/allowed.js';
import { Packed } from '../../semantics/gpu/domains/packed.js';
import type { AllowedFloat } from '../../semantics/gpu/domains/allowed/floats.js';
import { describeSet } from '../../semantics/number/set-text.js';
import {
  contains,
  distanceTo,
  includes,
  NORMAL,
  POSITIVE_NAN,
  unionOf,
  type Allowed,
} from '../../semantics/number/value-set.js';
import { isByComponent } from '../../semantics/instructions/index.js';
import { gpuOperationOf } from './gpu/operation.js';
import { operationOf } from './operation.js';
import {
  acceptedRegion,
  EVERYTHING,
  intersection,
  permittedRegion,
  NOWHERE,
  unionOfRegions,
} from './region.js';

/** What is to be said of one component of an observed result. */
export interface ComponentExplanation {
  /** Whether the documents permit it, be it by the letter alone. */
  readonly permitted: boolean;
  /** Whether some of these assignments is more than the letter. */
  readonly accepted: boolean;
  /** The permitted assignments that explain it. */
  readonly permittedRegion: Region;
  /** All assignments that explain it, deviations included. */
  readonly region: Region;
  /** Everything that is accepted here. */
  readonly set: Allowed;
  /** The same in words. */
  readonly allowed: string;
  /** Steps from the nearest accepted value, 0 if it is one; null where NaN is on one side alone. */
  readonly ulps: number | null;
  /** Whether under each accepted assignment one value alone is permitted. */
  readonly exact: boolean;
  /** Whether any value at all would be accepted. */
  readonly vacuous: boolean;
}

type Operands = readonly (readonly number[])[];
type Evaluate = (operands: Operands) => Vector<Allowed>;
type Leaves = readonly Leaf<Vector<Allowed>>[];

/**
 * What is known of the NaNs among operands: nothing; that their sign bits are clear; that they are one and the same
 * NaN besides, or none.
 */
export type GivenNaNs = 'of any sign' | 'positive' | 'alike';

/** The assignments but those that may order NaNs by more than their signs: of two that are alike none is first. */
const BY_SIGN: Region = regionOf({
  ...FULL_BOX,
  setOnNaN: FULL_BOX.setOnNaN.filter((each) => each !== 'signed'),
});

export class ResultExplainer {
  readonly #explorer = new Explorer();
  readonly #explored: Evaluate;
  /** Evaluates once under the defaults, and notes whether anything depends on a policy. */
  readonly #plain: Evaluate;
  #asked = false;
  /** Whether anything depends on a policy of which an alternative stands by the letter alone. */
  #asksLetter = false;
  readonly #byLanes: boolean;
  readonly #permitted: Region;
  /** The same without what the letter alone permits. */
  readonly #accepted: Region;

  /**
   * @throws Error for an instruction without a floating-point result
   */
  constructor(
    readonly instruction: string,
    readonly authority: Authority,
    nans: GivenNaNs = 'of any sign',
  ) {
    this.#byLanes = isByComponent(instruction);
    const possible = nans === 'alike' ? BY_SIGN : EVERYTHING;
    this.#permitted = intersection(permittedRegion(authority), possible);
    this.#accepted = intersection(acceptedRegion(authority), possible);
    const evaluator = (name: string, chooser: Chooser): Evaluate =>
      isVp(authority)
        ? vpEvaluator(name, authority, chooser, nans !== 'of any sign')
        : gpuEvaluator(name, chooser);
    const { choose, alternatives } = this.#explorer.chooser;
    const note = (policy: PolicyName): void => {
      this.#asksLetter ||= LETTERS.has(policy);
    };
    this.#explored = evaluator(instruction, {
      choose: (policy, outcome) => {
        note(policy);
        return choose(policy, outcome);
      },
      alternatives: (policy) => {
        note(policy);
        return alternatives(policy);
      },
    });
    this.#plain = evaluator(instruction, {
      choose: (policy, outcome) => {
        this.#asked = true;
        return outcome(DEFAULT_POLICIES[policy]);
      },
      alternatives: (policy) => {
        this.#asked = true;
        return alternativesOf(policy);
      },
    });
  }

  /**
   * @param operands as they were given, denormals included: one number for a scalar, three or four for a
   * vector
   * @param observed the result's components, x first; one is enough where it is replicated
   */
  explain(operands: Operands, observed: readonly number[]): readonly ComponentExplanation[] {
    if (!this.#byLanes) return this.#explainWhole(operands, observed);
    this.#asked = false;
    const plain = this.#plain(operands);
    const byComponent = (value: number, component: number): readonly ComponentExplanation[] =>
      this.#explainWhole(
        operands.map((operand) => splat(operand[component] ?? 0)),
        [value],
      );
    if (this.#asked) return observed.flatMap(byComponent);
    return settled(plain, observed);
  }

  #explainWhole(operands: Operands, observed: readonly number[]): readonly ComponentExplanation[] {
    this.#asked = false;
    const plain = this.#plain(operands);
    if (!this.#asked) return settled(plain, observed);
    const compute = (): Vector<Allowed> => this.#explored(operands);
    this.#asksLetter = false;
    const all = this.#explorer.explore(EVERYTHING, compute);
    const asksLetter = this.#asksLetter;
    let permitted: Leaves | null = null;
    let accepted: Leaves | null = null;
    return observed.map((value, index) => {
      const component = COMPONENTS[index] ?? 'x';
      // A set unites what every alternative in question gives: permitted sets are made of permitted ones alone.
      const exact = all.every((leaf) => typeof leaf.value[component] === 'number');
      if (exact) {
        const own = within(all, this.#permitted);
        const taken = asksLetter ? within(own, this.#accepted) : own;
        return new Explored(component, value, all, own, taken);
      }
      permitted ??= this.#explorer.explore(this.#permitted, compute);
      accepted ??= asksLetter ? this.#explorer.explore(this.#accepted, compute) : permitted;
      return new Explored(component, value, all, permitted, accepted);
    });
  }
}

/** The policies of which an alternative stands by the letter alone. */
const LETTERS: ReadonlySet<PolicyName> = new Set(
  POLICY_NAMES.filter((policy) =>
    alternativesOf(policy).some((value) => alternative(policy, value).standing !== undefined),
  ),
);

/** The leaves of a region. */
function within(leaves: Leaves, region: Region): Leaves {
  return leaves.flatMap(({ region: own, value }) => {
    const both = intersection(own, region);
    return both.length === 0 ? [] : [{ region: both, value }];
  });
}

/** Evaluates an instruction of GPU programs. Carried bits count as the number that they are. */
export function gpuEvaluator(instruction: string, chooser: Chooser): Evaluate {
  const operation = gpuOperationOf(instruction, gpuAllowed(chooser));
  const plain = (a: AllowedFloat): Allowed => (a instanceof Packed ? a.value : a);
  return (operands) => {
    const { x, y, z, w } = operation(operands);
    return { x: plain(x), y: plain(y), z: plain(z), w: plain(w) };
  };
}

/** @param positive whether every NaN that is given has its sign bit clear */
function vpEvaluator(
  instruction: string,
  authority: VpAuthority,
  chooser: Chooser,
  positive: boolean,
): Evaluate {
  const domain = allowedUnder(authority, alike(chooser));
  const operation = operationOf(instruction, domain, vpEnvironment(numbersOf(authority)));
  const spec = instructionNamed(instruction);
  if (operation === null || spec === undefined || spec.result === 'address') {
    throw new Error(`${instruction} has no floating-point result`);
  }
  const given = positive ? domain.input : domain.constant;
  return (operands) => {
    const result = operation(
      operands.map(([x = 0, y = 0, z = 0, w = 0], index) =>
        spec.operands[index] === 'scalar'
          ? { kind: 'scalar', value: given(x) }
          : { kind: 'vector', value: { x: given(x), y: given(y), z: given(z), w: given(w) } },
      ),
    );
    if (result.kind !== 'vector') throw new Error(`${instruction} gives no floating-point vector`);
    const { x: first, y, z, w } = result.value;
    return { x: asNumber(first), y: asNumber(y), z: asNumber(z), w: asNumber(w) };
  };
}

/** A NaN of which the sign is known is one value, like any other number. */
function asNumber(set: Allowed): Allowed {
  return set === POSITIVE_NAN ? NaN : set;
}

function isVp(authority: Authority): authority is VpAuthority {
  return lawOf(authority) !== 'gp4';
}

function splat(value: number): readonly number[] {
  return [value, value, value, value];
}

/** Where no policy matters. */
function settled(plain: Vector<Allowed>, observed: readonly number[]): ComponentExplanation[] {
  return observed.map((value, index) => {
    const set = plain[COMPONENTS[index] ?? 'x'];
    if (Object.is(set, value)) return AS_THE_ONE_RESULT.get(value) ?? new Settled(set, value);
    return new Settled(set, value);
  });
}

abstract class Explanation implements ComponentExplanation {
  abstract readonly set: Allowed;
  abstract readonly permittedRegion: Region;
  abstract readonly region: Region;
  abstract readonly permitted: boolean;
  abstract readonly accepted: boolean;
  abstract readonly exact: boolean;

  constructor(protected readonly observed: number) {}

  get allowed(): string {
    return describeSet(this.set);
  }

  get ulps(): number | null {
    return distanceTo(this.set, this.observed) ?? null;
  }

  get vacuous(): boolean {
    return includes(this.set, NORMAL);
  }
}

class Settled extends Explanation {
  readonly permitted: boolean;
  readonly exact: boolean;

  constructor(
    readonly set: Allowed,
    observed: number,
  ) {
    super(observed);
    this.permitted = contains(set, observed);
    this.exact = typeof set === 'number';
  }

  get region(): Region {
    return this.permitted ? EVERYTHING : NOWHERE;
  }

  get permittedRegion(): Region {
    return this.region;
  }

  get accepted(): boolean {
    return this.permitted;
  }
}

/** The most frequent explanations of all, made once. */
const AS_THE_ONE_RESULT: ReadonlyMap<number, Settled> = new Map(
  [1, NaN, Infinity, -Infinity].map((value) => [value, new Settled(value, value)]),
);

class Explored extends Explanation {
  readonly accepted: boolean;
  readonly permittedRegion: Region;
  readonly region: Region;

  constructor(
    private readonly component: 'x' | 'y' | 'z' | 'w',
    observed: number,
    all: Leaves,
    permitted: Leaves,
    private readonly taken: Leaves,
  ) {
    super(observed);
    const where = (leaves: Leaves): Region =>
      unionOfRegions(
        leaves
          .filter(({ value }) => contains(value[component], observed))
          .map(({ region }) => region),
      );
    this.region = where(all);
    this.permittedRegion = where(permitted);
    this.accepted = taken.some(({ value }) => contains(value[component], observed));
  }

  get permitted(): boolean {
    return this.permittedRegion.length > 0;
  }

  get set(): Allowed {
    return unionOf(this.taken.map(({ value }) => value[this.component]));
  }

  get exact(): boolean {
    return this.taken.every(({ value }) => typeof value[this.component] === 'number');
  }
}

/**
 * Everything that is accepted as the result of one executed instruction, component by component: the union
 * over all assignments that the documents permit, and not by the letter alone, from the operands that the instruction really had. That is the
 * sharpest of the means by which programs are judged (docs/allowed-results.md).
 */
import { environmentOf, lawOf, type VpAuthority } from '../../../spec/authorities.js';
import {
  ENVIRONMENTS,
  type Component,
  type Environment,
  type EnvironmentName,
} from '../../../spec/environments.js';
import {
  allowed,
  type AllowedDomain,
  type AllowedKinds,
} from '../../../semantics/domains/allowed.js';
import type { AddressSet } from '../../../semantics/domains/allowed-addresses.js';
import { Enumerator } from '../../../semantics/domains/allowed-outcomes.js';
import { acceptedBox, defaultsOf, type PolicyBox } from '../../../semantics/domains/assignments.js';
import { fixed } from '../../../semantics/domains/chooser.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { Explorer, regionOf, type Region } from '../../../semantics/domains/explore.js';
import type { Observation } from '../../../semantics/machine/linked.js';
import { unionOf, type Allowed } from '../../../semantics/number/value-set.js';
import { operationOf } from '../../judge/operation.js';
import { operandsOutside, readsOutside } from './outside.js';
import { addressPart, floatPart, type Outcome, type Part, type Parts } from '../part.js';
import type { NominalStep, Operands } from './step.js';

type Result = NonNullable<Observation<AllowedKinds>['result']>;
type Evaluate = (instruction: string, operands: Operands) => Result | null;

/** Operands as loaded under some of the permitted assignments. */
interface Loaded {
  readonly operands: Operands;
  readonly region: Region;
  /** Whether they are single numbers. */
  readonly known: boolean;
}

/** Results of operands that may be anything. */
const REMEMBERED = 2000;

/** Knows what results are permitted in one environment, under one authority. */
export class Permitted {
  readonly permitted: Region;
  readonly #box: PolicyBox;
  readonly #explorer = new Explorer();
  readonly #enumerator: Enumerator;
  readonly #explored: Evaluate;
  readonly #enumerated: Evaluate;
  readonly #united: Evaluate;
  readonly #default: Evaluate;
  readonly #remembered = new Map<string, readonly Result[]>();

  readonly environment: Environment;

  /** @param box the assignments; as a certificate has it, what the letter alone permits is none of them */
  constructor(authority: VpAuthority, box: PolicyBox = acceptedBox(authority)) {
    this.environment = ENVIRONMENTS[environmentOf(authority)];
    this.#box = box;
    const law = lawOf(authority);
    const { name } = this.environment;
    this.#default = evaluator(allowed(fixed(defaultsOf(authority)), law), name);
    this.permitted = regionOf(box);
    this.#enumerator = new Enumerator((policy) => box[policy]);
    this.#explored = evaluator(allowed(this.#explorer.chooser, law), name);
    const enumerated = allowed(this.#enumerator, law);
    this.#enumerated = evaluator(enumerated, name);
    // An operand that may be anything makes every alternative of an instruction's own choices possible.
    const united: AllowedDomain['choose'] = (policy, outcome) =>
      unionOf((box[policy] as Parameters<typeof outcome>[0][]).map(outcome) as Allowed[]) as never;
    this.#united = evaluator({ ...enumerated, choose: united }, name);
  }

  /** What may be in each component; null for an instruction without a result. */
  parts(step: NominalStep): Parts | null {
    const { name } = step.instruction;
    return partsOf(this.#loaded(step).flatMap((loaded) => this.#results(name, loaded)));
  }

  /** What may be in each component where every policy has its default; null likewise. */
  underDefaults({ instruction, observation }: NominalStep): Parts | null {
    const result = this.#default(instruction.name, observation.operands);
    return result === null ? null : partsOf([result]);
  }

  /** What `parts` is the union of, one outcome after the other. */
  outcomes(step: NominalStep): readonly Outcome[] {
    const { name } = step.instruction;
    return this.#loaded(step).flatMap((loaded) => {
      const { operands, region, known } = loaded;
      if (!known) {
        const parts = partsOf(this.#results(name, loaded));
        return parts === null ? [] : [{ region, parts }];
      }
      return this.#leaves(name, operands, region).flatMap((leaf) => {
        const parts = leaf.value === null ? null : partsOf([leaf.value]);
        return parts === null ? [] : [{ region: leaf.region, parts }];
      });
    });
  }

  /** The operands that the instruction had, or may have had where it read what does not exist. */
  #loaded(step: NominalStep): readonly Loaded[] {
    if (!readsOutside(step, this.environment)) {
      return [{ operands: step.observation.operands, region: this.permitted, known: true }];
    }
    return this.#box.parameterOutside.map((alternative) => ({
      operands: operandsOutside(step, alternative),
      region: regionOf({ ...this.#box, parameterOutside: [alternative] }),
      known: alternative !== 'undefined',
    }));
  }

  #results(name: string, { operands, region, known }: Loaded): readonly Result[] {
    // LIT computes with sets even of single numbers, which makes its runs dear: few of them, then.
    if (known && name === 'LIT') {
      return this.#leaves(name, operands, region).flatMap(({ value }) => value ?? []);
    }
    return known
      ? this.#enumerate(this.#enumerated, name, operands)
      : this.#unknown(name, operands);
  }

  /** Sets take long; a parameter that may be anything is much like another, and asked for twice. */
  #unknown(name: string, operands: Operands): readonly Result[] {
    const key = `${name} ${JSON.stringify(operands, withSpecialNumbers)}`;
    let results = this.#remembered.get(key);
    if (results === undefined) {
      results = this.#enumerate(this.#united, name, operands);
      if (this.#remembered.size >= REMEMBERED) this.#remembered.clear();
      this.#remembered.set(key, results);
    }
    return results;
  }

  #enumerate(evaluate: Evaluate, name: string, operands: Operands): readonly Result[] {
    const results: Result[] = [];
    this.#enumerator.each(() => {
      const result = evaluate(name, operands);
      if (result !== null) results.push(result);
    });
    return results;
  }

  #leaves(name: string, operands: Operands, region: Region) {
    return this.#explorer.explore(region, () => this.#explored(name, operands));
  }
}

/** JSON has neither NaN nor infinities nor -0. */
function withSpecialNumbers(_: string, value: unknown): unknown {
  return typeof value === 'number' ? (Object.is(value, -0) ? '-0' : String(value)) : value;
}

function evaluator(domain: AllowedDomain, environment: EnvironmentName): Evaluate {
  const operation = (name: string) => operationOf(name, domain, environment);
  const operations = new Map<string, ReturnType<typeof operation>>();
  return (name, operands) => {
    let known = operations.get(name);
    if (known === undefined) {
      known = operation(name);
      operations.set(name, known);
    }
    return known === null ? null : known(operands);
  };
}

/** The union of results, of each component; null without results. */
function partsOf(results: readonly Result[]): Parts | null {
  if (results.length === 0) return null;
  const vectors: Vector<Allowed>[] = [];
  const addresses: Vector<AddressSet>[] = [];
  for (const result of results) {
    if (result.kind === 'vector') vectors.push(result.value);
    else addresses.push(result.value);
  }
  const part = (component: Component): Part =>
    addresses.length > 0
      ? addressPart(addresses.map((vector) => vector[component]))
      : floatPart(unionOf(vectors.map((vector) => vector[component])));
  return { x: part('x'), y: part('y'), z: part('z'), w: part('w') };
}

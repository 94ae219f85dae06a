/**
 * Everything that is accepted as the result of one executed instruction of a GPU program, component by
 * component: the union over all assignments that the documents permit, and not by the letter alone, from the
 * variables that the instruction really read.
 */
import type { Component } from '../../../spec/environments.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import {
  DEFAULT_POLICIES,
  type PolicyBox,
  acceptedBox,
} from '../../../semantics/domains/assignments.js';
import { fixed } from '../../../semantics/domains/chooser.js';
import { Explorer, type Leaf, type Region, regionOf } from '../../../semantics/domains/explore.js';
import {
  type GpuAllowedDomain,
  type GpuAllowedKinds,
  gpuAllowed,
} from '../../../semantics/gpu/domains/allowed/allowed.js';
import type { AllowedFloat } from '../../../semantics/gpu/domains/allowed/floats.js';
import type { TypedVector } from '../../../semantics/gpu/domains/domain.js';
import { Packed } from '../../../semantics/gpu/domains/packed.js';
import { gpuInvocation } from '../../../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import type { LinkedGpuProgram } from '../../../semantics/gpu/machine/linked.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import {
  type AllowedInteger,
  bitsOfInteger,
  unionOfIntegers,
} from '../../../semantics/number/integer-set.js';
import { type Allowed, unionOf } from '../../../semantics/number/value-set.js';
import type { GpuNominalStep } from '../../cases/gpu/check-case.js';
import { describeAllowedWord } from '../../judge/gpu/describe-word.js';
import { floatPart, integerPart, type Outcome, type Part, type Parts } from '../part.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { AllowedWord } from '../../../semantics/gpu/domains/allowed/words.js';
import { UNDEFINED } from '../../../semantics/gpu/domains/undefined.js';
import { IntegerWord, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import type { NominalGpuState } from '../../../semantics/gpu/machine/machine.js';
import type { AllowedGpuState } from '../../judge/gpu/explore.js';

type Linked = LinkedGpuProgram<GpuAllowedKinds>;

type Result = TypedVector<AllowedFloat, AllowedInteger>;

/** What an instruction that a run executed may give. */
type Evaluate = (step: GpuNominalStep) => Result | null;

/** Knows what results are permitted in every GPU program. */
export class GpuPermitted {
  readonly #explorer = new Explorer();
  readonly #all: Linker;
  readonly #default = new Linker(gpuAllowed(fixed(DEFAULT_POLICIES)));
  readonly #binary32 = new Linker(withoutSixteenBits(gpuAllowed(fixed(DEFAULT_POLICIES))));
  readonly #boxes = new Map<GpuEnvironmentName, PolicyBox>();

  /** @param boxOf the assignments; as a certificate has it, what the letter alone permits is none of them */
  constructor(
    private readonly boxOf: (environment: GpuEnvironmentName) => PolicyBox = acceptedBox,
  ) {
    this.#all = new Linker(gpuAllowed(this.#explorer.chooser));
  }

  /** What is permitted in the runs of a program with these inputs. */
  of(program: GpuProgram, values: GpuInputValues): PermittedGpuRun {
    const { name } = program.environment;
    let box = this.#boxes.get(name);
    if (box === undefined) {
      box = this.boxOf(name);
      this.#boxes.set(name, box);
    }
    return new PermittedGpuRun(
      box,
      regionOf(box),
      this.#explorer,
      this.#all.linked(program, values),
      this.#default.linked(program, values),
      this.#binary32.linked(program, values),
    );
  }
}

/** SHORT variables hold what others do, and no operation has fewer bits for them: an interpretation of gp4.E-short-storage. */
function withoutSixteenBits(domain: GpuAllowedDomain): GpuAllowedDomain {
  return { ...domain, storeShort: (a) => a, storeShortInteger: (a) => a, sixteenBit: null };
}

/** Links each program once. */
class Linker {
  readonly #programs = new WeakMap<GpuProgram, Linked>();

  constructor(private readonly domain: GpuAllowedDomain) {}

  linked(program: GpuProgram, values: GpuInputValues): Evaluate {
    let linked = this.#programs.get(program);
    if (linked === undefined) {
      linked = linkGpu(program, this.domain);
      this.#programs.set(program, linked);
    }
    const { instructions, domain } = linked;
    return ({ index, before }) => {
      // Anew each time: inputs too may ask for policies.
      const { inputs } = gpuInvocation(program, domain, values);
      const state = allowedGpuState(before, domain);
      return instructions[index]?.observe(inputs, state).result ?? null;
    };
  }
}

export class PermittedGpuRun {
  constructor(
    readonly box: PolicyBox,
    readonly permitted: Region,
    private readonly explorer: Explorer,
    private readonly all: Evaluate,
    private readonly byDefault: Evaluate,
    private readonly inBinary32: Evaluate,
  ) {}

  /** What may be in each component under the assignments of a region; null for an instruction without a result. */
  parts(step: GpuNominalStep, region = this.permitted): Parts | null {
    return partsOf(this.#leaves(step, region).flatMap(({ value }) => value ?? []));
  }

  /** What may be in each component where every policy has its default; null likewise. */
  underDefaults(step: GpuNominalStep): Parts | null {
    const result = this.byDefault(step);
    return result === null ? null : partsOf([result]);
  }

  /** The same where no variable and no operation has fewer than 32 bits. */
  inThirtyTwoBits(step: GpuNominalStep): Parts | null {
    const result = this.inBinary32(step);
    return result === null ? null : partsOf([result]);
  }

  /** What `parts` is the union of, one outcome after the other. */
  outcomes(step: GpuNominalStep): readonly Outcome[] {
    return this.#leaves(step, this.permitted).flatMap(({ region, value }) => {
      const parts = value === null ? null : partsOf([value]);
      return parts === null ? [] : [{ region, parts }];
    });
  }

  #leaves(step: GpuNominalStep, region: Region): readonly Leaf<Result | null>[] {
    return this.explorer.explore(region, () => this.all(step));
  }
}

/** The union of results, of each component; null without results. */
function partsOf(results: readonly Result[]): Parts | null {
  if (results.length === 0) return null;
  const part = (component: Component): Part => partOf(results, component);
  return { x: part('x'), y: part('y'), z: part('z'), w: part('w') };
}

function partOf(results: readonly Result[], component: Component): Part {
  const floats: AllowedFloat[] = [];
  const integers: AllowedInteger[] = [];
  let type: 'S' | 'U' = 'U';
  for (const result of results) {
    if (result.type === 'F') floats.push(result.value[component]);
    else {
      type = result.type;
      integers.push(result.value[component]);
    }
  }
  if (integers.length === 0) return floatsPart(floats);
  const value = unionOfIntegers(integers);
  return integerPart(value, () => describeAllowedWord({ type, value }));
}

function floatsPart(floats: readonly AllowedFloat[]): Part {
  const [first] = floats;
  if (first instanceof Packed && floats.every((each) => isSame(each, first))) {
    const words = (): string => describeAllowedWord({ type: 'F', value: first });
    return { size: 1, unconstrained: false, nearlyUnconstrained: false, words };
  }
  return floatPart(unionOf(floats.map(valuesOf)));
}

function isSame(a: AllowedFloat, { bits }: Packed): boolean {
  return a instanceof Packed && a.bits === bits;
}

/** Carried bits as the number that arithmetic takes them for. */
function valuesOf(a: AllowedFloat): Allowed {
  return a instanceof Packed ? a.value : a;
}

/** A state of the nominal machine in the allowed domain, with any condition codes: what an instruction computes does not depend on them. */
function allowedGpuState(
  state: NominalGpuState,
  { undefinedFlags }: Pick<GpuAllowedDomain, 'undefinedFlags'>,
): AllowedGpuState {
  const flags = undefinedFlags;
  const codes = { x: flags, y: flags, z: flags, w: flags };
  return {
    ...state,
    temporaries: state.temporaries.map(allowedWords),
    results: state.results.map(allowedWords),
    codes: [codes, codes],
    // What was emitted is not read again.
    emitted: [],
  };
}

function allowedWords({ x, y, z, w }: Vector<NominalWord>): Vector<AllowedWord> {
  return { x: allowedWord(x), y: allowedWord(y), z: allowedWord(z), w: allowedWord(w) };
}

function allowedWord(word: NominalWord): AllowedWord {
  if (word === UNDEFINED) return null;
  return word instanceof IntegerWord
    ? { type: word.type ?? 'U', value: bitsOfInteger(word.value) }
    : { type: 'F', value: word };
}

/** The programs of GPU environments that show where two assignments of the policies differ. */
import { COMPONENTS } from '../../../spec/environments.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import type { Policies, PolicyName } from '../../../semantics/domains/policies.js';
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import {
  typedBitsOf,
  type NominalWord,
  type TypedBits,
} from '../../../semantics/gpu/domains/words.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { linkGpu } from '../../../semantics/gpu/machine/link.js';
import { runGpu } from '../../../semantics/gpu/machine/run.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import type { TextureData } from '../../../semantics/texture/build.js';
import { derivesDetail } from '../../../semantics/gpu/instructions/texture.js';
import type { AskedInstruction, Found, Kind, Result, WitnessPrograms } from '../witness.js';
import { FRAMES, operandBinding } from '../../generate/gpu/probes.js';
import { interpretationProbes, texturesOf, valuesOf } from './interpretation-probes.js';

/** How a program ended, and the four components of its result. */
interface Left {
  readonly ended: string;
  readonly value: readonly (TypedBits | null)[];
}

/** A small program, what it is given, and the data of its texture. */
interface Small {
  readonly source: string;
  readonly values: GpuInputValues;
  readonly texture?: TextureData;
}

export class GpuWitnessPrograms implements WitnessPrograms {
  constructor(private readonly environment: GpuEnvironmentName) {}

  has(instruction: string): boolean {
    return gpuInstructionNamed(instruction) !== undefined;
  }

  ofInstruction(
    { instruction, operands, component, isOfScalars }: AskedInstruction,
    all: readonly Policies[],
  ): Found | null {
    const { head, result, tail } = FRAMES[this.environment];
    const at = COMPONENTS[component] ?? 'x';
    const scalars = operands.map(([value = 0]) => value);
    const bindings = isOfScalars
      ? { [operandBinding(0)]: quadOf(scalars) }
      : Object.fromEntries(operands.map((each, index) => [operandBinding(index), quadOf(each)]));
    const listed = operands.map((_, index) =>
      isOfScalars ? `${operandBinding(0)}.${COMPONENTS[index] ?? 'x'}` : operandBinding(index),
    );
    const program = `${head}${instruction} ${result}.${at}, ${listed.join(', ')};\n${tail}`;
    const left = all.slice(0, 2).map((policies) => leftOf(program, { bindings }, policies));
    const [first = null, second = null] = left.map(({ value }) => value[component] ?? null);
    if (first?.bits === second?.bits) return null;
    const given = { language: 'GPU', values: { bindings } } as const;
    return { program, given, where: `${result}.${at}`, a: [first], b: [second], ends: null };
  }

  ofPolicy(policy: PolicyName, { all, shows }: Kind): Found | null {
    for (const { source, values, texture } of this.#about(policy)) {
      const left = all.map((each) => leftOf(source, values, each));
      const [a, b] = left;
      if (a === undefined || b === undefined || !shows(left.map(resultOf))) continue;
      return {
        program: source,
        given: { language: 'GPU', values, ...(texture === undefined ? {} : { texture }) },
        where: FRAMES[this.environment].result,
        a: a.value,
        b: b.value,
        ends: a.ended === b.ended ? null : [a.ended, b.ended],
      };
    }
    return null;
  }

  /** Those that certificates ask, and of a bias, which no program that they ask has. */
  #about(policy: PolicyName): readonly Small[] {
    const { environment } = this;
    const { erratum } = POLICIES[policy];
    const asked = interpretationProbes(environment)
      .filter((probe) => probe.erratum === erratum)
      .map((probe): Small => ({ ...probe, values: valuesOf(probe) }));
    return policy === 'textureBias' ? [...asked, ...biased(environment)] : asked;
  }
}

/** A texture whose levels hold their numbers, with a bias that the least limit of biases does not let through. */
const BIASED: TextureData = {
  kind: '1D',
  format: 'R',
  levels: [8, 4, 2, 1].map((width, level) => ({
    width,
    texels: new Array<number>(width).fill(level),
  })),
  parameters: { minFilter: 'NEAREST_MIPMAP_NEAREST', magFilter: 'NEAREST', lodBias: 3 },
};

/** An access at a level, and one of a fragment with a bias of its own, to which derivatives give level 0. */
function biased(environment: GpuEnvironmentName): readonly Small[] {
  const { head, result, tail } = FRAMES[environment];
  const names = environment === 'NVfp4.0' ? ['TXL', 'TXB'] : ['TXL'];
  const derivatives = [{ dx: [2 ** -3, 0, 0, 0], dy: [0, 0, 0, 0] }] as const;
  return names.map((name) => ({
    source: `${head}${name} ${result}, 0.0, texture[0], 1D;\n${tail}`,
    values: { ...texturesOf(BIASED), ...(derivesDetail(name) ? { derivatives } : {}) },
    texture: BIASED,
  }));
}

/** @throws Error for a program that does not load */
function leftOf(source: string, values: GpuInputValues, policies: Policies): Left {
  const loading = loadGpu(source);
  if (!loading.loaded) throw new Error(loading.error.message);
  const { end, state } = runGpu(linkGpu(loading.program, gpuConcrete(policies)), values);
  const [emission] = state.emitted;
  const [result] = emission?.kind === 'vertex' ? emission.results : state.results;
  const words: readonly NominalWord[] =
    result === undefined ? [] : [result.x, result.y, result.z, result.w];
  return { ended: end.reason ?? end.outcome, value: words.map((word) => typedBitsOf(word)) };
}

function resultOf({ ended, value }: Left): Result {
  return [
    ended,
    ...value.map((word) => (word === null ? 'undefined' : `${word.type}${String(word.bits)}`)),
  ];
}

function quadOf([x = 0, y = 0, z = 0, w = 0]: readonly number[]): TypedQuad {
  return { type: 'F', values: [x, y, z, w] };
}

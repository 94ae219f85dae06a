/**
 * How the attributes of a fragment program are interpolated, by all of its declarations together
 * (NV_fragment_program4 §2.X.3.1).
 */
import { NOT_INTERPOLATED, type InterpolationModifier } from '../../../spec/gpu/bindings.js';
import type { Place } from '../../language/ast.js';
import type { Contested } from '../../language/interpretations.js';
import type { GpuViolation } from './violation.js';

/** The table lets the fog coordinate have modifiers. */
const BY_TABLE: Contested = {
  erratum: 'nvfp4.E-interpolated-bindings',
  interpretations: ['marked'],
};

const COLORS = ['fragment.color.primary', 'fragment.color.secondary'] as const;

export class Interpolation {
  /** The modifiers of attributes that a declared variable is bound to. */
  readonly #declared = new Map<string, readonly InterpolationModifier[]>();

  /**
   * Takes notice of a variable that is bound to an attribute.
   *
   * @param group the binding, without its number where it has one.
   * @param lifted errata that are not read by default.
   */
  declare(
    binding: string,
    group: string,
    modifiers: readonly InterpolationModifier[],
    { offset }: Place,
    lifted: ReadonlySet<string>,
  ): GpuViolation | null {
    if (modifiers.length > 0 && NOT_INTERPOLATED.includes(group)) {
      const isContested = group === 'fragment.fogcoord';
      if (!isContested || !lifted.has(BY_TABLE.erratum)) {
        return {
          restriction: 'interpolated-binding',
          position: offset,
          message: `${binding} has no interpolation modifiers`,
          ...(isContested ? { contested: BY_TABLE } : {}),
        };
      }
    }
    const before = this.#declared.get(binding);
    if (before !== undefined && !same(before, modifiers)) {
      return {
        restriction: 'different-interpolation',
        position: offset,
        message: `a variable bound to ${binding} is declared ${named(before)} already`,
      };
    }
    this.#declared.set(binding, modifiers);
    const other = otherColor(binding);
    const ofOther = other === undefined ? undefined : this.#declared.get(other);
    if (other !== undefined && ofOther !== undefined && !same(ofOther, modifiers)) {
      return {
        restriction: 'color-interpolation',
        position: offset,
        message: `a variable bound to ${other} is declared ${named(ofOther)}; both colors are alike`,
      };
    }
    return null;
  }

  /** The modifiers of an attribute: an instruction that names it inherits those of declarations. */
  of(binding: string): readonly InterpolationModifier[] {
    return this.#declared.get(binding) ?? [];
  }

  /**
   * The colors once more, where an instruction names one of them: that makes a variable too, without
   * modifiers unless it inherits them (erratum nvfp4.E-implicit-colors).
   */
  violationAtEnd(isUsed: (binding: string) => boolean, position: number): GpuViolation | null {
    const [primary, secondary] = COLORS;
    if (!isUsed(primary) || !isUsed(secondary)) return null;
    const [first, second] = [this.of(primary), this.of(secondary)];
    if (same(first, second)) return null;
    return {
      restriction: 'implicit-color-interpolation',
      position,
      message: `${primary} is ${named(first)} and ${secondary} ${named(second)}; both colors are alike`,
      contested: { erratum: 'nvfp4.E-implicit-colors', interpretations: ['ignored'] },
    };
  }
}

function otherColor(binding: string): string | undefined {
  return COLORS.some((color) => color === binding)
    ? COLORS.find((color) => color !== binding)
    : undefined;
}

function same(a: readonly InterpolationModifier[], b: readonly InterpolationModifier[]): boolean {
  return a.join() === b.join();
}

function named(modifiers: readonly InterpolationModifier[]): string {
  return modifiers.length === 0 ? 'without interpolation modifiers' : modifiers.join(' ');
}

/** What a translation is, and what is asked for. */
import { governing, lawOf, type VpAuthority } from '../../spec/authorities.js';
import type { EnvironmentName, Quad } from '../../spec/environments.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { ENGINE_IDS, runsNone, runsOn, type EngineName } from '../../semantics/silicon/names.js';
import type { Program } from '../../semantics/language/load.js';

/**
 * `arb`: ARB_vertex_program; `glsl`: GLSL 3.30, a vertex shader for transform feedback; `essl`: the same in
 * GLSL ES 3.00; `hlsl`: HLSL, a vertex shader; `wgsl`: WebGPU, a compute shader, or of fragment programs a fragment shader;
 * `c`: C99, a function over bits.
 */
export type Target = 'arb' | 'glsl' | 'essl' | 'hlsl' | 'wgsl' | 'c';
export const TARGETS: readonly Target[] = ['arb', 'glsl', 'essl', 'hlsl', 'wgsl', 'c'];

/**
 * `strict`: the results that the documents ask for by default, and arithmetic that no compiler rewrites;
 * `plain`: what people write by hand; an engine's name: what the engine computes, to the bit.
 */
export type Mode = 'strict' | 'plain' | EngineName;
export const MODES: readonly Mode[] = ['strict', 'plain', ...ENGINE_IDS];

export interface TranslateOptions {
  readonly mode: Mode;
  /** The result registers to export, by name, in this order; those that the program writes if absent. */
  readonly results?: readonly string[];
  /** The document that a strict translation follows; the environment's own if absent. */
  readonly authority?: VpAuthority;
}

export interface Translation {
  readonly target: Target;
  readonly mode: Mode;
  readonly text: string;
  /** The result registers that the shader exports, in order. */
  readonly exports: readonly string[];
  /** The vertex attribute registers that it reads, ascending. */
  readonly attributes: readonly number[];
  /** Whether it reads program parameters. */
  readonly readsParameters: boolean;
  /** Values that the host must put into program.env beyond the program's own parameters (`arb`). */
  readonly constants: Readonly<Record<number, Quad>>;
  /**
   * What may come out otherwise than the governing document demands, a sentence each: what the target cannot say, or
   * decides itself. What the document leaves open is not among it. Empty for plain translations, and for GPU programs, of
   * which nothing is said.
   */
  readonly leaves: readonly string[];
}

/** The program means something that the target cannot say. The message says what and why. */
export class Untranslatable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Untranslatable';
  }
}

/** The mode among the words by which a stack is opened; strict where none is. */
export function modeIn(words: readonly string[]): Mode {
  return MODES.find((mode) => words.includes(mode)) ?? 'strict';
}

/** Whether a mode has translations of an environment's programs: an engine runs some of them alone. */
export function translates(mode: Mode, environment: AnyEnvironmentName): boolean {
  return mode === 'strict' || mode === 'plain' || runsOn(mode, environment);
}

/** @throws Untranslatable where a target has no such mode, or a mode no such programs */
export function requireMode(mode: Mode, environment: EnvironmentName, target: Target): void {
  const isEngine = mode !== 'strict' && mode !== 'plain';
  if (target === 'c' && !isEngine) {
    throw new Untranslatable(
      `C is written of what an engine computes alone: ask for an engine, ${ENGINE_IDS.join(' or ')}`,
    );
  }
  if (!isEngine) return;
  if (target === 'arb') {
    throw new Untranslatable('an engine is computed in integers, and ARB_vertex_program has none');
  }
  if (translates(mode, environment)) return;
  throw new Untranslatable(runsNone(mode, environment));
}

/** Which document a strict translation follows, for the comment at its head. */
export function followed(mode: Mode, authority: VpAuthority): string {
  return mode === 'strict' ? `, by ${governing(authority)}` : '';
}

/** What a target decides itself, by instruction: of RCP and its kin the accuracy, of assembly the special cases too. */
const ACCURACY = ['RCP', 'RCC', 'RSQ', 'EX2', 'LG2', 'SIN', 'COS', 'EXP', 'LOG', 'LIT'];
const WHOLE_IN_ASSEMBLY = ['EXP', 'LOG', 'LIT'];

/** See Translation.leaves. */
export function leftToTarget(
  { instructions }: Program,
  { target, mode, authority }: Pick<Translation, 'target' | 'mode'> & { authority: VpAuthority },
): readonly string[] {
  if (mode !== 'strict') return [];
  const those = (names: readonly string[]): string =>
    names.filter((name) => instructions.some((each) => each.name === name)).join(', ');
  const approximated = those(ACCURACY);
  const accuracy = approximated === '' ? [] : [`the accuracy of ${approximated} is the target's`];
  if (target !== 'arb') return accuracy;
  const whole = those(WHOLE_IN_ASSEMBLY);
  const special = whole === '' ? [] : [`special cases of ${whole} are the target's`];
  const isOlder = lawOf(authority) === 'vp1';
  const compared = isOlder ? those(['SLT', 'SGE']) : '';
  const root = isOlder ? '' : those(['RSQ']);
  return [
    ...accuracy,
    ...special,
    ...(compared === ''
      ? []
      : [
          `${compared} of a negative NaN is that of a positive one: assembly does not tell the sign of NaN`,
        ]),
    ...(root === '' ? [] : [`${root} of negative numbers is that of the absolute value`]),
  ];
}

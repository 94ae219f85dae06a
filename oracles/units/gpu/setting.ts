/** What a case of a GPU program starts from, as statements that set it from parameters which nothing else uses. */
import { COMPONENTS, type Component } from '../../../spec/environments.js';
import type { DataType } from '../../../spec/gpu/instructions.js';
import type { NominalFlags } from '../../../semantics/gpu/domains/flags.js';
import { flagsToJson } from '../../../semantics/gpu/machine/serialise.js';
import type { TypedQuad, TypedWord } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import type { Four } from '../../cases/case.js';
import type { GpuStart } from '../../cases/gpu/case.js';

export interface GpuSetting {
  readonly lines: readonly string[];
  /** What its parameters hold. */
  readonly bindings: Readonly<Record<string, TypedQuad>>;
  /** Why something cannot be set; null where all can. */
  readonly problem: string | null;
}

/** A temporary that the program of a case does not have. */
export const SCRATCH = 'vpspec_scratch';

export const TYPES: readonly DataType[] = ['F', 'S', 'U'];

/** Sums of signed integers by the flags that they set (§2.X.4.3, §2.X.8 ADD). */
const SUMS: Readonly<Record<string, readonly [number, number]>> = {
  '': [1, 1],
  SF: [-2, 1],
  ZF: [0, 0],
  CF: [-1, 2],
  'SF CF': [-1, -1],
  'ZF CF': [-1, 1],
  'SF OF': [2147483647, 1],
  'OF CF': [-2147483647, -2147483647],
  'ZF OF CF': [-2147483648, -2147483648],
};

export function settingOf({ temporaries, codes }: GpuStart, program: GpuProgram): GpuSetting {
  const setting = new Setting(program);
  for (const [name, words] of Object.entries(temporaries)) setting.setTemporary(name, words);
  const problems = codes.map((flags, register) =>
    flags === null ? null : setting.setCodes(register, flags),
  );
  const { lines, bindings } = setting;
  return { lines, bindings, problem: problems.find((problem) => problem !== null) ?? null };
}

class Setting {
  readonly lines: string[] = [];
  readonly bindings: Record<string, TypedQuad> = {};
  #parameter: number;

  constructor(private readonly program: GpuProgram) {
    this.#parameter = program.environment.limits.localParameters;
  }

  setTemporary(name: string, words: Four<TypedWord>): void {
    for (const type of TYPES) {
      const mask = maskOf(words, (word) => word.value !== null && word.type === type);
      if (mask === '') continue;
      const values = mapQuad(words, (word) => (word.type === type ? (word.value ?? 0) : 0));
      const binding = this.#newParameter({ type, values });
      this.lines.push(`MOV.${type} ${name}.${mask}, ${binding};`);
    }
  }

  /** What is undefined stays so. Null, or why flags cannot be set. */
  setCodes(register: number, flags: Four<NominalFlags>): string | null {
    const sums = flags.map((each) => SUMS[flagsToJson(each)]);
    const isNaN = (each: NominalFlags): boolean => flagsToJson(each) === 'SF ZF';
    for (const [index, each] of flags.entries()) {
      if (sums[index] === undefined && !isNaN(each) && !isUndefined(each)) {
        return `no sum sets the flags ${flagsToJson(each)}`;
      }
    }
    const mask = maskOf(flags, (_, index) => sums[index] !== undefined);
    if (mask !== '') {
      const [a, b] = ([0, 1] as const).map((which) =>
        this.#newParameter({
          type: 'S',
          values: mapQuad(flags, (_, index) => sums[index]?.[which] ?? 0),
        }),
      );
      this.lines.push(`ADD.S.CC${String(register)} ${SCRATCH}.${mask}, ${a ?? ''}, ${b ?? ''};`);
    }
    const nan = maskOf(flags, isNaN);
    if (nan !== '') {
      const binding = this.#newParameter({ type: 'F', values: [NaN, NaN, NaN, NaN] });
      this.lines.push(`MOV.CC${String(register)} ${SCRATCH}.${nan}, ${binding};`);
    }
    return null;
  }

  /** A parameter of the program that nothing else uses. */
  #newParameter(quad: TypedQuad): string {
    for (;;) {
      const binding = `program.local[${String(--this.#parameter)}]`;
      const isUsed = this.program.parameters.some(
        (slot) => slot.kind === 'binding' && slot.binding === binding,
      );
      if (isUsed) continue;
      this.bindings[binding] = quad;
      return binding;
    }
  }
}

/** Whether every flag is undefined. */
function isUndefined(flags: NominalFlags): boolean {
  return flagsToJson(flags) === 'SF? ZF? OF? CF?';
}

/** The letters of the components that fit. */
export function maskOf<T>(
  values: readonly T[],
  fits: (value: T, index: number) => boolean,
): string {
  return COMPONENTS.filter((_: Component, index) => {
    const value = values[index];
    return value !== undefined && fits(value, index);
  }).join('');
}

function mapQuad<T>(
  [x, y, z, w]: Four<T>,
  convert: (value: T, index: number) => number,
): TypedQuad['values'] {
  return [convert(x, 0), convert(y, 1), convert(z, 2), convert(w, 3)];
}

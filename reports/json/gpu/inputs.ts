/** What a GPU program is given, in the shapes of values and registers. */
import type { GpuInputValues, TypedWord } from '../../../semantics/gpu/machine/state.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { bitsOfInteger } from '../../../semantics/number/integer-set.js';
import { valueJson, type WordJson, type WordsJson } from '../value.js';

export interface GpuInputsJson {
  /** By binding. */
  readonly inputs: Readonly<Record<string, WordsJson>>;
  /** Words of parameter buffers by binding point; absent where there are none. */
  readonly buffers?: Readonly<Record<string, readonly WordJson[]>>;
}

export function gpuInputsJson({ bindings = {}, buffers = {} }: GpuInputValues): GpuInputsJson {
  const registers = Object.entries(bindings).map(([name, { type, values }]) => {
    const [x, y, z, w] = values;
    const word = (value: typeof x): WordJson => typedWordJson({ type, value });
    return [name, [word(x), word(y), word(z), word(w)]] as const;
  });
  const words = Object.entries(buffers).map(
    ([point, all]) => [point, all.map(typedWordJson)] as const,
  );
  return {
    inputs: Object.fromEntries(registers),
    ...(words.length === 0 ? {} : { buffers: Object.fromEntries(words) }),
  };
}

export function typedWordJson({ type, value }: TypedWord): WordJson {
  if (value === null) return null;
  return valueJson({ type, bits: type === 'F' ? bitsOf(value) : bitsOfInteger(value) });
}

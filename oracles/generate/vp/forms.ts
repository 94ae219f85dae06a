/** How sweeps write what an instruction reads and writes: masks, and operands with signs and bars. */
import { COMPONENTS, type Environment } from '../../../spec/environments.js';

/** The 15 write masks. */
export const MASKS: readonly string[] = Array.from({ length: 15 }, (_, at) =>
  COMPONENTS.filter((__, bit) => ((at + 1) >> bit) & 1).join(''),
);

/** An operand with one of the signs and bars that there are. */
export function signed({ absoluteValue }: Environment, operand: string, index: number): string {
  const plain = [operand, `-${operand}`];
  const all = absoluteValue ? [...plain, ...plain.flatMap((x) => [`|${x}|`, `-|${x}|`])] : plain;
  return all[index % all.length] ?? operand;
}

/** Programs of words that are drawn field by field, from a seed. */
import {
  FIELDS,
  wordOf,
  type Contents,
  type FieldName,
  type Word,
} from '../../../semantics/nv2a/fields.js';
import { decoded, type Instruction } from '../../../semantics/nv2a/instruction.js';
import {
  isAddressed,
  OUTPUTS,
  PAIRED_ILU_REGISTER,
  sharesC,
} from '../../../semantics/nv2a/opcodes.js';
import { SeededSource } from '../../generate/source.js';
import { ALL_CONSTANTS, ALL_INPUTS, type Question } from '../question.js';
import { ended, FILLED, SHOWN, unended, wordsOfText } from './written.js';

/** The group of programs that are drawn. */
export const RANDOM = 'random programs';
/** The stream of programs among those of a seed. */
const STREAM = 33;
const LONGEST = 10;

/** Numbers that decoders seldom refuse, of fields of which others would be refused too often. */
const LIKELY: Partial<Record<FieldName, readonly number[]>> = {
  unused: [0],
  final: [0],
  mac: [0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  ilu: [0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7],
  a0x: [0, 0, 0, 1],
  'out.address': [0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  'out.file': [1, 1, 1, 1, 1, 1, 1, 0],
  'out.mask': [0, 15, 15, 8, 4, 2, 1, 9, 6, 14],
  'mac.mask': [0, 15, 15, 15, 8, 4, 2, 1, 12, 7],
  'ilu.mask': [0, 15, 15, 8, 4, 2, 1, 3, 13],
  temporary: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
};

/** One of so many programs may rest on what descriptions do not agree about. */
const OPEN = 4;

/** Whether an instruction may come to what descriptions do not agree about, by what it is alone. */
function mayBeOpen({ mac, ilu, output, unread }: Instruction): boolean {
  const c = mac !== null && sharesC(mac.name) ? mac.operands.at(-1) : undefined;
  const isScalar = ilu?.operands[0]?.swizzle.length === 1;
  const address = mac !== null && isAddressed(mac.name) ? mac.operands[0] : undefined;
  return (
    output?.file === 'constant' ||
    (output !== null && OUTPUTS[output.number] === 'oFog' && (output.mask & 8) === 0) ||
    (ilu !== null && mac?.temporary?.number === PAIRED_ILU_REGISTER) ||
    (ilu !== null && address !== undefined && unread.temporary === PAIRED_ILU_REGISTER) ||
    (isScalar && c !== undefined && new Set(c.swizzle).size > 1) ||
    // Inputs are small integers; what else may come is not.
    (address !== undefined && (address.source.file !== 'input' || address.negate))
  );
}

/** A word that means something. */
function drawnWord(source: SeededSource, isOpen: boolean): Word {
  const below = (bound: number): number => source.nextInt(0, bound - 1);
  for (;;) {
    const contents = Object.fromEntries(
      FIELDS.map(({ name, bits }) => {
        const likely = LIKELY[name];
        if (likely !== undefined) return [name, likely[below(likely.length)] ?? 0];
        if (/\.mux$/.test(name) && name !== 'out.mux') return [name, 1 + below(3)];
        if (/^[abc]\.register$/.test(name)) return [name, below(13)];
        // Near the middle, so that few addresses leave the file.
        if (name === 'constant') return [name, 60 + below(72)];
        return [name, below(2 ** bits)];
      }),
    ) as unknown as Contents;
    const mask = contents.mac === 13 ? { 'mac.mask': 0 } : {};
    const word = wordOf({ ...contents, ...mask });
    const result = decoded(word);
    if (result.ok && (isOpen || !mayBeOpen(result.instruction))) return word;
  }
}

/** So many programs of a seed. */
export function randomPlan(seed: number, programs: number): readonly Question[] {
  const before = [...wordsOfText(FILLED), ...wordsOfText(['ARL A0.x, v1.x;'])].map(unended);
  const after = SHOWN.map((lines) => (lines.length === 0 ? [] : wordsOfText(lines)));
  return Array.from({ length: programs }, (_, index) => {
    const source = new SeededSource(seed, index, STREAM);
    const length = source.nextInt(1, LONGEST);
    const words = Array.from({ length }, () => drawnWord(source, index % OPEN === 0));
    const shown = after[index % after.length] ?? [];
    const own =
      shown.length === 0
        ? words.map((word, at) => (at === length - 1 ? ended(word) : word))
        : words;
    return {
      group: RANDOM,
      name: `program ${String(index)} of seed ${String(seed)}`,
      words: [...before, ...own, ...shown],
      vertices: [ALL_INPUTS],
      constants: ALL_CONSTANTS,
    };
  });
}

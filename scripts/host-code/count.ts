/** Counts where plain code is not the engine's, by kinds of differences, and writes them as rows of docs/host-code.md. */
import { grouped } from '../../reports/page/counts.js';
import { instructionNamed } from '../../spec/instructions.js';
import { FACTS } from '../../semantics/silicon/driver.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { resultOf } from '../../semantics/silicon/on-operands.js';
import { compiledFunction } from '../../oracles/exhaust/engine-digest.js';
import { SPAN } from '../../oracles/stress/draw.js';
import { operandCount, WORDS, type Batch, type Piece, type Plain } from './plain.js';
import { drawnRows, inStrides, specialPairs } from './rows.js';
import { KINDS } from './source.js';

/** Results asked for, and those that differ, by kind. */
interface Counts {
  asked: number;
  readonly kinds: number[];
}

/** The engine's results of a batch, four words a row; those of the rows of one instruction are asked for several times. */
export class EngineResults {
  readonly #kept = new Map<string, Uint32Array>();

  constructor(readonly name: EngineName) {}

  /** @param key what tells the batch from all others of the instruction that was asked last */
  of(instruction: string, key: string, batch: Batch): Uint32Array {
    if (![...this.#kept.keys()].every((each) => each.startsWith(`${instruction} `))) {
      this.#kept.clear();
    }
    const known = this.#kept.get(`${instruction} ${key}`);
    if (known !== undefined) return known;
    const results = this.#computed(instruction, batch);
    this.#kept.set(`${instruction} ${key}`, results);
    return results;
  }

  #computed(instruction: string, { count, words }: Batch): Uint32Array {
    const { instructions } = FACTS[this.name].engine;
    const operandsOf = operandCount(instruction);
    const results = new Uint32Array(count * WORDS);
    for (let row = 0; row < count; row++) {
      const operands = Array.from({ length: operandsOf }, (_, operand) => {
        const at = (row * operandsOf + operand) * WORDS;
        const [x = 0, y = 0, z = 0, w = 0] = words.subarray(at, at + WORDS);
        return { x, y, z, w };
      });
      results.set(resultOf(instructions, { instruction, operands }), row * WORDS);
    }
    return results;
  }
}

/**
 * A row of a table for a piece of one operand, of which every `stride`-th is asked. The engine's function is compiled: with a small stride there are hundreds of millions.
 */
export async function rowOfOne(
  plain: Plain,
  piece: Piece,
  engine: EngineName,
  stride: number,
): Promise<string> {
  const { instruction } = piece;
  const components = componentsOf(piece);
  const right = compiledFunction(engine, nameOf(piece), 'engine', SPAN, stride);
  const counts: Counts = { asked: 0, kinds: KINDS.map(() => 0) };
  let first = 0;
  for (const batch of inStrides(stride)) {
    const wanted = right(first);
    first += batch.count * stride;
    const found = await plain.run(piece, batch);
    if (found.length !== batch.count * WORDS) throw new Error(`not all results of ${instruction}`);
    counts.asked += batch.count * components.length;
    for (const component of components) {
      for (let row = 0; row < batch.count; row++) {
        const kind = kindOf(found[row * WORDS + component] ?? 0, wanted[row] ?? 0);
        if (kind !== null) counts.kinds[kind] = (counts.kinds[kind] ?? 0) + 1;
      }
    }
  }
  return `| ${nameOf(piece)} | \`${piece.code}\` | ${share(counts)} | ${counts.kinds.map(grouped).join(' | ')} |`;
}

/** A row of a table for a piece of several. */
export async function rowOfSeveral(
  plain: Plain,
  piece: Piece,
  engine: EngineResults,
): Promise<string> {
  const { instruction } = piece;
  const special = await counted(plain, piece, engine, 'special', specialPairs(instruction));
  const drawn = await counted(plain, piece, engine, 'drawn', drawnRows(instruction));
  return `| ${nameOf(piece)} | \`${piece.code}\` | ${share(special)} | ${share(drawn)} | ${drawn.kinds.map(grouped).join(' | ')} |`;
}

/** As a row, and the engine's function of one number, are called: "RCP", "EXP.z". */
export function nameOf({ instruction, letter }: Pick<Piece, 'instruction' | 'letter'>): string {
  return letter === null ? instruction : `${instruction}.${letter}`;
}

function share({ asked: all, kinds }: Counts): string {
  const differing = kinds.reduce((sum, count) => sum + count, 0);
  return differing === 0 ? '0 %' : `${((100 * differing) / all).toPrecision(3)} %`;
}

function componentsOf({ instruction, letter }: Piece): readonly number[] {
  if (letter !== null) return ['xyz'.indexOf(letter)];
  return instructionNamed(instruction)?.result === 'replicated' ? [0] : [0, 1, 2, 3];
}

async function counted(
  plain: Plain,
  piece: Piece,
  engine: EngineResults,
  key: string,
  batches: Iterable<Batch>,
): Promise<Counts> {
  const { instruction, letter } = piece;
  // All components of a pair of special values are alike.
  const components = letter === null && key === 'special' ? [0] : componentsOf(piece);
  const counts: Counts = { asked: 0, kinds: KINDS.map(() => 0) };
  let batchNumber = 0;
  for (const batch of batches) {
    const right = engine.of(instruction, `${key} ${String(batchNumber++)}`, batch);
    const found = await plain.run(piece, batch);
    if (found.length !== right.length) throw new Error(`not all results of ${instruction}`);
    for (let row = 0; row < batch.count; row++) {
      for (const component of components) {
        const at = row * WORDS + component;
        counts.asked++;
        const kind = kindOf(found[at] ?? 0, right[at] ?? 0);
        if (kind !== null) counts.kinds[kind] = (counts.kinds[kind] ?? 0) + 1;
      }
    }
  }
  return counts;
}

/** How many results differ, by kind. */
export function tallied(found: Uint32Array, right: Uint32Array): number[] {
  const counts = new Uint32Array(KINDS.length);
  for (let at = 0; at < right.length; at++) {
    const kind = kindOf(found[at] ?? 0, right[at] ?? 0);
    if (kind !== null) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return [...counts];
}

/** A place in KINDS, as source.ts has it in C; null where both are the same, or NaN. It is asked of billions: no function in it, and integers that V8 keeps as such. */
export function kindOf(first: number, second: number): number | null {
  const [a, b] = [first | 0, second | 0];
  if (a === b) return null;
  const [p, q] = [a & 0x7fffffff, b & 0x7fffffff];
  if (p > 0x7f800000 && q > 0x7f800000) return null;
  if (p === 0 && q === 0) return 2;
  if (p >= 0x7f800000 || q >= 0x7f800000 || p < 0x00800000 || q < 0x00800000) return 3;
  if ((a ^ b) < 0) return 3;
  return p - q === 1 || q - p === 1 ? 0 : 1;
}

/** How far from an engine's a result may be: units in the last place, by instruction. */
import { suggestion } from '../../semantics/language/suggest.js';
import { isNaNBits, NAN_BITS, ulpDistance, valueOf } from '../../semantics/number/binary32.js';
import { instructionNamed, INSTRUCTIONS } from '../../spec/instructions.js';

export interface Tolerance {
  /** As it was asked for: "1ulp", "RCP=1ulp,RSQ=2ulps". */
  readonly text: string;
  /** Units in the last place; 0 is bit for bit. */
  readonly of: (instruction: string) => number;
}

/** A tolerance that is none. */
export class ToleranceError extends Error {
  override readonly name = 'ToleranceError';
}

export const EXACT: Tolerance = { text: '0ulp', of: () => 0 };

/** More is no distance any more: the half of all numbers of one sign. */
const MOST = 2 ** 30;

/** @throws ToleranceError */
export function toleranceOf(text: string): Tolerance {
  const parts = text.split(',').map((part) => part.trim());
  const own = new Map<string, number>();
  let all: number | null = null;
  for (const part of parts) {
    const [, name = null, digits = ''] =
      /^(?:([A-Za-z0-9]+)=)?(\d{1,10})(?:ulps?)?$/.exec(part) ?? [];
    if (digits === '') {
      throw new ToleranceError(
        `"${part}" is no tolerance: expected units in the last place such as 1ulp, for some instructions RCP=1ulp,RSQ=2ulps`,
      );
    }
    const ulps = Number(digits);
    if (ulps > MOST) throw new ToleranceError(`"${part}": expected at most ${String(MOST)} ulps`);
    if (name === null) {
      if (all !== null) throw new ToleranceError(`"${text}" says twice what holds for all`);
      all = ulps;
      continue;
    }
    requireInstruction(name);
    if (own.has(name)) throw new ToleranceError(`"${text}" names ${name} twice`);
    own.set(name, ulps);
  }
  const others = all ?? 0;
  return { text, of: (instruction) => own.get(instruction) ?? others };
}

function requireInstruction(name: string): void {
  if (instructionNamed(name) !== undefined) return;
  const near = suggestion(
    name,
    INSTRUCTIONS.map((each) => each.name),
  );
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  throw new ToleranceError(`there is no instruction "${name}"${meant}`);
}

/** Units in the last place between two patterns, -0 and +0 one apart; null between a NaN and any other pattern, which may be another NaN. */
export function apart(a: number, b: number): number | null {
  if (isNaNBits(a) || isNaNBits(b)) return a === b ? 0 : null;
  return ulpDistance(valueOf(a), valueOf(b)) ?? null;
}

/** NaN as one value, or each with its sign and payload. */
export type NaNs = 'one' | 'payload';

/** A pattern as it is compared. */
export function comparable(bits: number, nans: NaNs): number {
  return nans === 'one' && isNaNBits(bits) ? NAN_BITS : bits >>> 0;
}

/** Whether a result, as `comparable` has it, is near enough. */
export function isWithin(expected: number, observed: number, ulps: number): boolean {
  const distance = apart(expected, observed);
  return distance !== null && distance <= ulps;
}

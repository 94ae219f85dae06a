/** What a question is about: a register that a run leaves, a component of it, or a bit of one. */
import { suggestion } from '../../semantics/language/suggest.js';
import type { BitNumber } from './bits.js';

/** A register that can be asked about. P says where a component is. */
export interface TargetName<P> {
  /** As `vpspec run` has it. */
  readonly name: string;
  readonly aliases: readonly string[];
  readonly components: readonly (readonly [string, P])[];
  readonly hasBits: boolean;
}

export type Targets<P> = readonly TargetName<P>[];

export interface Target<P> {
  /** In full: "o[HPOS].x[31]". */
  readonly name: string;
  /** Components, each with its name. */
  readonly places: readonly (readonly [string, P])[];
  readonly bit: BitNumber;
}

/** A target that there is not; the message says what was expected. */
export class TargetError extends Error {}

/**
 * Reads `HPOS`, `o[HPOS].x`, `result.position.x[31]`.
 *
 * @param spelt the one spelling of a name that has several; null of what is no name
 * @throws TargetError
 */
export function targetIn<P>(
  text: string,
  targets: Targets<P>,
  spelt: (name: string) => string | null = () => null,
): Target<P> {
  const named = (name: string): TargetName<P> | undefined => {
    const all = [name, spelt(name)];
    return targets.find((each) => all.includes(each.name) || each.aliases.includes(name));
  };
  const whole = named(text);
  if (whole !== undefined) return targetOf(whole, null, null);
  for (const form of FORMS) {
    const { register = '', component = null, bit = null } = form.exec(text)?.groups ?? {};
    const found = named(register);
    if (found !== undefined) return targetOf(found, component, bit);
  }
  throw new TargetError(unknownText(text, targets));
}

/** With a component, and with a bit of none. Names of registers have dots and brackets too. */
const FORMS = [
  /^(?<register>.+)\.(?<component>[^.[\]]*)(?:\[(?<bit>[^[\]]*)\])?$/,
  /^(?<register>.+)\[(?<bit>[^[\]]*)\]$/,
];

function targetOf<P>(
  { name, components, hasBits }: TargetName<P>,
  component: string | null,
  bit: string | null,
): Target<P> {
  const all = components.map(([letter, place]) => [`${name}.${letter}`, place] as const);
  if (component === null) {
    if (bit !== null)
      throw new TargetError(
        `a bit is that of one component: expected ${name}.${components[0]?.[0] ?? 'x'}[${bit}]; found ${name}[${bit}]`,
      );
    return { name, places: all, bit: null };
  }
  const at = components.findIndex(([letter]) => letter === component);
  const place = all[at];
  if (place === undefined) {
    const letters = components.map(([letter]) => letter).join(', ');
    throw new TargetError(`${name} has no component "${component}"; expected one of ${letters}`);
  }
  if (bit === null) return { name: place[0], places: [place], bit: null };
  if (!hasBits)
    throw new TargetError(
      `${name} holds condition codes, which have no bits: ${place[0]} is the whole`,
    );
  if (!/^\d{1,2}$/.test(bit) || Number(bit) > 31)
    throw new TargetError(
      `expected a bit from 0 to 31 (31 is the sign); found "${bit}" in ${place[0]}[${bit}]`,
    );
  return { name: `${place[0]}[${String(Number(bit))}]`, places: [place], bit: Number(bit) };
}

/** What a program is given, as it names it: a run leaves it as it is. */
const GIVEN = /^(?:[vc]\[|(?:vertex|fragment|primitive|program|state)\b[.[])/;

function unknownText<P>(text: string, targets: Targets<P>): string {
  const names = targets.flatMap(({ name, aliases }) => [name, ...aliases]);
  const given = GIVEN.exec(text)?.[0];
  // A variable of GPU programs may be called c, and state programs write parameters.
  if (given !== undefined && !names.some((name) => name.startsWith(given))) {
    return `${text} is given to the program, and a run leaves it as it was: expected a register that the run writes, such as ${targets[0]?.name ?? 'R0'}`;
  }
  const [register = text] = /^[^.]*(?:\[[^\]]*\])?/.exec(text) ?? [];
  const near = suggestion(text, names) ?? suggestion(register, names);
  const some = targets.slice(0, 6).map(({ name }) => name);
  const known = `${some.join(', ')}${targets.length > some.length ? ', …' : ''}`;
  return `there is no register "${text}" in what the run leaves${near === undefined ? `; known are ${known}` : `; did you mean ${near}?`}`;
}

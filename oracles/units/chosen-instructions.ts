/**
 * The instructions of which generated programs are drawn, where an implementation lacks some. Part of the
 * id of such a program, `program:1:7:only:MOV+MUL` or `program:1:7:without:EXP+LOG`, so that the id alone says what it is.
 */
export interface ChosenInstructions {
  /** By base name: those that there are, or those that are lacking. */
  readonly kind: 'only' | 'without';
  readonly names: readonly string[];
}

/** What an implementation has of these instructions, said in the shorter way; null where it has all, or none. */
export function chosenOf(
  all: readonly string[],
  has: readonly string[] | null,
): ChosenInstructions | null {
  if (has === null) return null;
  const there = all.filter((name) => has.includes(name));
  const lacking = all.filter((name) => !has.includes(name));
  if (there.length === 0 || lacking.length === 0) return null;
  return there.length <= lacking.length
    ? { kind: 'only', names: there }
    : { kind: 'without', names: lacking };
}

export function chosenText({ kind, names }: ChosenInstructions): string {
  return `${kind}:${names.join('+')}`;
}

/** Null for what is no such text. */
export function parseChosen(text: string): ChosenInstructions | null {
  const [, kind, names] = /^(only|without):([A-Z0-9]+(?:\+[A-Z0-9]+)*)$/.exec(text) ?? [];
  if (names === undefined) return null;
  return { kind: kind === 'only' ? 'only' : 'without', names: names.split('+') };
}

/** How likely each of these instructions is for a generator: 0 or 1. Null where one that is named is none of them. */
export function chosenWeights(
  all: readonly string[],
  { kind, names }: ChosenInstructions,
): Readonly<Record<string, number>> | null {
  if (names.some((name) => !all.includes(name))) return null;
  return Object.fromEntries(
    all.map((name) => [name, names.includes(name) === (kind === 'only') ? 1 : 0]),
  );
}

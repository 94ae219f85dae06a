/** How much a GL has to be asked, and has to show, before its certificate may say "conforms": docs/gl.md says the same in words. */

export interface GlFloor {
  /** As on the command line: "complete", "state", "0.5". */
  readonly name: string;
  /** The least share of the commands that have to be asked without an error, from 0 to 1. */
  readonly commands: number;
  /** The least share of the queries, of the other calls by their names, and of the errors that have to show. */
  readonly others: number;
  /** The least share of the words of vertices, and of primitives where they are told, that have to show. */
  readonly vertices: number;
}

/** How many were asked of those that there are. */
export interface Share {
  readonly asked: number;
  readonly all: number;
}

/** What there is to ask, and what was. */
export class Counted {
  readonly wanted = new Set<string>();
  readonly asked = new Set<string>();

  get share(): Share {
    return { asked: this.asked.size, all: new Set([...this.wanted, ...this.asked]).size };
  }
}

/** What was reached; counts of different things, not of calls. */
export interface GlReached {
  /** Commands that had no error once. */
  readonly commands: Share;
  /** Queries, each with the names that it was given. */
  readonly queries: Share;
  /** All other calls by command and names. */
  readonly forms: Share;
  /** Errors of commands, where no other error could be meant, that an answer or GetError told. */
  readonly errors: Share;
  /** Words of vertices and raster positions. */
  readonly vertices: Share;
  /** Words of the primitives that left; of a GL that tells them. */
  readonly primitives?: Share | undefined;
}

/** What holds where nothing else is said. */
export const COMPLETE_GL: GlFloor = { name: 'complete', commands: 1, others: 0.9, vertices: 0.9 };

/** The floor for a GL whose vertices do not show. */
const STATE: GlFloor = { name: 'state', commands: 1, others: 0.9, vertices: 0 };

/** Reads "complete", "state", "0.5" or "50%"; null of anything else. */
export function glFloorNamed(text: string): GlFloor | null {
  if (text === COMPLETE_GL.name) return COMPLETE_GL;
  if (text === STATE.name) return STATE;
  const [, number, percent] = /^(\d{1,3}(?:\.\d{1,6})?)(%?)$/.exec(text) ?? [];
  const share = Number(number) / (percent === '%' ? 100 : 1);
  if (number === undefined || !(share > 0 && share <= 1)) return null;
  return { name: text, commands: share, others: share, vertices: 0 };
}

/** What is below the floor, in words; nothing where all of it is reached. */
export function belowFloor(reached: GlReached, floor: GlFloor): readonly string[] {
  const { commands, others, vertices } = floor;
  return [
    ...below('commands without an error', reached.commands, commands),
    ...below('queries', reached.queries, others),
    ...below('calls by their names', reached.forms, others),
    ...below('errors', reached.errors, others),
    ...below('words of vertices', reached.vertices, vertices),
    ...(reached.primitives === undefined
      ? []
      : below('words of primitives', reached.primitives, vertices)),
  ];
}

/** Whether so many are enough. */
export function isEnough({ asked, all }: Share, least: number): boolean {
  // 0.9 of 10 is 9, whatever binary64 makes of it.
  return asked >= Math.ceil(least * all - 1e-9);
}

/** What is said of a share that is not enough. */
export function below(what: string, share: Share, least: number): readonly string[] {
  if (isEnough(share, least)) return [];
  const { asked, all } = share;
  return [`${what}: ${String(asked)} of ${String(all)}, ${String(Math.round(100 * least))} % are asked for`];
} // prettier-ignore

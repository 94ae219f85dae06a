/**
 * States of one place, each with the assignments that lead there. Those that are alike become one; where there
 * are too many, those that are nearest to one another are joined, and what was lost by that is noted.
 */
import type { Mask, Region } from '../../../semantics/domains/explore.js';
import { unionOfRegions } from '../region.js';
import { clusters } from './clusters.js';
import type { Column } from './file.js';
import { FAR } from './kind.js';
import type { Shape } from './machine.js';

export interface Entry<S> {
  readonly region: Region;
  readonly state: S;
}

/** Why states were joined. */
export type JoinReason = 'paths' | 'work' | 'loop';

/** A component that joining made wider. */
export interface JoinedComponent {
  /** "R0.x"; of several instructions the one where it became wider than elsewhere. */
  readonly name: string;
  /** By how many units in the last place at most; Infinity where NaN, a type or an address were joined in. */
  readonly ulps: number;
  /** The index of the instruction before which that was. */
  readonly before: number;
}

/** What an answer lost by joining states. */
export interface Joined {
  /** How many states were joined with others. */
  readonly states: number;
  readonly reasons: readonly JoinReason[];
  /** The widest first. */
  readonly components: readonly JoinedComponent[];
}

/** More boxes than this become the one box around them, which holds other assignments too. */
const MOST_BOXES = 64;

export class Losses {
  #states = 0;
  readonly #reasons = new Set<JoinReason>();
  readonly #components = new Map<string, JoinedComponent>();

  note(reason: JoinReason, states: number): void {
    this.#states += states;
    this.#reasons.add(reason);
  }

  widened(component: JoinedComponent): void {
    const known = this.#components.get(component.name);
    if (known === undefined || known.ulps < component.ulps) {
      this.#components.set(component.name, component);
    }
  }

  /** Null where nothing was lost. */
  get joined(): Joined | null {
    if (this.#reasons.size === 0) return null;
    const components = [...this.#components.values()].sort((a, b) => b.ulps - a.ulps);
    return { states: this.#states, reasons: [...this.#reasons], components };
  }
}

export function columnsOf<S>({ files }: Shape<S>, states: readonly S[]): readonly Column[] {
  return files.flatMap((file) => file.columns(states));
}

export function joinStates<S>({ files, counted }: Shape<S>, states: readonly [S, ...S[]]): S {
  return files.reduce((joined, file) => file.join(joined, states), counted(states));
}

/** The assignments of some regions, and perhaps more. */
export function around(regions: readonly Region[]): { region: Region; isExact: boolean } {
  const [first] = regions;
  if (first !== undefined && regions.every((region) => region === first)) {
    return { region: first, isExact: true };
  }
  const boxes = regions.reduce((sum, { length }) => sum + length, 0);
  if (boxes <= 4 * MOST_BOXES) {
    const region = unionOfRegions(regions);
    if (region.length <= MOST_BOXES) return { region, isExact: true };
  }
  return { region: [boundingBox(regions.flat())], isExact: false };
}

function boundingBox(boxes: readonly Mask[]): Mask {
  const [first = [], ...rest] = boxes;
  const box = [...first];
  for (const other of rest) other.forEach((mask, at) => (box[at] = (box[at] ?? 0) | mask));
  return box;
}

/** No more states than `most`: those that are alike are one, those that are near are joined. */
export function reduce<S>(
  shape: Shape<S>,
  entries: readonly Entry<S>[],
  most: number,
  joining: { readonly losses: Losses; readonly reason: JoinReason } | null,
): readonly Entry<S>[] | 'too many' {
  if (entries.length < 2) return entries;
  const columns = columnsOf(
    shape,
    entries.map(({ state }) => state),
  );
  const alike = groupsOf(columns, entries.length);
  const isMany = alike.length > most;
  if (isMany && joining === null) return 'too many';
  const groups = alike.map((members): Entry<S> => {
    const own = members.flatMap((member) => entries.slice(member, member + 1));
    const { region, isExact } = around(own.map((entry) => entry.region));
    if (!isExact) joining?.losses.note('paths', own.length);
    const [first, ...others] = own;
    if (first === undefined) throw new Error('a group of none');
    if (others.length === 0) return first;
    return { region, state: shape.counted([first.state, ...others.map(({ state }) => state)]) };
  });
  if (!isMany || joining === null) return groups;
  const firsts = alike.map(([member = 0]) => member);
  const positions = columns.flatMap(({ spans }) => [
    firsts.map((member) => spans()[member]?.[0] ?? 0),
    firsts.map((member) => spans()[member]?.[1] ?? 0),
  ]);
  const kept = Math.max(1, Math.floor(most / 2));
  return clusters(groups.length, positions, kept).map((members) => {
    const [first, ...others] = members.flatMap((member) => groups.slice(member, member + 1));
    if (first === undefined) throw new Error('a cluster of none');
    if (others.length === 0) return first;
    const all = [first, ...others];
    joining.losses.note(joining.reason, all.length);
    noteWidths(
      shape,
      columns,
      members.map((member) => firsts[member] ?? 0),
      first.state,
      joining.losses,
    );
    return {
      region: around(all.map(({ region }) => region)).region,
      state: joinStates(shape, [first.state, ...others.map(({ state }) => state)]),
    };
  });
}

/** The states that no column tells apart, by their numbers. */
function groupsOf(columns: readonly Column[], count: number): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (let member = 0; member < count; member++) {
    const key = columns.map(({ keys }) => keys[member]).join('|');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [member]);
    else group.push(member);
  }
  return [...groups.values()];
}

function noteWidths<S>(
  shape: Shape<S>,
  columns: readonly Column[],
  members: readonly number[],
  state: S,
  losses: Losses,
): void {
  for (const { name, spans } of columns) {
    const own = members.map((member) => spans()[member] ?? [0, 0]);
    const low = Math.min(...own.map(([least]) => least));
    const high = Math.max(...own.map(([, greatest]) => greatest));
    const widest = Math.max(...own.map(([least, greatest]) => greatest - least));
    const ulps = high - low - widest;
    if (ulps <= 0) continue;
    losses.widened({ name, ulps: ulps >= FAR / 2 ? Infinity : ulps, before: shape.next(state) });
  }
}

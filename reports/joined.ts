/** What joining states made wider, as JSON and as text. */
import type { Joined, JoinReason } from '../oracles/judge/paths/frontier.js';
import { counted, grouped } from './page/counts.js';

export interface JoinedJson {
  /** How many states were joined with others. */
  readonly states: number;
  /** Why, in words. */
  readonly reasons: readonly string[];
  /** The components that this made wider, the widest first; `before` is the index of an instruction. */
  readonly components: readonly {
    readonly name: string;
    /** Units in the last place at most; null where NaN, another type or another address were joined in. */
    readonly ulps: number | null;
    readonly before: number;
  }[];
}

const REASONS: Readonly<Record<JoinReason, string>> = {
  paths: 'there are too many different ones at a time',
  work: 'to follow each of them would take too long',
  loop: 'it is not known how long the program runs',
};

export function joinedOf(joined: Joined | null): JoinedJson | null {
  if (joined === null) return null;
  return {
    states: joined.states,
    reasons: joined.reasons.map((reason) => REASONS[reason]),
    components: joined.components.map(({ name, ulps, before }) => ({
      name,
      ulps: Number.isFinite(ulps) ? ulps : null,
      before,
    })),
  };
}

/** More components than this are counted. */
const SHOWN = 6;

/** None where nothing was joined. */
export function joinedLines(joined: JoinedJson | null): readonly string[] {
  if (joined === null) return [];
  const { states, reasons, components } = joined;
  const shown = components.slice(0, SHOWN).map(({ name, ulps, before }) => {
    const far = ulps === null || ulps > 2 ** 24;
    const width = far ? 'more than 2^24 ulps' : counted(ulps, 'ulp');
    return `  ${name} by ${width}, before instruction ${grouped(before)}`;
  });
  const rest = components.length - shown.length;
  return [
    `${counted(states, 'state')} were joined, since ${reasons.join(', and ')}. The sets may hold more than is permitted.`,
    ...(components.length === 0
      ? []
      : ['Joining made these wider, and what is computed from them:']),
    ...shown,
    ...(rest > 0 ? [`  and ${counted(rest, 'other component')} by less`] : []),
  ];
}

/** What a shared link holds: program, inputs, machines, step and question, in the part of the address that no server sees. */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

export interface Shared {
  readonly program: string;
  /** By register, what was typed. */
  readonly inputs: readonly (readonly [string, readonly string[]])[];
  /** Textures, buffers and derivatives, as a file of inputs has them; empty for none. */
  readonly besides: string;
  /** Choices of the machine, and of a second one beside it; null where there is none. */
  readonly choices: string;
  readonly beside: string | null;
  /** Choices by which what is permitted is narrowed, "policy=alternative" with commas between; empty for none. */
  readonly narrowed: string;
  /** Steps that were taken. */
  readonly step: number;
  /** Lines at which a run stops, from 1. */
  readonly breakpoints: readonly number[];
  /** What it is asked about why it is so; null of nothing. */
  readonly why: Question | null;
}

export interface Question {
  /** "HPOS.x[31]". */
  readonly target: string;
  /** After how many steps. */
  readonly after: number;
}

/** An empty program on the documents' own machine, before its first step. */
export const NOTHING_SHARED: Shared = {
  program: '',
  inputs: [],
  besides: '',
  choices: '',
  beside: null,
  narrowed: '',
  step: 0,
  breakpoints: [],
  why: null,
};

/** As the part of an address after "#": letters, digits, "-" and "_". */
export function packed(shared: Shared): string {
  const bytes = deflateSync(strToU8(JSON.stringify(shared)), { level: 9 });
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A program of 256 KiB is refused by the loader; what unpacks to much more is no link of ours. */
const MOST = 2 ** 20;

/** Null for what is no such part, whoever made it. */
export function unpacked(text: string): Shared | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    // A fixed room: what does not fit in is cut, and is then no JSON.
    const json = strFromU8(inflateSync(bytes, { out: new Uint8Array(MOST) }));
    return sharedOf(JSON.parse(json));
  } catch {
    return null;
  }
}

function sharedOf(json: unknown): Shared | null {
  if (typeof json !== 'object' || json === null) return null;
  const {
    program,
    inputs,
    choices,
    beside,
    step,
    breakpoints,
    // Links of earlier versions have numbers alone, narrow nothing, and ask nothing.
    besides = '',
    narrowed = '',
    why = null,
  } = json as Record<string, unknown>;
  const isInputs = (value: unknown): value is Shared['inputs'] =>
    Array.isArray(value) &&
    value.every(
      (row: unknown) =>
        Array.isArray(row) &&
        typeof row[0] === 'string' &&
        Array.isArray(row[1]) &&
        row[1].length === 4 &&
        row[1].every((cell: unknown) => typeof cell === 'string'),
    );
  const isCount = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= 0;
  const isQuestion = (value: unknown): value is Question | null =>
    value === null ||
    (typeof value === 'object' &&
      typeof (value as Partial<Question>).target === 'string' &&
      isCount((value as Partial<Question>).after));
  if (typeof besides !== 'string' || typeof narrowed !== 'string') return null;
  if (typeof program !== 'string' || typeof choices !== 'string' || !isInputs(inputs)) return null;
  if (beside !== null && typeof beside !== 'string') return null;
  if (!isCount(step) || !Array.isArray(breakpoints) || !breakpoints.every(isCount)) return null;
  if (!isQuestion(why)) return null;
  return { program, inputs, besides, choices, beside, narrowed, step, breakpoints, why };
}

/** The primitives that leave the GL at each End of a script, as JSON and as text. */
import type { Context } from '../../semantics/gl/context/context.js';
import type {
  Leaving,
  LeavingPrimitive,
  LeavingVertex,
} from '../../semantics/gl/context/leaving-primitive.js';
import { leaving } from '../../semantics/gl/context/leaving.js';
import type { Effect, Result, VertexEffect } from '../../semantics/gl/context/result.js';
import type { Components } from '../../semantics/gl/pipeline/vertex.js';
import { typedBitsOf, type NominalWord } from '../../semantics/gpu/domains/words.js';
import { decimal, valueOf } from '../../semantics/number/binary32.js';
import { fourOf, wordJson, type WordsJson } from '../json/value.js';

/** By the effects of End. */
export type Ends = ReadonlyMap<Effect, readonly Leaving[] | null>;

/** Follows the effects of calls, and finds what leaves at each End. */
export class Follower {
  readonly ends: Map<Effect, readonly Leaving[] | null>;
  #vertices: VertexEffect[] = [];

  /** @param ends where they are kept */
  constructor(ends = new Map<Effect, readonly Leaving[] | null>()) {
    this.ends = ends;
  }

  /** @param context after the call */
  follow(context: Context, effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'begin') this.#vertices = [];
      if (effect.kind === 'vertex') this.#vertices.push(effect);
      if (effect.kind === 'end') {
        this.ends.set(effect, leaving(context, effect.mode, this.#vertices));
      }
    }
  }
}

/** The same of the contexts of a capture, whose calls may come in between one another. */
export class CaptureFollower {
  readonly ends = new Map<Effect, readonly Leaving[] | null>();
  readonly #followers = new Map<number, Follower>();

  /** @param number of the context that a call was for */
  readonly watch = (number: number, { context, effects }: Result): void => {
    const follower = this.#followers.get(number) ?? new Follower(this.ends);
    this.#followers.set(number, follower);
    follower.follow(context, effects);
  };
}

export interface PrimitiveJson {
  readonly kind: Leaving['kind'];
  readonly id: number;
  readonly outcome: Leaving['outcome'];
  readonly facings?: readonly string[];
  /** Null is undefined; absent of what is no point. */
  readonly pointSize?: number | null;
  readonly hasFogCoordinate?: boolean | null;
  readonly vertices?: readonly {
    readonly position: WordsJson;
    readonly registers: Readonly<Record<string, WordsJson>>;
  }[];
}

export function primitiveJson(leaving_: Leaving): PrimitiveJson {
  const { kind, id, outcome } = leaving_;
  if (outcome !== 'left') return { kind, id, outcome };
  const { facings, pointSize, hasFogCoordinate, vertices } = leaving_.left;
  return {
    kind,
    id,
    outcome,
    facings,
    ...(pointSize === null ? {} : { pointSize: sizeJson(pointSize) }),
    hasFogCoordinate,
    vertices: vertices.map(({ position, registers }) => ({
      position: fourOf(position, wordJson),
      registers: Object.fromEntries(
        Object.entries(registers).map(([name, value]) => [named(name), fourOf(value, wordJson)]),
      ),
    })),
  };
}

/** Registers of VP programs are in capitals. */
function isRegister(name: string): boolean {
  return /^[A-Z]/.test(name);
}

function named(name: string): string {
  return isRegister(name) ? `o[${name}]` : name;
}

function sizeJson(size: NonNullable<LeavingPrimitive['pointSize']>): number | null {
  return typeof size === 'number' ? size : null;
}

/** A line for each primitive, and one for each of its vertices. */
export function primitiveLines(leaving_: Leaving): readonly string[] {
  const name = `${leaving_.kind} ${String(leaving_.id)}`;
  if (leaving_.outcome !== 'left') {
    const isGone = leaving_.outcome === 'clipped away';
    return [`${name} ${isGone ? 'is clipped away' : 'depends on what is undefined'}`];
  }
  const { left } = leaving_;
  return [
    `${name}${said(left)}:`,
    ...left.vertices.flatMap((each) => `  ${vertexText(each, left)}`),
  ];
}

function said({ facings, pointSize, hasFogCoordinate }: LeavingPrimitive): string {
  const parts = [
    ...(facings.length === 0 ? [] : [`shows its ${facings.join(' or its ')}`]),
    ...(pointSize === null ? [] : [`has the size ${sizeText(pointSize)}`]),
    ...(hasFogCoordinate === null ? ['may have a fog coordinate'] : []),
  ];
  return parts.length === 0 ? '' : ` ${parts.join(', ')}`;
}

function sizeText(size: NonNullable<LeavingPrimitive['pointSize']>): string {
  return typeof size === 'number' ? decimal(size) : 'that is undefined';
}

/** Registers that no program wrote are not told: colours and texture coordinates of (0, 0, 0, 1), and what is undefined of GPU programs. */
function vertexText(
  { position, registers }: LeavingVertex,
  { hasFogCoordinate }: LeavingPrimitive,
): string {
  const shown = Object.entries(registers).flatMap(([name, value]) => {
    if (name === 'FOGC') {
      return hasFogCoordinate === false ? [] : [`o[FOGC].x ${wordText(value.x)}`];
    }
    const text = componentsText(value);
    const isUnsaid = isRegister(name) ? text === '(0, 0, 0, 1)' : text === '(?, ?, ?, ?)';
    return isUnsaid ? [] : [`${named(name)} ${text}`];
  });
  return [componentsText(position), ...shown].join('  ');
}

export function componentsText({ x, y, z, w }: Components): string {
  return `(${[wordText(x), wordText(y), wordText(z), wordText(w)].join(', ')})`;
}

function wordText(word: NominalWord): string {
  const typed = typedBitsOf(word);
  if (typed === null) return '?';
  if (typed.type === 'F') return decimal(valueOf(typed.bits));
  return String(typed.type === 'S' ? typed.bits | 0 : typed.bits);
}

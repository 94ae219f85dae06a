/** Places of a GPU program's run: their names, and what a state holds there. */
import type { Component } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import type { GpuNominalKinds } from '../../../semantics/gpu/domains/nominal.js';
import { typedBitsOf, type NominalWord } from '../../../semantics/gpu/domains/words.js';
import { attributeKey } from '../../../semantics/gpu/machine/invocation.js';
import { endingAt, type GpuState } from '../../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../../semantics/gpu/program.js';
import { temporaryKey } from '../../cases/gpu/names.js';
import type { Held } from '../subject.js';

export type GpuNumbersState = GpuState<GpuNominalKinds>;

/** A component that a run leaves. */
export type GpuPlace =
  | { readonly file: 'result' | 'temporary'; readonly slot: number; readonly component: Component }
  | { readonly file: 'code'; readonly slot: 0 | 1; readonly component: Component }
  /** A vertex that was emitted. */
  | {
      readonly file: 'emitted';
      readonly vertex: number;
      readonly slot: number;
      readonly component: Component;
    };

export function bufferName(buffer: number, word: string): string {
  return `program.buffer[${String(buffer)}][${word}]`;
}

export function nameOfSlot(
  program: GpuProgram,
  file: 'temporary' | 'result' | 'attribute' | 'parameter',
  slot: number,
): string {
  switch (file) {
    case 'temporary': {
      const temporary = program.temporaries[slot];
      return temporary === undefined ? '?' : temporaryKey(temporary);
    }
    case 'result':
      return program.results[slot]?.binding ?? '?';
    case 'attribute': {
      const attribute = program.attributes[slot];
      return attribute === undefined ? '?' : attributeKey(attribute);
    }
    case 'parameter': {
      const parameter = program.parameters[slot];
      if (parameter === undefined) return '?';
      return parameter.kind === 'binding' ? parameter.binding : `constant[${String(slot)}]`;
    }
  }
}

export function keyOfPlace(place: GpuPlace): string {
  const { file, component } = place;
  const slot = String(place.slot);
  return file === 'emitted'
    ? `emitted ${String(place.vertex)} ${slot} ${component}`
    : `${file} ${slot} ${component}`;
}

/** What a state holds at a place; undefined of a vertex that was not emitted. */
export function heldAt<W, C>(
  state: {
    readonly temporaries: readonly Vector<W>[];
    readonly results: readonly Vector<W>[];
    readonly codes: readonly [Vector<C>, Vector<C>];
    readonly emitted: readonly { readonly kind: string; readonly results?: readonly Vector<W>[] }[];
  },
  place: GpuPlace,
): W | C | undefined {
  switch (place.file) {
    case 'result':
      return state.results[place.slot]?.[place.component];
    case 'temporary':
      return state.temporaries[place.slot]?.[place.component];
    case 'code':
      return state.codes[place.slot][place.component];
    case 'emitted': {
      const vertices = state.emitted.filter(({ kind }) => kind === 'vertex');
      return vertices[place.vertex]?.results?.[place.slot]?.[place.component];
    }
  }
}

export function heldByWord(word: NominalWord | undefined): Held {
  return word === undefined ? null : typedBitsOf(word);
}

/** How a run has ended that left nothing; null of one that runs, or has come to its end. */
export function endOf({ next }: { readonly next: number }): string | null {
  if (next >= 0) return null;
  const { outcome, reason } = endingAt(next);
  if (outcome === 'completed') return null;
  return reason === null ? outcome : `${outcome}: ${reason}`;
}

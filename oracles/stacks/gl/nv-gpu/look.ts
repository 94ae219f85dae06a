/**
 * Programs of one MOV that look at what the driver hands to programs, where the way there could alter it:
 * attributes that are rasterized, and state that commands have set. A program is only judged by inputs that
 * it gets. Generic vertex attributes, program parameters and buffers hold what is put there.
 */
import type { AttributeSlot, GpuProgram } from '../../../../semantics/gpu/program.js';
import { hex, valueOf } from '../../../../semantics/number/binary32.js';
import type { Component } from '../../../../spec/environments.js';
import type { DataType } from '../../../../spec/gpu/instructions.js';
import { Unsupported } from '../../../protocol/host.js';
import type { WordQuad } from '../../../protocol/bodies.js';
import type { Given } from './inputs.js';
import { componentsRead } from './reads.js';

/** Something that a program reads, and what it has to read. */
export interface Look {
  readonly binding: string;
  readonly type: DataType;
  readonly words: WordQuad;
  /** The components that the program reads: nobody minds the others. */
  readonly read: ReadonlySet<Component>;
}

/** A look at a fragment attribute, through the first color output. */
export interface AttributeLook extends Look {
  readonly text: string;
}

/** What a fragment program reads of the fragment. */
export function attributeLooks(program: GpuProgram, given: Given): readonly AttributeLook[] {
  const read = componentsRead(program, 'attribute');
  return program.attributes.flatMap((slot, index): AttributeLook[] => {
    const quad = given[slot.binding];
    const components = read.get(index);
    if (quad === undefined || components === undefined) return [];
    const { type, words } = quad;
    const text = attributeProgram(slot, type);
    return [{ binding: slot.binding, type, words, read: components, text }];
  });
}

/** With the interpolation that the program at hand has. */
function attributeProgram({ binding, interpolation }: AttributeSlot, type: DataType): string {
  return [
    '!!NVfp4.0',
    `${[...interpolation, 'ATTRIB'].join(' ')} seen = ${binding};`,
    `MOV.${type} result.color, seen;`,
    'END',
    '',
  ].join('\n');
}

/** What a program reads of GL state. @throws Unsupported of integers: state holds none */
export function stateLooks(program: GpuProgram, given: Given): readonly Look[] {
  const read = componentsRead(program, 'parameter');
  return program.parameters.flatMap((slot, index): Look[] => {
    if (slot.kind !== 'binding' || !slot.binding.startsWith('state.')) return [];
    const quad = given[slot.binding];
    const components = read.get(index);
    if (quad === undefined || components === undefined) return [];
    const { type, words } = quad;
    if (type !== 'F') {
      throw new Unsupported(
        `${slot.binding} holds floating-point numbers, and integers are wanted`,
      );
    }
    return [{ binding: slot.binding, type, words, read: components }];
  });
}

/** A vertex program that writes GL state to the first generic result. */
export function stateProgram({ binding }: Look): string {
  return ['!!NVvp4.0', `MOV.F result.attrib[0], ${binding};`, 'END', ''].join('\n');
}

const COMPONENTS: readonly Component[] = ['x', 'y', 'z', 'w'];

/** @throws Unsupported unless programs read what is wanted; any NaN is NaN */
export function checkLook(
  { binding, type, words, read }: Look,
  seen: readonly (number | null)[] | undefined,
): void {
  COMPONENTS.forEach((component, at) => {
    const wanted = words[at] ?? 0;
    const word = seen?.[at] ?? null;
    if (!read.has(component) || word === wanted) return;
    if (type === 'F' && word !== null && isNaNWord(word) && isNaNWord(wanted)) return;
    const is = word === null ? 'nothing' : hex(word);
    throw new Unsupported(
      `programs of this driver read ${is} as ${binding}.${component}, and ${hex(wanted)} is wanted`,
    );
  });
}

function isNaNWord(word: number): boolean {
  return Number.isNaN(valueOf(word));
}

/**
 * Pairs that are smaller than a rule's by one thing: an instruction, or a feature of the operands of one. A rule's pair
 * is smallest where none of them still shows its difference.
 */
import { gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { instructionNamed } from '../../spec/instructions.js';
import type { VersionPair } from '../../spec/load/version-differences.js';
import { sameSeen, seen, type Seen } from './machines.js';

export interface SmallerPair {
  /** What was dropped. */
  readonly without: string;
  readonly old: string;
  readonly new: string;
}

/** The smaller pairs that still show the difference. */
export function stillDifferent(pair: VersionPair): readonly SmallerPair[] {
  const { from, to, inputs } = pair;
  const whole = [seen(from, pair.old, inputs), seen(to, pair.new, inputs)] as const;
  return smallerPairs(pair).filter((smaller) => {
    // Registers start alike: that those that are not written differ is a difference of its own.
    const old = seen(from, smaller.old, inputs, 'as in VP programs');
    const young = seen(to, smaller.new, inputs, 'as in VP programs');
    return (
      kindOf(old) === kindOf(whole[0]) &&
      kindOf(young) === kindOf(whole[1]) &&
      !sameSeen(old, young)
    );
  });
}

/** A difference that is left counts where it is of the same kind: not where one is refused now, or undefined. */
function kindOf(seen: Seen): string {
  if (seen.kind === 'refused') return `refused: ${seen.restriction}`;
  return `${seen.end}, ${seen.value.includes(null) ? 'undefined' : 'defined'}`;
}

function smallerPairs({ old, new: young }: VersionPair): readonly SmallerPair[] {
  return [...withoutInstruction(old, young), ...withoutFeature(old, young)];
}

/** Without one instruction: the same on both sides, or any two where there are more on one. */
function withoutInstruction(old: string, young: string): readonly SmallerPair[] {
  const [a, b] = [instructionLines(old), instructionLines(young)];
  return a.flatMap((i, at) =>
    b
      .filter((_, other) => a.length !== b.length || at === other)
      .map((j) => ({
        without: line(old, i),
        old: replaced(old, i, null),
        new: replaced(young, j, null),
      })),
  );
}

/** Features of instructions: what each leaves of a line without it. */
const FEATURES: Readonly<Record<string, (text: string) => string>> = {
  signs: (text) => text.replaceAll(/([,(|] *)[-+](?=[a-z|])/gi, '$1'),
  bars: (text) => text.replaceAll('|', ''),
  'the condition mask': (text) => text.replace(/ \([A-Z0-9]+(\.[xyzw]+)?\)/, ''),
  'the write mask': (text) => text.replace(/^(\S+ [^,(]*?)\.[xyzw]{1,4}(?=[ ,])/, '$1'),
  'the last swizzle': (text) => text.replace(/\.[xyzw]{1,4};/, ';'),
  'the first swizzle': (text) => text.replace(/,([^,;]*?)\.[xyzw]{1,4}(?=,)/, ',$1'),
  'the offset': (text) => text.replace(/[-+]\d+\]/, ']'),
  'the update of the condition code': (text) => text.replace(/^([A-Z0-9]+?)(C|\.CC) /, '$1 '),
  'the modifier': (text) => text.replace(/^([A-Z0-9]+)(\.[A-Z0-9]+)+ /, '$1 '),
};

/** Without one feature of an instruction, on whichever side has it. */
function withoutFeature(old: string, young: string): readonly SmallerPair[] {
  const [a, b] = [instructionLines(old), instructionLines(young)];
  if (a.length !== b.length) return [];
  return Object.entries(FEATURES).flatMap(([feature, drop]) =>
    a.flatMap((i, at) => {
      const j = b[at] ?? i;
      const smaller = {
        without: `${feature} of ${line(old, i)}`,
        old: replaced(old, i, drop(line(old, i))),
        new: replaced(young, j, drop(line(young, j))),
      };
      return smaller.old === old && smaller.new === young ? [] : [smaller];
    }),
  );
}

/** The numbers of the lines that are instructions of some version. */
function instructionLines(body: string): readonly number[] {
  return body.split('\n').flatMap((text, number) => {
    const [name = ''] = /^[A-Z0-9]+/.exec(text) ?? [];
    const isKnown = [name, name.replace(/C$/, '')].some(
      (each) => instructionNamed(each) !== undefined || gpuInstructionNamed(each) !== undefined,
    );
    return isKnown ? [number] : [];
  });
}

function line(body: string, number: number): string {
  return body.split('\n')[number] ?? '';
}

/** With another line in its place, or none. */
function replaced(body: string, number: number, by: string | null): string {
  return body
    .split('\n')
    .flatMap((text, at) => (at === number ? (by === null ? [] : [by]) : [text]))
    .join('\n');
}

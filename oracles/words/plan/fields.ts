/** Each field of the word with all its values, in instructions that read it. */
import {
  contentsOf,
  FIELDS,
  wordOf,
  type FieldName,
  type Word,
} from '../../../semantics/nv2a/fields.js';
import { decoded } from '../../../semantics/nv2a/instruction.js';
import { printInstruction } from '../../../semantics/nv2a/print.js';
import { ALL_CONSTANTS, ALL_INPUTS, type Question } from '../question.js';
import { ended, FILLED, SHOWN, unended, wordsOfText } from './written.js';

/** Instructions whose fields are set otherwise, one after the other. All their results are exact in any arithmetic. */
const BASES: readonly { readonly text: string; readonly isWide?: true }[] = [
  { text: 'MAD R3.xz & oT1.yw, v2.wzyx, -c[9].yxwz, R6.zwxy;' },
  { text: 'MOV R4 & oD0, c[-7];', isWide: true },
  { text: 'MOV c[5], v1;', isWide: true },
  { text: 'IMOV R6.yw & oT2.xz, -R9.wyxz;' },
  { text: 'MUL R2, R8.ywxz, v3 + IMOV R1 & oT0, c[12].zxyw;' },
  { text: 'ADD R5 & oB0, -R10, c[A0.x+3] + IMOV R1.xw, c[A0.x+3];' },
  { text: 'ARL A0.x, v0.x;' },
  { text: 'MAX R7 & oPos, R12, v5.wwxy;' },
];

/** A0.x is 2 in front of each. */
const BEFORE: readonly string[] = [...FILLED, 'ARL A0.x, c[94].x;'];
const TWO = 0x40000000;
const CONSTANTS = { ...ALL_CONSTANTS, 94: [TWO, TWO, TWO, TWO] } as const;

/** Fields of so many values are gone through in instructions that are wide; others in all. */
const MANY = 64;

/** What no word of a program may have, of a field: it is refused by the decoder, for what no description says. */
export interface RefusedValues {
  readonly field: FieldName;
  readonly values: number;
}

interface FieldPlan {
  readonly questions: readonly Question[];
  readonly refused: readonly RefusedValues[];
}

export function fieldPlan(): FieldPlan {
  return (made ??= madePlan());
}

/** The same of every seed, and dear: two thousand programs. */
let made: FieldPlan | undefined;

function madePlan(): FieldPlan {
  const questions: Question[] = [];
  const refused = new Map<FieldName, Set<number>>();
  const before = wordsOfText(BEFORE).map(unended);
  const after = SHOWN.map((lines) => (lines.length === 0 ? [] : wordsOfText(lines)));
  const bases = BASES.map((base) => ({ ...base, word: wordsOfText([base.text])[0] ?? 0n }));
  for (const { name, bits } of FIELDS) {
    if (name === 'unused') continue;
    const reading = bases.filter(({ word }) => isRead(word, name));
    const asked = 2 ** bits >= MANY ? reading.filter(({ isWide }) => isWide) : reading;
    for (const { text, word } of asked) {
      for (let value = 0; value < 2 ** bits; value++) {
        const changed = wordOf({ ...contentsOf(word), [name]: value });
        if (!decoded(changed).ok) {
          refused.set(name, (refused.get(name) ?? new Set<number>()).add(value));
          continue;
        }
        after.forEach((shown, at) => {
          const ends = shown.length === 0;
          // Whether this is the end is the question of one field alone.
          const own = name === 'final' ? changed : ends ? ended(changed) : unended(changed);
          const behind = name === 'final' && ends ? wordsOfText(['MOV oD1, v7;']) : shown;
          questions.push({
            group: `field ${name}`,
            name: `${name}=${String(value)} in ${text} (${String(at)})`,
            words: [...before, own, ...behind],
            vertices: [ALL_INPUTS],
            constants: CONSTANTS,
          });
        });
      }
    }
  }
  return {
    questions,
    refused: [...refused].map(([field, values]) => ({ field, values: values.size })),
  };
}

/** Whether it matters to an instruction what a field holds. */
function isRead(word: Word, name: FieldName): boolean {
  const contents = contentsOf(word);
  const of = (value: number): string => {
    const result = decoded(wordOf({ ...contents, [name]: value }));
    if (!result.ok) return result.refusal.field;
    const { unread, ...own } = result.instruction;
    void unread;
    return `${printInstruction({ ...own, unread: {} })}${String(own.final)}`;
  };
  const own = of(contents[name]);
  return Array.from(
    { length: 2 ** (FIELDS.find((each) => each.name === name)?.bits ?? 0) },
    (_, value) => of(value),
  ).some((other) => other !== own);
}

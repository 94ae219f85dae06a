/**
 * Programs that are asked again with other constants and inputs, and with fewer of them: all that an implementation kept of an earlier run would show.
 * Everything else of the plan has nearly the same constants, of which one who uploads them once, or folds them into what it makes of a program, is never told.
 */
import { ALL_CONSTANTS, ALL_INPUTS, type Question, type Quads } from '../question.js';
import { wordsOfText } from './written.js';

const AGAIN = 'asked again';

/** What is read: constants and inputs by number, at both ends of their files, and by an address that an input has. */
const READERS: readonly (readonly string[])[] = [
  [
    'MOV oPos, c[5];',
    'MOV oD0, c[-96];',
    'MOV oD1, c[95];',
    'MUL oT0, v3, c[7];',
    'MOV oT1, v0;',
    'MOV oT2, v15;',
  ],
  ['ARL A0.x, v15.x;', 'MOV oPos, c[A0.x+5];', 'MOV oD0, v3;'],
];

/** Left to the next run by whoever does not begin with what it is given. */
const WRITER: readonly string[] = ['MOV c[5], v1;', 'MOV c[-96], v1;', 'MOV c[95], v1;'];

/** The same quads under other numbers. */
function turned(quads: Quads, by: number): Quads {
  const numbers = Object.keys(quads).map(Number);
  return Object.fromEntries(
    numbers.map((number, at) => [
      number,
      quads[numbers[(at + by) % numbers.length] ?? number] ?? [0, 0, 0, 0],
    ]),
  );
}

function only(quads: Quads, numbers: readonly number[]): Quads {
  return Object.fromEntries(numbers.flatMap((at) => (quads[at] ? [[at, quads[at]]] : [])));
}

const OTHER_CONSTANTS = turned(ALL_CONSTANTS, 50);
const OTHER_INPUTS = turned(ALL_INPUTS, 5);

/** In the order of asking; each changes something that the one before it had. */
const ROUNDS: readonly Pick<Question, 'name' | 'constants' | 'vertices'>[] = [
  { name: 'all', constants: ALL_CONSTANTS, vertices: [ALL_INPUTS] },
  { name: 'other constants', constants: OTHER_CONSTANTS, vertices: [ALL_INPUTS] },
  { name: 'other inputs', constants: OTHER_CONSTANTS, vertices: [OTHER_INPUTS] },
  { name: 'no constants', constants: {}, vertices: [OTHER_INPUTS] },
  { name: 'some of both', constants: only(ALL_CONSTANTS, [7]), vertices: [only(ALL_INPUTS, [0])] },
  { name: 'neither', constants: {}, vertices: [{}] },
  // Together: what one vertex has must not show in the next.
  { name: 'several vertices', constants: ALL_CONSTANTS, vertices: [OTHER_INPUTS, {}, ALL_INPUTS] },
];

export function againPlan(): readonly Question[] {
  return READERS.flatMap((reader) => {
    const words = wordsOfText(reader);
    const text = reader.join(' ');
    return [
      ...ROUNDS.map((round) => ({
        ...round,
        group: AGAIN,
        name: `${text} (${round.name})`,
        words,
      })),
      {
        group: AGAIN,
        name: `${WRITER.join(' ')} (before ${text})`,
        words: wordsOfText(WRITER),
        vertices: [ALL_INPUTS],
        constants: {},
      },
      {
        group: AGAIN,
        name: `${text} (after constants were written)`,
        words,
        vertices: [{}],
        constants: {},
      },
    ];
  });
}

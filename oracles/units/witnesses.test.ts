/** Programs that nobody answers say nothing of a way of going wrong. */
import { expect, it } from 'vitest';
import { BackendIncident } from '../judge/incident.js';
import { Witnesses } from './witnesses.js';

interface Way {
  readonly name: string;
  readonly programs: readonly string[];
}

const BOX = {};

/** Who answers these programs so, and the rest not at all. */
const standing = async (way: Way, answers: Readonly<Record<string, string>>): Promise<unknown> => {
  const witnesses = new Witnesses<Way, object, string, string>({
    programsOf: ({ programs }) => programs,
    ask: (_, program) => {
      const answer = answers[program];
      return answer === undefined
        ? Promise.reject(new BackendIncident('unsupported', 'not here'))
        : Promise.resolve(answer);
    },
    leftBy: (fault) => (fault === null ? 'right' : 'wrong'),
    same: (a, b) => a === b,
  });
  const asked = { box: { ...BOX }, restart: () => Promise.resolve() };
  const { ways, isConfirmed, isSure } = await witnesses.likeliest([way], asked);
  return { ways: ways.map(({ name }) => name), isConfirmed, isSure };
};

const WAY: Way = { name: 'way', programs: ['a', 'b', 'c'] };

it.each([
  ['none is answered', {}, { ways: ['way'], isConfirmed: false, isSure: false }],
  ['one is', { a: 'wrong' }, { ways: ['way'], isConfirmed: true, isSure: false }],
  ['two are', { a: 'wrong', c: 'wrong' }, { ways: ['way'], isConfirmed: true, isSure: true }],
  ['one is right', { a: 'wrong', b: 'right' }, { ways: [], isConfirmed: false, isSure: false }],
  [
    'one is otherwise wrong',
    { a: 'wrong', b: 'odd' },
    { ways: ['way'], isConfirmed: false, isSure: false },
  ],
] as const)('%s', async (_, answers, expected) => {
  expect(await standing(WAY, answers)).toEqual(expected);
});

/** A worker of another version, or of another backend, is refused by name: each difference is told. */
import { expect, it } from 'vitest';
import { unlikeness, versionsHere } from './fit.js';
import { campaignOf } from './made-up.testing.js';

const here = versionsHere('VP2.0');
const campaign = { ...campaignOf(10), versions: here };
const { implementation } = campaign;
const other = 'cd'.repeat(32);

it('fits where all is the same', () => {
  expect(unlikeness(campaign, here, implementation)).toEqual([]);
  expect(unlikeness(campaign, here, null)).toEqual([]);
});

it.each([
  ['vpspec', '9.9.9', /^version of vpspec is "9\.9\.9" here, the campaign's is "0\./],
  ['specification', other, /^specification is cdcdcdcdcdcd… here, the campaign's is [0-9a-f]{12}…$/],
  ['corpus', other, /^corpus is cdcdcdcdcdcd… here, /],
  ['tool', other, /^tool is cdcdcdcdcdcd… here, /],
] as const)('does not fit with another %s', (name, value, message) => {
  const told = unlikeness(campaign, { ...here, [name]: value }, implementation);
  expect(told).toEqual([expect.stringMatching(message)]);
}); // prettier-ignore

it('does not fit with another backend, nor with one that says something else of itself', () => {
  const of = (name: string, details: Readonly<Record<string, string>>) =>
    unlikeness(campaign, here, { name, details });
  expect(of('loose', {})).toEqual(['name of the backend is "loose" here, the campaign\'s is "strict"']); // prettier-ignore
  expect(of('strict', { version: '2' })).toEqual(['backend\'s version is "2" here, the campaign\'s is "none"']); // prettier-ignore
});

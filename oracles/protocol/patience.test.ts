import { expect, it } from 'vitest';
import { Patience } from './patience.js';

it('is whole for the first without an answer and its confirmation, and halved each time from then on', () => {
  const patience = new Patience(10_000);
  const limits = Array.from({ length: 12 }, () => {
    const limit = patience.limitOf('run');
    patience.unanswered('run');
    return limit;
  });
  expect(limits).toEqual([10_000, 10_000, 5000, 2500, 1250, 625, 313, 200, 200, 200, 200, 200]);
  // Each kind of request for itself.
  expect(patience.limitOf('load')).toBe(10_000);
});

it('costs N hangs no N times the whole', () => {
  const patience = new Patience(10_000);
  let spent = 0;
  for (let hang = 0; hang < 500; hang++) {
    spent += patience.limitOf('invoke');
    patience.unanswered('invoke');
  }
  expect(spent).toBeLessThan(135_000);
});

it('waits for several times what the slowest answer took', () => {
  const patience = new Patience(10_000);
  patience.answered('run', 100);
  patience.answered('run', 40);
  for (let hang = 0; hang < 50; hang++) patience.unanswered('run');
  expect(patience.limitOf('run')).toBe(2000);
  patience.answered('run', 900);
  expect(patience.limitOf('run')).toBe(10_000);
});

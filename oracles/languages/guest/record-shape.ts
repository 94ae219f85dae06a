/** Whether what somebody gives for a record of a language has its shape: before anything is asked of it. */
import { z } from 'zod';
import type { GuestLanguage } from '../../../semantics/guest/language.js';

const text = z.string().min(1);
const callable = z.custom<(...given: never) => unknown>((value) => typeof value === 'function', {
  error: 'expected a function',
});
const operands = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: 'expected 1, 2 or 3',
});

/** Infinities and NaN among them. */
const number = z.custom<number>((value) => typeof value === 'number', {
  error: 'expected a number',
});

/** The most registers of one bank: each run has all of them. */
const MOST_REGISTERS = 1_024;

const expected = z.union(
  [
    z.strictObject({ restriction: text, line: z.int().min(1).optional() }),
    z.record(z.string(), z.array(number.nullable()).length(4)),
  ],
  { error: 'expected four numbers or null by register, or a restriction' },
);

const record = z.strictObject({
  programs: text,
  environment: z.strictObject({
    name: text,
    header: text,
    document: z.strictObject({ id: text, title: text, revision: text }),
  }),
  banks: z.array(
    z.strictObject({
      letter: text,
      count: z.int().min(1).max(MOST_REGISTERS),
      use: z.enum(['input', 'temporary', 'result']),
    }),
  ),
  grammar: z.looseObject({
    productions: z.array(z.looseObject({ name: text, section: text })),
    parse: callable,
    print: callable,
  }),
  instructions: z.array(
    z.strictObject({ name: text, title: text, section: text, operands, rule: callable }),
  ),
  restrictions: z.array(
    z.strictObject({ id: text, example: z.string(), violatedBy: callable.optional() }),
  ),
  clauses: z.array(
    z.strictObject({
      id: text,
      section: text,
      says: text,
      on: text.optional(),
      when: text.optional(),
      then: text.optional(),
      restriction: text.optional(),
    }),
  ),
  examples: z.array(
    z.strictObject({
      name: text,
      says: text,
      clauses: z.array(text),
      program: text,
      given: z.record(z.string(), z.array(number).length(4)).optional(),
      expect: expected,
    }),
  ),
  faults: z.array(
    z.strictObject({
      name: text,
      says: text,
      clauses: z.array(text).min(1),
      rules: z.record(z.string(), callable).optional(),
      lacks: z.array(text).optional(),
      needs: z.strictObject({ instructions: z.int().min(1), because: text }).optional(),
    }),
  ),
});

/** What is wrong with a record, and where: "instructions[2].operands: expected 1, 2 or 3"; null where it has the shape of one. */
export function wrongShape(given: unknown): string | null {
  const read = record.safeParse(given);
  if (read.success) return null;
  const [issue] = read.error.issues;
  const place = issue?.path.reduce<string>(
    (path, key) =>
      typeof key === 'number'
        ? `${path}[${String(key)}]`
        : `${path}${path === '' ? '' : '.'}${String(key)}`,
    '',
  );
  const says = issue?.message ?? 'it is no record';
  return place === undefined || place === '' ? says : `${place}: ${says}`;
}

/** The same for whoever goes on with it. */
export function hasShape(given: unknown): given is GuestLanguage {
  return wrongShape(given) === null;
}

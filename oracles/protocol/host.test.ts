/** Requests that are none: a host answers where, what it expected and what it found. */
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { VALIDATORS_WORDS } from '../validators-words.testing.js';
import { serve } from './host.js';
import { hostedMachine } from './machine-host.js';

it.each([
  [{ message: 'hello' }, 'the request "hello": at protocol: "protocol" is missing: expected 1'],
  [{ message: 'load', program: 5 }, 'the request "load": at program: expected a text; found 5'],
  [
    { message: 'load', program: '', prorgam: '' },
    'the request "load": at prorgam: unknown key "prorgam"; did you mean "program"?',
  ],
])('%j is answered with an error', async (request, reason) => {
  const output = new PassThrough();
  const said = text(output);
  await serve(hostedMachine(), Readable.from([`${JSON.stringify({ id: 1, ...request })}\n`]), output); // prettier-ignore
  output.end();
  const reply = JSON.parse(await said) as { readonly reason: string };
  expect(reply).toMatchObject({ id: 1, message: 'error' });
  expect(reply.reason).toContain(reason);
  expect(reply.reason).not.toMatch(VALIDATORS_WORDS);
});

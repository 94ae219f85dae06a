/** Replies that are none: each is told by its place, by what was expected and by what was found. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VALIDATORS_WORDS } from '../validators-words.testing.js';
import { ANSWERS, type RequestName } from './messages.js';
import { replyOf, ReplyError } from './reply.js';

function refusal(request: RequestName, line: unknown): string | null {
  try {
    replyOf(request, 1, Buffer.from(JSON.stringify(line)));
  } catch (error) {
    if (error instanceof ReplyError) return error.message;
    throw error;
  }
  return null;
}

const hello = { protocol: 1, name: 'n', version: '1', environments: ['VP1.0'] };
const step = { index: 0, R: { 0: ['0x00000000'] }, A: { 0: [0, 0, 0, 0] }, CC: ['EQ', 'EQ', 'EQ', 'EQ'] }; // prettier-ignore

/** A proper answer to each request. */
const GOOD: Readonly<Record<RequestName, Readonly<Record<string, unknown>>>> = {
  hello: { ...hello, instructions: ['MUL'], limits: { temporaries: 12 }, forms: ['plus'] },
  load: { message: 'refused', position: 3, reason: 'r' },
  run: { registers: ['HPOS'], words: [], c: { 0: [] } },
  trace: { outcome: 'completed', steps: [step] },
  invoke: { results: { 'result.position': [] }, killed: false, emitted: [null] },
  batch: { hidden: true, killed: false },
  commands: { answers: [{ error: null, returned: { B: [true] }, effects: [] }] },
  reset: {},
  bye: {},
};

const REQUESTS = Object.keys(GOOD) as RequestName[];
const good = (request: RequestName): Record<string, unknown> => ({
  id: 1,
  message: ANSWERS[request][0],
  ...GOOD[request],
});

describe('a reply that is none', () => {
  it.each<[RequestName, object, string]>([
    ['hello', { environments: undefined }, 'the reply "hello": at environments: "environments" is missing: expected a list;'],
    ['hello', { environments: [] }, 'at environments: expected at least 1 entry, or "guests", "words" or "gl"; found 0 entries'],
    ['hello', { environments: ['VP1'] }, 'at environments[0]: expected VP1.0, VP1.1, VSP1.0, VP2.0, GF3, NVvp4.0, NVfp4.0 or NVgp4.0; found "VP1"'],
    ['hello', { gl: { extensions: [] } }, 'at gl.extensions: expected at least 1 entry; found 0 entries'],
    ['hello', { gl: { extensions: ['NV_vertex_program2'], limits: { textureUnits: 99 } } }, 'at gl.limits.textureUnits: expected at most 32; found 99'],
    ['commands', { answers: null }, 'the reply "answers": at answers: expected a list; found nothing'],
    ['commands', { answers: [{ error: 'INVALID_THING' }] }, 'at answers[0].error: expected INVALID_ENUM, INVALID_VALUE, INVALID_OPERATION'],
    ['commands', { answers: [{ eror: null }] }, 'unknown key "eror"; did you mean "error"?'],
    ['commands', { answers: [{ effects: [{ kind: 'line' }] }] }, 'at answers[0].effects[0].kind: expected vertex or raster; found "line"'],
    ['hello', { protocol: '1' }, 'at protocol: expected 1; found "1"'],
    ['hello', { name: '' }, 'at name: expected at least 1 character; found ""'],
    ['hello', { version: 'x'.repeat(201) }, 'at version: expected at most 200 characters; found 201 characters'],
    ['hello', { maxInputs: 1.5 }, 'at maxInputs: expected a whole number; found 1.5'],
    ['hello', { maxInputs: 0 }, 'at maxInputs: expected at least 1; found 0'],
    ['hello', { trcae: true }, 'unknown key "trcae"; did you mean "trace"?'],
    ['hello', { name: 'a\u001b[31m' }, 'at name: control characters and what turns the direction of text have no place here'],
    ['load', { position: '3' }, 'the reply "refused": at position: expected a number; found "3"'],
    ['run', { registers: null }, 'the reply "results": at registers: expected a list; found nothing'],
    ['run', { c: { x: [] } }, 'at c.x: expected a number from -96 to 9999'],
    ['trace', { outcome: 'done' }, 'at outcome: expected completed or terminated; found "done"'],
    ['trace', { steps: [{ ...step, CC: ['EQ'] }] }, 'at steps[0].CC: expected 4 entries; found 1 entry'],
    ['trace', { steps: [{ ...step, A: { 0: [1, 2, 3] } }] }, 'at steps[0].A.0'],
    ['trace', { steps: [{ ...step, A: { 0: [1, 2, 3, 4, 5] } }] }, 'at steps[0].A.0: expected at most 4 entries; found 5 entries'],
    ['trace', { steps: [{}] }, 'at steps[0].index: "index" is missing: expected a number'],
    ['invoke', { killed: 'no' }, 'at killed: expected true or false; found "no"'],
  ])('%s with %j', (request, changes, message) => {
    const says = refusal(request, { ...good(request), ...changes });
    expect(says).toContain(message);
    expect(says).toContain('; the line: {');
    expect(says).not.toMatch(VALIDATORS_WORDS);
  }); // prettier-ignore

  it('never is told in a validator’s words, whatever stands where', () => {
    expect(REQUESTS.map((request) => refusal(request, good(request)))).toEqual(
      REQUESTS.map(() => null),
    );
    const wrong = fc.oneof(
      fc.constantFrom<unknown>(undefined, null, '', 'x', -1, 0.5, true, [], [1], {}, { x: {} }, [[]]),
      fc.array(fc.integer(), { maxLength: 6 }),
    ); // prettier-ignore
    fc.assert(
      fc.property(
        fc.constantFrom(...REQUESTS).chain((request) =>
          fc.record({
            request: fc.constant(request),
            key: fc.constantFrom(...Object.keys(good(request)), 'other'),
          }),
        ),
        wrong,
        ({ request, key }, value) => {
          const says = refusal(request, { ...good(request), [key]: value });
          if (says !== null) expect(says.replace(/; the line: .*/s, '')).not.toMatch(VALIDATORS_WORDS);
        },
      ),
      { numRuns: 300 },
    ); // prettier-ignore
  });
});

/** Random calls: none crashes, and one that errs changes nothing but the flag and where loading failed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCall } from './any-calls.testing.js';
import { CallError, NotModelled } from './call.js';
import { newContext, type Context } from './context.js';
import { nominalEngine } from './engine.js';
import { perform } from './perform.js';
import { readScript } from './script.js';
import { ScriptError } from './script-tokens.js';

const ENGINE = nominalEngine();

/** What GetError and the error position see of an error. */
function withoutFlags(context: Context): Omit<Context, 'error' | 'errorPosition'> {
  const { error, errorPosition, ...rest } = context;
  void [error, errorPosition];
  return rest;
}

/** Commands that stand for several, of which some may have an effect and others an error. */
const SEVERAL = new Set(['CallList', 'ArrayElement', 'DrawArrays', 'DrawElements']);

it('no call crashes, and a command with an error has no other effect', () => {
  fc.assert(
    fc.property(fc.array(anyCall, { maxLength: 60 }), (calls) => {
      let context = newContext();
      for (const call of calls) {
        try {
          const result = perform(context, call, ENGINE);
          if (result.errors.length > 0 && !SEVERAL.has(call.command)) {
            const isListed = context.lists.compiling !== null;
            if (!isListed) expect(withoutFlags(result.context)).toEqual(withoutFlags(context));
            expect(result.effects).toEqual([]);
            expect(result.context.error).not.toBeNull();
          }
          context = result.context;
        } catch (error) {
          // Memory that is not there, and names that are not modelled.
          expect(error instanceof CallError || error instanceof NotModelled).toBe(true);
        }
      }
    }),
  );
});

it('a script is read, or refused with its line', () => {
  const pieces = fc.constantFrom('glEnd', '(', ')', ';', '{', '}', ',', '"a"', '1', '-', '1.5f', 'float', 'a', '[', ']', '=', '\n', '|', 'GL_POINTS', '/*', '*/', '//', '@'); // prettier-ignore
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (some) => {
      const text = some.join(' ');
      try {
        readScript(text);
      } catch (error) {
        expect(error).toBeInstanceOf(ScriptError);
        const { line } = error as ScriptError;
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(text.split('\n').length);
      }
    }),
  );
});

it.each([
  ['glEnd()', 1, 'ends within a statement'],
  ['glEnd();\nglFoo(;', 2, 'expected'],
  ['x = 3;', 1, 'expected'],
  ['glVertexAttrib1fNV(3, a);', 1, 'a is not declared'],
  ['foo(1);', 1, 'no command of the GL'],
  ['glEnd();\n\n"', 3, 'no token'],
  ['bool a[] = {1};', 1, 'no type of arrays'],
])('%j is refused', (text, line, message) => {
  let refused: unknown = null;
  try {
    readScript(text);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(ScriptError);
  expect(refused).toMatchObject({ line, message: expect.stringContaining(message) as unknown });
});

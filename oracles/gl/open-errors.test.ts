/** Errors of which no text at hand says whether a call has them: a GL may do either, also from a list, and nothing else. */
import { describe, expect, it } from 'vitest';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { failed } from '../../semantics/gl/context/result.js';
import { readScript } from '../../semantics/gl/context/script.js';
import type { ErrorName } from '../../semantics/gl/context/context.js';
import { contextImplementation, type Perform } from './implementation.js';
import { judgeScript } from './judge.js';

const ENGINE = nominalEngine();
const start = () => newContext('NV_vertex_program2');

/** A GL in which a call of the list 0, also one that a list holds, has this error. */
function erringAtZero(error: ErrorName): Perform {
  return (context, call, engine) => {
    const result = perform(context, call, engine);
    if (result.mayErr === undefined) return result;
    const flagged = { ...result.context, error: result.context.error ?? error };
    return { ...result, ...failed(flagged, error), effects: result.effects };
  };
}

describe('CallList(0) (OpenGL 1.2.1 §5.4)', () => {
  const scripts = [
    'glCallList(0); glGetError(); glGetError();',
    'glNewList(7, GL_COMPILE); glCallList(0); glVertexAttrib1fNV(1, 2); glEndList(); glCallList(7); glGetError(); glGetError();',
    'glVertexAttrib1fNV(16, 0); glCallList(0); glGetError(); glGetError();',
  ];
  const judged = (gl: Perform, script: string) =>
    judgeScript(contextImplementation(start, ENGINE, () => gl), readScript(script), { start, engine: ENGINE });

  it.each(scripts)('with no error and with INVALID_VALUE: %s', (script) => {
    expect(judged(perform, script)).toBe(null);
    expect(judged(erringAtZero('INVALID_VALUE'), script)).toBe(null);
  });

  it('with another error is wrong', () => {
    expect(judged(erringAtZero('INVALID_ENUM'), 'glCallList(0); glGetError();')).toMatchObject({ kind: 'error', found: 'INVALID_ENUM' });
  });

  it('a list of another name that is not there may not err', () => {
    const missing: Perform = (context, call, engine) =>
      call.command === 'CallList' ? failed({ ...context, error: 'INVALID_VALUE' }, 'INVALID_VALUE') : perform(context, call, engine);
    expect(judged(missing, 'glCallList(3); glGetError();')).toMatchObject({ kind: 'error', found: 'INVALID_VALUE' });
  });
}); // prettier-ignore

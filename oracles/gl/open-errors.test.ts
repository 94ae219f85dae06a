/** Errors of which no text at hand says whether a call has them: a GL may do either, also from a list, and nothing else. */
import { describe, expect, it } from 'vitest';
import type { Call } from '../../semantics/gl/context/call.js';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { failed } from '../../semantics/gl/context/result.js';
import { readScript } from '../../semantics/gl/context/script.js';
import type { ErrorName } from '../../semantics/gl/context/context.js';
import { contextImplementation, type GlImplementation, type Perform } from './implementation.js';
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

describe('LoadProgramNV of zero, with a program that does not load', () => {
  const load = (id: number, text: string): string => `glLoadProgramNV(GL_VERTEX_PROGRAM_NV, ${String(id)}, ${String(text.length)}, "${text}");`;
  const ask = 'glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV); glGetError();';
  /** A GL that reads the program before it looks at the name. */
  const reading: Perform = (context, call, engine) => {
    if (call.command !== 'LoadProgramNV' || call.arguments[1] !== 0) return perform(context, call, engine);
    const given = call.arguments.with(1, 7);
    const result = perform(context, { ...call, arguments: given }, engine);
    return result.errors.length > 0 ? result : perform(context, call, engine);
  };
  const judged = (gl: Perform, script: string) =>
    judgeScript(contextImplementation(start, ENGINE, () => gl), readScript(script), { start, engine: ENGINE });

  it.each(['!!VP1.0 MOV', '!!VP1.0 MOV o[COL0], v[0]; END'])('has the error of either, and the position before or that of the program: %s', (text) => {
    for (const script of [`${load(0, text)} ${ask}`, `${load(3, '!!VP1.0 Q')} glGetError(); ${load(0, text)} ${ask}`]) {
      expect(judged(perform, script)).toBe(null);
      expect(judged(reading, script)).toBe(null);
    }
  });

  it('has no other position', () => {
    const elsewhere: Perform = (context, call, engine) => {
      const result = reading(context, call, engine);
      return call.command === 'LoadProgramNV' ? { ...result, context: { ...result.context, errorPosition: 2000 } } : result;
    };
    expect(judged(elsewhere, `${load(0, '!!VP1.0 MOV')} ${ask}`)).toMatchObject({ found: 2000 });
    // One that loads is no reason for a position.
    const moved: Perform = (context, call, engine) => {
      const result = perform(context, call, engine);
      return call.command === 'LoadProgramNV' ? { ...result, context: { ...result.context, errorPosition: 0 } } : result;
    };
    expect(judged(moved, `${load(0, '!!VP1.0 MOV o[HPOS], v[0]; END')} ${ask}`)).not.toBe(null);
  });
}); // prettier-ignore

describe('errors of a list', () => {
  /** A GL with a flag for each code. */
  function flagPerCode(): Perform {
    const flags = new Set<ErrorName>();
    return (context, call, engine) => {
      const result = perform(context, call, engine);
      for (const error of [...result.errors, ...(result.mayErr ?? [])]) flags.add(error);
      if (call.command !== 'GetError') return result;
      const [first] = flags;
      if (first !== undefined) flags.delete(first);
      return { ...result, context: { ...result.context, error: null }, returned: first ?? 'NO_ERROR' };
    };
  }
  /** Whether the answers say which errors calls have, or GetError alone does. */
  const judged = (script: string, isTold: boolean, gl = flagPerCode) => {
    const session = contextImplementation(start, ENGINE, gl);
    const asked: GlImplementation = () => {
      const own = session();
      return {
        perform: (call: Call) => {
          const { error, ...rest } = own.perform(call);
          return isTold && error !== undefined ? { ...rest, error } : rest;
        },
      };
    };
    return judgeScript(asked, readScript(script), { start, engine: ENGINE });
  };
  const ERRORS = 'glGetError(); glGetError(); glGetError();';

  it.each([
    ['glMatrixMode(GL_NONSENSE); glVertexAttrib1fNV(99, 2);', true],
    ['glMatrixMode(GL_NONSENSE); glVertexAttrib1fNV(99, 2);', false],
    ['glMatrixMode(GL_NONSENSE); glCallList(0);', true],
    ['glMatrixMode(GL_NONSENSE); glCallList(0);', false],
  ])('come each to a flag of its own, or to one (OpenGL 1.2.1 §2.5): %s, told %s', (listed, isTold) => {
    const script = `glNewList(7, GL_COMPILE); ${listed} glEndList(); glCallList(7); ${ERRORS}`;
    expect(judged(script, isTold)).toBe(null);
    expect(judged(script, isTold, () => perform)).toBe(null);
  });

  it.each([
    ['lost', 'NO_ERROR'],
    ['of no command of the list', 'INVALID_OPERATION'],
  ] as const)('are wrong where they are %s', (_, told) => {
    const script = `glNewList(7, GL_COMPILE); glMatrixMode(GL_NONSENSE); glVertexAttrib1fNV(99, 2); glEndList(); glCallList(7); ${ERRORS}`;
    const wrong: Perform = (context, call, engine) => {
      const result = perform(context, call, engine);
      return call.command === 'GetError' ? { ...result, returned: told } : result;
    };
    expect(judged(script, false, () => wrong)).toMatchObject({ kind: 'error', index: 5 });
  });
}); // prettier-ignore

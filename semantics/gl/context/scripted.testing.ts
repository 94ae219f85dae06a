/** Scripts in tests: what their calls come to. */
import { nominalEngine } from './engine.js';
import type { ContextLimits, ContextName } from '../../../spec/gl/limits.js';
import { newContext, type Context } from './context.js';
import { performAll } from './perform.js';
import type { Effect, Result } from './result.js';
import { readScript } from './script.js';

const ENGINE = nominalEngine();

/** What each call of a script comes to. */
export function results(
  script: string,
  { extension, limits }: { extension?: ContextName; limits?: Partial<ContextLimits> } = {},
): readonly Result[] {
  return [...performAll(newContext(extension, limits), readScript(script), ENGINE)];
}

export function last(script: string, of: Parameters<typeof results>[1] = {}): Result {
  const result = results(script, of).at(-1);
  if (result === undefined) throw new Error('the script has no call');
  return result;
}

export function contextAfter(script: string, of: Parameters<typeof results>[1] = {}): Context {
  return last(script, of).context;
}

/** What the last call returns. */
export function answer(script: string, of: Parameters<typeof results>[1] = {}): unknown {
  const { returned, errors } = last(script, of);
  if (errors.length > 0) return errors;
  return typeof returned === 'object' && returned !== null && 'integers' in returned
    ? returned.integers
    : returned;
}

/** The vertices that a script sends. */
export function vertices(script: string): readonly Extract<Effect, { kind: 'vertex' }>[] {
  return results(script).flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.kind === 'vertex' ? [effect] : [])),
  );
}

/** A vertex program under a name, and a state program under another. */
export const PROGRAMS = `
const char vp[] = "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], c[0]; END";
const char vsp[] = "!!VSP1.0 ADD c[8], c[8], v[0]; END";
glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, strlen(vp), vp);
glLoadProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 2, strlen(vsp), vsp);
`;

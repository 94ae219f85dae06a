/** What is asked of contexts with programs of both kinds shows what such a context shares, without any script at random. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../semantics/gl/context/call.js';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { enumerantName } from '../../spec/gl/numbers.js';
import { directedScripts } from './directed.js';
import { after, numberAt } from './faults/fault.js';
import { FORM_FAULTS } from './faults/forms.js';
import { SHARED_FAULTS } from './faults/shared.js';
import { withMeaning } from './generate.js';
import { contextImplementation, type Perform } from './implementation.js';
import { judgeScript } from './judge.js';
import { NotJudged } from './judge-calls.js';

const ENGINE = nominalEngine();
const EXTENSION = 'NV_vertex_program2+NV_gpu_program4';

/** Whether a directed script shows that a context departs. */
function isShown(made: Perform, vertexAttributes = 16): boolean {
  const start = () => newContext(EXTENSION, { vertexAttributes });
  const implementation = contextImplementation(start, ENGINE, () => made);
  return directedScripts(start()).some((calls) => differs(calls));

  function differs(calls: readonly Call[]): boolean {
    try {
      return judgeScript(implementation, calls, { start, engine: ENGINE }) !== null;
    } catch (error) {
      // Some scripts have calls that are not modelled; those before are in others.
      if (error instanceof NotJudged) return false;
      throw error;
    }
  }
}

describe('directed scripts around both kinds of programs', () => {
  it('show nothing of a context that is right, whatever attributes it has', () => {
    expect([isShown(perform), isShown(perform, 32)]).toEqual([false, false]);
  });

  it.each(SHARED_FAULTS.map((each) => [each.does, each] as const))('show that %s', (_, { made }) => {
    expect(isShown(made())).toBe(true);
  });

  it('show that attributes beyond those of VP programs are lost', () => {
    const lost = after(/^VertexAttrib[1-4]\w+ARB$/, (result, { gpu }, call) =>
      numberAt(call, 0) < 16 ? result : { ...result, context: { ...result.context, gpu } },
    );
    expect([isShown(lost, 32), isShown(lost)]).toEqual([true, false]);
  });
}); // prettier-ignore

describe('directed scripts around VP programs', () => {
  const start = () => newContext('NV_vertex_program2');
  let scripts: readonly (readonly Call[])[] = [];
  beforeAll(() => {
    scripts = directedScripts(start()).map((calls) => withMeaning(calls, start));
  });
  // Each of some: the slow test of the catalogue has all.
  const some = FORM_FAULTS.filter(({ extension }, at) => extension === 'NV_vertex_program2' && at % 4 === 0); // prettier-ignore

  it.each(some.map((each) => [each.does, each] as const))('show that %s', (_, { made }) => {
    const implementation = contextImplementation(start, ENGINE, made);
    const isShown = (calls: readonly Call[]): boolean => judgeScript(implementation, calls, { start, engine: ENGINE }) !== null; // prettier-ignore
    expect(scripts.some(isShown)).toBe(true);
  });

  it('ask for the map that has the number of a name of programs', () => {
    expect(['Enable', 'GetProgramivARB'].map((command) => enumerantName(command, 'cap', 0x8677))).toEqual(['MAP2_VERTEX_ATTRIB7_4_NV', 'PROGRAM_BINDING_ARB']); // prettier-ignore
  });
});

/** What is asked of contexts with programs of both kinds shows what such a context shares, without any script at random. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../semantics/gl/context/call.js';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { enumerantName } from '../../spec/gl/numbers.js';
import { directedScripts } from './directed.js';
import { after, instead, numberAt, withArgument } from './faults/fault.js';
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

  /** An error that no document has, of the calls that a condition is about. */
  const erring = (isIt: (call: Call) => boolean): Perform => (context, call, engine) =>
    isIt(call) ? { context: { ...context, error: context.error ?? 'INVALID_VALUE' }, errors: ['INVALID_VALUE'], effects: [] } : perform(context, call, engine); // prettier-ignore
  const has = (call: Call, value: number): boolean => call.arguments.flat().includes(value);
  const isShown = (made: Perform): boolean => {
    const implementation = contextImplementation(start, ENGINE, () => made);
    return scripts.some((calls) => judgeScript(implementation, calls, { start, engine: ENGINE }) !== null); // prettier-ignore
  };

  it.each<readonly [string, Perform]>([
    ['the greatest of unsigned integers is refused', erring((call) => /^(?:Color|SecondaryColor)/.test(call.command) && has(call, 2 ** 32 - 1))],
    ['the least of signed integers is refused', erring((call) => /^Normal3i/.test(call.command) && has(call, -(2 ** 31)))],
    ['lists are not called deeper than 32', erring((call) => call.command === 'NewList' && Number(call.arguments[0]) > 32)],
    ['texts of programs end at 256 bytes', after(/^GetProgramStringNV$/, (result) => result.returned instanceof Uint8Array ? { ...result, returned: result.returned.slice(0, 256) } : result)],
    ['a list keeps 100 calls', after(/^EndList$/, (result, { lists: { compiling } }) => {
      const { lists } = result.context;
      const all = new Map([...lists.lists].map(([name, calls]) => [name, name === compiling?.list ? calls.slice(0, 100) : calls]));
      return { ...result, context: { ...result.context, lists: { ...lists, lists: all } } };
    })],
    ...(['NewList', 'IsList', 'DeleteLists'] as const).map((name) => [`the names of ${name} have 16 bits`, instead(new RegExp(`^${name}$`), (call) => withArgument(call, 0, numberAt(call, 0) & 0xffff))] as const),
    ['names of programs have 31 bits', instead(/^LoadProgramNV$/, (call) => withArgument(call, 1, numberAt(call, 1) & 0x7fffffff))],
    ['a series sets 12 attributes at most', instead(/^VertexAttribs/, (call) => withArgument(call, 1, Math.min(12, numberAt(call, 1))))],
    ['a series sets 200 parameters at most', instead(/^ProgramParameters/, (call) => withArgument(call, 2, Math.min(200, numberAt(call, 2))))],
    ['ten programs are deleted at once', instead(/^DeleteProgramsNV$/, (call) => withArgument(call, 0, Math.min(10, numberAt(call, 0))))],
    ['a draw takes 30 indices', instead(/^DrawElements$/, (call) => withArgument(call, 1, Math.min(30, numberAt(call, 1))))],
    ['a stride has 8 bits', instead(/^(?:Normal|Color)Pointer$/, (call) => withArgument(call, call.arguments.length - 2, numberAt(call, call.arguments.length - 2) & 255))],
    ['a grid has 20 steps', instead(/^EvalMesh1$/, (call) => withArgument(call, 2, Math.min(20, numberAt(call, 2))))],
    ...(['VertexAttrib4dv', 'ProgramParameter4f'] as const).map((name) => [`${name} takes -0 for 0`, instead(new RegExp(`^${name}NV$`), (call) => ({ ...call, arguments: call.arguments.map((each) => (Array.isArray(each) ? each.map((own) => Number(own) + 0) : Object.is(each, -0) ? 0 : each)) }))] as const),
    ['a turn is all that is turned', instead(/^Rotate/, (call) => withArgument(call, 0, Math.min(360, numberAt(call, 0))))],
    ['programs have 100 instructions at most', erring((call) => call.command === 'LoadProgramNV' && Number(call.arguments[2]) > 2000)],
  ])('show that %s', (_, made) => {
    expect(isShown(made)).toBe(true);
  }); // prettier-ignore

  it('show nothing of a context that takes integers to the number of single precision below them', () => {
    const below = (value: number): number => Math.abs(value) > 2 ** 24 ? Math.sign(value) * Math.floor(Math.abs(value) / 256) * 256 : value; // prettier-ignore
    const truncating: Perform = (context, call, engine) => {
      if (!/^(?:VertexAttribs?\d|Color|SecondaryColor|Normal|TexCoord|MultiTexCoord)\w*?\d?u?iv?(?:NV|ARB|EXT)?$/.test(call.command)) return perform(context, call, engine); // prettier-ignore
      const given = call.arguments.map((each) => Array.isArray(each) ? each.map((own) => below(Number(own))) : typeof each === 'number' ? below(each) : each); // prettier-ignore
      return perform(context, { ...call, arguments: given }, engine);
    };
    expect(isShown(truncating)).toBe(false);
  });

  it('ask for the map that has the number of a name of programs', () => {
    expect(['Enable', 'GetProgramivARB'].map((command) => enumerantName(command, 'cap', 0x8677))).toEqual(['MAP2_VERTEX_ATTRIB7_4_NV', 'PROGRAM_BINDING_ARB']); // prettier-ignore
  });
});

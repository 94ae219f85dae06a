/** The tables of errors, as data. What generates them: semantics/gl/context/error-data.test.ts. */
import { expect, it } from 'vitest';
import { loadSpecification } from '../load/specification.js';
import { GL_COMMANDS } from './commands.js';
import { errorsOfCommand, GL_ERRORS } from './errors.js';

it('errors name commands and errata that there are', () => {
  const errata = new Set(loadSpecification().errata.map(({ id }) => id));
  for (const { id, commands, erratum } of GL_ERRORS) {
    for (const name of commands) expect(GL_COMMANDS.has(name), id).toBe(true);
    if (erratum !== null) expect(errata, id).toContain(erratum);
  }
});

/** Documents that are written over another. */
const OVER: Readonly<Record<string, string>> = {
  NV_vertex_program4: 'ARB_vertex_program',
  NV_geometry_program4: 'ARB_vertex_program',
  NV_gpu_program4: 'ARB_vertex_program',
};

it('errors are of documents that their commands are of, that extend those, or that are extended by them', () => {
  for (const { id, commands, document, around } of GL_ERRORS) {
    const isOther = /^OpenGL|^ARB_(?:multitexture|fragment_program)$/.test(document);
    // What begins finds programs of any extension wrong.
    if (isOther || around !== null) continue;
    for (const name of commands) {
      const own = GL_COMMANDS.get(name)?.document ?? '';
      expect([document, OVER[document], document === OVER[own] ? own : null], id).toContain(own);
    }
  }
});

it.each([
  ['TrackMatrixNV', ['INVALID_ENUM', 'INVALID_VALUE', 'INVALID_VALUE', 'INVALID_ENUM', 'INVALID_ENUM']],
  ['VertexAttrib4ubNV', ['INVALID_VALUE']],
  ['VertexAttribs4ubvNV', ['INVALID_VALUE', 'INVALID_VALUE']],
  ['PopMatrix', ['STACK_UNDERFLOW']],
  ['GetError', []],
  ['NoCommand', []],
])('the errors of %s', (name, errors) => {
  expect(errorsOfCommand(name).map(({ error }) => error)).toEqual(errors);
}); // prettier-ignore

it('a condition ends without a full stop, and names parameters of the command', () => {
  const names = /\b(?:index|n|num|count|size|stride|type|id|len|target|address|matrix|transform|pname|mode|cap|plane|list|range|limit|format|offset|usage|query)\b/;
  for (const { id, when, commands } of GL_ERRORS) {
    expect(when, id).toMatch(/^[a-zA-Z].*[^.\s]$/);
    const [word] = names.exec(when.split(' ')[0] ?? '') ?? [];
    if (word === undefined) continue;
    for (const name of commands) {
      const own = GL_COMMANDS.get(name)?.parameters.map((each) => each.name);
      expect(own, `${id} of ${name}`).toContain(word);
    }
  }
}); // prettier-ignore

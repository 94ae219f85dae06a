/** Commands of the GL, as they are explained. */
import { describe, expect, it } from 'vitest';
import { DOCUMENT_IDS } from '../../../spec/authorities.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import { GL_COMMANDS } from '../../../spec/gl/commands.js';
import { GLX_COMMANDS } from '../../../spec/gl/glx/table.js';
import {
  errorText,
  glCommandDocuments,
  glCommandNamed,
  glCommandNames,
  glCommandTopic,
  placesText,
  requestText,
} from './command.js';

const SPECIFICATION = loadSpecification();

describe('commands of the GL', () => {
  it('are all that the model and GLX have, each once', () => {
    const names = glCommandNames();
    expect(new Set(names).size).toBe(names.length);
    for (const name of [...GL_COMMANDS.keys(), ...GLX_COMMANDS.map((each) => each.name)]) {
      expect(names).toContain(`gl${name}`);
    }
  });

  it('have each something to tell: what the model does with it, or what is sent for it', () => {
    for (const name of glCommandNames()) {
      const { model, request, where } = glCommandTopic(name, SPECIFICATION);
      expect(model !== null || request !== null, name).toBe(true);
      expect(where, name).toMatch(/^(?:NV|ARB|EXT|OpenGL|GLX)/);
      if (model !== null) expect(model.declaration).toMatch(new RegExp(`^${name}\\(.+\\)$`));
    }
  });

  it.each([
    ['glTrackMatrixNV', 'glTrackMatrixNV'],
    ['gltrackmatrixnv()', 'glTrackMatrixNV'],
    ['TrackMatrixNV', 'glTrackMatrixNV'],
    ['trackmatrixnv', null],
    // Words are words.
    ['enable', null],
    ['Enable', 'glEnable'],
    ['glEnabel', null],
    ['', null],
  ])('are known by their names: %s is %s', (question, name) => {
    expect(glCommandNamed(question)).toBe(name);
  });

  it('are told with their declaration, what is sent, and errata', () => {
    const { model, request, errata } = glCommandTopic('glVertexAttribs2svNV', SPECIFICATION);
    expect(model?.declaration).toBe(
      'glVertexAttribs2svNV(GLuint index, GLsizei n, const GLshort v[2*n])',
    );
    expect(model === null ? '' : placesText(model)).toBe(
      'may stand between Begin and End; a display list takes it',
    );
    expect(request === null ? '' : requestText('glVertexAttribs2svNV', request)).toBe(
      'the rendering command 4203, 12+4*n bytes long (NV_vertex_program GLX Protocol)',
    );
    expect(errata.map(({ id }) => id)).not.toContain('vp1.E-glx-shared-opcodes');
    const bind = glCommandTopic('glBindProgramNV', SPECIFICATION);
    expect(bind.errata.map(({ id }) => id)).toContain('vp1.E-glx-shared-opcodes');
    // It names GetVertexAttrib{dfi}vNV.
    const values = glCommandTopic('glGetVertexAttribfvNV', SPECIFICATION);
    expect(values.errata.map(({ id }) => id)).toContain('vp1.E-glx-shared-opcodes');
    // The erratum names BindProgramNV; BindProgramARB is another command.
    const other = glCommandTopic('glBindProgramARB', SPECIFICATION);
    expect(other.errata.map(({ id }) => id)).not.toContain('vp1.E-glx-shared-opcodes');
    const one = glCommandTopic('glGetError', SPECIFICATION);
    expect(one.request?.kind).toBe('single');
    expect(glCommandTopic('glNewList', SPECIFICATION).model?.isListed).toBe(false);
  });

  it('are told with their errors, and what decides those', () => {
    const { errors } = glCommandTopic('glTrackMatrixNV', SPECIFICATION);
    expect(errors.map(errorText)).toContain(
      'INVALID_VALUE: address is no multiple of four (NV_vertex_program §2.14.5)',
    );
    expect(errors.map(({ erratum }) => erratum)).toContain('vp1.E-track-beyond');
    const begin = glCommandTopic('glBegin', SPECIFICATION).errors.map(errorText).join('\n');
    expect(begin).toContain('; in contexts of GPU programs (NV_geometry_program4 Errors)');
    // Its requests alone are known.
    expect(glCommandTopic('glLightfv', SPECIFICATION).errors).toEqual([]);
  });

  it('are of the documents that have them', () => {
    expect(glCommandDocuments('glTrackMatrixNV')).toEqual(['vp1', 'vp11', 'vp2']);
    expect(glCommandDocuments('glProgramEnvParameterI4iNV')).toEqual(['gp4']);
    // No program is governed by ARB_vertex_program alone.
    expect(glCommandDocuments('glProgramEnvParameter4fvARB')).toEqual(DOCUMENT_IDS);
  });

  it('are sent as those that take their values by a pointer', () => {
    const { request } = glCommandTopic('glVertexAttrib3sNV', SPECIFICATION);
    expect(request?.sent).toBe('glVertexAttrib3svNV');
  });
});

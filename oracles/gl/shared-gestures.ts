/** Calls of one kind of programs with queries of the other, in a context that has both: pieces of generated scripts. */
import type { Call } from '../../semantics/gl/context/call.js';
import { bytes, call, error, numbers, VERTEX_PROGRAMS, VP, type Chooser } from './gesture-parts.js';
import { TEXTS } from './gpu-gestures.js';

const ARB = 'VERTEX_PROGRAM_ARB';

export function sharedGesture(draw: Chooser): readonly Call[] {
  return draw.of([names, parameters, tracking, attributes, arrays])(draw);
}

/** A program that one command loads, and the other replaces, binds, asks for or deletes. */
function names(draw: Chooser): readonly Call[] {
  const name = 1 + draw.below(4);
  const [nv, arb] = [bytes(draw.of(VERTEX_PROGRAMS)), bytes(draw.of(TEXTS.VERTEX_PROGRAM_ARB))];
  const load = call('LoadProgramNV', VP, name, nv.length, nv);
  const string = call('ProgramStringARB', ARB, 'PROGRAM_FORMAT_ASCII_ARB', arb.length, arb);
  const bind = draw.of([call('BindProgramARB', ARB, name), call('BindProgramNV', VP, name)]);
  const local = call('ProgramLocalParameter4fARB', ARB, draw.below(3), ...numbers(draw, 4));
  return [
    ...draw.of([[load, bind], [bind, string], [load, bind, string], [bind, string, load], [bind, local, load]]),
    ...error(draw),
    draw.of([
      call('GetProgramivNV', name, draw.of(['PROGRAM_LENGTH_NV', 'PROGRAM_TARGET_NV'])),
      call('GetProgramivARB', ARB, draw.of(['PROGRAM_LENGTH_ARB', 'PROGRAM_BINDING_ARB'])),
      call('GetIntegerv', 'VERTEX_PROGRAM_BINDING_NV'),
      call('GetProgramLocalParameterfvARB', ARB, draw.below(3)),
    ]),
    ...(draw.below(3) === 0 ? [call(draw.of(['DeleteProgramsNV', 'DeleteProgramsARB']), 1, [name])] : []),
    call(draw.of(['IsProgramNV', 'IsProgramARB']), name),
  ];
} // prettier-ignore

function asked(draw: Chooser, index: number): Call {
  return draw.of([
    call('GetProgramEnvParameterfvARB', ARB, index),
    call('GetProgramParameterfvNV', VP, index, 'PROGRAM_PARAMETER_NV'),
  ]);
}

function parameters(draw: Chooser): readonly Call[] {
  const index = draw.below(10);
  const set = draw.of([
    call('ProgramEnvParameter4fARB', ARB, index, ...numbers(draw, 4)),
    call('ProgramEnvParameterI4iNV', ARB, index, 1, 2, 3, 4),
    call('ProgramParameter4fNV', VP, index, ...numbers(draw, 4)),
  ]);
  return [set, ...error(draw), asked(draw, index)];
}

function tracking(draw: Chooser): readonly Call[] {
  const address = 4 * draw.below(3);
  const number = draw.below(2);
  const matrix = (extension: 'NV' | 'ARB') => `MATRIX${String(number)}_${extension}`;
  const move = [
    call('MatrixMode', matrix(draw.of(['NV', 'ARB']))),
    call('Translatef', ...numbers(draw, 3)),
  ];
  const track = call('TrackMatrixNV', VP, address, matrix('NV'), 'IDENTITY_NV');
  return [
    ...(draw.below(2) === 0 ? [track, ...move] : [...move, track]),
    asked(draw, address + draw.below(4)),
    call('GetFloatv', draw.of(['CURRENT_MATRIX_NV', 'CURRENT_MATRIX_ARB'])),
  ];
}

function attributes(draw: Chooser): readonly Call[] {
  const index = 2 + draw.below(6);
  const set = draw.of([
    call('VertexAttrib4fARB', index, ...numbers(draw, 4)),
    call('VertexAttrib4fNV', index, ...numbers(draw, 4)),
    call('VertexAttribI4iEXT', index, 1, 2, 3, 4),
    call('Color4f', ...numbers(draw, 4)),
    call('FogCoordfEXT', ...numbers(draw, 1)),
  ]);
  return [
    set,
    draw.of([
      call('GetVertexAttribfvARB', index, 'CURRENT_VERTEX_ATTRIB_ARB'),
      call('GetVertexAttribfvNV', index, 'CURRENT_ATTRIB_NV'),
      call('GetFloatv', draw.of(['CURRENT_COLOR', 'CURRENT_FOG_COORDINATE_EXT', 'CURRENT_NORMAL'])),
    ]),
  ];
}

function arrays(draw: Chooser): readonly Call[] {
  const index = draw.below(5);
  const array = `VERTEX_ATTRIB_ARRAY${String(index)}_NV`;
  return [
    draw.of([
      call('EnableVertexAttribArrayARB', index),
      call('DisableVertexAttribArrayARB', index),
      call('EnableClientState', array),
      call('DisableClientState', array),
    ]),
    draw.of([
      call('IsEnabled', array),
      call('GetVertexAttribivARB', index, 'VERTEX_ATTRIB_ARRAY_ENABLED_ARB'),
    ]),
  ];
}

/** Program objects of VP programs: each version, names of any size, and when what is loaded takes effect. */
import type { Call } from '../../../semantics/gl/context/call.js';
import { bytes, call, STATE_PROGRAMS, VERTEX_PROGRAMS, VP, VSP } from '../gesture-parts.js';

const ERROR = call('GetError');
const [VERTEX] = VERTEX_PROGRAMS;

const TEXTS = [
  '!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], v[3]; END',
  '!!VP1.1 MOV o[HPOS], v[0]; SUB o[COL0], v[3], c[2]; END',
  '!!VP2.0 OPTION NV_position_invariant; MOV o[COL0], v[0]; END',
  '!!VP2.0 MOV o[HPOS], v[0]; MOV o[TEX1], v[9]; END # what follows is the program too',
  '!!VP1.0 MOV o[HPOS], v[0]; DP4 o[COL1].x, c[95], v[15]; END',
] as const;

/** 128 instructions (NV_vertex_program, Errors). */
const LONGEST = `!!VP1.0 MOV R0, v[3]; ${'ADD R0, R0, c[7]; '.repeat(125)}MOV o[HPOS], v[0]; MOV o[COL0], R0; END`;

function load(id: number, text: string, target = VP): Call {
  const program = bytes(text);
  return call('LoadProgramNV', target, id, program.length, program);
}

/** A program with something behind it in memory. */
const cut = (text: string, behind: string): Call =>
  call('LoadProgramNV', VP, 1, text.length, bytes(text + behind));

const ONE = [1, 2, 3, 4];
const REFUSED = [
  ...['f', 'd'].flatMap((letter) => [call(`ProgramParameter4${letter}NV`, VP, 5, ...ONE), call(`ProgramParameter4${letter}vNV`, VP, 5, ONE), call(`ProgramParameters4${letter}vNV`, VP, 3, 2, [...ONE, ...ONE])]),
  call('TrackMatrixNV', VP, 4, 'NONSENSE', 'IDENTITY_NV'), call('TrackMatrixNV', VP, 4, 'PROJECTION', 'NONSENSE'), call('TrackMatrixNV', VSP, 4, 'PROJECTION', 'IDENTITY_NV'), call('TrackMatrixNV', VP, 5, 'PROJECTION', 'IDENTITY_NV'),
]; // prettier-ignore

const bind = (id: number): Call => call('BindProgramNV', VP, id);
const drawn: readonly Call[] = [
  call('Begin', 'POINTS'),
  call('Vertex4f', 1, 2, 3, 4),
  call('VertexAttrib3fNV', 0, -1, 0.5, 2),
  call('End'),
  call('RasterPos3f', 1, 0.5, 0.25),
  call('RasterPos4f', 1, 0.5, 0.25, 2),
  ERROR,
];
const asked = (id: number): readonly Call[] => [
  call('IsProgramNV', id), call('GetProgramivNV', id, 'PROGRAM_TARGET_NV'), call('GetProgramivNV', id, 'PROGRAM_LENGTH_NV'), call('GetProgramStringNV', id, 'PROGRAM_STRING_NV'), ERROR,
]; // prettier-ignore
const BOUND = call('GetIntegerv', 'VERTEX_PROGRAM_BINDING_NV');
const parameter = (index: number): Call =>
  call('GetProgramParameterfvNV', VP, index, 'PROGRAM_PARAMETER_NV');
const position = ['PROJECTION', 'MODELVIEW'].flatMap((mode, at) => [call('MatrixMode', mode), call('LoadMatrixf', [2, 0, 0, at, 0, 3, 0, 0, 1, 0, 1, 0, 4, 5, 6, 1])]); // prettier-ignore

export function programs(): readonly (readonly Call[])[] {
  const state = load(4, STATE_PROGRAMS[1], VSP);
  const run = call('ExecuteProgramNV', VSP, 4, [1, 2, 3, 4]);
  return [
    ...TEXTS.map((text) => [...position, load(1, text), ERROR, ...asked(1), bind(1), call('Enable', VP), ...drawn, call('LoadIdentity'), ...drawn]),
    // Names are 32 bits wide.
    ...[[1, 0x1_0001], [2, 0xffff_fffe], [0x8000_0000, 3]].map(([one = 1, other = 2]) => [
      load(one, VERTEX), load(other, TEXTS[1]), ERROR, ...asked(one), ...asked(other), bind(other), BOUND, call('Enable', VP), ...drawn, call('DeleteProgramsNV', 1, [one]), ...asked(one), ...asked(other), ...drawn,
    ]),
    // As many instructions as every GL takes, and a text that is as long.
    [...position, load(1, LONGEST), ERROR, ...asked(1), bind(1), call('Enable', VP), ...drawn],
    // The current program is whatever the bound name has.
    [load(1, VERTEX), bind(1), call('Enable', VP), ...drawn, load(1, TEXTS[4]), ...drawn, load(1, '!!VP1.0 MOV'), ERROR, ...drawn, load(2, VERTEX), BOUND, ...drawn, bind(2), ...drawn],
    [load(1, VERTEX), bind(1), call('Enable', VP), call('DeleteProgramsNV', 2, [0, 1]), ERROR, BOUND, ...drawn, load(1, VERTEX), ...drawn, bind(1), ...drawn],
    [bind(7), ERROR, BOUND, call('IsProgramNV', 7), call('Enable', VP), ...drawn, load(7, VERTEX), ERROR, ...drawn],
    // Loading, binding and deleting leave parameters and what is tracked.
    [call('ProgramParameter4fNV', VP, 5, 1, 2, 3, 4), call('TrackMatrixNV', VP, 8, 'MODELVIEW', 'IDENTITY_NV'), load(1, VERTEX), state, bind(1), call('DeleteProgramsNV', 1, [1]), parameter(5), ...position, parameter(8), parameter(11), call('GetTrackMatrixivNV', VP, 8, 'TRACK_MATRIX_NV')],
    // What is told of a name is told anew once it has another program; a vertex program and a state program by turns.
    [1, 2, 3, 4, 5].flatMap((id) => [load(id, VERTEX), ...asked(id), load(id, TEXTS[id % 4] ?? ''), ...asked(id), call('DeleteProgramsNV', 1, [id]), ...asked(id), load(id, STATE_PROGRAMS[0], VSP), ...asked(id), load(id, STATE_PROGRAMS[1], VSP), ...asked(id)]),
    // A program is as long as is said, whatever lies behind it.
    [cut(TEXTS[0], ' MOV'), ERROR, ...asked(1), cut('!!VP1.0 MOV', ' o[HPOS], v[0]; END'), ERROR, call('GetIntegerv', 'PROGRAM_ERROR_POSITION_NV'), ...asked(1)],
    // What is refused where a matrix is tracked leaves it tracked.
    ...REFUSED.map((each) => [call('TrackMatrixNV', VP, 4, 'MODELVIEW', 'TRANSPOSE_NV'), each, ERROR, ...['TRACK_MATRIX_NV', 'TRACK_MATRIX_TRANSFORM_NV'].map((name) => call('GetTrackMatrixivNV', VP, 4, name)), ...position, parameter(4), parameter(7)]),
    // The error position is set by programs alone.
    [load(1, '!!VP1.0 MOV'), ERROR, ...[bind(1), call('Enable', VP), call('LoadIdentity'), load(0, VERTEX), call('LoadProgramNV', 'NONE', 1, 3, bytes('!!V')), load(1, VERTEX, VSP), call('ProgramParameter4fNV', VP, 1, 1, 2, 3, 4)].flatMap((each) => [each, ERROR, call('GetIntegerv', 'PROGRAM_ERROR_POSITION_NV')])],
    // Current attributes are no part of a state program.
    [...Array.from({ length: 15 }, (_, at) => call('VertexAttrib4fNV', at + 1, at, 2, 3, 5)), state, run, ERROR, parameter(5), ...Array.from({ length: 15 }, (_, at) => call('GetVertexAttribfvNV', at + 1, 'CURRENT_ATTRIB_NV'))],
    // A state program, which none but its target executes, and what it may not write.
    [state, run, ERROR, parameter(5), call('ExecuteProgramNV', VP, 4, [5, 6, 7, 8]), ERROR, parameter(5), call('TrackMatrixNV', VP, 4, 'MODELVIEW', 'IDENTITY_NV'), run, ERROR, parameter(5), call('TrackMatrixNV', VP, 4, 'NONE', 'IDENTITY_NV'), run, ERROR, parameter(5), ...asked(4), bind(4), ERROR, BOUND],
    [call('GenProgramsNV', 2), load(1, VERTEX), load(3, VERTEX), call('GenProgramsNV', 2), ERROR, ...[1, 2, 3, 4].map((id) => call('IsProgramNV', id)), call('RequestResidentProgramsNV', 3, [1, 77, 0]), ERROR, call('AreProgramsResidentNV', 2, [1, 77]), ERROR, call('DeleteProgramsNV', 3, [3, 0, 77]), ERROR, ...asked(3)],
  ];
} // prettier-ignore

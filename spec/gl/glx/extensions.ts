/**
 * Commands of the extensions whose parameters vertex attributes alias, as GLX sends them: the section GLX Protocol of
 * EXT_fog_coord, EXT_secondary_color, EXT_vertex_weighting and EXT_vertex_array
 * (github.com/KhronosGroup/OpenGL-Registry, extensions/EXT/).
 */
import { commandsOf } from './layout.js';

const SECTION = 'GLX Protocol';

export const EXTENSION_COMMANDS = [
  ...commandsOf('render', 'EXT_fog_coord', SECTION, [
    'FogCoordfvEXT 4124 8: FLOAT32 v[1]',
    'FogCoorddvEXT 4125 12: FLOAT64 v[1]',
  ]),
  ...commandsOf('render', 'EXT_secondary_color', SECTION, [
    'SecondaryColor3bvEXT 4126 8: INT8 v[3], unused[1]',
    'SecondaryColor3svEXT 4127 12: INT16 v[3], unused[2]',
    'SecondaryColor3ivEXT 4128 16: INT32 v[3]',
    'SecondaryColor3fvEXT 4129 16: FLOAT32 v[3]',
    'SecondaryColor3dvEXT 4130 28: FLOAT64 v[3]',
    'SecondaryColor3ubvEXT 4131 8: CARD8 v[3], unused[1]',
    'SecondaryColor3usvEXT 4132 12: CARD16 v[3], unused[2]',
    'SecondaryColor3uivEXT 4133 16: CARD32 v[3]',
  ]),
  ...commandsOf('render', 'EXT_vertex_weighting', SECTION, [
    'VertexWeightfvEXT 4135 8: FLOAT32 v[1]',
  ]),
  ...commandsOf('render', 'EXT_vertex_array', SECTION, [
    'DrawArraysEXT 4116 16+12*m+s*n: CARD32 n, CARD32 m, ENUM mode, CARD8 arrays[*]',
  ]),
];

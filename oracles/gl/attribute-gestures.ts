/** Calls that set vertex attributes, and queries of them: pieces of generated scripts. */
import { PLAIN_MODES } from '../../spec/gl/primitives.js';
import type { Call } from '../../semantics/gl/context/call.js';
import { type Chooser, call, VP, number, numbers, error } from './gesture-parts.js';

const LETTERS = ['s', 'f', 'd'] as const;

/** VertexAttrib in one of its forms. */
export function attrib(draw: Chooser, index: number): Call {
  if (draw.below(4) === 0) {
    const four = [0, 1, 2, 3].map(() => draw.of([0, 51, 128, 255]));
    return draw.below(2) === 0
      ? call('VertexAttrib4ubNV', index, ...four)
      : call('VertexAttrib4ubvNV', index, four);
  }
  const size = 1 + draw.below(4);
  const letter = draw.of(LETTERS);
  const values = numbers(draw, size).map((each) => (letter === 's' ? Math.trunc(each) : each));
  const name = `VertexAttrib${String(size)}${letter}`;
  return draw.below(2) === 0
    ? call(`${name}NV`, index, ...values)
    : call(`${name}vNV`, index, values);
}

export function current(draw: Chooser, index: number): readonly Call[] {
  const name = draw.of(['f', 'd', 'i', 'f']);
  const pname =
    ['', 'VERTEX_WEIGHT_EXT', 'NORMAL', 'COLOR', 'SECONDARY_COLOR_EXT', 'FOG_COORDINATE_EXT'][
      index
    ] ?? '';
  const own = call(`GetVertexAttrib${name}vNV`, index, 'CURRENT_ATTRIB_NV');
  if (pname === '') return [own];
  const alias = call(draw.of(['GetFloatv', 'GetIntegerv', 'GetBooleanv']), `CURRENT_${pname}`);
  return [own, alias];
}

export function attributes(draw: Chooser): readonly Call[] {
  const index = draw.below(9) === 0 ? 15 + draw.below(3) : draw.below(10);
  const n = draw.below(5) - 1;
  const series = (): Call => call('VertexAttribs2fvNV', index, n, numbers(draw, 10));
  return [
    draw.below(3) === 0 ? series() : attrib(draw, index),
    ...error(draw),
    ...current(draw, Math.min(index + draw.below(3), 16)),
    ...error(draw),
  ];
}

/** A conventional parameter, and the attribute that it is. */
export function conventional(draw: Chooser): readonly Call[] {
  const [number_, set] = draw.of<readonly [number, () => Call]>([
    [1, () => call('VertexWeightfEXT', number(draw))],
    [2, () => call('Normal3f', ...numbers(draw, 3))],
    [2, () => call('Normal3b', draw.below(100), -draw.below(100), 127)],
    [3, () => call('Color3f', ...numbers(draw, 3))],
    [3, () => call('Color4ub', 255, draw.below(255), 51, 0)],
    [3, () => call('Color4f', ...numbers(draw, 4))],
    [4, () => call('SecondaryColor3fEXT', ...numbers(draw, 3))],
    [5, () => call('FogCoordfEXT', number(draw))],
    [8, () => call('TexCoord2f', ...numbers(draw, 2))],
    [8, () => call('TexCoord3f', ...numbers(draw, 3))],
    [9, () => call('MultiTexCoord3fARB', draw.of(['TEXTURE1_ARB', 'TEXTURE1_ARB', 'TEXTURE2_ARB']), ...numbers(draw, 3))],
  ]);
  return [set(), ...current(draw, number_), ...error(draw)];
} // prettier-ignore

export function vertex(draw: Chooser): Call {
  switch (draw.below(4)) {
    case 0:
      return attrib(draw, 0);
    case 1:
      return call('VertexAttribs2fvNV', 0, 3, numbers(draw, 6));
    case 2:
      return call('Vertex3f', ...numbers(draw, 3));
    default:
      return call('Vertex2f', ...numbers(draw, 2));
  }
}

export function primitive(draw: Chooser): readonly Call[] {
  const inside = (): readonly Call[] => {
    switch (draw.below(6)) {
      case 0:
        return [attrib(draw, 1 + draw.below(9))];
      case 1:
        return [draw.of([call('Enable', VP), call('LoadIdentity'), call('ProgramParameter4fNV', VP, 1, 5, 6, 7, 8), call('Begin', 'POINTS'), call('GetError'), call('GenProgramsNV', 1)])];
      case 2:
        return [conventional(draw)[0] ?? vertex(draw)];
      default:
        return [vertex(draw)];
    }
  };
  const mode = draw.below(12) === 0 ? 'NONE' : draw.of([...PLAIN_MODES]);
  return [
    call('Begin', mode),
    ...Array.from({ length: 1 + draw.below(4) }, inside).flat(),
    call('End'),
    ...error(draw),
    ...(draw.below(4) === 0 ? [call('GetProgramParameterfvNV', VP, 1, 'PROGRAM_PARAMETER_NV'), call('IsEnabled', VP)] : []),
  ];
} // prettier-ignore

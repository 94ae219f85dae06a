/** Each form of the commands that set attributes, with numbers at the ends of its type: what is unsigned, and what is a fraction, shows there. */
import { GL_COMMANDS, type GlCommandSpec } from '../../../spec/gl/commands.js';
import type { DeclaredParameter } from '../../../spec/gl/declaration.js';
import type { Argument, Call } from '../../../semantics/gl/context/call.js';
import { call, VP } from '../gesture-parts.js';

/** Four values of each type, which single precision has exactly: the greatest that it has, the least, and such as other types have otherwise. */
export const ENDS: Readonly<Record<string, readonly number[]>> = {
  byte: [127, -128, -1, 64],
  ubyte: [255, 128, 1, 200],
  short: [32_767, -32_768, -300, 300],
  ushort: [65_535, 32_768, 300, 7],
  int: [0x7f00_0000, -(2 ** 31), -70_000, 5],
  uint: [0xff00_0000, 2 ** 31, 70_000, 3],
  float: [0.25, -8.5, 1024, 3],
  double: [-0.125, 6.5, 2048, 5],
};

const FAMILIES =
  /^(?:VertexAttrib[1-4I]|VertexAttribs|Normal3|Color[34]|SecondaryColor3|FogCoord[fd]|TexCoord[1-4]|MultiTexCoord|VertexWeight[fd])\w*$/;
const POSITIONS = /^(?:Vertex[2-4][sifd]v?|VertexAttrib[1-4I])/;
const CURRENT =
  /^(?:VertexAttribs?|MultiTexCoord|TexCoord|Normal|Color|SecondaryColor|FogCoord|VertexWeight)/;

/** Attributes that texture coordinates alias begin here. */
const FIRST_TEXTURE = 8;

/** What asks for an attribute, in whatever context. */
export function attributeQueries(index: number): readonly Call[] {
  const named = ['VERTEX_WEIGHT_EXT', 'NORMAL', 'COLOR', 'SECONDARY_COLOR_EXT', 'FOG_COORDINATE_EXT'][index - 1];
  return [
    call('GetVertexAttribfvNV', index, 'CURRENT_ATTRIB_NV'),
    ...['fvARB', 'IivEXT', 'IuivEXT'].map((form) => call(`GetVertexAttrib${form}`, index, 'CURRENT_ATTRIB_NV')),
    ...(named === undefined ? [] : [call('GetFloatv', `CURRENT_${named}`)]),
  ];
} // prettier-ignore

/** Sets all components of an attribute, so that those show which a command with fewer leaves as they were. */
function fullOf(index: number): readonly Call[] {
  const values = [5, 6, 7, 8];
  const conventional = [call('Color4f', ...values), call('TexCoord4f', ...values), call('MultiTexCoord4fARB', 'TEXTURE1_ARB', ...values)]; // prettier-ignore
  return [
    ...[3, FIRST_TEXTURE, FIRST_TEXTURE + 1].flatMap((own, at) =>
      own === index ? (conventional[at] ?? []) : [],
    ),
    call('VertexAttrib4fARB', index, ...values),
    call('VertexAttrib4fNV', index, ...values),
  ];
}

/** All attributes, and what one command leaves of them. */
function bystanders(): readonly (readonly Call[])[] {
  const all = Array.from({ length: 15 }, (_, at) => at + 1);
  const one = ['Color3f', 'Color4f', 'Normal3f', 'TexCoord2f', 'TexCoord4f', 'SecondaryColor3fEXT', 'FogCoordfEXT', 'VertexWeightfEXT']; // prettier-ignore
  const sets = one.map((name) => call(name, ...[0.5, 0.25, 1, 0].slice(0, Number(/\d/.exec(name)?.[0] ?? 1)))); // prettier-ignore
  const numbered = ['NV', 'ARB'].map((suffix) => call(`VertexAttrib2f${suffix}`, 5, 9, 8));
  return [...sets, ...numbered, call('MultiTexCoord2fARB', 'TEXTURE1_ARB', 3, 4)].map((set) => [
    ...all.flatMap(fullOf),
    set,
    ...all.flatMap(attributeQueries),
    call('Begin', 'POINTS'),
    call('Vertex2f', 1, 2),
    call('End'),
  ]);
}

/** The attribute that a conventional command sets. */
function attributeOf(name: string): number {
  const [word = ''] = CURRENT.exec(name) ?? [];
  const at = ['VertexWeight', 'Normal', 'Color', 'SecondaryColor', 'FogCoord'].indexOf(word);
  if (at >= 0) return at + 1;
  return word === 'MultiTexCoord' ? FIRST_TEXTURE + 1 : FIRST_TEXTURE;
}

/** A call with the numbers at the ends of its type. @param index of the attribute, where it has one */
function atEnds({ name, parameters }: GlCommandSpec, index: number): Call {
  let place = 0;
  const one = ({ name: own, type, count }: DeclaredParameter): Argument => {
    const ends = ENDS[type] ?? [0];
    if (own === 'index') return index;
    if (own === 'texture') return 'TEXTURE1_ARB';
    if (type === 'sizei') return 2;
    if (count === null) return ends[place++ % 4] ?? 0;
    return Array.from({ length: 8 }, (_, each) => ends[(each + (each >> 2)) % 4] ?? 0);
  };
  return { command: name, arguments: parameters.map(one) };
}

/** With small numbers that differ: near a great one, no answer shows what becomes of another. */
function small({ name, parameters }: GlCommandSpec): Call {
  const values = [3, -2, 5, 7];
  return { command: name, arguments: parameters.map(({ count }, at) => (count === null ? (values[at] ?? 0) : values)) };
} // prettier-ignore

const isPlain = ({ parameters }: GlCommandSpec): boolean =>
  parameters.every(({ type }) => type !== 'memory' && type !== 'bytes');

/** Calls in scripts of so many. */
export function inScripts(
  parts: readonly (readonly Call[])[],
  size: number,
): readonly (readonly Call[])[] {
  const count = Math.ceil(parts.length / size);
  return Array.from({ length: count }, (_, at) => parts.slice(at * size, (at + 1) * size).flat());
}

/** The greatest and the least number of each integer type. Single precision has not all of them, and no document says how they are rounded. */
const EXTREMES: Readonly<Record<string, readonly [number, number]>> = {
  byte: [127, -128],
  ubyte: [255, 0],
  short: [32_767, -32_768],
  ushort: [65_535, 0],
  int: [2 ** 31 - 1, -(2 ** 31)],
  uint: [2 ** 32 - 1, 0],
};

/** Each form that takes integers, with the greatest and the least of them: none errs. What they become is set otherwise before it shows. */
export function extremes(): readonly (readonly Call[])[] {
  const parts = [...GL_COMMANDS.values()]
    .filter((spec) => isPlain(spec) && FAMILIES.test(spec.name))
    .flatMap((spec, number): readonly (readonly Call[])[] => {
      const isOf = ({ name, type }: DeclaredParameter): boolean => name !== 'index' && EXTREMES[type] !== undefined;
      if (!spec.parameters.some(isOf)) return [];
      const index = 1 + (number % 14);
      const { arguments: given } = atEnds(spec, index);
      return [0, 1].map((end): readonly Call[] => {
        const all = spec.parameters.map((each, at): Argument => {
          const value = EXTREMES[each.type]?.[end] ?? 0;
          const own = given[at] ?? null;
          if (!isOf(each)) return own;
          return Array.isArray(own) ? own.map(() => value) : value;
        });
        return [{ command: spec.name, arguments: all }, call('GetError')];
      });
    });
  const others = Array.from({ length: 15 }, (_, at) => fullOf(at + 1)).flat();
  return inScripts(parts, 80).map((calls) => [...calls, ...others]);
} // prettier-ignore

/** Each form that takes the number of an attribute, with each number; a series is of two, and begins there. */
function eachNumber(): readonly (readonly Call[])[] {
  const numbered = [...GL_COMMANDS.values()].filter((spec) => isPlain(spec) && /^VertexAttribs?[1-4I]/.test(spec.name));
  return numbered.map((spec, form) => {
    const isSeries = spec.name.startsWith('VertexAttribs');
    return Array.from({ length: isSeries ? 14 : 15 }, (_, at) => {
      const { command, arguments: given } = atEnds(spec, at + 1);
      // Another value each time, of whatever type.
      const other = given.map((own, place): Argument => {
        const value = (form + 3 * at + place) % 100;
        if (place === 0 || spec.parameters[place]?.type === 'sizei') return own;
        return Array.isArray(own) ? own.map((_each, component) => value + component) : value;
      });
      return [{ command, arguments: other }, ...attributeQueries(at + 1), ...(isSeries ? attributeQueries(at + 2) : [])];
    }).flat();
  });
} // prettier-ignore

/** @param program calls that make a vertex program current, which sends its position and colour on */
export function forms(program: readonly Call[]): readonly (readonly Call[])[] {
  const all = [...GL_COMMANDS.values()].filter(isPlain);
  const setting = all.filter(({ name }) => FAMILIES.test(name));
  const positions = all.filter(({ name }) => POSITIONS.test(name));
  const parts = setting.map((spec, number): readonly Call[] => {
    const index = 1 + (number % 14);
    const isNumbered = spec.name.startsWith('VertexAttrib');
    const asked = isNumbered ? [index, ...(/^VertexAttribs/.test(spec.name) ? [index + 1] : [])] : [attributeOf(spec.name)];
    // Texture coordinates have no query where generic attributes are others: a vertex shows them.
    const shown = /TexCoord/.test(spec.name) ? [call('Begin', 'POINTS'), call('Vertex2s', 1, 2), call('End')] : [];
    return [...asked.flatMap(fullOf), atEnds(spec, index), ...asked.flatMap(attributeQueries), ...shown];
  });
  const rasterPositions = all.filter(({ name }) => name.startsWith('RasterPos'));
  // The first unit too, by the commands that name one.
  const first = setting.filter(({ name }) => name.startsWith('MultiTexCoord')).map((spec): readonly Call[] => {
    const { command, arguments: given } = atEnds(spec, 0);
    return [...fullOf(FIRST_TEXTURE), { command, arguments: given.with(0, 'TEXTURE0_ARB') }, ...attributeQueries(FIRST_TEXTURE), call('Begin', 'POINTS'), call('Vertex2s', 1, 2), call('End')];
  });
  const raster = rasterPositions.map((spec) => [atEnds(spec, 0)]);
  return [
    ...inScripts(parts, 24),
    ...inScripts(first, 24),
    ...bystanders(),
    ...eachNumber(),
    [call('Begin', 'POINTS'), ...positions.map((spec) => atEnds(spec, 0)), call('End')],
    [...program, call('Begin', 'POINTS'), ...positions.map((spec) => atEnds(spec, 0)), call('End'), ...raster.flat(), ...rasterPositions.map(small), call('Disable', VP)],
  ];
} // prettier-ignore

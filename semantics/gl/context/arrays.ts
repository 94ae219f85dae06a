/** Vertex arrays: where they are, which are enabled, and what they send. NV_vertex_program §2.14.3; OpenGL 1.2.1 §2.8. */
import { NotModelled, type Call, type Given } from './call.js';
import { NEW_ARRAY, type ClientState, type VertexArray } from './client-state.js';
import {
  currentProgram,
  hasBoth,
  hasVp,
  isInProgramMode,
  textureUnit,
  type Context,
} from './context.js';
import { genericCall } from './gpu/attributes.js';
import { enabledProgram } from './gpu/begin.js';
import { readElement, TYPES } from './memory.js';
import { ATTRIBUTE_ARRAY } from './modes.js';
import { done, errorsOf, failed, returned, type Result, type Rule, type Rules } from './result.js';

/** The array of a conventional parameter: the command that sends an element, its sizes, and the attribute that it aliases. */
interface Conventional {
  readonly command: string;
  readonly suffix: string;
  readonly sizes: readonly number[];
  readonly types: readonly string[];
  /** Whether the command's name says the size: it does not where there is one alone. */
  readonly isSized: boolean;
  readonly attribute: number;
}

const INTEGERS = ['BYTE', 'UNSIGNED_BYTE', 'SHORT', 'UNSIGNED_SHORT', 'INT', 'UNSIGNED_INT'];

const CONVENTIONAL: Readonly<Record<string, Conventional>> = {
  VERTEX_ARRAY: {
    command: 'Vertex',
    suffix: '',
    sizes: [2, 3, 4],
    types: ['SHORT', 'INT', 'FLOAT', 'DOUBLE'],
    isSized: true,
    attribute: 0,
  },
  VERTEX_WEIGHT_ARRAY_EXT: {
    command: 'VertexWeight',
    suffix: 'EXT',
    sizes: [1],
    types: ['FLOAT'],
    isSized: false,
    attribute: 1,
  },
  NORMAL_ARRAY: {
    command: 'Normal',
    suffix: '',
    sizes: [3],
    types: ['BYTE', 'SHORT', 'INT', 'FLOAT', 'DOUBLE'],
    isSized: true,
    attribute: 2,
  },
  COLOR_ARRAY: {
    command: 'Color',
    suffix: '',
    sizes: [3, 4],
    types: [...INTEGERS, 'FLOAT', 'DOUBLE'],
    isSized: true,
    attribute: 3,
  },
  SECONDARY_COLOR_ARRAY_EXT: {
    command: 'SecondaryColor',
    suffix: 'EXT',
    sizes: [3],
    types: [...INTEGERS, 'FLOAT', 'DOUBLE'],
    isSized: true,
    attribute: 4,
  },
  FOG_COORDINATE_ARRAY_EXT: {
    command: 'FogCoord',
    suffix: 'EXT',
    sizes: [1],
    types: ['FLOAT', 'DOUBLE'],
    isSized: false,
    attribute: 5,
  },
  TEXTURE_COORD_ARRAY: {
    command: 'MultiTexCoord',
    suffix: 'ARB',
    sizes: [1, 2, 3, 4],
    types: ['SHORT', 'INT', 'FLOAT', 'DOUBLE'],
    isSized: true,
    attribute: 8,
  },
};

/** An array of texture coordinates is one of a unit. */
function keyOf(array: string, unit: number): string {
  return array === 'TEXTURE_COORD_ARRAY' ? `${array}${String(unit)}` : array;
}

function withClient(context: Context, part: Partial<ClientState>): Result {
  return done({ ...context, client: { ...context.client, ...part } });
}

const attribPointer: Rule = (context, given) => {
  const [index, size, stride] = ['index', 'size', 'stride'].map((name) => given.number(name));
  const type = given.name('type');
  const [number = 0, values = 0, step = 0] = [index, size, stride];
  const errors = errorsOf([
    [number > 15, 'INVALID_VALUE'],
    [![1, 2, 3, 4].includes(values), 'INVALID_VALUE'],
    [!['SHORT', 'FLOAT', 'DOUBLE', 'UNSIGNED_BYTE'].includes(type), 'INVALID_ENUM'],
    [step < 0, 'INVALID_VALUE'],
    [type === 'UNSIGNED_BYTE' && values !== 4, 'INVALID_OPERATION'],
  ]);
  if (errors.length > 0) return failed(context, ...errors);
  const pointer = given.place('pointer');
  // arb.shared.normalised: of the types that there are, unsigned bytes alone are fractions.
  const conversion = hasBoth(context)
    ? { isNormalized: type === 'UNSIGNED_BYTE', isInteger: false }
    : {};
  const attributes = context.client.attributes.map((own, each) =>
    each === number ? { ...own, ...conversion, size: values, type, stride: step, pointer } : own,
  );
  return withClient(context, { attributes });
};

/** VertexPointer and its kin; `size` null of one that has one size. */
function conventionalPointer(array: string): Rule {
  const spec = CONVENTIONAL[array];
  if (spec === undefined) throw new Error(`no array ${array}`);
  return (context, given) => {
    const { unit, conventional } = context.client;
    const size = hasSize(array) ? given.number('size') : (spec.sizes[0] ?? 1);
    const [type, stride] = [given.name('type'), given.number('stride')];
    const errors = errorsOf([
      [!spec.sizes.includes(size), 'INVALID_VALUE'],
      [!spec.types.includes(type), 'INVALID_ENUM'],
      [stride < 0, 'INVALID_VALUE'],
    ]);
    if (errors.length > 0) return failed(context, ...errors);
    const key = keyOf(array, unit);
    const own = conventional.get(key) ?? NEW_ARRAY;
    const next = { ...own, size, type, stride, pointer: given.place('pointer') };
    return withClient(context, { conventional: new Map(conventional).set(key, next) });
  };
}

function hasSize(array: string): boolean {
  return array !== 'NORMAL_ARRAY' && array !== 'FOG_COORDINATE_ARRAY_EXT';
}

const clientActiveTexture: Rule = (context, given) => {
  const unit = textureUnit(context, given.name('texture'));
  return unit === null ? failed(context, 'INVALID_ENUM') : withClient(context, { unit });
};

const enableArray = (isOn: boolean): Rule => {
  return (context, given) => {
    const { attributes, conventional, unit } = context.client;
    const array = given.name('array');
    const [, digits] = ATTRIBUTE_ARRAY.exec(array) ?? [];
    if (digits !== undefined && !hasVp(context)) return failed(context, 'INVALID_ENUM');
    if (digits !== undefined) {
      const changed = attributes.map((own, number) =>
        number === Number(digits) ? { ...own, isEnabled: isOn } : own,
      );
      return withClient(context, { attributes: changed });
    }
    if (CONVENTIONAL[array] === undefined) {
      throw new NotModelled(`GL_${array}: this array is not modelled`);
    }
    const key = keyOf(array, unit);
    const next = { ...(conventional.get(key) ?? NEW_ARRAY), isEnabled: isOn };
    return withClient(context, { conventional: new Map(conventional).set(key, next) });
  };
};

/** Commands, in an order in which attribute zero comes last, that an element of the enabled arrays stands for. */
export function elementCalls(context: Context, i: number): readonly Call[] {
  return sentArrays(context).map(({ number, array, spec }) =>
    spec !== null
      ? conventionalCall(number, spec, array, i)
      : context.gpu === null
        ? attributeCall(number, array, i)
        : genericCall(number, array, i),
  );
}

/** The current attributes that are indeterminate behind DrawArrays and DrawElements: those with an array (vp1.E-current-after-draw). */
export function drawnAttributes(context: Context): readonly number[] {
  // Texture coordinates of units beyond the eighth are no attribute.
  const sent = sentArrays(context).filter(({ number, spec }) => spec === null || number < FIRST_TEXTURE + TEXTURE_ATTRIBUTES); // prettier-ignore
  return [...new Set(sent.map(({ number }) => number))].filter((each) => each > 0);
}

/** An enabled array, and the attribute that it sends. */
interface SentArray {
  readonly number: number;
  readonly array: VertexArray;
  /** What a conventional array is for; null for an array of attributes. */
  readonly spec: Conventional | null;
}

/** Those that an element is read from, attribute zero last. */
function sentArrays(context: Context): readonly SentArray[] {
  const { attributes, conventional } = context.client;
  const isProgram = isInProgramMode(context);
  const isValid = context.gpu !== null && isProgram && hasProgram(context);
  const sent: SentArray[] = [];
  for (let number = attributes.length - 1; number >= 0; number--) {
    const array = attributes[number] ?? NEW_ARRAY;
    const own: SentArray = { number, array, spec: null };
    if (hasBoth(context)) {
      // arb.shared.arrays-program, arb.shared.arrays-conventional: one of both.
      const isOn = isValid ? array.isEnabled : array.isGenericEnabled;
      const one = isOn ? own : conventionalArray(number, conventional);
      if (one !== null) sent.push(one);
      continue;
    }
    if (context.gpu !== null) {
      // A generic array is sent besides the conventional one of its number, and after it; of positions there is one.
      const other =
        number === 0 && array.isEnabled ? null : conventionalArray(number, conventional);
      if (other !== null) sent.push(other);
      if (array.isEnabled) sent.push(own);
      continue;
    }
    // The attribute arrays are ignored while vertex program mode is disabled.
    const sends = isProgram && array.isEnabled ? own : conventionalArray(number, conventional);
    if (sends !== null) sent.push(sends);
  }
  return sent;
}

/** Whether a current vertex program of either kind is there. */
function hasProgram(context: Context): boolean {
  return currentProgram(context) !== null || enabledProgram(context, 'vertex') !== 'none';
}

function attributeCall(number: number, array: VertexArray, i: number): Call {
  const letter = TYPES[array.type]?.letter ?? 'f';
  return {
    command: `VertexAttrib${String(array.size)}${letter}vNV`,
    arguments: [number, readElement(array, i)],
  };
}

/** The conventional array that an attribute aliases; null where none is enabled. */
function conventionalArray(
  attribute: number,
  arrays: ClientState['conventional'],
): SentArray | null {
  const [name, spec] =
    Object.entries(CONVENTIONAL).find(
      ([, each]) => each.attribute === Math.min(attribute, FIRST_TEXTURE),
    ) ?? [];
  if (name === undefined || spec === undefined) return null;
  const array = arrays.get(keyOf(name, attribute - FIRST_TEXTURE));
  return array?.isEnabled === true ? { number: attribute, array, spec } : null;
}

const FIRST_TEXTURE = 8;
/** Units that have an attribute. */
const TEXTURE_ATTRIBUTES = 8;

function conventionalCall(number: number, spec: Conventional, array: VertexArray, i: number): Call {
  const letter = TYPES[array.type]?.letter ?? 'f';
  const size = spec.isSized ? String(array.size) : '';
  const unit = number - FIRST_TEXTURE;
  const first = unit >= 0 ? [`TEXTURE${String(unit)}_ARB`] : [];
  return {
    command: `${spec.command}${size}${letter}v${spec.suffix}`,
    arguments: [...first, readElement(array, i)],
  };
}

/** The elements that a drawing command names, in their order. */
export function* elementsOf(
  command: 'DrawArrays' | 'DrawElements',
  given: Given,
): Generator<number> {
  const count = given.number('count');
  if (command === 'DrawArrays') {
    const first = given.number('first');
    for (let index = 0; index < count; index++) yield first + index;
    return;
  }
  const pointer = given.place('indices');
  const type = given.name('type');
  const array = { ...NEW_ARRAY, size: 1, type, pointer };
  for (let index = 0; index < count; index++) yield readElement(array, index)[0] ?? 0;
}

const getPointer: Rule = (context, given) => {
  const index = given.number('index');
  const errors = errorsOf([
    [index > 15, 'INVALID_VALUE'],
    [given.name('pname') !== 'ATTRIB_ARRAY_POINTER_NV', 'INVALID_ENUM'],
  ]);
  if (errors.length > 0) return failed(context, ...errors);
  // Which address a place in memory has, is its owner's: whether it is the null pointer can be told.
  return returned(context, context.client.attributes[index]?.pointer?.offset ?? 'NULL');
};

export const ARRAY_RULES: Rules = {
  VertexAttribPointerNV: attribPointer,
  VertexPointer: conventionalPointer('VERTEX_ARRAY'),
  NormalPointer: conventionalPointer('NORMAL_ARRAY'),
  ColorPointer: conventionalPointer('COLOR_ARRAY'),
  TexCoordPointer: conventionalPointer('TEXTURE_COORD_ARRAY'),
  SecondaryColorPointerEXT: conventionalPointer('SECONDARY_COLOR_ARRAY_EXT'),
  FogCoordPointerEXT: conventionalPointer('FOG_COORDINATE_ARRAY_EXT'),
  VertexWeightPointerEXT: conventionalPointer('VERTEX_WEIGHT_ARRAY_EXT'),
  ClientActiveTextureARB: clientActiveTexture,
  EnableClientState: enableArray(true),
  DisableClientState: enableArray(false),
  GetVertexAttribPointervNV: getPointer,
};

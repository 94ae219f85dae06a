/** What a command changes in the context: state variables by the names that queries have, before and after. */
import type { Context, VpProgramObject } from '../../semantics/gl/context/context.js';
import type { VertexArray } from '../../semantics/gl/context/client-state.js';
import { columnsOf } from '../../semantics/gl/context/matrices.js';
import { hasBoth, hasVp, textureName } from '../../semantics/gl/context/context.js';
import { GPU_PARTS } from './gpu-changes.js';
import type { Entry, Part, StateValue } from './state-part.js';

export type { StateValue } from './state-part.js';

export interface Change {
  readonly variable: string;
  readonly before: StateValue;
  readonly after: StateValue;
}

const UNDEFINED = [null, null, null, null];

const PARTS: readonly Part[] = [
  ...GPU_PARTS,
  { of: ({ error }) => error, entries: ({ error }) => [['what GetError returns', error ?? 'NO_ERROR']] },
  { of: ({ begun }) => begun, entries: ({ begun }) => [['the primitive between Begin and End', begun]] },
  {
    of: ({ enabled }) => enabled,
    // What is disabled is what is not there.
    entries: ({ enabled }) => [...enabled].map((name): Entry => [name, true]),
  },
  {
    of: ({ attributes }) => attributes,
    entries: ({ attributes }) =>
      attributes.map((value, number): Entry => [`CURRENT_ATTRIB_NV of ${String(number)}`, value]),
  },
  {
    of: ({ parameters }) => parameters,
    entries: ({ parameters }) =>
      parameters.map((value, number): Entry => [`PROGRAM_PARAMETER_NV of ${String(number)}`, value ?? UNDEFINED]),
  },
  {
    of: ({ tracked }) => tracked,
    entries: ({ tracked }) =>
      [...tracked].flatMap(([address, { matrix, transform }]): Entry[] => [
        [`TRACK_MATRIX_NV of ${String(address)}`, matrix],
        [`TRACK_MATRIX_TRANSFORM_NV of ${String(address)}`, transform],
      ]),
  },
  { of: ({ matrices }) => matrices.mode, entries: ({ matrices }) => [['MATRIX_MODE', matrices.mode]] },
  { of: ({ matrices }) => matrices.unit, entries: ({ matrices }) => [['ACTIVE_TEXTURE_ARB', textureName(matrices.unit)]] },
  {
    of: ({ matrices }) => matrices.stacks,
    entries: ({ matrices }) =>
      [...matrices.stacks].flatMap(([name, stack]): Entry[] => {
        const top = stack.at(-1);
        return [
          [`matrix ${name}`, top === undefined ? null : columnsOf(top)],
          [`stack depth of ${name}`, stack.length],
        ];
      }),
  },
  {
    of: ({ drawing }) => drawing,
    entries: ({ drawing: { frontFace, shadeModel, pointSize, clipPlanes } }) => [
      ['FRONT_FACE', frontFace],
      ['SHADE_MODEL', shadeModel],
      ['POINT_SIZE', [pointSize]],
      ...clipPlanes.map((plane, number): Entry => [`coefficients of CLIP_PLANE${String(number)}`, plane ?? UNDEFINED]),
    ],
  },
  {
    of: ({ programs }) => programs,
    entries: ({ programs }) => [...programs].flatMap(([id, object]) => ofProgram(id, object)),
  },
  {
    of: ({ reserved }) => reserved,
    entries: ({ reserved }) => [...reserved].map((id): Entry => [`name ${String(id)}`, 'generated, of no program']),
  },
  { of: ({ bound }) => bound, entries: ({ bound }) => [['VERTEX_PROGRAM_BINDING_NV', bound]] },
  { of: ({ errorPosition }) => errorPosition, entries: ({ errorPosition }) => [['PROGRAM_ERROR_POSITION_NV', errorPosition]] },
  {
    of: ({ client }) => client.attributes,
    entries: (context) =>
      context.client.attributes.flatMap((array, number) => [
        ...ofArray(hasVp(context) ? `VERTEX_ATTRIB_ARRAY${String(number)}_NV` : `generic array ${String(number)}`, array),
        ...(hasBoth(context) ? [[`VERTEX_ATTRIB_ARRAY_ENABLED_ARB of ${String(number)}`, array.isGenericEnabled] as const] : []),
      ]),
  },
  {
    of: ({ client }) => client.conventional,
    entries: ({ client }) => [...client.conventional].flatMap(([name, array]) => ofArray(name, array)),
  },
  { of: ({ client }) => client.unit, entries: ({ client }) => [['CLIENT_ACTIVE_TEXTURE_ARB', textureName(client.unit)]] },
  { of: ({ client }) => client.pushed, entries: ({ client }) => [['CLIENT_ATTRIB_STACK_DEPTH', client.pushed.length]] },
  { of: ({ pushed }) => pushed, entries: ({ pushed }) => [['ATTRIB_STACK_DEPTH', pushed.length]] },
  {
    of: ({ lists }) => lists.compiling?.list,
    entries: ({ lists: { compiling } }) => [
      ['LIST_INDEX', compiling?.list ?? 0],
      ['LIST_MODE', compiling === null ? null : compiling.executes ? 'COMPILE_AND_EXECUTE' : 'COMPILE'],
    ],
  },
  {
    of: ({ lists }) => lists.lists,
    entries: ({ lists }) =>
      [...lists.lists].map(([list, calls]): Entry => [`commands of list ${String(list)}`, calls.length, calls]),
  },
]; // prettier-ignore

function ofProgram(id: number, { target, string }: VpProgramObject): readonly Entry[] {
  const of = `of ${String(id)}`;
  return [
    [`PROGRAM_TARGET_NV ${of}`, target],
    [`PROGRAM_LENGTH_NV ${of}`, string.length],
    [`PROGRAM_STRING_NV ${of}`, new TextDecoder('latin1').decode(string)],
  ];
}

function ofArray(name: string, array: VertexArray): readonly Entry[] {
  const { size, type, stride, pointer, isEnabled, isNormalized, isInteger } = array;
  return [
    [name, isEnabled],
    [`size of ${name}`, size],
    [`type of ${name}`, type],
    [`stride of ${name}`, stride],
    [`whether ${name} is normalized`, isNormalized],
    [`whether ${name} stays integers`, isInteger],
    [`pointer of ${name}`, pointer === null ? 'NULL' : pointer.offset, pointer],
  ];
}

/** What is new, another, or gone; nothing for what is shown alike and is the same. */
export function changesBetween(before: Context, after: Context): readonly Change[] {
  const changes: Change[] = [];
  for (const { of, entries } of PARTS) {
    if (Object.is(of(before), of(after))) continue;
    const old = new Map<string, readonly [StateValue, unknown]>();
    for (const [variable, value, is] of entries(before)) old.set(variable, [value, is]);
    for (const [variable, value, is] of entries(after)) {
      const [own = null, was] = old.get(variable) ?? [];
      old.delete(variable);
      if (isSame(own, value) && was === is) continue;
      changes.push({ variable, before: own, after: value });
    }
    for (const [variable, [value]] of old) changes.push({ variable, before: value, after: null });
  }
  return changes;
}

function isSame(a: StateValue, b: StateValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  return a.length === b.length && a.every((each, index) => Object.is(each, b[index]));
}

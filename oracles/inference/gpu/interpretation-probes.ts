/** Small programs whose results tell interpretations of errata apart: those of policies of GPU programs alone, and of no policy. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { buildTexture, type TextureData } from '../../../semantics/texture/build.js';
import type { TextureParameters } from '../../../semantics/texture/texture.js';
import { anything, inUnit, is, isNaN, value, type Draft, type Permits } from './draft.js';
import { PROBES_OF_NUMBERS } from './probes-of-numbers.js';
import { FRAMES, operandBinding } from '../../generate/gpu/probes.js';

export interface InterpretationProbe {
  readonly name: string;
  readonly erratum: string;
  readonly source: string;
  /** What `program.local[0]` holds in each component, where the program reads it. */
  readonly given: number;
  /** On image unit 0; none unless the program accesses one. */
  readonly texture?: TextureData;
  /** Whether an interpretation permits the bits of the result's x; those that say most come first. */
  readonly permits: Readonly<Record<string, Permits>>;
}

/** A one-dimensional texture whose levels have these widths, and the number of the level plus one as texels. */
function levelsOf(
  widths: readonly number[],
  parameters: Partial<TextureParameters>,
  more: Partial<TextureData> = {},
): TextureData {
  const levels = widths.map((width, level) => ({
    width,
    texels: new Array<number>(width).fill(level + 1),
  }));
  return { kind: '1D', format: 'R', levels, parameters, ...more };
}

const NEAREST = { minFilter: 'NEAREST', magFilter: 'NEAREST' } as const;

const DRAFTS: Readonly<Record<string, readonly Draft[]>> = {
  ...PROBES_OF_NUMBERS,
  'gp4.E-other-type': [
    {
      name: 'an integer read as a float',
      body: 'TEMP R0;\nMOV.U R0, 0x40490FDB;\nMOV.F RESULT, R0;\n',
      permits: { 'raw-bits': is(0x40490fdb), undefined: anything },
    },
    {
      name: 'a float read as an unsigned integer',
      body: 'TEMP R0;\nMOV.F R0, 1.5;\nMOV.U RESULT, R0;\n',
      permits: { 'raw-bits': is(0x3fc00000), undefined: anything },
    },
  ],
  'gp4.E-float-to-integer-range': [
    {
      name: 'TRUNC.S of 2^40',
      body: 'TRUNC.S RESULT, 1099511627776.0;\n',
      permits: { clamped: is(0x7fffffff), undefined: anything },
    },
    {
      name: 'FLR.S of -2^40',
      body: 'FLR.S RESULT, -1099511627776.0;\n',
      permits: { clamped: is(0x80000000), undefined: anything },
    },
    {
      name: 'TRUNC.U of -3',
      body: 'TRUNC.U RESULT, -3.0;\n',
      permits: { clamped: is(0), undefined: anything },
    },
    {
      name: 'CEIL.U of 2^40',
      body: 'CEIL.U RESULT, 1099511627776.0;\n',
      permits: { clamped: is(0xffffffff), undefined: anything },
    },
  ],
  'gp4.E-short-storage': [
    {
      name: '1 + 2^-20 in a SHORT variable',
      body: 'SHORT TEMP R0;\nMOV R0, 1.00000095367431640625;\nMOV RESULT, R0;\n',
      permits: { binary32: value(1 + 2 ** -20), binary16: value(1) },
    },
  ],
  'gp4.E-saturate-nan': [
    {
      name: 'MOV.SAT of NaN',
      body: 'MOV.SAT RESULT, GIVEN;\n',
      given: NaN,
      permits: { lower: value(0, -0), kept: isNaN, inside: inUnit },
    },
  ],
  'gp4.E-half-overflow': [
    {
      name: 'PK2H of 65505',
      body: 'PK2H RESULT, 65505.0;\n',
      permits: { rounded: is(0x7bff7bff), above: is(0x7c007c00) },
    },
  ],
  'gp4.E-half-conversion': [
    {
      name: 'PK2H of 1 + 2^-11 + 2^-20',
      body: 'PK2H RESULT, GIVEN;\n',
      given: 1 + 2 ** -11 + 2 ** -20,
      permits: { ieee: is(0x3c013c01), chopped: is(0x3c003c00) },
    },
  ],
  'gp4.E-integer-division': [
    {
      name: 'DIV.S of -7 and 2',
      body: 'DIV.S RESULT, {-7, -7, -7, -7}, 2;\n',
      permits: { 'toward-zero': is(0xfffffffd), floor: is(0xfffffffc) },
    },
  ],
  'gp4.E-sad-difference': [
    {
      name: 'SAD.U of 1, 2 and 0',
      body: 'SAD.U RESULT, 1, 2, 0;\n',
      permits: { exact: is(1), wrapped: is(0xffffffff) },
    },
  ],
  'gp4.E-integer-to-float': [
    {
      name: 'I2F.S of 2^24 + 3',
      body: 'I2F.S RESULT, 16777219;\n',
      permits: { 'nearest-even': value(2 ** 24 + 4), chopped: value(2 ** 24 + 2) },
    },
  ],
  'gp4.E-pack-nan': ['PK4UB', 'PK4B', 'PK2US'].map((name) => ({
    name: `${name} of NaN`,
    body: `${name} RESULT, GIVEN;\n`,
    given: NaN,
    permits: { zero: is(0), undefined: anything },
  })),
  'gp4.E-frc-one': [
    {
      name: 'FRC of -2^-30',
      body: 'FRC RESULT, GIVEN;\n',
      given: -(2 ** -30),
      permits: { rounded: value(1), below: value(1 - 2 ** -24) },
    },
  ],
  'gp4.E-max-nan': [
    {
      name: 'MAX of 1 and NaN',
      body: 'MAX RESULT, 1.0, GIVEN;\n',
      given: NaN,
      permits: { pseudocode: isNaN, number: value(1) },
    },
    {
      name: 'MIN of NaN and 1',
      body: 'MIN RESULT, GIVEN, 1.0;\n',
      given: NaN,
      permits: { pseudocode: isNaN, number: value(1) },
    },
  ],
  'gp4.E-pow-base': [
    {
      name: 'POW of 0 and 2',
      body: 'POW RESULT, GIVEN.x, 2.0;\n',
      given: 0,
      permits: { limit: value(0), undefined: anything },
    },
    {
      name: 'POW of 0 and -1',
      body: 'POW RESULT, GIVEN.x, -1.0;\n',
      given: 0,
      permits: { limit: value(Infinity), undefined: anything },
    },
    {
      name: 'POW of -2 and 2',
      body: 'POW RESULT, GIVEN.x, 2.0;\n',
      given: -2,
      permits: { limit: isNaN, undefined: anything },
    },
  ],
  'gp4.E-rcc-zero': [
    {
      name: 'RCC of +INF',
      body: 'RCC RESULT, GIVEN.x;\n',
      given: Infinity,
      permits: { signed: value(2 ** -64), literal: value(-(2 ** -64)) },
    },
  ],
  'gp4.E-rsq-negative': [
    {
      name: 'RSQ of -4',
      body: 'RSQ RESULT, GIVEN.x;\n',
      given: -4,
      permits: { nan: isNaN, undefined: anything },
    },
  ],
  'gp4.E-nrm-zero': [
    {
      name: 'NRM of 0',
      body: 'NRM RESULT, GIVEN;\n',
      given: 0,
      permits: {
        infinite: isNaN,
        undefined: (bits) => isNaN(bits) || value(0, -0)(bits),
        result: anything,
      },
    },
  ],
  'gp4.E-ssg-nan': [
    {
      name: 'SSG of NaN',
      body: 'SSG RESULT, GIVEN;\n',
      given: NaN,
      permits: { nan: isNaN, zero: value(0, -0) },
    },
  ],
  'gp4.E-ssg-zero': [
    {
      name: 'SSG of -0',
      body: 'SSG RESULT, GIVEN;\n',
      given: -0,
      permits: { positive: value(0), either: value(0, -0) },
    },
  ],
  'gp4.E-sne-prose': [
    {
      name: 'SNE of 2 and 1',
      body: 'SNE RESULT, 2.0, 1.0;\n',
      permits: { different: value(1), less: value(0) },
    },
  ],
  'gp4.E-main-reaches-label': [
    {
      name: 'a label after the main subroutine',
      body: 'MOV RESULT, 1.0;\nnext:\nMOV RESULT, 2.0;\n',
      permits: { ends: value(1), continues: value(2) },
    },
  ],
  'gp4.E-empty-subroutine': [
    {
      name: 'a call of a label before a label',
      body: 'empty:\nnext:\nMOV RESULT, 2.0;\nRET;\nmain:\nMOV RESULT, 1.0;\nCAL empty;\n',
      permits: { returns: value(1), shared: value(2) },
    },
  ],
  'gp4.E-texture-completeness': [
    {
      name: 'TXL of a texture that lacks levels which no filter uses',
      body: 'TXL RESULT, {0.3, 0.0, 0.0, 0.0}, texture[0], 1D;\n',
      texture: levelsOf([4], { ...NEAREST, maxLevel: 1000 }),
      permits: { needed: value(1), always: anything },
    },
  ],
  'gp4.E-size-incomplete': [
    {
      name: 'TXQ of a texture whose levels do not fit',
      body: 'TXQ RESULT, 0, texture[0], 1D;\n',
      texture: levelsOf([4, 3], {}, { incomplete: true }),
      permits: { size: is(4), undefined: anything },
    },
  ],
};

/** The programs that an environment has. */
export function interpretationProbes(
  environment: GpuEnvironmentName,
): readonly InterpretationProbe[] {
  const { head, result, tail } = FRAMES[environment];
  return Object.entries(DRAFTS).flatMap(([erratum, drafts]) =>
    drafts.map(({ name, body, given = 0, texture, permits }) => {
      const filled = body.replaceAll('RESULT', result).replace('GIVEN', operandBinding(0));
      const probe = { name, erratum, given, permits, source: `${head}${filled}${tail}` };
      return texture === undefined ? probe : { ...probe, texture };
    }),
  );
}

/** What such a program is given. @throws Error where the data makes no texture */
export function valuesOf({ source, given, texture }: InterpretationProbe): GpuInputValues {
  const values: TypedQuad['values'] = [given, given, given, given];
  const name = operandBinding(0);
  return {
    ...(source.includes(name) ? { bindings: { [name]: { type: 'F', values } } } : {}),
    ...(texture === undefined ? {} : texturesOf(texture)),
  };
}

/** A texture on image unit 0. @throws Error where the data makes none */
export function texturesOf(data: TextureData): Pick<GpuInputValues, 'textures'> {
  const built = buildTexture(data);
  if (!built.ok) throw new Error(built.problems.map(({ message }) => message).join('; '));
  return { textures: new Map([[0, { [data.kind]: built.texture }]]) };
}

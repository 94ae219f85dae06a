/** Random syntax trees of whole GPU programs, of every production of the grammar. Places are zero. */
import fc from 'fast-check';
import {
  GPU_ENVIRONMENTS,
  type GpuEnvironmentName,
  type GpuProgramType,
} from '../../../spec/gpu/environments.js';
import type {
  BindingSyntax,
  ConstantSyntax,
  DeclarationSyntax,
  GpuItemSyntax,
  GpuProgramSyntax,
  NamingSyntax,
  VariableSyntax,
  WordSyntax,
} from './ast.js';
import {
  declaredAttribute,
  declaredBuffer,
  declaredResult,
  listedBuffer,
  listedParameter,
  parameterBinding,
} from './bindings.arbitrary.js';
import {
  constantVector,
  gpuInstructionArbitrary,
  nameAmong,
  scalarConstant,
  signArbitrary,
  USUAL,
} from './syntax.arbitrary.js';
import { integer, NOWHERE, word } from './words.arbitrary.js';

function scalar(name: fc.Arbitrary<WordSyntax>): fc.Arbitrary<VariableSyntax> {
  return name.map((own) => ({ ...NOWHERE, name: own, array: null }));
}

function array(name: fc.Arbitrary<WordSyntax>): fc.Arbitrary<VariableSyntax> {
  return fc.tuple(name, fc.option(integer, { nil: null })).map(([own, size]) => ({
    ...NOWHERE,
    name: own,
    array: { ...NOWHERE, size },
  }));
}

const MODIFIERS = [
  'SHORT', 'LONG', 'INT', 'UINT', 'FLOAT', 'FLAT', 'CENTROID', 'NOPERSPECTIVE',
]; // prettier-ignore

const modifiers = fc.array(fc.constantFrom(...MODIFIERS).map(word), { maxLength: 2 });

interface Bound<B> {
  readonly offset: 0;
  readonly end: 0;
  readonly kind: 'naming';
  readonly modifiers: readonly WordSyntax[];
  readonly variable: VariableSyntax;
  readonly bindings: readonly B[];
  readonly isList: boolean;
}

/** A variable with one binding, or an array with a list of them. */
function bound<B>(
  usual: string,
  single: fc.Arbitrary<B>,
  listed: fc.Arbitrary<B>,
): fc.Arbitrary<Bound<B>> {
  const name = nameAmong(usual);
  const one = fc
    .tuple(scalar(name), single)
    .map(([variable, binding]) => ({ variable, bindings: [binding], isList: false }));
  const list = fc
    .tuple(array(name), fc.array(listed, { minLength: 1, maxLength: 3 }))
    .map(([variable, bindings]) => ({ variable, bindings, isList: true }));
  return fc
    .tuple(modifiers, fc.oneof(one, list))
    .map(([words, rest]) => ({ ...NOWHERE, kind: 'naming', modifiers: words, ...rest }));
}

const temporaries: fc.Arbitrary<NamingSyntax> = fc
  .tuple(
    modifiers,
    fc.array(fc.oneof(scalar(nameAmong(USUAL.temporary)), array(nameAmong(USUAL.temporary))), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([words, names]) => ({
    ...NOWHERE,
    kind: 'naming',
    modifiers: words,
    keyword: word('TEMP'),
    statement: 'TEMP',
    names,
  }));

const alias: fc.Arbitrary<NamingSyntax> = fc
  .tuple(nameAmong('ali'), nameAmong(USUAL.temporary))
  .map(([name, of]) => ({
    ...NOWHERE,
    kind: 'naming',
    modifiers: [],
    keyword: word('ALIAS'),
    statement: 'ALIAS',
    name,
    of,
  }));

const constant = fc.oneof(constantVector, scalarConstant(signArbitrary));

const parameters: fc.Arbitrary<NamingSyntax> = bound<BindingSyntax | ConstantSyntax>(
  USUAL.parameter,
  fc.oneof(parameterBinding, constant),
  fc.oneof(listedParameter, constant),
).map((rest) => ({ ...rest, statement: 'PARAM', keyword: word('PARAM') }));

function namingOf(type: GpuProgramType): fc.Arbitrary<NamingSyntax> {
  const attribute = declaredAttribute(type);
  const result = declaredResult(type);
  return fc.oneof(
    bound(USUAL.attribute, attribute, attribute).map((rest) => ({
      ...rest,
      statement: 'ATTRIB' as const,
      keyword: word('ATTRIB'),
    })),
    bound(USUAL.result, result, result).map((rest) => ({
      ...rest,
      statement: 'OUTPUT' as const,
      keyword: word('OUTPUT'),
    })),
    buffers,
    parameters,
    temporaries,
    alias,
  );
}

const buffers: fc.Arbitrary<NamingSyntax> = fc
  .tuple(
    fc.constantFrom('BUFFER' as const, 'BUFFER4' as const),
    bound(USUAL.buffer, declaredBuffer, listedBuffer),
  )
  .map(([statement, rest]) => ({ ...rest, statement, keyword: word(statement) }));

const declaration: fc.Arbitrary<DeclarationSyntax> = fc.oneof(
  fc
    .constantFrom('POINTS', 'LINES', 'LINES_ADJACENCY', 'TRIANGLES', 'TRIANGLES_ADJACENCY')
    .map((type): DeclarationSyntax => ({ ...NOWHERE, kind: 'PRIMITIVE_IN', type: word(type) })),
  fc
    .constantFrom('POINTS', 'LINE_STRIP', 'TRIANGLE_STRIP')
    .map((type): DeclarationSyntax => ({ ...NOWHERE, kind: 'PRIMITIVE_OUT', type: word(type) })),
  integer.map((count): DeclarationSyntax => ({ ...NOWHERE, kind: 'VERTICES_OUT', count })),
);

function itemOf(type: GpuProgramType): fc.Arbitrary<GpuItemSyntax> {
  return fc.oneof(
    { weight: 8, arbitrary: gpuInstructionArbitrary(type) },
    { weight: 5, arbitrary: namingOf(type) },
    {
      weight: 1,
      arbitrary: nameAmong('main', 'square').map((name): GpuItemSyntax => ({
        ...NOWHERE,
        kind: 'label',
        name,
      })),
    },
  );
}

/** A statement of any type. */
export const gpuItemArbitrary: fc.Arbitrary<GpuItemSyntax> = fc.oneof(
  itemOf('vertex'),
  itemOf('fragment'),
  itemOf('geometry'),
);

/** A program with the bindings and instructions of its type. */
export function gpuProgramOf(
  environment: GpuEnvironmentName,
  length = 12,
): fc.Arbitrary<GpuProgramSyntax> {
  const { programType } = GPU_ENVIRONMENTS[environment];
  return fc.record({
    environment: fc.constant(environment),
    options: fc.array(
      nameAmong('ARB_position_invariant').map((name) => ({ ...NOWHERE, name })),
      { maxLength: 2 },
    ),
    declarations: fc.array(declaration, { maxLength: 3 }),
    items: fc.array(itemOf(programType), { maxLength: length }),
  });
}

const PROGRAMS = [gpuProgramOf('NVvp4.0'), gpuProgramOf('NVfp4.0'), gpuProgramOf('NVgp4.0')];

/** A program of the grammar's language, the union of the three: of one type with the header of any. */
export const gpuProgramArbitrary: fc.Arbitrary<GpuProgramSyntax> = fc
  .tuple(fc.oneof(...PROGRAMS), fc.constantFrom('NVvp4.0', 'NVfp4.0', 'NVgp4.0'))
  .map(([program, environment]) => ({ ...program, environment }));

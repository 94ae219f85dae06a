import { describe, expect, it } from 'vitest';
import { BINDING_LIMITS, GENERIC_OF_CONVENTIONAL } from '../../../spec/gpu/bindings.js';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { bindingsOfKind, canonicalBinding } from './canonical-binding.js';
import { examine } from './declarations.testing.js';

const VERTEX = GPU_ENVIRONMENTS['NVvp4.0'];
const FRAGMENT = GPU_ENVIRONMENTS['NVfp4.0'];
const GEOMETRY = GPU_ENVIRONMENTS['NVgp4.0'];

// Every part that may be left out, left out (the tables of §2.X.3.2, §2.X.3.3 and §2.X.3.5).
// prettier-ignore
const SPELLINGS = [
  [VERTEX, 'vertex.texcoord', 'vertex.texcoord[0]'],
  [VERTEX, 'vertex.color', 'vertex.color.primary'],
  [VERTEX, 'vertex.attrib[0]', 'vertex.position'],
  [VERTEX, 'vertex.attrib[0x2]', 'vertex.attrib[2]'],
  [VERTEX, 'result.color', 'result.color.front.primary'],
  [VERTEX, 'result.color.back', 'result.color.back.primary'],
  [VERTEX, 'result.color.secondary', 'result.color.front.secondary'],
  [VERTEX, ' result . texcoord [ 3 ] ', 'result.texcoord[3]'],
  [FRAGMENT, 'fragment.color', 'fragment.color.primary'],
  [FRAGMENT, 'result.color', 'result.color[0]'],
  [FRAGMENT, 'primitive.id', 'primitive.id'],
  [GEOMETRY, 'vertex[2].color', 'vertex[2].color.front.primary'],
  [GEOMETRY, 'vertex[0].texcoord', 'vertex[0].texcoord[0]'],
  [GEOMETRY, 'vertex.attrib[0]', 'vertex.attrib[0]'],
  [VERTEX, 'state.material.ambient', 'state.material.front.ambient'],
  [VERTEX, 'state.material.back.shininess', 'state.material.back.shininess'],
  [VERTEX, 'state.light[1].spot.direction', 'state.light[1].spot.direction'],
  [VERTEX, 'state.lightmodel.scenecolor', 'state.lightmodel.front.scenecolor'],
  [VERTEX, 'state.lightprod[0].ambient', 'state.lightprod[0].front.ambient'],
  [VERTEX, 'state.fog.params', 'state.fog.params'],
  [VERTEX, 'state.matrix.modelview.row[2]', 'state.matrix.modelview[0].row[2]'],
  [VERTEX, 'state.matrix.projection.inverse.row[0]', 'state.matrix.projection.inverse.row[0]'],
  [VERTEX, 'state.matrix.texture[1].transpose.row[3]', 'state.matrix.texture[1].transpose.row[3]'],
  [VERTEX, 'state.matrix.mvp.row[0]', 'state.matrix.mvp.row[0]'],
  [FRAGMENT, 'state.texgen.eye.s', 'state.texgen[0].eye.s'],
  [FRAGMENT, 'state.texenv.color', 'state.texenv[0].color'],
  [FRAGMENT, 'state.clip[5].plane', 'state.clip[5].plane'],
  [FRAGMENT, 'state.depth.range', 'state.depth.range'],
  [GEOMETRY, 'program.env[95]', 'program.env[95]'],
] as const;

describe('canonicalBinding', () => {
  it.each(SPELLINGS)('%o %s', (environment, spelling, canonical) => {
    expect(canonicalBinding(spelling, environment)).toBe(canonical);
  });

  // prettier-ignore
  it.each([
    [VERTEX, ''], [VERTEX, '.'], [VERTEX, 'vertex'], [VERTEX, 'vertex.'], [VERTEX, 'vertex..id'],
    [VERTEX, 'vertex.normal.x'], [VERTEX, 'vertex.attrib[16]'], [VERTEX, 'vertex[0].position'],
    [VERTEX, 'vertex.attrib'], [VERTEX, 'vertex.texcoord[0..1]'], [VERTEX, 'state.matrix.mvp'],
    [VERTEX, 'state.light[8].ambient'], [VERTEX, 'program.env[96]'], [VERTEX, 'nonsense!'],
    [FRAGMENT, 'vertex.position'], [GEOMETRY, 'vertex[6].position'],
  ] as const)('%o refuses %s', (environment, spelling) => {
    expect(canonicalBinding(spelling, environment)).toBeNull();
  });
});

describe.each([VERTEX, FRAGMENT, GEOMETRY])('bindings of $name', (environment) => {
  const statements = { attribute: 'ATTRIB', parameter: 'PARAM', result: 'OUTPUT' } as const;

  it.each(['attribute', 'parameter', 'result'] as const)('%ss: as slots spell them', (kind) => {
    const bindings = bindingsOfKind(kind, environment);
    expect(new Set(bindings).size).toBe(bindings.length);
    const options = environment.programType === 'fragment' ? 'OPTION ARB_draw_buffers; ' : '';
    const declared = bindings
      // The position of a vertex program, which excludes generic attributes: no matter here.
      .map((binding, index) => `${statements[kind]} a${String(index)} = ${binding};`)
      .filter((_, index) => environment !== VERTEX || !isGeneric(bindings[index]));
    const { violation, declared: program } = examine(
      environment.name,
      options + declared.join('\n'),
    );
    expect(violation).toBeNull();
    const tables = program.finish();
    const named = new Set(
      [...tables.attributes, ...tables.results, ...tables.parameters].map((slot) =>
        'binding' in slot ? slot.binding : '',
      ),
    );
    expect([...named]).toEqual(
      bindings.filter((binding) => environment !== VERTEX || !isGeneric(binding)),
    );
    for (const binding of bindings) {
      expect(canonicalBinding(binding, environment)).toBe(binding);
    }
  });
});

function isGeneric(binding: string | undefined): boolean {
  return binding?.startsWith('vertex.attrib') === true;
}

describe('tables', () => {
  it('pairs every texture coordinate set with a generic attribute', () => {
    const pairs = [...GENERIC_OF_CONVENTIONAL];
    const sets = pairs.filter(([binding]) => binding.startsWith('vertex.texcoord'));
    expect(sets).toHaveLength(Number(BINDING_LIMITS.textureCoordinates.count));
    expect(sets.at(-1)).toEqual(['vertex.texcoord[7]', 15]);
  });

  it('has as many parameter bindings as the tables of §2.X.3.3', () => {
    // Table X.1, materials, lights, light model, products, texgen, fog, clip planes, point, texenv,
    // depth; matrices with their modifiers and rows.
    const count =
      2 * 96 + 10 + 8 * 7 + 3 + 8 * 6 + 8 * 8 + 2 + 6 + 2 + 2 + 1 + (2 + 1 + 1 + 8 + 8) * 4 * 4;
    expect(bindingsOfKind('parameter', VERTEX)).toHaveLength(count);
  });
});

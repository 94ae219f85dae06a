/** What a program may be given, by its text: each name that is offered is one that its environment takes. */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { vectorOfCells } from './cells.js';
import { namedIn } from './named.js';
import { played } from './run.js';

const GPU = '!!NVvp4.0\nMOV result.position, vertex.position;\n';

describe('namedIn', () => {
  it.each<[string, readonly string[]]>([
    ['!!VP2.0 MAD o[HPOS], v[ OPOS ], c[3], v[OPOS]; # v[1]\nEND', ['v[OPOS]', 'c[3]']],
    [`${GPU}MUL result.color, vertex.position.x, vertex.attrib[2].wzyx;\nEND`, ['vertex.position', 'vertex.attrib[2]']],
    [`!!NVfp4.0\nMOV result.color, fragment.color.r;\nEND`, ['fragment.color']],
    [`${GPU}PARAM p[] = {program.env[1..3]};\nATTRIB a[] = { vertex.attrib[ 2 .. 3 ] };\nEND`,
      ['vertex.position', 'program.env[1]', 'program.env[2]', 'program.env[3]', 'vertex.attrib[2]', 'vertex.attrib[3]']],
    ['!!NVgp4.0\nMOV result.position, vertex[1].position;\nMOV result.primid.x, primitive.id;\nEND', ['vertex[1].position', 'primitive.id']],
    ['!!NVvp4.0\nBUFFER b[] = {program.buffer[0]};\nMOV result.position, b[0];\nEND', []],
    ['!!NVvp4.0\nPARAM p[] = {program.env[0..255]};\nEND', Array.from({ length: 16 }, (_, at) => `program.env[${String(at)}]`)],
    ['', []],
  ])('%s', (program, names) => {
    expect(namedIn(program)).toEqual(names);
  }); // prettier-ignore

  it('offers what the semantics takes', () => {
    const specification = loadSpecification();
    const cells = vectorOfCells(['1', '2', '3', '4']);
    for (const program of [
      '!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nMOV result.position, vertex[1].position.xxxx;\nEMIT;\nEND',
      `${GPU}PARAM p[] = {program.env[1..3]};\nADD result.color, p[1], vertex.attrib[2].x;\nEND`,
    ]) {
      const registers = Object.fromEntries(namedIn(program).map((name) => [name, cells]));
      expect(Object.keys(registers).length).toBeGreaterThan(0);
      expect(played({ program, inputs: { registers }, choices: '' }, specification)).toMatchObject({
        kind: 'ran',
        end: { outcome: 'completed' },
      });
    }
  });
});

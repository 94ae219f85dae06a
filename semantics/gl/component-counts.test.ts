import { describe, expect, it } from 'vitest';
import { loadGpu } from '../gpu/language/load.js';
import type { GpuProgram } from '../gpu/program.js';
import { attributeComponents, resultComponents, type ComponentCount } from './component-counts.js';

function program(header: string, text: string): GpuProgram {
  const result = loadGpu(`${header}\n${text}\nEND`);
  if (!result.loaded) throw new Error(`${text}: ${result.error.message}`);
  return result.program;
}

function vertex(text: string): GpuProgram {
  return program('!!NVvp4.0', text);
}

function exactly(count: number): ComponentCount {
  return { least: count, greatest: count };
}

describe('components of attributes', () => {
  const count = (text: string): ComponentCount => attributeComponents(vertex(text));
  const between = (least: number, greatest: number): ComponentCount => ({ least, greatest });

  it('are none of what is declared and not used', () => {
    expect(count('ATTRIB a = vertex.normal; MOV result.position, {1};')).toEqual(exactly(0));
  });

  it('are those that swizzles select, each once', () => {
    expect(count('MOV result.position, vertex.normal;')).toEqual(exactly(4));
    expect(count('MOV result.position, vertex.normal.x;')).toEqual(exactly(1));
    const twice = 'MOV result.position, vertex.normal.xyxy; MOV result.color, vertex.normal.yzyz;';
    expect(count(twice)).toEqual(exactly(3));
    const named = 'ATTRIB a = vertex.normal; MOV result.position, a.xxyy; ALIAS b = a;';
    expect(count(`${named} MOV result.color, b.zzzz;`)).toEqual(exactly(3));
    expect(count('RCP result.position, vertex.normal.z;')).toEqual(exactly(1));
    expect(count('SWZ result.position, vertex.normal, x,0,1,-x;')).toEqual(exactly(1));
  });

  it('need not be found superfluous', () => {
    const rows: readonly (readonly [string, ComponentCount])[] = [
      ['ADD result.position.x, vertex.normal, vertex.color;', between(2, 8)],
      ['MOV result.position.yz, vertex.normal.wxxy;', between(1, 3)],
      ['SWZ result.position.xy, vertex.normal, x,0,y,z;', between(1, 3)],
      ['DP2 result.position, vertex.normal, vertex.color;', between(4, 8)],
      ['DP2A result.position, vertex.normal, vertex.color, vertex.texcoord;', between(5, 12)],
      ['DP3 result.position, vertex.normal, vertex.color;', between(6, 8)],
      ['DP4 result.position.x, vertex.normal, vertex.color;', exactly(8)],
      ['DPH result.position, vertex.normal, vertex.color;', between(7, 8)],
      ['DST result.position, vertex.normal, vertex.color;', between(4, 8)],
      ['DST result.position.z, vertex.normal, vertex.color;', between(1, 8)],
      ['LIT result.position, vertex.normal;', between(3, 4)],
      ['LIT result.position.y, vertex.normal;', between(1, 4)],
      ['NRM result.position.x, vertex.normal;', between(3, 4)],
      ['PK2H result.position.x, vertex.normal;', between(2, 4)],
      ['PK4B result.position.x, vertex.normal;', exactly(4)],
      ['RFL result.position.x, vertex.normal, vertex.color;', between(6, 8)],
      ['SFL result.position, vertex.normal, vertex.color;', between(0, 8)],
      ['X2D result.position.x, vertex.normal, vertex.color, vertex.texcoord;', between(5, 12)],
      ['XPD result.position.x, vertex.normal, vertex.color;', between(4, 8)],
      ['DIV result.position.xy, vertex.normal, vertex.color.w;', between(3, 5)],
      ['POW result.position, vertex.normal.x, vertex.color.w;', exactly(2)],
      ['SCS result.position.z, vertex.normal.x;', between(0, 1)],
      ['REP vertex.normal; BRK; ENDREP;', between(1, 4)],
      ['TEX result.position, vertex.normal, texture, 2D;', between(2, 4)],
      ['TEX result.position, vertex.normal, texture, SHADOW1D;', between(2, 4)],
      ['TEX result.position, vertex.normal, texture, ARRAY2D;', between(3, 4)],
      ['TXP result.position, vertex.normal, texture, 2D;', between(3, 4)],
      ['TXF result.position, vertex.attrib[1], texture, 1D;', between(2, 4)],
      ['TXQ result.position, vertex.attrib[1], texture, 2D;', between(1, 4)],
      // Derivatives are of coordinates alone: of no layer, and of nothing to compare with (Tables X.17 and X.18).
      [
        'TXD result.position, vertex.normal, vertex.color, vertex.texcoord, texture, ARRAY2D;',
        between(7, 12),
      ],
      [
        'TXD result.position, vertex.normal, vertex.color, vertex.texcoord, texture, SHADOW2D;',
        between(7, 12),
      ],
      ['TXB result.position, vertex.normal, texture, 2D;', between(3, 4)],
      ['TXL result.position, vertex.normal, texture, 1D;', between(2, 4)],
      ['TXF result.position, vertex.attrib[1], texture, 2D;', between(3, 4)],
      ['TEX result.position, vertex.normal, texture, CUBE;', between(3, 4)],
      ['TEX result.position, vertex.normal, texture, 1D;', between(1, 4)],
      [
        'TXD result.position, vertex.normal, vertex.color, vertex.texcoord, texture, 2D;',
        between(6, 12),
      ],
    ];
    for (const [text, expected] of rows) expect(count(text), text).toEqual(expected);
  });

  it('may be those of whole arrays, and of arrays that share a binding', () => {
    const a = 'ATTRIB a[] = { vertex.texcoord[0..2] };';
    const first = 'MOV result.position, a[0].x;';
    expect(count(`${a} ${first}`)).toEqual(between(1, 3));
    const register = 'INT TEMP i; MOV.S i, 1;';
    expect(count(`${a} ${register} MOV result.position, a[i.x].x;`)).toEqual(between(0, 3));
    const b = 'ATTRIB b[] = { vertex.texcoord[2..4] };';
    // texcoord[2] of b belongs to a too, which is referred to.
    expect(count(`${a} ${b} ${first}`)).toEqual(between(1, 5));
    expect(count(`${a} ${b} MOV result.position, vertex.texcoord[0].x;`)).toEqual(between(1, 3));
    const one = 'ATTRIB c = vertex.texcoord[1];';
    expect(count(`${a} ${one} MOV result.position, c.w;`)).toEqual(between(1, 3));
  });

  it('of the vertices of a primitive count once or each', () => {
    const head = 'PRIMITIVE_IN LINES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;'.replaceAll(';', '\n');
    const text = 'ADD result.position, vertex[0].position, vertex[1].position; EMIT;';
    const two = program('!!NVgp4.0', `${head}${text}`);
    expect(attributeComponents(two)).toEqual({ least: 4, greatest: 8 });
    const all = `ATTRIB p = vertex.position; MOV result.position, p[1].x; EMIT;`;
    expect(attributeComponents(program('!!NVgp4.0', `${head}${all}`))).toEqual({
      least: 1,
      greatest: 2,
    });
  });
});

describe('components of results', () => {
  const count = (text: string): ComponentCount => resultComponents(vertex(text));

  it('are those that write masks enable', () => {
    expect(count('OUTPUT a = result.color; MOV result.position, {1};')).toEqual(exactly(4));
    expect(count('MOV result.pointsize.x, {1}; MOV result.position.xy, {1};')).toEqual(exactly(3));
    expect(count('TEMP t; MOV t, {1};')).toEqual(exactly(0));
  });

  it('may be those of whole arrays', () => {
    const array = 'OUTPUT o[] = { result.texcoord[0..3] };';
    expect(count(`${array} MOV o[1].xy, {1};`)).toEqual({ least: 2, greatest: 8 });
    expect(count(`${array} MOV result.texcoord[1].xy, {1};`)).toEqual({ least: 2, greatest: 8 });
    const relative = `${array} INT TEMP i; MOV.S i, 1; MOV o[i.x].z, {1};`;
    expect(count(relative)).toEqual({ least: 0, greatest: 4 });
  });
});

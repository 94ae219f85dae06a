import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GPU_PRODUCTIONS, gpuProductionsReached } from './productions.js';

const grammar = readFileSync(new URL('../../../spec/grammar/gp4.peggy', import.meta.url), 'utf8');

describe('the grammar', () => {
  it('has a rule for every production, and none that is no production but lexical help', () => {
    const [, mirrored = '', lexical = ''] =
      /(^program\n[\s\S]*)^\/\/ Lexical help\.\n([\s\S]*)/m.exec(grammar) ?? [];
    const rulesOf = (text: string): readonly string[] =>
      [...text.matchAll(/^([A-Za-z_][A-Za-z0-9_]*)(?: "[^"]*")?(?:\n {2})? ?=/gm)].map(
        ([, name = '']) => name,
      );
    const productions = new Set(GPU_PRODUCTIONS.map(({ rule }) => rule));
    // Unions of what the documents of the program types have under one name.
    const unions = ['attribBasic', 'vtxPrefix', 'resultBasic'];
    expect(new Set(rulesOf(mirrored))).toEqual(new Set([...productions, ...unions]));
    expect(rulesOf(lexical).filter((name) => productions.has(name))).toEqual([]);
    expect(rulesOf(lexical)).toContain('_');
    expect(new Set(GPU_PRODUCTIONS.map(({ name }) => name)).size).toBe(GPU_PRODUCTIONS.length);
  });

  it('asks its caller for nothing but what names are', () => {
    const predicates = [...grammar.matchAll(/[&!] *\{([^}]*)\}/g)].map(([, code = '']) => code);
    expect(predicates.every((code) => /return (?:isOf\(|!reserved\.)/.test(code))).toBe(true);
  });
});

describe('gpuProductionsReached', () => {
  const matched = (source: string): ReadonlySet<string> => gpuProductionsReached(source).matched;

  it('knows what names stand for', () => {
    const vertex = matched(
      '!!NVvp4.0 PARAM p = 1; TEMP t; ALIAS q = p; OUTPUT o = result.color; MOV t, q; MOV o, -t; END',
    );
    for (const name of ['paramUseV', 'tempUseV', 'tempUseW', 'resultUseW', 'resultVarName']) {
      expect(vertex).toContain(name);
    }
    expect(vertex).not.toContain('attribUseV');
    expect(vertex).not.toContain('bufferUseV');
  });

  it('knows the program type', () => {
    const bindings = 'MOV result.color, primitive.id; END';
    expect(matched(`!!NVfp4.0 ${bindings}`)).toContain('resultBasic (fragment)');
    expect(matched(`!!NVfp4.0 ${bindings}`)).toContain('attribBasic (fragment)');
    expect(matched(`!!NVgp4.0 ${bindings}`)).toContain('resultColor (geometry)');
    expect(matched(`!!NVgp4.0 ${bindings}`)).not.toContain('resultColor (vertex)');
    expect(matched('!!NVvp4.0 MOV r, vertex.id; END')).toContain('vtxPrefix (vertex)');
    expect(matched('!!NVgp4.0 MOV r, vertex[0].id; END')).toContain('vtxPrefix (geometry)');
  });

  it('tells what was tried from what matched', () => {
    const reached = gpuProductionsReached('!!NVvp4.0 MOV r, vertex.id R2; END');
    expect(reached.matched).toContain('attribBasic (vertex)');
    expect(reached.matched).not.toContain('program');
    expect(reached.entered).toContain('program');
    expect(gpuProductionsReached('MOV').entered.size).toBe(0);
  });
});

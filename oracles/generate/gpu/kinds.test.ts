import { describe, expect, it } from 'vitest';
import { GPU_ENVIRONMENTS } from '../../../spec/gpu/environments.js';
import { loadGpu } from '../../../semantics/gpu/language/load.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { traceGpu } from '../../../semantics/gpu/machine/trace.js';
import { SeededSource } from '../source.js';
import { GpuGenerator } from './generator.js';
import { generateParts, textOf, withLateDeclaration } from './program.js';
import { drawDeep } from './deep.js';
import type { GpuProgramKind } from './kinds.js';

const VERTEX = GPU_ENVIRONMENTS['NVvp4.0'];

function drawn(count: number) {
  return Array.from({ length: count }, (_, index) =>
    generateParts(new SeededSource(5, index, 0), VERTEX),
  );
}

const DRAWN = drawn(600);

function textsOf(name: GpuProgramKind['name']): readonly string[] {
  return DRAWN.filter(({ kind }) => kind.name === name).map(textOf);
}

describe('kinds of generated GPU programs', () => {
  it('are all there, most programs having something of everything', () => {
    const count = (name: GpuProgramKind['name']): number => textsOf(name).length;
    const kinds = ['mixed', 'focused', 'codes', 'textures', 'flow', 'deep'] as const;
    for (const kind of kinds) expect(count(kind), kind).toBeGreaterThan(4);
    for (const kind of kinds.slice(1)) expect(count('mixed'), kind).toBeGreaterThan(count(kind));
  });

  it('are mixed where the instructions are given', () => {
    for (let index = 0; index < 40; index++) {
      const source = new SeededSource(5, index, 0);
      const { kind } = generateParts(source, VERTEX, { instructions: { SAD: 3 } });
      expect(kind.name).toBe('mixed');
    }
  });

  it('focused: have few instructions besides what every program has', () => {
    for (const text of textsOf('focused')) {
      const names = [...text.matchAll(/^ +([A-Z]+\d?[A-Z]*)/gm)].map(([, name]) => name);
      const own = new Set(names.filter((name) => name !== 'MOV' && name !== 'AND'));
      // With the suffixes of each.
      expect(own.size, text).toBeLessThan(14);
    }
  });

  it('textures: access textures, also with offsets of fetches', () => {
    const texts = textsOf('textures');
    const accessing = texts.filter((text) => /, texture/.test(text));
    expect(accessing.length).toBeGreaterThan(0.9 * texts.length);
    expect(texts.some((text) => /TXF.*\(.*1/.test(text))).toBe(true);
  });

  it('flow: leave loops from blocks inside them, and subroutines from loops', () => {
    const texts = textsOf('flow').join();
    expect(texts).toMatch(/^ {4,}IF [^\n]*\n(?: {6,}[^\n]*\n)* {6,}BRK/m);
    expect(texts).toMatch(/^ {4,}RET \(/m);
    expect(textsOf('flow').every((text) => text.includes('MAD.S PT.x'))).toBe(true);
    // What is called might begin anew with the counter that ends such a loop.
    for (const text of textsOf('flow')) {
      const loops: boolean[] = [];
      for (const line of text.split('\n').map((each) => each.trim())) {
        if (line.startsWith('REP')) loops.push(line === 'REP;');
        else if (line === 'ENDREP;') loops.pop();
        else if (line.startsWith('CAL ')) expect(loops).not.toContain(true);
      }
    }
  });

  it('deep: nest blocks and calls up to the limits, which programs do within their bound', () => {
    const parts = DRAWN.find(({ kind }) => kind.name === 'deep');
    if (parts === undefined) throw new Error('no such program');
    const { variables, kind } = parts;
    const made = Array.from({ length: 60 }, (_, index) =>
      drawDeep({ source: new SeededSource(2, index, 0), variables, kind }),
    );
    const counts = (word: RegExp): ReadonlySet<number> =>
      new Set(made.map(({ main }) => main.join('\n').match(word)?.length ?? 0));
    expect(counts(/\bIF TR\b/g)).toContain(48);
    expect(counts(/\bIF TR\b/g)).toContain(47);
    expect(counts(/\bREP\.S\b/g)).toContain(4);
    const depths = made.map(({ main, subroutine, bound }) => {
      const begin = ['main:', 'TEMP PT;', 'MOV.S.CC PT, {0};'];
      const result = loadGpu(['!!NVvp4.0', ...begin, ...main, ...subroutine, 'END'].join('\n'));
      if (!result.loaded) throw new Error(result.error.message);
      const steps = [...traceGpu(GPU_STANDARD.link(result.program))];
      expect(steps.length).toBeLessThanOrEqual(bound + 1);
      return Math.max(...steps.map(({ before }) => before.calls.length));
    });
    expect(Math.max(...depths)).toBe(4);
    expect(depths).toContain(3);
  });
});

describe('what is rare', () => {
  const texts = DRAWN.map(textOf);
  it('is instructions without type checking, names with "$", operands again with another sign', () => {
    expect(texts.some((text) => /MOV\.[FSU]\.NTC \S+ \(FL\)/.test(text))).toBe(true);
    expect(texts.some((text) => /^\S*\$\S*:$/m.test(text))).toBe(true);
    expect(texts.some((text) => /, ([a-z]\w*), -\1;/.test(text))).toBe(true);
  });

  it('is declarations among the instructions, before their variable is used', () => {
    expect(texts.some((text) => /^ {2,}\S*.*;\n(?:.*\n)* {2}(?:\w+ )?OUTPUT/m.test(text))).toBe(
      true,
    );
    const declarations = ['TEMP R0;', 'PARAM c = 1;', 'OUTPUT o = result.position;'];
    const body = ['  MOV R0, 2;', '  ADD R0, R0, c;', '  MOV o, R0;'];
    for (let index = 0; index < 6; index++) {
      const late = withLateDeclaration(new SeededSource(index, 0, 0), { declarations, body });
      expect(late.declarations).toHaveLength(2);
      expect(
        loadGpu(['!!NVvp4.0', ...late.declarations, ...late.body, 'END'].join('\n')),
      ).toMatchObject({ loaded: true });
    }
    const first = { declarations: ['PARAM c = 1;'], body: ['  MOV result.position, c;'] };
    expect(withLateDeclaration(new SeededSource(1, 0, 0), first)).toEqual(first);
  });
});

describe('what a campaign asks', () => {
  it('is a program that must not load now and then, by seed and index', () => {
    const generator = new GpuGenerator(VERTEX);
    const asked = Array.from({ length: 20 }, (_, index) => generator.asked(3, index));
    expect(asked.filter(({ loads }) => !loads)).toHaveLength(4);
    for (const { loads, program } of asked) expect(loadGpu(program.text).loaded).toBe(loads);
    expect(new GpuGenerator(VERTEX).asked(3, 9)).toEqual(asked[9]);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { parse } from './parse.js';
import { productionsReached, PRODUCTIONS } from './productions.js';

const grammar = readFileSync(new URL('../../spec/grammar/vp.peggy', import.meta.url), 'utf8');

describe('places', () => {
  it('are byte offsets without the white space around', () => {
    const source =
      '!!VP2.0 # é\n MADC o [HPOS] . x w ( NE.x ) , - | + c [ A1 . w - 07 ] . x | , v[OPOS] , R1 ;END';
    const bytes = new TextEncoder().encode(source);
    const result = parse(source);
    if (!result.parsed) throw new Error('does not parse');
    const item = result.syntax.items[0];
    if (item?.kind !== 'instruction') throw new Error('no instruction');
    const text = ({ offset, end }: { offset: number; end: number }): string =>
      new TextDecoder().decode(bytes.subarray(offset, end));

    expect(text(item)).toBe(source.slice(source.indexOf('MADC'), source.indexOf(' ;END')));
    expect(text({ offset: item.offset, end: item.opcodeEnd })).toBe('MADC');
    const { destination, operands } = item;
    if (destination === null) throw new Error('no destination');
    expect(text(destination)).toBe('o [HPOS] . x w ( NE.x )');
    expect(text(destination.register)).toBe('o [HPOS]');
    expect(destination.conditionMask && text(destination.conditionMask)).toBe('( NE.x )');
    expect(operands.map(text)).toEqual(['- | + c [ A1 . w - 07 ] . x |', 'v[OPOS]', 'R1']);
    const register = operands[0]?.register;
    if (register?.file !== 'relative') throw new Error('not relative');
    expect(text(register)).toBe('c [ A1 . w - 07 ]');
    expect(text(register.address)).toBe('A1 . w');
    expect(text(register.displacement)).toBe('- 07');
    expect(register.displacement).toMatchObject({ sign: '-', value: 7 });
  });
});

describe('the grammar', () => {
  it('has every instruction of the table, with its suffix where it has one', () => {
    const operand = { vector: 'R0', scalar: 'R0.x', address: 'A0' };
    for (const { name, operands, result, form, conditionCodeVariant } of INSTRUCTIONS) {
      const destination = { vector: 'R1', replicated: 'R1', address: 'A1', none: '' }[result];
      const rest = [
        [destination, ...operands.map((kind) => operand[kind])].filter(Boolean).join(', '),
        form === 'BRA' ? 'label' : '',
      ].join(' ');
      for (const suffix of ['', 'C']) {
        const program = `!!VP2.0 ${name}${suffix} ${rest}; END`;
        const outcome = parse(program);
        const expected = suffix === '' || conditionCodeVariant;
        // Without a variant, "BRAC label" is BRA and a label "C", and one label too many.
        expect([program, outcome.parsed]).toEqual([program, expected]);
        if (!outcome.parsed) continue;
        expect(outcome.syntax.items[0]).toMatchObject({
          name,
          updatesConditionCode: suffix === 'C',
          opcodeEnd: 8 + name.length + suffix.length,
        });
      }
    }
  });

  it('has a rule for every production, and none that is no production but lexical help', () => {
    const rules = new Set(
      [...grammar.matchAll(/^([A-Za-z_][A-Za-z0-9_]*)(?: "[^"]*")?\n {2}=/gm)].map(
        ([, name]) => name,
      ),
    );
    const productions = new Set(PRODUCTIONS.map(({ rule }) => rule));
    expect([...productions].filter((rule) => !rules.has(rule))).toEqual([]);
    expect([...rules].filter((rule) => rule !== undefined && !productions.has(rule))).toEqual([
      // The GeForce3 paper has no productions.
      'gf3_program',
      'gf3_resultRegName',
      'orderedComponents',
      'signedOffset',
      'target',
      'vtxAttribMnemonic',
      'RET',
      'END',
      'decimalInteger',
      'wordCharacter',
      'endOfText',
      '_',
      'comment',
    ]);
    expect(new Set(PRODUCTIONS.map(({ name }) => name)).size).toBe(PRODUCTIONS.length);
  });

  it('has no semantic predicate', () => {
    expect(grammar).not.toMatch(/[&!]\s*\{/);
  });
});

describe('productionsReached', () => {
  const matched = (source: string): ReadonlySet<string> => productionsReached(source).matched;

  it('knows the environment', () => {
    const vp1 = matched('!!VP1.0 ARL A0.x, c[5].x; MOV o[HPOS], c[A0.x+5]; END');
    const vp2 = matched('!!VP2.0 ARL A0.x, c[5].x; MOV o[HPOS], c[A0.x+5]; END');
    const pairs = ['ARL-instruction', 'progParamRegNum', 'progParamPosOff', 'program'];
    for (const name of pairs) {
      expect([vp1.has(`vp1-${name}`), vp1.has(`vp2-${name}`)]).toEqual([true, false]);
      expect([vp2.has(`vp1-${name}`), vp2.has(`vp2-${name}`)]).toEqual([false, true]);
    }
    expect([vp1.has('baseScalarSrc'), vp2.has('baseScalarSrc')]).toEqual([true, false]);
    expect(matched('!!VSP1.0 MOV c[0], v[0]; END')).toContain('vertexAttribReg');
    expect(matched('!!VP1.0 MOV R0, v[0]; END')).not.toContain('vertexAttribReg');
    expect(matched('!!VP1.1 OPTION NV_position_invariant; END')).toContain('vp11-option');
    expect(matched('!!VP2.0 OPTION NV_position_invariant; END')).toContain('vp2-option');
  });

  it('leaves out what was tried and left', () => {
    const { entered, matched: tree } = productionsReached('!!VP2.0 MOV R0, R1; END');
    expect(tree).not.toContain('identifier');
    expect(tree).not.toContain('vp2-ccMask');
    expect(tree).toContain('tempRegister');
    expect(entered).toContain('vp2-ccMask');
    expect(entered).toContain('vp2-RET-instruction');
    expect(entered).not.toContain('vp2-resultRegName');
  });

  it('tells what matched before a failure', () => {
    const reached = productionsReached('!!VP2.0 MOV R0, R1 R2; END');
    expect(reached.matched).toContain('maskedDstReg');
    expect(reached.matched).not.toContain('program');
    expect(productionsReached('').matched.size).toBe(0);
  });
});

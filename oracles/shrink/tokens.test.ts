import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { load } from '../../semantics/language/load.js';
import { print } from '../../semantics/language/print.js';
import { invalidProgramArbitrary, programArbitrary } from '../generate/vp/generated.arbitrary.js';
import { laidOut, sizeOfText, statementsOf, tokensOf } from './tokens.js';

const texts = fc.oneof(
  programArbitrary(ENVIRONMENTS['VP2.0'], { weights: { comments: 1 } }).map(({ text }) => text),
  invalidProgramArbitrary(ENVIRONMENTS['VP2.0']).map(({ text }) => text),
  fc.string(),
);

describe('pieces of a text', () => {
  it('are the text again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(tokensOf(text).join('')).toBe(text);
        expect(statementsOf(text).join('')).toBe(text);
      }),
    );
  });

  it('laid out are as many, and laid out for good', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const plain = laidOut(text);
        expect(sizeOfText(plain)).toBe(sizeOfText(text));
        expect(laidOut(plain)).toBe(plain);
      }),
    );
  });

  it('laid out mean the same', () => {
    fc.assert(
      fc.property(programArbitrary(ENVIRONMENTS['VP2.0'], { weights: { comments: 1 } }), (all) => {
        const result = load(laidOut(all.text));
        expect(result.loaded && print(result.program.syntax)).toBe(print(all.syntax));
      }),
    );
  });

  it('are laid out readably', () => {
    const text = '!!VP2.0 main:ADDC R1.xy (GT.x),c[ A0.x - 4],-|R2|; BRA main (EQ);END# so it is';
    expect(laidOut(text)).toBe(
      '!!VP2.0\nmain:\nADDC R1.xy (GT.x), c[A0.x-4], -|R2|;\nBRA main (EQ);\nEND # so it is\n',
    );
  });

  it('have numbers of GPU programs in one piece', () => {
    const text = '!!NVvp4.0 PARAM p[]={program.env[0..3],{1.5e3,-0x1F,.5,2.E-1}};MOV.S a,0x10;END';
    expect(laidOut(text)).toBe(
      '!!NVvp4.0\nPARAM p[]={program.env[0..3], {1.5e3, -0x1F, .5, 2.E-1}};\nMOV.S a, 0x10;\nEND\n',
    );
  });
});

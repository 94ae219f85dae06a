import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../../spec/load/specification.js';
import { gpuClausesByInstruction, isAboutModifiers } from './clauses.js';

const PLAIN = { special: null, clamp: null, precision: null } as const;

describe('formulas about an instruction with modifiers', () => {
  it('are about their type and special modifier alone', () => {
    const formulas = gpuClausesByInstruction(loadSpecification().gpuClauses);
    const about = (instruction: Parameters<typeof isAboutModifiers>[1]): readonly string[] =>
      (formulas.get('MUL') ?? [])
        .filter((formula) => isAboutModifiers(formula, instruction))
        .map(({ compiled }) => compiled.id)
        .filter((id) => !id.startsWith('gp4.MUL.float'));
    expect(about({ ...PLAIN, type: 'S', special: null })).toEqual(['gp4.MUL.signed']);
    expect(about({ ...PLAIN, type: 'U', special: null })).toEqual(['gp4.MUL.unsigned']);
    expect(about({ ...PLAIN, type: 'S', special: 'HI' })).toEqual(['gp4.MUL.HI-signed']);
    expect(about({ ...PLAIN, type: 'U', special: 'HI' })).toEqual(['gp4.MUL.HI-unsigned']);
    expect(about({ ...PLAIN, type: 'S', special: 'S24' })).toEqual(['gp4.MUL.S24']);
    expect(about({ ...PLAIN, type: 'U', special: 'U24' })).toEqual(['gp4.MUL.U24']);
  });

  it('are about every type where they name none', () => {
    const clause = { type: null, special: null };
    const about = (['F', 'S', 'U'] as const).filter((type) =>
      isAboutModifiers({ clause }, { ...PLAIN, type }),
    );
    expect(about).toEqual(['F', 'S', 'U']);
    expect(isAboutModifiers({ clause }, { ...PLAIN, type: 'S', special: 'HI' })).toBe(false);
  });

  it('are not about results that are clamped, or less precise', () => {
    const clause = { type: null, special: null };
    for (const other of [{ clamp: 'SAT' }, { clamp: 'SSAT' }, { precision: 'H' }] as const) {
      expect(isAboutModifiers({ clause }, { ...PLAIN, type: 'F', ...other })).toBe(false);
    }
    expect(isAboutModifiers({ clause }, { ...PLAIN, type: 'F', precision: 'R' })).toBe(true);
  });
});

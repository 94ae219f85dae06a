import { describe, expect, it } from 'vitest';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { drawnIn } from '../generate/languages.js';
import { notClaimed } from '../protocol/claims.js';
import {
  chosenOf,
  chosenText,
  chosenWeights,
  parseChosen,
  type ChosenInstructions,
} from './chosen-instructions.js';
import { drawingOf, type Drawing } from './drawn.js';
import { instructionsOf } from './instructions-of.js';
import { GpuUnits } from './gpu/unit.js';
import { drawnBy, programUnit } from './plan.js';
import { foundUnit } from '../campaign/find-unit.js';

const MOVE_AND_MULTIPLY: ChosenInstructions = { kind: 'only', names: ['MOV', 'MUL'] };

const drawnOf = (environment: AnyEnvironmentName): Drawing<unknown> =>
  drawnIn(environment)((language): Drawing<unknown> => drawingOf(language, environment));

describe('instructions that programs are drawn of', () => {
  it('are those that there are or those that there are not, whatever is shorter', () => {
    const all = ['ADD', 'LIT', 'MOV', 'MUL', 'RCP'];
    expect(chosenOf(all, null)).toBeNull();
    expect(chosenOf(all, [...all, 'FOO'])).toBeNull();
    expect(chosenOf(all, ['FOO'])).toBeNull();
    expect(chosenOf(all, ['MUL', 'MOV'])).toEqual(MOVE_AND_MULTIPLY);
    expect(chosenOf(all, ['MUL', 'MOV', 'ADD', 'LIT'])).toEqual({
      kind: 'without',
      names: ['RCP'],
    });
    expect(chosenWeights(all, MOVE_AND_MULTIPLY)).toEqual({
      ADD: 0,
      LIT: 0,
      MOV: 1,
      MUL: 1,
      RCP: 0,
    });
    expect(chosenWeights(all, { kind: 'only', names: ['FOO'] })).toBeNull();
  });

  it('stand in the id of the program, which is read as it is written', () => {
    for (const chosen of [null, MOVE_AND_MULTIPLY, { kind: 'without', names: ['LIT'] }] as const) {
      const id = programUnit(5, 160, chosen);
      expect(drawnBy(id)).toEqual({ seed: 5, index: 160, chosen });
      if (chosen !== null) expect(parseChosen(chosenText(chosen))).toEqual(chosen);
    }
    expect(programUnit(5, 160)).toBe('program:5:160');
    expect(programUnit(5, 160, MOVE_AND_MULTIPLY)).toBe('program:5:160:only:MOV+MUL');
    for (const id of ['program:5:160:', 'program:5:160:only:', 'program:5:160:MOV', 'program:5']) {
      expect(drawnBy(id)).toBeNull();
    }
  });

  it('are the only ones in most programs of a VP language, and the usual programs are as before', () => {
    const draw = drawnOf('VP1.0');
    const has = { environments: ['VP1.0' as const], instructions: ['MOV', 'MUL'] };
    const drawn = Array.from({ length: 30 }, (_, index) => draw(1, index, MOVE_AND_MULTIPLY));
    for (const program of drawn) {
      expect(program).not.toBeNull();
      expect(notClaimed(has, program?.text ?? '')).toBeNull();
    }
    expect(new Set(drawn.map((program) => program?.text)).size).toBeGreaterThan(20);
    expect(draw(1, 3)?.text).not.toBe(draw(1, 3, MOVE_AND_MULTIPLY)?.text);
    expect(draw(1, 3, { kind: 'only', names: ['FOO'] })).toBeNull();
    expect(draw(1, 3, { kind: 'only', names: ['SIN'] })).toBeNull();
  });

  it('are the only ones in enough GPU programs', () => {
    const few = ['MOV', 'ADD', 'MUL', 'IF', 'ELSE', 'ENDIF'];
    const chosen = chosenOf(instructionsOf('NVfp4.0'), few);
    const draw = drawnOf('NVfp4.0');
    const has = { environments: ['NVfp4.0' as const], instructions: few };
    const asked = Array.from({ length: 40 }, (_, index) => draw(1, index, chosen)).filter(
      (program) => program?.loads === true && notClaimed(has, program.text) === null,
    );
    expect(asked.length).toBeGreaterThan(1);
    // Flow alone computes nothing: what is drawn moves.
    const flow = drawnOf('NVvp4.0')(1, 0, { kind: 'only', names: ['RET'] });
    expect(flow?.text).toContain('MOV');
    expect(instructionsOf('NVvp4.0')).not.toContain('KIL');
  });

  it('are found by the id alone', () => {
    const id = 'program:1:7:only:MOV+MUL';
    const [program] = foundUnit(id, 'VP1.0')?.programs ?? [];
    expect(program?.text).toBe(drawnOf('VP1.0')(1, 7, MOVE_AND_MULTIPLY)?.text);
    expect(foundUnit('program:1:7:only:FOO', 'VP1.0')).toBeNull();
    const units = new GpuUnits('NVvp4.0', []);
    expect(units.find('program:1:7:without:LIT')).not.toBeNull();
    expect(units.find('program:1:7:without:FOO')).toBeNull();
  });
});

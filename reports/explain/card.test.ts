/** Cards of instructions: what stands in them, and that they fit a terminal. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { floatJson } from '../json/value.js';
import { PLAIN } from '../page/paint.js';
import { explanationText } from './explanation-text.js';
import { explanationOf, gpuId, withCard } from './explanation.js';
import type { DocumentId } from '../../spec/authorities.js';
import type { Card } from './card.js';
import { namesOf, resultText } from './card-text.js';
import { cardOf, MADE_CARDS } from './make-cards.js';

const SPECIFICATION = loadSpecification();

const made = new Map<string, Card>();

/** Each is made once. */
function card(id: string): Card {
  const own = made.get(id) ?? cardOf(id);
  if (own === null) throw new Error(id);
  made.set(id, own);
  return own;
}

/** What is permitted of operands, by the first table, or that of an authority or type. */
function permitted(id: string, operands: string, of?: string): string {
  const { tables } = card(id);
  const table =
    of === undefined ? tables[0] : tables.find(({ authority, type }) => of === (type ?? authority));
  const row = table?.rows.find((each) => namesOf(each.operands) === operands);
  return row?.permitted.map(({ text }) => text).join('; ') ?? 'no row';
}

function text(id: string, document: DocumentId | null = null): string {
  const explained = explanationOf(id, SPECIFICATION, document)?.([]);
  if (explained === undefined) throw new Error(id);
  return explanationText(withCard(explained, card(id), document), PLAIN);
}

describe('a card', () => {
  it('has what is permitted of special values, by each law', () => {
    expect(permitted('MUL', '0, INF', 'VP2.0')).toBe('NaN');
    expect(permitted('MUL', '0, INF', 'VP1.0')).toBe('0 or NaN');
    expect(permitted('MUL', '-0, 1', 'VP2.0')).toBe('-0');
    expect(permitted('MUL', '-0, 1', 'VP1.0')).toBe('-0 or 0');
    expect(permitted('RSQ', '-1', 'VP2.0')).toBe('NaN');
    expect(permitted('RSQ', '-1', 'VP1.0')).toBe('[0.9999998, 1.0000001]');
    expect(permitted('MAD', '0, INF, 1', 'VP2.0')).toBe('NaN');
    expect(permitted('ARL', 'NaN', 'VP1.0')).toBe('anything');
    expect(permitted('EXP', '-1').split('; ')).toEqual([
      '0.5',
      '-0 or 0',
      '[0.4997559, 0.5002441]',
      '1',
    ]);
  });

  it('has each type of an instruction of GPU programs', () => {
    expect(card('gp4.MUL').tables.map(({ type }) => type)).toEqual(['F', 'S', 'U']);
    expect(permitted('gp4.MUL', '2147483647, 2147483647', 'S')).toBe('1');
    expect(permitted('gp4.DIV', '1, 0', 'U')).toBe('anything');
    expect(permitted('gp4.I2F', '-2147483648', 'S')).toBe('-2147483600');
    expect(card('gp4.TEX').tables).toEqual([]);
  });

  it('has what recorded engines do, and how they are known to depart', () => {
    const [nv20, nv30] = card('MUL').engines;
    expect(nv20?.excluded).toEqual([]);
    expect(nv30?.excluded.map(resultText)).toContain('1, -0 gives 0');
    expect(nv30?.excluded).toContainEqual({
      operands: [floatJson(1), floatJson(-0)],
      results: [floatJson(0)],
    });
    expect(nv30?.known.map(({ clause }) => clause)).toEqual(['vp2.MUL.4', 'vp2.MUL.6']);
    // What is told of several instructions stands where it shows.
    const [ofSlt] = card('SLT').engines;
    expect(ofSlt?.excluded.map(resultText)).toEqual(['0, denorm gives 1']);
    expect(ofSlt?.known.map(({ clause }) => clause)).toContain('vp1.number.denormal-operand');
    expect(card('gp4.MUL').engines).toEqual([]);
  });

  it('has the policies that matter, and of each what is permitted', () => {
    const { policies } = card('MUL');
    expect(policies.find(({ policy }) => policy === 'zeroTimes')?.alternatives).toEqual([
      'ieee (default in VP2.0)',
      'zero-wins (default in VP1.0)',
      'zero-wins-over-infinity',
      'zero-wins-over-nan',
    ]);
    expect(policies.map(({ policy }) => policy)).not.toContain('rsqNegative');
  });

  it('has the statement, and the function where that is short', () => {
    expect(card('RCP').syntax).toEqual(['RCP R0, a.x;', 'RCPC R0, a.x;   # updates CC; VP2.0']);
    expect(card('MUL').computes.join(' ')).toBe('({ multiply }) => multiply');
    expect(card('EXP').computes).toEqual([]);
    expect(card('gp4.SWZ').syntax).toEqual(['SWZ r, a, x, -y, 0, 1;']);
    expect(card('CAL').tables).toEqual([]);
    expect(card('CAL').example).toEqual([]);
  });

  it('shows a document alone where one is asked for', () => {
    const own = text('MUL', 'vp1');
    expect(own).toContain('VP1.0, by NV_vertex_program');
    expect(own).not.toContain('VP2.0, by');
    expect(own).not.toContain('NV30');
  });

  it('keeps to eighty columns', () => {
    for (const id of [
      'MUL',
      'EXP',
      'MAD',
      'LIT',
      'gp4.DIV',
      'gp4.RFL',
      'gp4.SAD',
      'ARL',
      'CAL',
      'gp4.TXD',
    ]) {
      for (const line of text(id).split('\n')) {
        expect(line.length, line).toBeLessThanOrEqual(80);
      }
    }
  });

  it('is kept by what it is made of: folders that exist', () => {
    const { data, code } = MADE_CARDS.of;
    for (const folder of [...data, `${code}.ts`]) {
      expect(existsSync(join(packageRoot(), folder)), folder).toBe(true);
    }
  });

  it('is there for every instruction by the name that explain takes', () => {
    for (const id of [...INSTRUCTIONS.map(({ name }) => name), ...GPU_INSTRUCTIONS.map(gpuId)]) {
      expect(explanationOf(id, SPECIFICATION), id).not.toBeNull();
    }
    expect(cardOf('FOO')).toBeNull();
  });
});

/** Operands that a reader chooses: what a page makes of them is what `vpspec eval` says, and what is none is refused. */
import { describe, expect, it } from 'vitest';
import { vpspec } from '../command.testing.js';
import { instructionNames } from '../book/instruction.js';
import { triedOf } from '../book/operands.js';
import { operandsTried, type OperandsAnswer, type OperandsAsked } from './operands.js';
import { RegisterHistory } from './registers.js';
import { unpacked } from './share.js';
import { played } from './run.js';
import { vectorOfCells } from './cells.js';
import { loadSpecification } from '../../spec/load/specification.js';

type Rows = Extract<OperandsAnswer, { kind: 'tried' }>['rows'];

function rowsOf(asked: OperandsAsked): Rows {
  const answer = operandsTried(asked);
  if (answer.kind === 'refused') throw new Error(answer.message);
  return answer.rows;
}

interface Evaluated {
  readonly result: { readonly value: readonly ({ readonly bits: string } | null)[] | null };
  readonly permitted: { readonly value: readonly { readonly text: string }[] | null };
  readonly excluded: readonly string[];
  readonly dependsOn: readonly { readonly policy: string }[];
}

const ASKED: readonly (readonly [text: string, environment: string, profile: string | null])[] = [
  ['MUL -0, INF', 'VP1.0', null],
  ['MUL -0, INF', 'VP2.0', null],
  ['MUL -0, INF', 'VP1.0', 'nv20'],
  ['RSQ -4', 'VP2.0', 'nv30'],
  ['DP3 (1, 2, 3, 4), (1e20, -1e20, 1, 0)', 'VP2.0', null],
  ['MAD 1, 2, -0', 'VP1.0', 'nv20'],
  ['ADD.U 0xffffffff, 1', 'NVvp4.0', null],
  ['SWZ (1, 2, 3, 4), x, -y, 0, 1', 'NVvp4.0', null],
  ['SIN -0', 'VP2.0', 'nv30'],
];

describe('operands of a reader’s own', () => {
  it.each(ASKED)('%s in %s (%s): as the command says', async (text, environment, profile) => {
    const [, instruction = '', rest = ''] = /^(\S+) (.*)$/.exec(text) ?? [];
    const values = rest.match(/\([^)]*\)|[^\s,]+/g) ?? [];
    const asked = { instruction, environments: [environment] as never, values };
    const answer = operandsTried(asked);
    if (answer.kind === 'refused') throw new Error(answer.message);
    const at = answer.columns.findIndex(({ engine }) => engine === profile);
    const cell = answer.rows[0]?.cells[at];
    if (cell?.kind !== 'given') throw new Error(JSON.stringify(cell));
    const words = ['eval', text, '--environment', environment, '--json'];
    const { stdout } = await vpspec(...words, ...(profile === null ? [] : ['--profile', profile]));
    const evaluated = JSON.parse(stdout) as Evaluated;
    for (const value of evaluated.result.value ?? []) {
      if (value !== null && !cell.result.startsWith('NaN')) expect(cell.result).toContain(value.bits);
    }
    expect(cell.isPermitted).toBe(evaluated.excluded.length === 0);
    if (profile !== null) return;
    for (const { text: set } of evaluated.permitted.value ?? []) expect(cell.permitted).toContain(set);
    expect(cell.dependsOn).toEqual(evaluated.dependsOn.map(({ policy }) => policy));
  }, 60_000); // prettier-ignore

  it('are each tried with each, engines beside the documents', () => {
    const answer = operandsTried({
      instruction: 'MUL',
      environments: ['VP2.0', 'VP1.0'],
      values: ['-0, 1  (1, 2, 3, 4)', 'INF 0x7f800000'],
    });
    if (answer.kind === 'refused') throw new Error(answer.message);
    expect(answer.columns.map(({ environment, engine }) => engine ?? environment)).toEqual(['VP2.0', 'nv30', 'VP1.0', 'nv20']);
    expect(answer.rows.map(({ operands }) => operands)).toEqual([
      '-0, INF', '-0, 0x7f800000', '1, INF', '1, 0x7f800000', '(1, 2, 3, 4), INF', '(1, 2, 3, 4), 0x7f800000',
    ]);
    const [[own, , older] = []] = answer.rows.map(({ cells }) => cells);
    expect(own).toMatchObject({ kind: 'given', result: expect.stringMatching(/^NaN/) as string, permitted: 'NaN', isPermitted: true });
    expect(older).toMatchObject({ kind: 'given', permitted: '0 or NaN', dependsOn: ['zeroTimes'] });
  }); // prettier-ignore

  it('that are integers are told as what is permitted of them is', () => {
    const [row] = rowsOf({ instruction: 'ADD.S', environments: ['NVvp4.0'], values: ['2147483646', '1'] });
    expect(row?.cells[0]).toMatchObject({ result: '2147483647 (0x7fffffff)', permitted: '2147483647' });
  }); // prettier-ignore

  it('that are none are refused: at once, or in their row', () => {
    const two = { instruction: 'MUL', environments: ['VP2.0'] as const };
    expect(operandsTried({ ...two, values: ['1', ' , '] })).toEqual({ kind: 'refused', message: 'expected a value of operand b; found none' });
    expect(operandsTried({ ...two, values: ['1 2 3 4 5 6 7 8 9', '1 2 3 4 5 6 7 8'] })).toEqual({
      kind: 'refused', message: '9 × 8 values are 72 rows; expected 64 at most',
    });
    const swizzled = { instruction: 'SWZ', environments: ['NVvp4.0'] as const, values: ['1', 'x', '', '0', '1'] };
    expect(operandsTried(swizzled)).toEqual({ kind: 'refused', message: 'expected a value of component y; found none' });
    const [row] = rowsOf({ ...two, values: ['one', '2'] });
    expect(row?.cells[0]).toMatchObject({ kind: 'refused', message: expect.stringContaining('one') as string });
    for (const hostile of ['(1, 2', ')', '1)(', '{1}', '<b>', '1e999', '🙂', '; END', "'"]) {
      const answer = operandsTried({ ...two, values: [hostile, '1'] });
      const kinds = answer.kind === 'refused' ? ['refused'] : answer.rows.flatMap(({ cells }) => cells.map(({ kind }) => kind));
      expect(kinds.length, hostile).toBeGreaterThan(0);
    }
  }); // prettier-ignore

  it('are offered for each instruction that computes of numbers alone, and what is tried first is none of them refused', () => {
    const clauses = loadSpecification();
    const names = instructionNames();
    const offered = names.flatMap((name) => triedOf(name) ?? []);
    expect(names.filter((name) => triedOf(name) === null).every((name) => /(?:BRA|CAL|RET|ELSE|ENDIF|IF|REP|ENDREP|BRK|CONT|EMIT|ENDPRIM|DDX|DDY|TEX|TX\w|NOP)$/.test(name))).toBe(true);
    expect(offered.length).toBeGreaterThan(70);
    for (const { instruction, environments, types, operands } of offered) {
      for (const type of types.length === 0 ? (['F'] as const) : types) {
        const opcode = types.length === 0 ? instruction : `${instruction}.${type}`;
        const rows = rowsOf({ instruction: opcode, environments, values: operands.map(({ first }) => first[type]) });
        const [row] = rows;
        for (const cell of rows.flatMap(({ cells }) => cells)) {
          if (cell.kind === 'refused') throw new Error(`${opcode}: ${cell.message}`);
        }
        // Each opens in the playground, and leaves there what it says.
        const [cell] = row?.cells ?? [];
        const shared = cell?.kind === 'given' ? unpacked(cell.play) : null;
        if (shared === null) throw new Error(`${opcode} opens nothing`);
        const registers = Object.fromEntries(shared.inputs.map(([name, cells]) => [name, vectorOfCells(cells)]));
        const ran = played({ program: shared.program, inputs: { registers }, choices: shared.choices }, clauses);
        if (ran.kind !== 'ran' || cell?.kind !== 'given') throw new Error(`${opcode}: ${ran.kind}`);
        const left = JSON.stringify([ran.end.results, new RegisterHistory(ran.steps).after(ran.steps.length)]);
        for (const [bits] of cell.result.matchAll(/0x[0-9a-f]{8}/g)) expect(left, `${opcode} ${cell.result}`).toContain(bits);
      }
    }
  }, 120_000); // prettier-ignore
});

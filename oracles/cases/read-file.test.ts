import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SpecFileError } from '../../spec/load/spec-file-error.js';
import type { CorpusCase } from './vp/case.js';
import { CASES_SCHEMA } from './format.js';
import { readCases } from './read-file.js';

function read(text: string): readonly CorpusCase[] {
  return readCases(text, 'f.yaml', 'd/s/f');
}

/** One case `a` of these lines. */
function file(...lines: readonly string[]): string {
  return ['cases:', '  a:', ...lines.map((line) => `    ${line}`)].join('\n');
}

function problems(text: string): readonly string[] {
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof SpecFileError)) throw error;
    return error.problems.map(
      ({ line, column, message }) => `${String(line)}:${String(column)} ${message}`,
    );
  }
  return [];
}

const MUL = 'instruction: MUL R0, v[0], c[0]';
const NAN = 'expect: {R0: {all: .nan}}';

describe('a case file', () => {
  it('gives cases with ids, places, clauses and environments', () => {
    const cases = read(
      [
        'clauses: [x.A.1]',
        'environment: VP1.1',
        'cases:',
        '  one:',
        '    clauses: [x.A.2, x.A.1]',
        '    says: something',
        '    instruction: MOV R0, v[OPOS]',
        '    expect: {R0: [1, any, -0, {min: 1}]}',
        '  two:',
        '    environment: VP2.0',
        '    program: "!!VP2.0 END"',
        '    expect: {loads: true}',
      ].join('\n'),
    );
    expect(
      cases.map(({ id, line, clauses, environment, says }) => [
        id,
        line,
        clauses,
        environment,
        says,
      ]),
    ).toEqual([
      ['d/s/f:one', 4, ['x.A.1', 'x.A.2'], 'VP1.1', 'something'],
      ['d/s/f:two', 9, ['x.A.1'], 'VP2.0', null],
    ]);
    expect(cases[0]?.program.text).toBe('!!VP1.1\nMOV R0, v[OPOS];\nMOV o[HPOS], R0;\nEND\n');
    expect(cases[1]?.program).toEqual({ text: '!!VP2.0 END', given: '!!VP2.0 END', closed: false });
  });

  it('keeps -0, bits and names of values', () => {
    const [one] = read(
      file(MUL, 'v: {0: [-0, "0x00000001", -largest, 0.1]}', 'c: {5: {all: -.inf}}', NAN),
    );
    expect(one?.start.attributes[0]?.map((x) => Object.is(x, -0))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(one?.start.attributes[0]).toEqual([
      -0,
      2 ** -149,
      -(2 ** 128 - 2 ** 104),
      Math.fround(0.1),
    ]);
    expect(one?.start.parameters[5]).toEqual([-Infinity, -Infinity, -Infinity, -Infinity]);
  });

  it('writes no last instruction where HPOS is written, or must not be', () => {
    const closed = (text: string): boolean | undefined =>
      read(file('instructions: |', ...text.split('\n').map((line) => `  ${line}`), NAN))[0]?.program
        .closed;
    expect(closed('MOV R0, R1;')).toBe(true);
    expect(closed('MOV o [ HPOS ].x, R1;')).toBe(false);
    expect(closed('MOV R0, R1; # o[HPOS]')).toBe(true);
    expect(closed('OPTION NV_position_invariant;\nMOV R0, R1;')).toBe(false);
  });

  it('expands tables, crosses and variables to members with ids of their own', () => {
    const table = read(
      file(
        'instruction: MULC R0, v[0], c[0]',
        'v: {0: [1, 2, 3, 4]}',
        'table:',
        '  columns: v[0].y c[0] -> R0.x CC',
        '  rows:',
        '    - [0, .inf, any, UN]',
        '    - [-0, [1, 2, 3, 4], -0, [any, EQ, GT, GT]]',
      ),
    );
    expect(table.map(({ id, base }) => [id, base])).toEqual([
      ['d/s/f:a/0,inf', 'd/s/f:a'],
      ['d/s/f:a/-0,1_2_3_4', 'd/s/f:a'],
    ]);
    expect(table[1]?.start.attributes[0]).toEqual([1, -0, 3, 4]);
    expect(
      table[1]?.expect.kind === 'runs' &&
        table[1].expect.registers.map(({ components }) => components),
    ).toEqual([
      [{ kind: 'value', value: -0 }, { kind: 'any' }, { kind: 'any' }, { kind: 'any' }],
      [null, 'EQ', 'GT', 'GT'],
    ]);

    const cross = read(
      file(MUL, 'cross:', '  v[0]: zeros', '  c[0]: [1, .nan]', 'expect: clauses'),
    );
    expect(cross.map(({ id }) => id)).toEqual([
      'd/s/f:a/0,1',
      'd/s/f:a/0,nan',
      'd/s/f:a/-0,1',
      'd/s/f:a/-0,nan',
    ]);

    const each = read(
      file(
        'each: {OP: [SEQ, SGT], R: [1, 2]}',
        'instruction: $OP R$R, R0, R0',
        'expect: {error: {at: $OP}}',
      ),
    );
    expect(each.map(({ id }) => id)).toEqual([
      'd/s/f:a/SEQ,1',
      'd/s/f:a/SEQ,2',
      'd/s/f:a/SGT,1',
      'd/s/f:a/SGT,2',
    ]);
    expect(each[3]?.program.given).toBe('SGT R2, R0, R0');
    expect(each[3]?.expect).toMatchObject({ kind: 'error', position: 8 });
  });

  it('ends a variable at the longest name there is, or at its brace', () => {
    const each = read(
      file(
        'each: {O: [x], OP: [MOV], N: [1]}',
        'instruction: ${OP}R$N, $OPR${O}',
        'expect: {loads: true}',
      ),
    );
    expect(each[0]?.program.given).toBe('MOVR1, MOVRx');
  });

  it('finds error positions in bytes, by text and occurrence', () => {
    const at = (text: string): unknown => {
      const [one] = read(
        file('program: "!!VP1.0 # é\\nMOV R0, R0; END"', `expect: {error: {at: ${text}}}`),
      );
      return one?.expect.kind === 'error' ? one.expect.position : null;
    };
    expect(at('MOV')).toBe(13);
    expect(at('{text: R0, occurrence: 2}')).toBe(21);
    expect(at('end')).toBe(28);
  });

  it.each([
    [[MUL, NAN, 'expects: 1'], '5:5 unknown key "expects"; did you mean "expect"?'],
    [[MUL], '2:3 nothing is expected: write "expect", or a table with columns after "->"'],
    [[NAN], '2:3 expected one of instruction, instructions and program; found none'],
    [
      [MUL, 'program: x', NAN],
      '4:5 expected one of instruction, instructions and program; found 2',
    ],
    [
      ['instruction: MUL R0, R1, R2;', NAN],
      '3:18 write one instruction without ";", or use "instructions"',
    ],
    [[MUL, 'v: {0: [1, 2, 3]}', NAN], '4:12 expected four values; found a list of 3'],
    [
      [MUL, 'v: {0: 1}', NAN],
      '4:12 expected a list of four values, or {all: value} for the same in every component; found 1',
    ],
    [
      [MUL, 'v: {0: {all: 0x7f800000}}', NAN],
      '4:18 without quotes 0x7f800000 is the number 2139095040: write "0x7f800000" for a bit pattern',
    ],
    [
      [MUL, 'v: {0: {all: "0x7f8"}}', NAN],
      '4:18 a bit pattern has eight hexadecimal digits, such as "0x7f800000"; found "0x7f8"',
    ],
    [[MUL, 'v: {0: {all: 1e39}}', NAN], '4:18 1e+39 rounds to an infinity: write .inf'],
    [[MUL, 'v: {0: {all: -1e-50}}', NAN], '4:18 -1e-50 rounds to zero: write 0 or -0'],
    [
      [MUL, 'v: {0: {all: 16777217}}', NAN],
      '4:18 16777217 lies halfway between two binary32 values: write the bits of the one you mean',
    ],
    [
      [MUL, 'v: {POS: {all: 1}}', NAN],
      '4:9 there is no vertex attribute "POS"; did you mean OPOS?',
    ],
    [[MUL, 'v: {0: {all: 1}, OPOS: {all: 1}}', NAN], '4:22 v[OPOS] is set twice'],
    [[MUL, 'v: {16: {all: 1}}', NAN], '4:9 VP2.0 has no v[16]: its vertex attributes are 0 to 15'],
    [[MUL, 'CC: [LT, EQ, XX, GT]', NAN], '4:18 expected LT, EQ, GT, UN; found "XX"'],
    [[MUL, 'A: {0: [1, 2, 3, 512]}', NAN], '4:22 expected an integer from -512 to 511; found 512'],
    [
      ['program: x', 'R: {0: {all: 1}}', NAN],
      '4:5 a whole program starts as the document says: R can be set with instruction or instructions',
    ],
    [
      [MUL, 'environment: VP20', NAN],
      '4:18 expected VP1.0, VP1.1, VSP1.0, VP2.0, GF3, NVvp4.0, NVfp4.0, NVgp4.0; found "VP20"; did you mean VP2.0?',
    ],
    [[MUL, 'environment: VP1.0', 'expect: {CC: {all: EQ}}'], '5:14 VP1.0 has no condition code'],
    [
      [MUL, 'expect: {"o[HPOS]": {all: 1}}'],
      '4:14 "o[HPOS]" is no register that VP2.0 can expect; did you mean HPOS?',
    ],
    [
      [MUL, 'expect: {HPS: {all: 1}}'],
      '4:14 "HPS" is no register that VP2.0 can expect; did you mean HPOS?',
    ],
    [[MUL, 'expect:', '  c[0]: {all: 1}'], '5:7 no VP2.0 program writes c[0]'],
    [
      [MUL, 'expect: {}'],
      '4:13 nothing is expected: name a register, outcome, loads, error, or write "clauses"',
    ],
    [
      [MUL, 'expect: {R0: {all: nan}}'],
      '4:24 expected a number, .inf, -.inf, .nan, a quoted bit pattern such as "0x7f800000", or one of largest, smallest-normal, largest-denormal, smallest-denormal (also negative); found "nan"; did you mean .nan?',
    ],
    [[MUL, 'expect: {R0: {all: {min: 2, max: 1}}}'], '4:24 no value lies from min to max'],
    [
      [MUL, 'expect: {R0: {all: {near: 1, within: -1}}}'],
      '4:24 within wants a distance such as 2^-22 or 0.001; found -1',
    ],
    [
      [MUL, 'expect: {R0: {all: {exact: 1}}}'],
      '4:24 exact wants a quoted bit pattern, such as "0x7fc00000"',
    ],
    [[MUL, 'expect: {reason: instruction-limit}'], '4:14 a reason goes with "outcome: terminated"'],
    [[MUL, 'expect: {loads: true, R0: {all: 1}}'], '4:27 a program that is only loaded has no R0'],
    [
      [MUL, 'expect: {error: {restriction: two-parameter}}'],
      '4:35 there is no load restriction "two-parameter"; did you mean "two-parameters"?',
    ],
    [[MUL, 'expect: {error: {at: R9}}'], '4:26 "R9" does not stand in the program'],
    [
      [MUL, 'expect: {error: {at: R0}}'],
      '4:26 "R0" stands in the program 2 times: write {text: "R0", occurrence: 1}',
    ],
    [
      [MUL, 'table: {columns: v -> R0, rows: [[1, 2]]}'],
      '4:22 "v" is no register that VP2.0 can set',
    ],
    [
      [MUL, 'table:', '  columns: v[0].q -> R0', '  rows: [[1, 2]]'],
      '5:16 "q" is no component: expected x, y, z or w',
    ],
    [
      [MUL, 'table:', '  columns: R1 -> R0', '  rows: [[1]]'],
      '6:14 expected 2 columns (R1 -> R0); found 1',
    ],
    [
      [MUL, 'table:', '  columns: R1 -> R0', '  rows: [[1, 2], [1.0, 3]]'],
      '6:22 a row before this one sets the same: 1',
    ],
    [
      [MUL, 'cross: {R1: specials}', NAN],
      '4:17 expected a list of values or a lattice (zeros, infinities, denormals, normals, finite, numbers, special, addresses, angles); did you mean "special"?',
    ],
    [
      [MUL, 'cross: {A0: zeros}', NAN],
      '4:17 A0 does not hold floating-point numbers: write a list of values',
    ],
    [
      [MUL, 'cross: {R1: special, R2: special, R3: special, R4: special}', NAN],
      /combinations; at most 100000/,
    ],
    [
      ['each: {OP: [a]}', MUL, NAN],
      '3:12 $OP stands neither in the program nor in the environment or the error',
    ],
    [
      ['each: {op: [a]}', 'instruction: $op', NAN],
      '3:12 "op": expected a name in capitals, such as OP',
    ],
  ])('says what is wrong and where: %j', (lines, message) => {
    const found = problems(file(...lines));
    if (typeof message === 'string') expect(found).toContain(message);
    else expect(found.join('\n')).toMatch(message);
  });

  it('lists all mistakes of a file, each once', () => {
    const found = problems(
      [
        'cases:',
        '  a b:',
        '    each: {X: [1, 2]}',
        '    instruction: MOV R$X, v[0]',
        '    v: {0: [1], 99: {all: 1}}',
        '    expect: {R0: {all: maybe}}',
        '  c:',
        '    instruction: MOV R0, R1',
        '    expect: {RR: {all: 1}}',
      ].join('\n'),
    );
    expect(found.map((text) => text.split(' ')[0])).toEqual([
      '2:3',
      '5:12',
      '5:17',
      '6:24',
      '9:14',
    ]);
  });

  it('has a JSON Schema for editors', () => {
    const schema = JSON.stringify(z.toJSONSchema(CASES_SCHEMA, { io: 'input' }));
    expect(schema).toContain('instructions');
    expect(schema).toContain('"oneOf"');
  });
});

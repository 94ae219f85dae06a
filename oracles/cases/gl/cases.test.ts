import { describe, expect, it } from 'vitest';
import { SpecFileError } from '../../../spec/load/spec-file-error.js';
import { checkGlCase } from './check-case.js';
import type { GlCase } from './case.js';
import { readCaseFile } from '../read-file.js';

const V = 'VERTEX_PROGRAM_ARB';
const B = 'VERTEX_PROGRAM_PARAMETER_BUFFER_NV';

function file(commands: readonly string[], ...more: readonly string[]): string {
  const lines = ['commands:', ...commands.map((command) => `  - {${command}}`), ...more];
  return ['cases:', '  a:', ...lines.map((line) => `    ${line}`)].join('\n');
}

function read(text: string): readonly GlCase[] {
  return readCaseFile(text, 'f.yaml', 'f').glCases;
}

function seen(commands: readonly string[], ...more: readonly string[]): readonly string[] {
  return read(file(commands, ...more)).flatMap((each) =>
    checkGlCase(each).differences.map(
      ({ where, expected, observed }) => `${where}: ${expected}; ${observed}`,
    ),
  );
}

function problems(commands: readonly string[], ...more: readonly string[]): readonly string[] {
  try {
    read(file(commands, ...more));
  } catch (error) {
    if (!(error instanceof SpecFileError)) throw error;
    return error.problems.map(({ message }) => message);
  }
  return [];
}

const SET = `call: [ProgramEnvParameterI4iNV, ${V}, 0, 1, -2, 3, 4]`;
const GET = `call: [GetProgramEnvParameterIivNV, ${V}, 0]`;

function load(text: string): string {
  return `call: [ProgramStringARB, ${V}, PROGRAM_FORMAT_ASCII_ARB, "!!NVvp4.0 ${text} END"]`;
}

describe('cases of commands of the GL', () => {
  it('stand beside the others, with an environment of their own', () => {
    const text = `${file([SET])}\n  b:\n    instruction: MOV R0, v[0]\n    expect: {loads: true}`;
    const both = readCaseFile(text, 'f.yaml', 'f');
    expect(both.glCases.map(({ id, environment }) => [id, environment])).toEqual([['f:a', 'GL']]);
    expect(both.cases.map(({ id }) => id)).toEqual(['f:b']);
    expect(both.glCases[0]?.steps[0]?.text).toBe(`ProgramEnvParameterI4iNV(${V}, 0, 1, -2, 3, 4)`);
  });

  it('compare errors', () => {
    const wrong = `call: [ProgramEnvParameterI4iNV, ${V}, 96, 1, -2, 3, 4]`;
    expect(seen([SET, `${wrong}, error: INVALID_VALUE`])).toEqual([]);
    expect(seen([`${SET}, error: INVALID_ENUM`, wrong])).toEqual([
      '1 ProgramEnvParameterI4iNV error: INVALID_ENUM; no error',
      '2 ProgramEnvParameterI4iNV error: no error; INVALID_VALUE',
    ]);
    expect(seen([`call: [GetIntegerv, ${B}], error: INVALID_ENUM`])).toEqual([
      '1 GetIntegerv error: INVALID_ENUM; no error',
    ]);
    expect(seen(['call: [GetIntegerv, FOG], value: 1'])).toEqual([
      '1 GetIntegerv error: no error; INVALID_ENUM',
    ]);
  });

  it('compare four components, undefined ones too', () => {
    const float = `call: [GetProgramEnvParameterfvARB, ${V}, 0]`;
    expect(seen([SET, `${GET}, value: [1, -2, 3, 4]`])).toEqual([]);
    expect(seen([SET, `${float}, value: {all: undefined}`])).toEqual([]);
    expect(seen([SET, `${GET}, value: [1, 2, 3, undefined]`])).toEqual([
      '2 GetProgramEnvParameterIivNV y: 2; -2',
      '2 GetProgramEnvParameterIivNV w: undefined; 4',
    ]);
    expect(seen([`${float}, value: [-0, 0, 0, 0]`])).toEqual([
      '1 GetProgramEnvParameterfvARB x: -0; 0',
    ]);
  });

  it('compare single values, ranges of counts and what is left open', () => {
    const one = load('MOV result.position.x, vertex.position;');
    const count = `call: [GetProgramivARB, ${V}, PROGRAM_ATTRIB_COMPONENTS_NV]`;
    const most = `call: [GetProgramivARB, ${V}, MAX_PROGRAM_ATTRIB_COMPONENTS_NV]`;
    const results = `call: [GetProgramivARB, ${V}, PROGRAM_RESULT_COMPONENTS_NV]`;
    const format = `call: [GetProgramivARB, ${V}, PROGRAM_FORMAT_ARB]`;
    expect(seen([one, `${count}, value: {min: 1, max: 4}`, `${results}, value: 1`])).toEqual([]);
    expect(seen([one, `${count}, value: 4`])).toEqual(['2 GetProgramivARB value: 4; from 1 to 4']);
    expect(seen([`${most}, value: unspecified`])).toEqual([]);
    expect(seen([`${most}, value: 64`])).toEqual(['1 GetProgramivARB value: 64; undefined']);
    expect(seen([`${format}, value: PROGRAM_FORMAT_ASCII_ARB`])).toEqual([]);
    expect(seen(['call: [IsProgramARB, 3], value: true'])).toEqual([
      '1 IsProgramARB value: true; false',
    ]);
  });

  it('run the program of a target with parameters, buffers and state', () => {
    const program = load(
      'BUFFER b = program.buffer[2][1]; ADD result.position.x, b, program.local[1]; ' +
        'MOV result.position.yzw, state.fog.params;',
    );
    const commands = [
      program,
      `call: [ProgramLocalParameter4fvARB, ${V}, 1, [0.5, 0, 0, 0]]`,
      `call: [BindBuffer, ${B}, 9]`,
      `call: [BufferData, ${B}, 12, [{s: 1}, 2, undefined]]`,
      `call: [BindBufferBaseNV, ${B}, 2, 9]`,
    ];
    const run = (expected: string): string => `run: ${V}, results: {result.position: ${expected}}`;
    expect(seen([...commands, run('[2.5, 0, 1, 1]')])).toEqual([]);
    expect(seen([...commands, run('[3, 0, 1, 1]')])).toEqual([
      '6 run of VERTEX_PROGRAM_ARB result.position.x: 3 (0x40400000); 2.5 (0x40200000)',
    ]);
    expect(
      seen([...commands, run('[2.5, 1, 3, 0.5]')], 'state: {fog: {start: 1, end: 3}}'),
    ).toEqual([]);
    expect(seen([run('{all: any}')])).toEqual([
      '1 run of VERTEX_PROGRAM_ARB program: a program; none is loaded',
    ]);
    expect(seen([load('main: CAL main;'), run('{all: any}')])).toEqual([
      '2 run of VERTEX_PROGRAM_ARB outcome: completed; terminated',
    ]);
  });

  it('replace variables everywhere, and know numbers', () => {
    const commands = [
      `call: ["Program\${SCOPE}ParameterI4iNV", ${V}, $N, $N, 2, 3, 4]`,
      `call: ["GetProgram\${SCOPE}ParameterIivNV", ${V}, $N], value: [$N, 2, 3, 4]`,
    ];
    const each = 'each: {SCOPE: [Env, Local], N: [0, 95]}';
    expect(read(file(commands, each)).map(({ id }) => id)).toEqual([
      'f:a/Env,0',
      'f:a/Env,95',
      'f:a/Local,0',
      'f:a/Local,95',
    ]);
    expect(seen(commands, each)).toEqual([]);
    expect(problems([SET], 'each: {N: [1, 2]}')).toEqual([
      '$N stands neither in the program nor in the environment or the error',
    ]);
  });

  it('say that an array is too short', () => {
    expect(seen([`call: [ProgramEnvParameter4fvARB, ${V}, 0, [1, 2]]`])).toEqual([
      '1 ProgramEnvParameter4fvARB arguments: such as the declaration allows; ' +
        'ProgramEnvParameter4fvARB: params has 2 values, expected 4',
    ]);
  });

  it.each([
    [['call: [ProgramEnvParameter4iNV]'], /expected a command .* did you mean Program/],
    [['call: [7]'], 'expected a command or query; found 7'],
    [
      [`call: [BindProgramARB, ${V}]`],
      'expected BindProgramARB(target, program); found 1 argument',
    ],
    [[`call: [BindProgramARB, ${V}, -1]`], /expected an unsigned integer/],
    [['call: [BindProgramARB, 1, 1]'], 'expected a token or text; found 1'],
    [['call: [DeleteProgramsARB, 1]'], 'expected a list; found 1'],
    [['call: [DeleteProgramsARB, [x]]'], /expected an unsigned integer/],
    [[GET], 'GetProgramEnvParameterIivNV is a query: expected value or error'],
    [[`${SET}, value: 1`], 'ProgramEnvParameterI4iNV returns no value'],
    [[`${GET}, value: [1, 2, 3, 1.5]`], /expected a signed integer/],
    [['call: [IsProgramARB, 3], value: [1]'], /expected a number, a token, true, false/],
    [[`${SET}, results: {}`], 'results go with run'],
    [[`${SET}, run: ${V}`], 'expected one of call and run'],
    [['error: INVALID_ENUM'], 'expected one of call and run'],
    [[`run: ${V}`], 'a run has results, and neither value nor error'],
    [['run: V, results: {}'], /expected VERTEX_PROGRAM_ARB, .* found "V"/],
    [[`run: ${V}, results: {result.depth: {all: 1}}`], /NVvp4.0 programs have no result.depth/],
    [[`run: ${V}, results: {R0: {all: 1}}`], 'R0 is no result'],
  ])('say what is wrong: %j', (commands, message) => {
    const [first = ''] = problems(commands);
    if (typeof message === 'string') expect(first).toBe(message);
    else expect(first).toMatch(message);
  });

  it('have no program, and programs no state', () => {
    expect(problems([SET], 'environment: NVvp4.0', 'expect: clauses')).toEqual([
      'a case of commands has no "environment"',
      'a case of commands has no "expect"',
    ]);
    const text = 'cases: {a: {instruction: "MOV R0, v[0]", state: {}, expect: {loads: true}}}';
    expect(() => readCaseFile(text, 'f.yaml', 'f')).toThrow('state goes with commands');
  });
});

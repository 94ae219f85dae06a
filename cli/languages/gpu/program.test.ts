/** load, run, trace, allowed, check and explain, of GPU programs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, describe, expect, it } from 'vitest';
import { scratch } from '../../../spec/scratch.testing.js';
import { allowedCommand } from '../../allowed.js';
import { packageRoot } from '../../../spec/load/root.js';
import { checkCommand } from '../../check.js';
import { explainCommand } from '../../explain.js';
import { listCommand } from '../../list.js';
import { loadCommand } from '../../load.js';
import { runCommand } from '../../run.js';
import { traceCommand } from '../../trace.js';
import { translateCommand } from '../../translate.js';
import { printed } from '../../printed.testing.js';

const { folder } = scratch('gpu');
afterEach(() => {
  process.exitCode = undefined;
});

const corpus = join(folder, 'corpus');
mkdirSync(corpus);

function file(name: string, ...lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\n'));
  return path;
}

async function vpspec(...words: readonly string[]): Promise<{ out: string; code: unknown }> {
  const program = new Command('vpspec');
  for (const command of [
    allowedCommand(),
    loadCommand(),
    runCommand(),
    traceCommand(),
    checkCommand(),
    listCommand(),
    explainCommand(),
    translateCommand(),
  ]) {
    program.addCommand(command);
  }
  const { text } = await printed(() => program.parseAsync(words, { from: 'user' }));
  return { out: text, code: process.exitCode };
}

const VERTEX = file(
  'vertex.vp',
  '!!NVvp4.0',
  'PARAM tab[2] = { program.env[0..1] };',
  'TEMP t;',
  'ADD.CC t, vertex.position, tab[1];',
  'MOV.S result.attrib[0].xy, {-1, 2};',
  'IF LT.x;',
  '  MOV t, {9};',
  'ENDIF;',
  'MOV result.position, t;',
  'END',
);
const INPUTS = file(
  'vertex.yaml',
  'in:',
  '  vertex.position: [1, 2, -3, 4]',
  '  tab[1]: [1, 1, 1, undefined]',
);
const GEOMETRY = file(
  'geometry.gp',
  '!!NVgp4.0',
  'PRIMITIVE_IN POINTS; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 2;',
  'MOV result.position, vertex[0].position; EMIT; ENDPRIM; END',
);

/** Values of which type and bits are known. */
const words = (...all: readonly (string | null)[]): (object | null)[] =>
  all.map((word) => {
    const [type, bits] = word?.split(' ') ?? [];
    return word === null ? null : expect.objectContaining({ type, bits });
  });

describe('GPU programs on the command line', () => {
  it('load, or say where they do not', async () => {
    expect((await vpspec('load', VERTEX)).out).toBe(
      `${VERTEX}: loads as NVvp4.0, 6 instructions\n`,
    );
    expect(JSON.parse((await vpspec('load', VERTEX, '--json')).out)).toEqual({
      loaded: true,
      environment: 'NVvp4.0',
      instructions: 6,
      position: -1,
    });
    const bad = file('bad.fp', '!!NVfp4.0', '  EMIT;', 'END');
    const refused = await vpspec('load', bad);
    expect(refused.code).toBe(2);
    expect(refused.out).toContain(`${bad}:2:3: `);
    expect(JSON.parse((await vpspec('load', bad, '--json')).out)).toMatchObject({
      loaded: false,
      environment: 'NVfp4.0',
      position: 12,
      line: 2,
      column: 3,
    });
    const unknown = file('unknown.p', '!!NVxp4.0 END');
    expect((await vpspec('load', unknown)).out).toContain('!!NVgp4.0');
  });

  it('run, with typed and undefined components', async () => {
    expect((await vpspec('run', VERTEX, '--inputs', INPUTS)).out).toBe(
      `NVvp4.0: completed after 4 instructions

Results
  result.attrib[0] (s -1 (0xffffffff), s 2 (0x00000002), undefined, undefined)
  result.position  (2 (0x40000000), 3 (0x40400000), -2 (0xc0000000), undefined)
`,
    );
    expect(JSON.parse((await vpspec('run', VERTEX, '--inputs', INPUTS, '--json')).out)).toEqual({
      environment: 'NVvp4.0',
      outcome: 'completed',
      reason: null,
      instructions: 4,
      results: {
        'result.attrib[0]': words('S 0xffffffff', 'S 0x00000002', null, null),
        'result.position': words('F 0x40000000', 'F 0x40400000', 'F 0xc0000000', null),
      },
    });
    expect(JSON.parse((await vpspec('run', VERTEX, '--json')).out)).toMatchObject({
      outcome: 'undefined',
      reason: 'jump',
    });
    const kill = file('kill.fp', '!!NVfp4.0 KIL {-1}.x; END');
    expect((await vpspec('run', kill)).out).toMatch(
      /^NVfp4\.0: the fragment was killed after 1 instruction\n/,
    );
  });

  it('show what a geometry program emits', async () => {
    expect((await vpspec('run', GEOMETRY)).out).toBe(
      `NVgp4.0: completed after 3 instructions

Emitted
  vertex
    result.position (undefined, undefined, undefined, undefined)
  end of primitive
`,
    );
    const { emitted } = JSON.parse((await vpspec('run', GEOMETRY, '--json')).out) as {
      emitted: unknown;
    };
    expect(emitted).toEqual([{ 'result.position': words(null, null, null, null) }, 'end']);
  });

  it('run the example as README has it', async () => {
    const example = join(packageRoot(), 'examples', 'escape');
    const { out } = await vpspec('run', `${example}.vp4`, '--inputs', `${example}.yaml`);
    // By a separate computation in single precision: |z|^2 is 1.607 after 19 rounds and 4.535 after 20.
    expect(out).toContain('result.attrib[0]           (s 20 ');
    expect(out).toContain('result.color.front.primary (20 (0x41a00000), undefined');
  });

  it('show every result that is permitted', async () => {
    const program = file(
      'allowed.vp',
      '!!NVvp4.0',
      'TEMP R0;',
      'MAD result.position.x, vertex.position, vertex.position, -1.0;',
      'MOV result.position.y, R0;',
      'PK4UB.U result.position.z, {0.5, 0.5, 0, 1};',
      'ADD.S result.position.w, -3, 1;',
      'END',
    );
    const inputs = file('allowed.yaml', 'in: {vertex.position: {all: "0x3f800800"}}');
    const { out } = await vpspec('allowed', program, '--inputs', inputs);
    expect(out).toContain('The result depends on ');
    expect(out).toContain('madRounding');
    expect(out).toContain('  result.position.y anything\n');
    // A half goes either way: four combinations.
    expect(out).toContain('  result.position.z 4278222719..4278222720, 4278222975..4278222976\n');
    expect(out).toContain('  result.position.w -2\n');
    const { out: json } = await vpspec('allowed', program, '--inputs', inputs, '--json');
    expect(JSON.parse(json)).toMatchObject({
      environment: 'NVvp4.0',
      outcomes: ['completed'],
      results: {
        'result.position': [
          { text: expect.stringContaining('or') },
          { text: 'anything', nan: true, undefined: false },
          { cells: [{ low: { value: 4278222719 } }, {}] },
          { text: '-2', cells: [{ low: { type: 'S', bits: '0xfffffffe', value: -2 } }] },
        ],
      },
    });
    const few = await vpspec('allowed', program, '--inputs', inputs, '--paths', '1');
    expect(few.code ?? 0).toBe(0);
    expect(few.out).toContain(
      'states were joined, since there are too many different ones at a time',
    );
    expect(few.out).toMatch(/result\.position\.x by .*, before instruction \d/);
    expect(few.out).toContain('  result.position.w -2\n');
  });

  it('trace each step', async () => {
    const { out } = await vpspec('trace', VERTEX, '--inputs', INPUTS);
    expect(out).toContain('   0  ADD.CC t, vertex.position, tab[1]\n');
    expect(out).toContain('        operand 0  (1 (0x3f800000), 2 (0x40000000), -3 (0xc0400000), ');
    expect(out).toContain('        CC0        (none, none, SF, SF? ZF?)\n');
    expect(out).toContain('   2  IF LT.x\n                   on to instruction 5\n');
    expect(out).toMatch(/completed after 4 instructions\n$/);
    const { steps, outcome } = JSON.parse(
      (await vpspec('trace', VERTEX, '--inputs', INPUTS, '--json')).out,
    ) as { steps: unknown[]; outcome: string };
    expect(outcome).toBe('completed');
    expect(steps).toHaveLength(4);
    expect(steps[0]).toMatchObject({
      operands: [
        words('F 0x3f800000', 'F 0x40000000', 'F 0xc0400000', 'F 0x40800000'),
        words('F 0x3f800000', 'F 0x3f800000', 'F 0x3f800000', null),
      ],
      written: [
        { register: 't', value: words('F 0x40000000', 'F 0x40400000', 'F 0xc0000000', null) },
      ],
      conditionCode: { register: 'CC0', components: ['', '', 'SF', 'SF? ZF?'] },
      next: 1,
    });
    const emits = await vpspec('trace', GEOMETRY);
    expect(emits.out).toContain('   1  EMIT\n        result.position (undefined, ');
  });

  it('run and are traced by the policies that are chosen', async () => {
    const divide = file(
      'divide.vp',
      '!!NVvp4.0 TEMP t; DIV.S t, {-7, 7, 1, 1}, {2, 2, 1, 1}.x; MOV.S result.position, t; END',
    );
    const others = ['S 0x00000003', 'S 0x00000000', 'S 0x00000000'];
    const position = async (...flags: readonly string[]): Promise<unknown> =>
      JSON.parse((await vpspec('run', divide, '--json', ...flags)).out);
    expect(await position()).toMatchObject({
      results: { 'result.position': words('S 0xfffffffd', ...others) },
    });
    const floor = ['--policy', 'integerDivision=floor'];
    const policies = [{ policy: 'integerDivision', alternative: 'floor', standing: 'accepted' }];
    expect(await position(...floor)).toMatchObject({
      policies,
      results: { 'result.position': words('S 0xfffffffc', ...others) },
    });
    const traced = JSON.parse((await vpspec('trace', divide, '--json', ...floor)).out) as unknown;
    expect(traced).toMatchObject({
      policies,
      steps: [{ written: [{ register: 't', value: words('S 0xfffffffc', ...others) }] }, {}],
    });
    expect(await position('--profile', 'nv30-like')).toHaveProperty('policies');
  });

  it('refuse inputs that the program lacks, and options that are not about them', async () => {
    const inputs = file('wrong.yaml', 'in: {vertex.positon: {all: 1}}');
    await expect(vpspec('run', VERTEX, '--inputs', inputs)).rejects.toThrow(
      /wrong\.yaml:1:6: NVvp4\.0 programs have no vertex\.positon; did you mean vertex\.position\?/,
    );
    const impossible = file('impossible.yaml', 'in: {vertex.normal: [1, 2, 3, 4]}');
    await expect(vpspec('run', VERTEX, '--inputs', impossible)).rejects.toThrow(
      /impossible\.yaml:1:21: w of vertex\.normal is 1; leave it out, write ~ or that: found 4/,
    );
    const state = file('state.yaml', 'in: {t: {all: 1}}');
    await expect(vpspec('run', VERTEX, '--inputs', state)).rejects.toThrow(
      /a whole program starts/,
    );
    await expect(vpspec('run', VERTEX, '--policy', 'madRounding=thrice')).rejects.toThrow(
      'madRounding has no alternative "thrice"',
    );
    const broken = file('broken.vp', '!!NVvp4.0 MOV R0, R1; END');
    await expect(vpspec('run', broken)).rejects.toThrow(
      /the program does not load\n.*broken\.vp:1:/,
    );
  });

  it('are translated', async () => {
    const { out } = await vpspec('translate', VERTEX, '--to', 'glsl');
    expect(out).toMatch(/^#version 330\n/);
  });

  it('have cases that are checked and listed', async () => {
    file(
      'corpus/cases.yaml',
      'environment: NVvp4.0',
      'cases:',
      '  right: {instruction: "MOV R0, R1", in: {R1: {all: 1}}, expect: {R0: {all: 1}}}',
      '  wrong:',
      '    says: minus one',
      '    instruction: MOV.S R0, R1',
      '    in: {R1: {s: [-1, 1, 1, 1]}, program.local[0]: {all: 2}}'.replace(
        'program.local[0]',
        '"program.local[0]"',
      ),
      '    CC0: {all: SF}',
      '    buffers: {1: [{u: 7}]}',
      '    expect: {R0: {s: {all: 1}}}',
    );
    const cases = ['--cases', corpus];
    const { out, code } = await vpspec('check', ...cases);
    expect(code).toBe(1);
    expect(out).toBe(`disagrees  cases:wrong
  ${join(corpus, 'cases.yaml')}:4
  minus one
    !!NVvp4.0
    TEMP R0, R1;
    MOV.S R0, R1;
    END
  given  program.local[0] = all 2 (0x40000000)
  given  R1 = s -1 (0xffffffff), s 1 (0x00000001), s 1 (0x00000001), s 1 (0x00000001)
  given  CC0 = all SF
  given  buffer 1 = u 7 (0x00000007)
  R0.x: expected s 1 (0x00000001), saw s -1 (0xffffffff)
  again: vpspec check cases:wrong --cases ${corpus}

2 cases, 1 agrees, 1 disagrees
`);
    const json: unknown = JSON.parse((await vpspec('check', '--json', ...cases)).out);
    expect(json).toMatchObject({
      cases: 2,
      failures: [
        {
          id: 'cases:wrong',
          environment: 'NVvp4.0',
          given: { registers: { R1: [{ type: 'S', bits: '0xffffffff', value: -1 }, {}, {}, {}] } },
        },
      ],
    });
    expect((await vpspec('list', ...cases)).out).toBe('cases:right\ncases:wrong\n');
    expect((await vpspec('list', '--count', ...cases)).out).toMatch(/NVgp4\.0 +all\n/);
  });

  it('have instructions that are explained', async () => {
    expect((await vpspec('explain', 'CMP', '--cases', corpus)).out).toMatch(
      /^CMP {2}compare {2}NV_gpu_program4 §2\.X\.8\.CMP\n {2}vector, vector, vector -> vector\n {2}type F unless another is named\n {2}modifiers {2}\.S \.U \.CC/,
    );
    expect((await vpspec('explain', 'gp4.mul', '--cases', corpus)).out).toMatch(/^MUL {2}multiply/);
    expect((await vpspec('explain', 'MUL', '--cases', corpus)).out).toContain(
      'In GPU programs: vpspec explain gp4.MUL',
    );
    expect((await vpspec('explain', 'EMIT', '--cases', corpus)).out).toContain(
      'environments  NVgp4.0\n',
    );
  });
});

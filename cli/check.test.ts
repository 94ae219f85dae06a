import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { checkCommand } from './check.js';
import { listCommand } from './list.js';
import { printed } from './printed.testing.js';

const { folder } = scratch('check');

beforeAll(() => {
  writeFileSync(
    join(folder, 'sums.yaml'),
    `clauses: [vp2.ADD.2]
cases:
  right:
    instruction: ADD R0, v[0], c[0]
    table:
      columns: v[0] c[0] -> R0
      rows:
        - [1, 2, 3]
        - [1, 3, 4]
  wrong:
    says: one and one is three
    instruction: ADD R0, v[0], c[0]
    v: {0: [1, 1, 1, 1]}
    c: {0: {all: 1}}
    expect: {R0: [2, 2, "0x40400000", 2]}
`,
  );
});

afterEach(() => {
  process.exitCode = undefined;
});

async function vpspec(...words: readonly string[]): Promise<{ out: string; code: unknown }> {
  const program = new Command('vpspec').addCommand(checkCommand()).addCommand(listCommand());
  const { text } = await printed(() =>
    program.parseAsync([...words, '--cases', folder], { from: 'user' }),
  );
  return { out: text, code: process.exitCode };
}

describe('vpspec check', () => {
  it('ends with a count and exit code 0 where all agree', async () => {
    expect(await vpspec('check', 'sums:right')).toEqual({ out: '2 cases, 2 agree\n', code: 0 });
  });

  it('counts cases that expect no result of their own apart', async () => {
    writeFileSync(
      join(folder, 'laws.yaml'),
      'clauses: [vp2.ADD.2]\ncases:\n  all:\n    instruction: ADD R0, v[0], c[0]\n' +
        '    cross:\n      v[0]: [0, 1]\n      c[0]: [0, 1]\n    expect: clauses\n',
    );
    try {
      expect((await vpspec('check', 'sums:right', 'laws')).out).toBe(
        '6 cases, 6 agree (2 with expected results, 4 properties)\n',
      );
      const json: unknown = JSON.parse((await vpspec('check', 'laws', '--json')).out);
      expect(json).toMatchObject({ cases: 4, properties: 4, agrees: 4 });
    } finally {
      rmSync(join(folder, 'laws.yaml'));
    }
  });

  it('checks machines of an assignment, in both languages', async () => {
    const file = join(folder, 'chosen.yaml');
    writeFileSync(
      file,
      'cases:\n  once:\n    instruction: MAD R0, v[0].x, v[0].x, c[0].x\n' +
        '    v: {0: ["0x3f800002", 0, 0, 0]}\n    c: {0: [-1, 0, 0, 0]}\n' +
        '    expect: {R0: {all: "0x35000000"}}\n' +
        '  down:\n    environment: NVvp4.0\n    instruction: DIV.S R0, R1, R2.x\n' +
        '    in: {R1: {s: [-7, 7, -8, 8]}, R2: {s: [2, 0, 0, 0]}}\n    expect: {R0: {s: [-3, 3, -4, 4]}}\n',
    );
    const check = (...options: readonly string[]) => vpspec('check', 'chosen', ...options);
    try {
      expect(await check()).toEqual({ out: '2 cases, 2 agree\n', code: 0 });
      const fused = await check('--policy', 'madRounding=once');
      expect(fused.code).toBe(1);
      expect(fused.out).toContain('disagrees  chosen:once\n');
      expect(fused.out).toContain(
        `again: vpspec check chosen:once --cases ${folder} --policy madRounding=once\n`,
      );
      const byDocument = await check('--document', 'vp2', '--policy', 'madRounding=once');
      expect(byDocument.out).toContain(
        `again: vpspec check chosen:once --cases ${folder} --document vp2 --policy madRounding=once\n`,
      );
      expect(fused.out).toMatch(
        /^2 cases, 1 agrees?, 1 disagrees, of machines of strict,madRounding=once$/m,
      );
      const floored = await check(
        '--profile',
        'strict',
        '--policy',
        'integerDivision=floor',
        '--json',
      );
      expect(JSON.parse(floored.out)).toMatchObject({
        assigned: 'strict,integerDivision=floor',
        agrees: 1,
        failures: [{ environment: 'NVvp4.0', differences: [{ where: 'R0.x' }] }],
      });
      await expect(check('--policy', 'madRounding=thrice')).rejects.toThrow('madRounding');
      await expect(check('--profile', 'nv20')).rejects.toThrow('nv20-like is the nearest one');
    } finally {
      rmSync(file);
    }
  });

  it('shows a failure with program, values, bits, clauses and the command that repeats it', async () => {
    const { out, code } = await vpspec('check');
    expect(code).toBe(1);
    expect(out).toBe(`disagrees  sums:wrong
  ${join(folder, 'sums.yaml')}:10
  one and one is three
  clauses: vp2.ADD.2
    !!VP2.0
    ADD R0, v[0], c[0];
    MOV o[HPOS], R0;
    END
  given  v[0] = all 1 (0x3f800000)
  given  c[0] = all 1 (0x3f800000)
  R0.z: expected 3 (0x40400000), saw 2 (0x40000000), 4194304 ulps away
  again: vpspec check sums:wrong --cases ${folder}

3 cases, 2 agree, 1 disagrees
`);
  });

  it('prints the count alone when quiet, and everything as JSON', async () => {
    expect((await vpspec('check', '--quiet')).out).toBe('3 cases, 2 agree, 1 disagrees\n');
    const json: unknown = JSON.parse((await vpspec('check', '--json')).out);
    expect(json).toMatchObject({
      cases: 3,
      agrees: 2,
      disagrees: 1,
      failures: [
        {
          id: 'sums:wrong',
          line: 10,
          clauses: ['vp2.ADD.2'],
          differences: [{ where: 'R0.z', ulps: 4194304 }],
          command: `vpspec check sums:wrong --cases ${folder}`,
        },
      ],
    });
  });

  it('refuses queries that select nothing', async () => {
    await expect(vpspec('check', 'sums:wrnog')).rejects.toThrow(
      'no case is selected by sums:wrnog; did you mean\n    sums:wrong',
    );
    await expect(vpspec('check', 'sums', '!sums')).rejects.toThrow(
      'together, sums !sums selects no case',
    );
  });
});

describe('vpspec list', () => {
  it('says how the number of cases has changed', async () => {
    const before = join(folder, 'counts.txt');
    writeFileSync(before, (await vpspec('list', '--count', 'sums:right')).out);
    const { out, code } = await vpspec('list', '--count', '--against', before);
    expect(code).toBe(1);
    expect(out).toBe(
      `. VP2.0: 2 -> 3 (+1)\nall: 2 -> 3 (+1)\nif that is meant: vpspec list --count > ${before}\n`,
    );
    expect(await vpspec('list', '--count', '--against', before, 'sums:right')).toEqual({
      out: `2 cases, as in ${before}\n`,
      code: 0,
    });
  });

  it('prints ids, a count, or JSON', async () => {
    expect((await vpspec('list', '!sums:wrong')).out).toBe('sums:right/1,2\nsums:right/1,3\n');
    expect((await vpspec('list', '--count')).out).toMatch(/^all +0 +0 +0 +3 +3$/m);
    expect(JSON.parse((await vpspec('list', 'sums:wrong', '--json')).out)).toEqual([
      {
        id: 'sums:wrong',
        file: join(folder, 'sums.yaml'),
        line: 10,
        environment: 'VP2.0',
        clauses: ['vp2.ADD.2'],
        says: 'one and one is three',
      },
    ]);
  });
});

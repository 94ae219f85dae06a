/**
 * examples/backends/c/nv2a.c, the adapter in C for words: it is built on the functions that vpspec writes, keeps the protocol, and is certified; one that
 * has a field wrong is not. Needs cc: without it these tests are skipped, unless VPSPEC_REQUIRE names gcc; then they fail.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { packageRoot } from '../../spec/load/root.js';
import { everyByDay } from '../../vitest.night.js';
import { checkProtocol } from '../protocol/check-protocol.js';
import { ProtocolClient } from '../protocol/client.js';
import { parseCommand } from '../protocol/command.js';
import { isRequired } from '../stacks/required.testing.js';
import { engineLibrary } from '../translate/engine/library.js';
import { execWords } from './box.js';
import { certifyWords } from './certify.js';
import { MADE_BY } from './made-by.testing.js';
import { planOf } from './plan/plan.js';

const isThere = spawnSync('cc', ['--version']).status === 0;
const { folder } = scratch('nv2a-c');

/** A command of the example, with one text of it in place of another. */
function built(name: string, [from, to]: readonly [string, string] = ['', '']): string {
  const examples = join(packageRoot(), 'examples/backends/c');
  const source = readFileSync(join(examples, 'nv2a.c'), 'utf8');
  expect(source).toContain(from);
  writeFileSync(join(folder, `${name}.c`), source.replace(from, to));
  writeFileSync(join(folder, 'nv20.h'), engineLibrary('nv20', 'c'));
  const flags = ['-O1', '-std=c99', '-Wall', '-Wextra', '-Werror', '-Wno-unused-function'];
  const made = join(folder, name);
  execFileSync('cc', [...flags, '-I', folder, '-I', examples, '-o', made, `${made}.c`, '-lm'], {
    stdio: 'pipe',
  });
  return `'${made}'`;
}

async function certified(command: string) {
  const plan = planOf({ seed: 1, programs: 20 });
  const box = await execWords(command);
  try {
    return await certifyWords({
      box,
      plan: { ...plan, questions: everyByDay(plan.questions, 9) },
      madeBy: MADE_BY,
      ...{ seed: 1, programs: 20, readings: new Map(), nanPayload: false },
      ...{ mostShrunk: 1, maxRuns: 300 },
    });
  } finally {
    await box.close();
  }
}

describe.skipIf(!isThere && !isRequired('gcc'))('the adapter in C for words', () => {
  it('keeps the protocol, and is the same', async () => {
    const command = built('right');
    const client = new ProtocolClient(parseCommand(command));
    const checks = await checkProtocol(client).finally(() => client.close());
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(checks.find(({ name }) => name === 'microcode')?.outcome).toBe('ok');
    expect(await certified(command)).toMatchObject({ verdict: 'the same', differs: 0 });
  });

  it('is convicted where a sign is not turned', async () => {
    const wrong = built('wrong', ['from->negate ? 0x80000000u : 0', '0']);
    const { verdict, found } = await certified(wrong);
    expect(verdict).toBe('differs');
    expect(found[0]?.blame).toMatch(/negate/);
  });
});

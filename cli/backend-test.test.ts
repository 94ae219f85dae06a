import { describe, expect, it } from 'vitest';
import { ownProcess } from '../oracles/protocol/own-process.js';
import { backendTestCommand, runBackendTest } from './backend-test.js';
import { EXIT, InputError, MachineryError } from './exit.js';
import { printed } from './printed.testing.js';

async function tested(
  backend: string,
  flags: Parameters<typeof runBackendTest>[1],
): Promise<{ code: number; text: string }> {
  const { result, text } = await printed(() => runBackendTest(backend, flags));
  return { code: result, text };
}

const { file, words } = ownProcess('oracles/protocol/machine-host-main');
const GOOD = `exec:'${[file, ...words].join("' '")}'`;
const HELLO =
  '{"id":1,"message":"hello","protocol":1,"name":"x","version":"1","environments":["VP1.0"]}';
/** Says hello and then nothing that was asked for. */
const BAD = `exec:sh -c "read -r l; echo '${HELLO.replaceAll('"', '\\"')}'; read -r l; echo boom >&2; exit 1"`;

describe('backend-test', () => {
  it('passes a process that keeps the protocol', async () => {
    const { code, text } = await tested(GOOD, {});
    expect(text).toMatch(/^hello {8}ok {6}vpspec 1, VP1.0 VP1.1 VSP1.0 VP2.0/);
    expect(text).toContain('keeps the protocol. Next: vpspec certify --backend "exec:');
    expect(code).toBe(EXIT.ok);
  });

  it('says what fails, where, and goes on', async () => {
    const { code, text } = await tested(BAD, {});
    expect(code).toBe(EXIT.disagreement);
    expect(text).toMatch(/^load {9}FAILED {2}crash: load: it ended with code 1 while/m);
    expect(text).toMatch(/^ {21}its standard error ends:\n {23}boom$/m);
    expect(text).toMatch(/^breaks the protocol: \d+ checks failed/m);
  });

  it('prints everything as JSON, or the verdict alone', async () => {
    const { text } = await tested(BAD, { json: true });
    const report = JSON.parse(text) as { verdict: string; checks: { outcome: string }[] };
    expect(report).toMatchObject({ backend: BAD, verdict: 'breaks the protocol' });
    expect(report.checks.slice(0, 2)).toMatchObject([
      { name: 'hello', outcome: 'ok' },
      { name: 'load', outcome: 'failed', detail: 'boom' },
    ]);
    expect((await tested(BAD, { quiet: true })).text).toBe(`${BAD}: breaks the protocol\n`);
  });

  it.each([
    ['recording:x', /"exec:COMMAND" is wanted/],
    ['exec:', /a command is wanted/],
    ['exec:./x "y', /a " at character 5 is never closed/],
    ['exec:./nowhere/at/all', /does not exist/],
    ['exec:vpspec-no-such-program', /no folder of PATH/],
    ['exec:/', /is a directory/],
    ['exec:./package.json', /may not be executed; chmod/],
  ])('refuses %s', async (backend, message) => {
    const failure = tested(backend, {});
    await expect(failure).rejects.toBeInstanceOf(InputError);
    await expect(failure).rejects.toThrow(message);
  });

  it('tells a program that does not start apart', async () => {
    const failure = tested('exec:sh -c "echo no licence >&2; exit 1"', {});
    await expect(failure).rejects.toBeInstanceOf(MachineryError);
    await expect(failure).rejects.toThrow(/before it answered hello.*\n.*\nno licence$/);
  });

  it('documents its options', () => {
    const help = backendTestCommand().helpInformation();
    for (const option of ['--case-timeout', '--json', '--quiet']) expect(help).toContain(option);
  });
});

/** `vpspec certify --against`: what it prints and keeps; lists of what is expected; flags that are none. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { certificateFiles } from '../oracles/certify/certificate-files.js';
import { readCertificate } from '../oracles/certify/certificate-format.js';
import { FILES } from '../oracles/certify/folder.js';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { ASKED, makesOwn, path, texts } from './certify-against.testing.js';
import { runHere } from './run-here.testing.js';

makesOwn();

describe('a certificate against an engine', () => {
  it('says what differs, in data, on the page, for a build server', () => {
    const { against } = readCertificate(certificateFiles(path('own')));
    expect(against).toMatchObject({
      engine: 'nv20',
      alone: true,
      tolerance: null,
      verdict: 'differs',
    });
    const rsq = against?.instructions.find(({ instruction }) => instruction === 'RSQ');
    expect(rsq?.worst?.ulps).toBe(1);
    expect(against?.instructions.find(({ instruction }) => instruction === 'MUL')?.differing).toBe(
      0,
    );
    const page = readFileSync(join(path('own'), FILES.page), 'utf8');
    expect(page).toContain('Against the engine nv20');
    expect(readFileSync(join(path('own'), FILES.junit), 'utf8')).toContain(
      '<testsuite name="engine nv20"',
    );
    expect(
      COMMAND_FORMATS['certify']?.safeParse(JSON.parse(texts('own').certificate)).success,
    ).toBe(true);
  });
});

describe('a list of expected differences', () => {
  const listed = async (entries: readonly string[]) => {
    writeFileSync(path('list.yaml'), `engine:\n${entries.map((each) => `  - ${each}\n`).join('')}`);
    return runHere([...RECIPROCALS, '--against', 'nv20', '--expect', path('list.yaml')]);
  };
  const RECIPROCALS = [
    'certify', 'RCP', 'RSQ', 'MUL', '--backend', 'profile:nv20-like', '--environment', 'VP1.1',
  ]; // prettier-ignore
  const RCP = '{instruction: RCP, kind: another number, reason: rounded to nearest}';
  const RSQ = '{engine: nv20, instruction: RSQ, reason: rounded to nearest}';

  it('has all that differs, and nothing else', async () => {
    const { code, out } = await listed([RCP, RSQ, '{engine: nv30, instruction: MUL, reason: no}']);
    expect(out.replace(/\s+/g, ' ')).toContain('the same but for what is expected');
    expect(code).toBe(0);
  });

  it('is told what is missing, with the line to add', async () => {
    const { code, out } = await listed([RCP]);
    expect(out).toContain('- {instruction: RSQ, kind: another number, reason: "…"}');
    expect(code).toBe(1);
  });

  it('hides no new way of differing', async () => {
    const other = RCP.replace('another number', 'the other sign');
    const { code, out } = await listed([other, RSQ]);
    expect(out.replace(/\s+/g, ' ')).toContain(
      'expected and not there, delete: RCP, the other sign',
    );
    expect(code).toBe(1);
  });

  it('is told what is there no more', async () => {
    const { code, out } = await listed([RCP, RSQ, '{instruction: MUL, reason: mended since}']);
    expect(out.replace(/\s+/g, ' ')).toMatch(/delete: MUL \(\S*list.yaml:4\)/);
    expect(code).toBe(1);
  });

  it('speaks of nothing that was not asked', async () => {
    const { code } = await listed([RCP, RSQ, '{instruction: ADD, reason: not asked here}']);
    expect(code).toBe(0);
  });

  it('is refused where it names what there is not', async () => {
    const { code, err } = await listed(['{instruction: RPC, reason: no}']);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/list.yaml:2:\d+: there is no instruction "RPC"/) as string,
    ]);
  });
});

describe('flags', () => {
  it.each([
    [['--against', 'nv21'], 'did you mean nv20'],
    [['--against', 'nv20,nv30'], 'one engine at a time'],
    [['--against', 'nv20,nv20'], 'names something twice'],
    [['--against', ''], 'expected one of document'],
    [['--tolerance', '1ulp'], '--tolerance goes with an engine'],
    [['--nan-payload'], '--nan-payload goes with an engine'],
    [['--against', 'document', '--tolerance', '1ulp'], '--tolerance goes with an engine'],
    [['--against', 'nv20', '--tolerance', 'RPC=1ulp'], 'there is no instruction "RPC"'],
    [['--against', 'nv20', '--nan-payload'], 'only recordings keep payloads'],
    [['--against', 'nv30'], 'the engine nv30 runs no programs of VP1.1'],
  ])('%j are refused', async (flags, says) => {
    const { code, err } = await runHere([...ASKED, ...flags]);
    expect([code, err]).toEqual([2, expect.stringContaining(says) as string]);
  });
});

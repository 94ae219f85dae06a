/** `vpspec certify` and `verify` of an implementation of GPU programs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scratch } from '../../../spec/scratch.testing.js';
import { runCertify } from '../../certify.js';
import { EXIT } from '../../exit.js';
import { runVerify } from '../../verify.js';
import { printed } from '../../printed.testing.js';

const { folder: root } = scratch('gpu');
afterEach(() => {
  vi.restoreAllMocks();
});

async function certified(run: () => Promise<number>): Promise<{ code: number; text: string }> {
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const { result, text } = await printed(run);
  return { code: result, text };
}

/** It crashes wherever it is asked. */
const HELLO =
  '{"id":1,"message":"hello","protocol":1,"name":"x","version":"2","environments":["NVvp4.0"]}';
const CRASHING = `exec:env 'HELLO=${HELLO}' sh -c 'read -r l; echo "$HELLO"; read -r l; exit 7'`;

const FLAGS = { environment: 'NVvp4.0' } as const;

describe('certify of GPU programs', () => {
  it('writes a folder that verifies, resumes, and says no policies', async () => {
    const out = join(root, 'good');
    const backend = 'profile:strict';
    const { code, text } = await certified(() => runCertify(['SHR'], { backend, ...FLAGS, out }));
    expect(code).toBe(EXIT.ok);
    expect(text).toMatch(
      /^conforms on 3 of 3 clauses, 1 of 1 instruction, [^(]*\(asked\s+for: SHR\)\n/,
    );
    expect(text).toMatch(/\ntopic +clauses +units/);
    expect(text).toContain('None of 1 topic violates a clause.');
    expect(text).not.toContain('Policies');
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('gp4.SHR.signed');

    const verified = await certified(() => runVerify(out, { backend, sample: 5 }));
    expect(verified.text).not.toMatch(/problem|differs/);
    expect(verified.code).toBe(EXIT.ok);

    const lines = readFileSync(join(out, 'results.jsonl'), 'utf8').split('\n');
    writeFileSync(join(out, 'results.jsonl'), `${lines.slice(0, 3).join('\n')}\n`);
    const resumed = await certified(() =>
      runCertify(['SHR'], { backend, ...FLAGS, out, resume: true, quiet: true }),
    );
    expect(resumed.text).toMatch(/^strict: conforms on 3 of 3 clauses, .*\n$/);
    expect(readFileSync(join(out, 'results.jsonl'), 'utf8').split('\n').length).toBe(lines.length);
    // All of the corpus is read.
  });

  it('tells a part, and never conforms where all that it does is listed', async () => {
    const shard = { index: 1, count: 8 };
    const query = 'gp4.SHR.types';
    const run = (expectFile?: string) =>
      certified(() =>
        runCertify([query], {
          backend: CRASHING,
          ...FLAGS,
          shard,
          json: true,
          ...(expectFile === undefined ? {} : { expect: expectFile }),
        }),
      );
    const found = await run();
    expect(found.code).toBe(EXIT.disagreement);
    expect(JSON.parse(found.text)).toMatchObject({ verdict: 'does not conform' });
    const list = join(root, 'listed.yaml');
    writeFileSync(
      list,
      'queries: [{query: "case:gp4", verdict: crash, environment: NVvp4.0, reason: known}]\n',
    );
    const listed = await run(list);
    // Nothing was judged: what is listed says no more than that.
    expect(JSON.parse(listed.text)).toMatchObject({
      verdict: 'incomplete',
      scope: { part: 'gp4.SHR.types, part 1 of 8', clauses: { hold: 0, violated: 0 } },
    });
    expect(listed.code).toBe(EXIT.disagreement);
  });
});

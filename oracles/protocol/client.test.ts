/** A backend is never trusted: each way to misbehave has its verdict, is charged to its request, and is survived. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { BackendIncident } from '../judge/incident.js';
import type { ProtocolClient } from './client.js';
import type { RunRequestBody } from './bodies.js';
import { byNight } from '../../vitest.night.js';
import { garbage, impatient, REGISTERS, scripted, zeros } from './scripted.arbitrary.js';

const folder = mkdtempSync(join(tmpdir(), 'vpspec-protocol-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const PROGRAM = '!!VP1.0\nMOV o[HPOS], v[0];\nEND';
const BODY: RunRequestBody = { c: {}, v: [0], count: 1, words: new Uint32Array(4) };
const { 'VP1.0': VERTEX, 'VSP1.0': STATE } = ENVIRONMENTS;

async function incidentOf(work: Promise<unknown>): Promise<BackendIncident> {
  try {
    await work;
  } catch (error) {
    if (error instanceof BackendIncident) return error;
    throw error;
  }
  throw new Error('there was no incident');
}

async function loadThenRun(client: ProtocolClient): Promise<unknown> {
  await client.load(PROGRAM);
  return client.run(BODY, VERTEX);
}

/** What a client makes of a script that is asked to load and to run. */
async function incident(
  text: string,
  timeouts: Parameters<typeof impatient>[1] = {},
): Promise<{ verdict: string; message: string; detail: string | null }> {
  const client = impatient(scripted(text), timeouts);
  try {
    const { verdict, message, detail } = await incidentOf(loadThenRun(client));
    return { verdict, message, detail };
  } finally {
    await client.close();
  }
}

const results = (words: string, registers = REGISTERS): string =>
  `hello; loaded; next; say '"message":"results","registers":${registers},${words}'; sleep 9`;

describe('a backend that misbehaves', () => {
  it.concurrent.each([
    ['ends at load', 'hello; next; exit 7', 'crash', /^load: it ended with code 7 while/],
    ['ends silently', 'hello; next; exit 0', 'crash', /^load: it ended with code 0/],
    ['is killed at run', 'hello; loaded; next; kill -SEGV $$', 'crash', /^run: SIGSEGV ended it/],
    ['ends after load', 'hello; loaded; exit 0', 'crash', /^run: it ended with code 0/],
    ['never starts well', 'echo boom >&2; exit 1', 'infrastructure', /^sh: before it answered hello, it ended/],
    ['says error', `hello; next; say '"message":"error","reason":"no"'`, 'infrastructure', /no/],
    ['says unsupported', `hello; next; say '"message":"unsupported","reason":"no BRA"'`, 'unsupported', /^no BRA$/],
    ['prints garbage', 'hello; echo hi; sleep 9', 'protocol error', /the line: hi$|nobody asked for: hi$/],
    ['prints an empty line', 'hello; next; echo; sleep 9', 'protocol error', /empty line/],
    ['prints no UTF-8', `hello; next; printf '"\\377"\\n'; sleep 9`, 'protocol error', /no UTF-8/],
    ['prints JSON that is no object', 'hello; next; echo 3; sleep 9', 'protocol error', /no object/],
    ['answers another id', `hello; next; id=99; say '"message":"loaded"'; sleep 9`, 'protocol error', /id 99 where the answer to request 2 \(load\)/],
    ['answers twice', `hello; next; say '"message":"loaded"'; say '"message":"loaded"'; next; sleep 9`, 'protocol error', /nobody asked|id 2 where/],
    ['answers a text as id', `hello; next; id='"2"'; say '"message":"loaded"'; sleep 9`, 'protocol error', /id "2"/],
    ['answers another message', `hello; next; say '"message":"ready"'; sleep 9`, 'protocol error', /"loaded", "refused", "unsupported" or "error" was expected/],
    ['adds a field', `hello; next; say '"message":"loaded","x":1'; sleep 9`, 'protocol error', /"x"/],
    ['gives a position that is none', `hello; next; say '"message":"refused","position":-1'; sleep 9`, 'protocol error', /at position/],
    ['names another protocol', `next; say '"message":"hello","protocol":2,"name":"x","version":"1","environments":["VP1.0"]'; sleep 9`, 'protocol error', /at protocol/],
    ['gives NaN as a number', results('"words":[NaN]'), 'protocol error', /JSON has no NaN/],
    ['gives NaN as text', results(`"words":${zeros(60).replace('"0x00000000"', '"NaN"')}`), 'protocol error', /words\[0\] is "NaN", no string of 0x/],
    ['gives too few words', results(`"words":${zeros(59)}`), 'protocol error', /59 words where 60/],
    ['gives too many words', results(`"words":${zeros(61)}`), 'protocol error', /61 words where 60/],
    ['gives no words', results('"c":{}'), 'protocol error', /"c" is given/],
    ['gives base64 unasked', results('"base64":""'), 'protocol error', /"words" is expected/],
    ['lacks registers', results('"words":[]', '["HPOS"]'), 'protocol error', /lacks COL0, COL1/],
    ['names a register twice', results('"words":[]', '["HPOS","HPOS"]'), 'protocol error', /HPOS twice/],
    ['names no register', results('"words":[]', '["CLP0"]'), 'protocol error', /"CLP0", which VP1.0 lacks/],
  ])('%s', async (_, text, verdict, message) => {
    const seen = await incident(text);
    expect(seen).toMatchObject({ verdict });
    expect(seen.message).toMatch(message);
  }); // prettier-ignore

  it('is asked no longer than the time it has', async () => {
    const seen = await incident('hello; next; sleep 1000', { request: 60 });
    expect(seen).toEqual({
      verdict: 'timeout',
      message: 'load: no answer within 0.06 s',
      detail: null,
    });
    const silent = await incident('sleep 1000', { start: 60 });
    expect(silent.message).toBe('hello: no answer within 0.06 s');
    const late = await incident(`hello; next; sleep 0.3; say '"message":"loaded"'`, {
      request: 60,
    });
    expect(late.verdict).toBe('timeout');
  });

  it('may close its input', async () => {
    const seen = await incident('hello; exec <&-; sleep 1000', { request: 60 });
    expect(seen.verdict).toBe('timeout');
  });

  it('keeps the end of its standard error', async () => {
    const noise = 'for i in 1 2 3 4 5 6 7 8 9; do printf %01000d 1 >&2; done';
    const { detail } = await incident(`hello; next; ${noise}; echo boom >&2; sleep 0.1; exit 1`);
    expect(detail).toMatch(/boom$/);
    expect(detail?.length).toBeLessThanOrEqual(4096);
  });

  it('fills no memory with a line that does not end', async () => {
    const before = process.memoryUsage().rss;
    const began = process.cpuUsage();
    const flood = "head -c 100000000 /dev/zero | tr '\\0' a";
    const seen = await incident(`hello; next; ${flood}; sleep 1000`);
    expect(seen.verdict).toBe('protocol error');
    expect(seen.message).toMatch(/^load: a line of more than 1048576 bytes; it begins: aaaa/);
    expect(seen.message.length).toBeLessThan(400);
    expect(process.memoryUsage().rss - before).toBeLessThan(60e6);
    const { user, system } = process.cpuUsage(began);
    expect(user + system).toBeLessThan(4e6);
  });

  it('fills no memory with lines that nobody asks for', async () => {
    const seen = await incident('hello; yes | head -c 100000000; sleep 1000');
    expect(seen.verdict).toBe('protocol error');
    expect(seen.message).toContain(': y');
  });

  it('never crashes or hangs the client, whatever it prints', async () => {
    const file = join(folder, 'garbage');
    await fc.assert(
      fc.asyncProperty(garbage, async (bytes) => {
        writeFileSync(file, bytes);
        const client = impatient(scripted(`hello; next; cat '${file}'; exit 0`));
        try {
          const { verdict } = await incidentOf(loadThenRun(client));
          expect(verdict).toMatch(/^(crash|protocol error|infrastructure|unsupported)$/);
        } finally {
          await client.close();
        }
      }),
      { numRuns: byNight(40, 15) },
    );
  });
});

describe('after an incident', () => {
  it('the next request goes to a fresh process, and what was not its fault is not lost', async () => {
    const mark = join(folder, 'started');
    const client = impatient(
      scripted(
        `hello; if [ ! -e '${mark}' ]; then touch '${mark}'; next; exit 1; fi; loaded; next`,
      ),
    );
    expect((await incidentOf(client.load(PROGRAM))).verdict).toBe('crash');
    expect(await client.load(PROGRAM)).toEqual({ loaded: true });
    expect(client.generation).toBe(2);
    await client.close();
  });

  it('of being unsupported the same process goes on', async () => {
    const client = impatient(
      scripted(`hello; next; say '"message":"unsupported","reason":"no"'; loaded; next`),
    );
    expect((await incidentOf(client.load(PROGRAM))).verdict).toBe('unsupported');
    expect(await client.load(PROGRAM)).toEqual({ loaded: true });
    expect(client.generation).toBe(1);
    await client.close();
  });

  it('a process that ended while nobody asked is no case’s fault', async () => {
    const client = impatient(scripted('hello; loaded; exit 0'));
    for (const generation of [1, 2]) {
      expect(await client.load(PROGRAM)).toEqual({ loaded: true });
      while (client.isAlive) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(client.generation).toBe(generation);
    }
    await client.close();
  });
});

/** Whether a process is there and no corpse. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*[ZX]/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('the group of a backend', () => {
  it.each([
    ['that hangs', 'next; sleep 1000', 'timeout', { request: 150 }],
    ['that ends and leaves others with its output', 'next; exit 3', 'crash', {}],
    [
      'that does not heed SIGTERM',
      "trap '' TERM; next; while :; do sleep 1; done",
      'timeout',
      { request: 150 },
    ],
  ])('%s ends whole', async (name, text, verdict, timeouts) => {
    const file = join(folder, name.replaceAll(' ', '-'));
    const child = `sh -c "trap '' TERM; echo \\$\\$ > '${file}'; while :; do sleep 1; done" &`;
    // It begins to answer once the other is there.
    const begun = `while [ ! -s '${file}' ]; do sleep 0.01; done`;
    const seen = await incident(`${child} ${begun}; hello; ${text}`, timeouts);
    expect(seen.verdict).toBe(verdict);
    // A signal takes its time.
    await vi.waitUntil(() => !isRunning(Number(readFileSync(file, 'utf8'))), 200_000);
  });

  it('ends too where bye is not answered, or not heeded', async () => {
    for (const text of ['next; sleep 1000', `next; say '"message":"bye"'; sleep 1000`]) {
      const client = impatient(scripted(`hello; ${text}`), { end: 60 });
      await client.hello();
      const { verdict, message } = await incidentOf(client.bye());
      expect(verdict).toBe('timeout');
      expect(message).toMatch(/^bye: /);
      expect(client.isAlive).toBe(false);
    }
  });
});

describe('a state program', () => {
  it.each([
    ['"registers":[],"c":{"4":["0x3f800000","0x80000000","0x7fc00000","0x00000000"]}', null],
    ['"registers":[]', /"c" is absent/],
    ['"registers":[],"c":{"96":["0x3f800000","0x80000000","0x7fc00000","0x00000000"]}', /names 96/],
    ['"registers":[],"c":{"4":["0x3f800000"]}', /c.4 has 1 words where 4/],
    ['"registers":[],"c":{"x":[]}', /at c/],
  ])('leaves %s', async (reply, problem) => {
    const client = impatient(
      scripted(`hello; loaded; next; say '"message":"results",${reply}'; sleep 9`),
      { end: 60 },
    );
    await client.load('!!VSP1.0 MOV c[4], v[0]; END');
    const run = client.run(BODY, STATE);
    if (problem === null) {
      expect((await run).c).toEqual({ 4: [0x3f800000, 0x80000000, 0x7fc00000, 0] });
    } else {
      expect((await incidentOf(run)).message).toMatch(problem);
    }
    await client.close();
  });
});

/** What a certificate says of GLs by people who do not wish it well, and of GLs that are right in their own way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byNight } from '../../vitest.night.js';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import type { ContextName } from '../../spec/gl/limits.js';
import type { RawAnswer } from '../protocol/gl/answers.js';
import { clientOf } from '../protocol/hosted-client.js';
import type { Hosted } from '../protocol/host.js';
import { impatient, scripted } from '../protocol/scripted.arbitrary.js';
import { returnsOf } from '../protocol/gl/values.js';
import { clientGl } from './backend.js';
import type { GlCertificate } from './certificate.js';
import { certifyGl } from './certify.js';
import type { CertifyOptions } from './certificate.js';
import { glFloorNamed } from './floor.js';
import { interpretationsOf } from './interpretations.js';
import * as outsiders from './outsiders.testing.js';
import { certifyingScripts, type CertifyingScript } from './scripts.js';

const ENGINE = nominalEngine();
const EXTENSION = 'NV_vertex_program2';
const BOTH = 'NV_vertex_program2+NV_gpu_program4';

/** How many scripts of one command each stand between two that are asked; each kind of GL is asked in each context. */
const STEP = byNight(12, 60);

/** Every few scripts, of each kind. */
function someScripts(extension: ContextName, limits = {}): readonly CertifyingScript[] {
  const start = () => newContext(extension, limits);
  return [...certifyingScripts({ start, engine: ENGINE, seed: 3, random: 12 })].filter(
    ({ kind }, index) => kind !== 'command' || index % STEP === 0,
  );
}

const scripts = new Map<string, readonly CertifyingScript[]>();
beforeAll(() => {
  for (const extension of ['NV_vertex_program2', 'NV_gpu_program4', BOTH] as const) {
    scripts.set(extension, someScripts(extension));
  }
}, 600_000);

async function certified(
  hosted: () => Hosted,
  options: Partial<CertifyOptions> = {},
): Promise<GlCertificate> {
  const gl = await clientGl(clientOf(hosted));
  const { extension = EXTENSION } = options;
  try {
    return await certifyGl(gl, { extension, seed: 3, budget: 12, engine: ENGINE, scripts: scripts.get(extension) ?? [], ...options });
  } finally {
    await gl.close();
  }
} // prettier-ignore

const right = outsiders.glThat(EXTENSION, () => perform);

describe.each(['NV_vertex_program2', 'NV_gpu_program4', BOTH] as const)(
  'a GL with %s is right that',
  (extension) => {
    it.each([
    ['generates the last of several errors', () => outsiders.lastOfErrors],
    ['gives names that scripts use too', () => outsiders.namesFrom(7)],
    ['gives the greatest names', () => outsiders.namesFrom(2 ** 32 - 2)],
    ['has no program resident', () => outsiders.residence(false)],
    ['has all programs resident', () => outsiders.residence(true)],
    ['leaves garbage where nothing is defined', () => outsiders.garbage],
    ['has several flags of errors', outsiders.severalFlags],
    ['finds errors of programs at their last place', () => outsiders.errorsBehind],
    ['gives lists behind a gap', () => outsiders.listsBehindGap],
    ['has every other program resident', () => outsiders.someResident],
    ['generates any of several errors', outsiders.anyOfErrors],
    ['computes matrices otherwise', () => outsiders.otherMatrices],
    ['computes what programs and evaluators make otherwise', () => outsiders.otherResults],
    ['keeps doubles as they were given', outsiders.doublesKept],
    ['counts as little as it may, and rounds halves down', () => outsiders.leastOf],
    ['follows all other interpretations', () => outsiders.taking(interpretationsOf(extension))],
  ])('%s', async (_, made) => {
    const { findings, leftOff } = await certified(outsiders.glThat(extension, made), { extension });
    expect(findings).toEqual([]);
    expect(leftOff).toBe(0);
  }, 300_000); // prettier-ignore

    it('has more of everything', async () => {
    const { GREATER, limitsTold, glThat } = outsiders;
    const gl = glThat(extension, () => perform, { limits: GREATER, hello: { limits: limitsTold(GREATER) } });
    const { findings } = await certified(gl, { extension, scripts: someScripts(extension, GREATER) });
    expect(findings).toEqual([]);
  }, 300_000); // prettier-ignore
  },
);

describe('a GL that does as little as it can', () => {
  const not = (isIt: (command: string, at: number) => boolean) => (): Hosted =>
    outsiders.answering(right(), (answers, { calls }) =>
      answers.map((own, at) => (isIt(calls[at]?.command ?? '', at) ? { unsupported: 'no' } : own)),
    );
  const saying = (change: (own: RawAnswer, command: string) => RawAnswer) => (): Hosted =>
    outsiders.answering(right(), (answers, { calls }) =>
      answers.map((own, at) => change(own, calls[at]?.command ?? '')),
    );

  it.each([
    ['nothing', () => true],
    ['nothing but GetError', (command: string) => command !== 'GetError'],
    ['nothing but what has no answer', (command: string) => returnsOf(command) !== null],
    ['only queries', (command: string) => returnsOf(command) === null],
    ['the first ten calls of a script', (_: string, at: number) => at > 9],
    ['all but attributes', (command: string) => command.startsWith('VertexAttrib')],
  ])('and performs %s does not conform', async (_, isIt) => {
    const { verdict, wanting, findings } = await certified(not(isIt), { most: 12 });
    expect(findings).toEqual([]);
    expect(verdict).toMatch(/^(?:incomplete|unsupported)$/);
    expect(wanting.length).toBeGreaterThan(0);
  }, 120_000); // prettier-ignore

  it('and lacks all but one section does not conform, whatever that section does', async () => {
    const all = [...new Set((scripts.get(EXTENSION) ?? []).flatMap(({ calls }) => calls.map(({ command }) => command)))];
    const lacks = all.filter((command) => !/Matrix|^Load|^Mult|^Rotate|^Translate|^Scale|^Frustum|^Ortho|^Get/.test(command));
    const gl = outsiders.glThat(EXTENSION, () => perform, { hello: { lacks } });
    const { verdict, sections, reached } = await certified(gl);
    expect(verdict).toBe('incomplete');
    expect(reached.commands.asked).toBeLessThan(reached.commands.all / 2);
    expect(sections.filter((each) => each.verdict === 'unsupported').length).toBeGreaterThan(0);
  }, 120_000); // prettier-ignore

  it('tells no errors, and has no GetError: errors are told as unseen', async () => {
    const gl = () =>
      outsiders.answering(right(), (answers, { calls }) =>
        answers.map((own, at) => (calls[at]?.command === 'GetError' ? { unsupported: 'no' } : without(own, 'error'))),
      );
    const { verdict, reached, wanting } = await certified(gl);
    expect(verdict).toBe('incomplete');
    expect(reached.errors.asked).toBe(0);
    expect(wanting.join()).toContain('errors: 0 of');
  }, 120_000); // prettier-ignore

  it('shows no vertices conforms as far as its state goes', async () => {
    const gl = saying((own) => without(own, 'effects'));
    const { reached, wanting, findings } = await certified(gl);
    expect(findings).toEqual([]);
    expect(reached.vertices.asked).toBe(0);
    expect(wanting.join()).toContain('words of vertices');
    const floor = glFloorNamed('state');
    const state = await certified(gl, floor === null ? {} : { floor });
    expect(state.wanting.join()).not.toContain('words of vertices');
  }, 120_000); // prettier-ignore

  it('shows vertices of which nothing is known has shown no word', async () => {
    const { reached } = await certified(
      saying((own) => ({ ...own, ...(own.effects === undefined ? {} : { effects: own.effects.map(({ kind }) => ({ kind })) }) })),
    );
    expect(reached.vertices.asked).toBe(0);
    expect(reached.vertices.all).toBeGreaterThan(0);
  }, 120_000); // prettier-ignore

  it.each([
    ['is always zero', (own: RawAnswer) => zero(own)],
    ['is never an error', (own: RawAnswer, command: string) => (command === 'GetError' ? { returned: { type: 'E' as const, values: [0] } } : without(own, 'error'))],
  ])('whose answer %s is found', async (_, change) => {
    const { verdict, findings } = await certified(saying(change), { isFirstOnly: true });
    expect(verdict).toBe('violates');
    expect(findings[0]?.isAlone).toBe(true);
  }, 120_000); // prettier-ignore

  it('performs nothing, and answers queries with what is there at first, is found', async () => {
    const initial = outsiders.glThat(EXTENSION, () => (context, each, engine) => {
      const result = perform(context, each, engine);
      return returnsOf(each.command) === null ? { ...result, context, errors: [], effects: [] } : result;
    });
    expect((await certified(initial, { isFirstOnly: true })).verdict).toBe('violates');
  }, 120_000); // prettier-ignore
});

describe('a GL that cheats', () => {
  it('by the text of calls is found', async () => {
    const known = new Map<string, RawAnswer>();
    const gl = () =>
      outsiders.answering(right(), (answers, { calls }) =>
        answers.map((own, at) => {
          const key = JSON.stringify(calls[at]);
          const first = known.get(key) ?? own;
          known.set(key, first);
          return first;
        }),
      );
    expect((await certified(gl, { isFirstOnly: true })).verdict).toBe('violates');
  }, 120_000); // prettier-ignore

  it('and keeps its context from script to script is found; its calls alone do not show it', async () => {
    const { verdict, findings } = await certified(outsiders.leaking(EXTENSION), { isFirstOnly: true });
    expect(verdict).toBe('violates');
    expect(findings[0]).toMatchObject({ isAlone: false, isMinimal: false });
  }, 120_000); // prettier-ignore

  it('now and then is found, and told as what does not come again', async () => {
    const gl = () =>
      outsiders.answering(right(), (answers, _, script) => (script === 25 ? answers.map((own) => zero(own)) : answers));
    const { verdict, findings } = await certified(gl);
    expect(verdict).toBe('violates');
    expect(findings.every(({ isAlone }) => !isAlone)).toBe(true);
  }, 120_000); // prettier-ignore

  it('and writes where a query has an error is found', async () => {
    const gl = () =>
      outsiders.answering(right(), (answers, { calls }) =>
        answers.map((own, at) =>
          typeof own.error === 'string' && calls[at]?.command === 'GetFloatv' ? { ...own, returned: { type: 'F', values: [0] } } : own,
        ),
      );
    const { findings } = await certified(gl, { isFirstOnly: true });
    expect(findings[0]).toMatchObject({ kind: 'returned', expected: undefined });
  }, 120_000); // prettier-ignore

  it('and says another error than its flag has is found', async () => {
    const gl = () =>
      outsiders.answering(right(), (answers) =>
        answers.map((own) => (own.error === 'INVALID_ENUM' ? { ...own, error: 'INVALID_VALUE' } : own)),
      );
    expect((await certified(gl, { isFirstOnly: true })).findings[0]?.kind).toBe('error');
  }, 120_000); // prettier-ignore
});

function without(own: RawAnswer, name: keyof RawAnswer): RawAnswer {
  return Object.fromEntries(Object.entries(own).filter(([each]) => each !== name));
}

/** The same answer with zeros. */
function zero(own: RawAnswer): RawAnswer {
  const { returned } = own;
  if (returned === undefined || !('values' in returned)) return own;
  if (returned.type === 'B') return { ...own, returned: { type: 'B', values: returned.values.map(() => false) } };
  return { ...own, returned: { type: returned.type, values: returned.values.map(() => 0) } };
} // prettier-ignore

describe('a process that misbehaves', () => {
  const hello = `next; say '"message":"hello","protocol":1,"name":"bad","version":"0","environments":[],"gl":{"extensions":["${EXTENSION}"]}'; `;
  const opened = new Set<Awaited<ReturnType<typeof clientGl>>>();
  afterAll(async () => {
    for (const gl of opened) await gl.close();
  });

  it.each([
    ['hangs', 'next; sleep 9', 'incomplete', /^timeout: /],
    ['crashes', 'next; kill -SEGV $$', 'violates', /^crash: /],
    ['ends in the middle of an answer', `next; printf '{"id":2,"message":"answers","answers":[{'; exit 1`, 'violates', /^crash: /],
    ['answers what is no JSON', `next; printf '{"id":2,"answers":[NaN]}\\n'; sleep 9`, 'incomplete', /^protocol error: /],
    ['answers too little', `next; say '"message":"answers","answers":[]'; sleep 9`, 'incomplete', /^protocol error: /],
    ['says that its machinery failed', `while next; do say '"message":"error","reason":"no display"'; done`, 'incomplete', /^infrastructure: /],
  ])('and %s is asked no longer after a while', async (_, text, verdict, found) => {
    const gl = await clientGl(impatient(scripted(hello + text), { request: 300, end: 200 }));
    opened.add(gl);
    const certificate = await certifyGl(gl, { extension: EXTENSION, seed: 3, budget: 0, engine: ENGINE, scripts: scripts.get(EXTENSION) ?? [] });
    expect(certificate.verdict).toBe(verdict);
    expect(certificate.findings[0]?.found).toMatch(found);
    expect(certificate.scripts).toBeLessThan(25);
    expect(certificate.wanting[0]).toContain('asked no longer');
  }, 120_000); // prettier-ignore
});

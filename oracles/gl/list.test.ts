/** A list of calls that are known to differ: what it excuses, and what it does not (docs/expectations.md, calls). */
import { beforeAll, describe, expect, it } from 'vitest';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { perform } from '../../semantics/gl/context/perform.js';
import { glOf, hostedRaw } from './backend.js';
import type { GlCertificate } from './certificate.js';
import { certifyGl } from './certify.js';
import { call } from './gesture-parts.js';
import { glList } from './list.js';
import { openRaw } from './open.js';
import * as outsiders from './outsiders.testing.js';

const OPTIONS = { extension: 'NV_vertex_program2', seed: 1, budget: 0, isFirstOnly: true } as const;

/** A faulty context, asked until the first difference. */
async function certified(text: string | null): Promise<GlCertificate> {
  const list = text === null ? null : glList({ file: 'list.yaml', text });
  const gl = glOf(await openRaw('fault:modes.disable'));
  return certifyGl(gl, { ...OPTIONS, engine: nominalEngine(), list });
}

const listing = (...calls: readonly string[]): string =>
  `calls:\n${calls.map((call) => `  - {call: "${call}", kind: returned, reason: known}\n`).join('')}`;

/** A GL whose GetError tells an error of these commands, which had none; answers themselves tell no errors. */
const erring = (...commands: readonly string[]) =>
  outsiders.answering(
    outsiders.glThat('NV_vertex_program2', () => {
      let isSet = false;
      return (context, own, engine) => {
        const result = perform(context, own, engine);
        if (commands.includes(own.command) && result.errors.length === 0) isSet = true;
        if (own.command !== 'GetError' || !isSet) return result;
        isSet = false;
        return { ...result, returned: 'INVALID_VALUE' };
      };
    })(),
    (answers) =>
      answers.map(({ returned, effects }) => ({
        ...(returned === undefined ? {} : { returned }),
        ...(effects === undefined ? {} : { effects }),
      })),
  );

describe('errors that nothing should have had', () => {
  const scripts = [
    ...Array.from({ length: 12 }, (_, size) => [call('PointSize', size + 1), call('ShadeModel', 'FLAT')]),
    [call('FrontFace', 'CW'), call('PointSize', 3)],
    [call('ShadeModel', 'FLAT')],
  ].map((calls) => ({ kind: 'random' as const, calls: [...calls, call('GetError')] }));
  const asked = async (commands: readonly string[], ...listed: readonly string[]): Promise<GlCertificate> => {
    const host = erring(...commands);
    const gl = glOf(hostedRaw(host, { name: 'erring', version: '1', details: {}, gl: { extensions: ['NV_vertex_program2'] } }));
    const text = `calls:\n${listed.map((own) => `  - {call: "${own}", kind: error, reason: known}\n`).join('')}`;
    return certifyGl(gl, { ...OPTIONS, isFirstOnly: false, engine: nominalEngine(), scripts, list: listed.length === 0 ? null : glList({ file: 'list.yaml', text }) });
  };

  it('are told by the command that had them, each once, however often one shows', async () => {
    const { findings } = await asked(['PointSize', 'FrontFace']);
    expect(findings.map(({ about, scripts: shown, calls }) => [about, shown, calls.length])).toEqual([
      ['PointSize: NO_ERROR', 13, 2],
      ['FrontFace: NO_ERROR', 1, 2],
    ]);
  });

  it('are not excused by an entry for those of another command', async () => {
    const { findings, expectations } = await asked(['PointSize', 'FrontFace'], 'PointSize: NO_ERROR');
    expect(findings.map(({ known }) => known)).toEqual(['known', null]);
    expect(expectations?.asExpected).toBe(false);
    const one = await asked(['PointSize'], 'PointSize: NO_ERROR');
    expect([one.findings.length, one.expectations?.asExpected]).toEqual([1, true]);
  });
}); // prettier-ignore

describe('a list of calls', () => {
  let about = '';
  beforeAll(async () => {
    const { verdict, findings, expectations } = await certified(null);
    expect({ verdict, expectations }).toEqual({ verdict: 'violates', expectations: null });
    about = findings[0]?.about ?? '';
  }, 60_000);

  it('excuses what it names; what was asked too little stays so', async () => {
    expect(about).toMatch(/^IsEnabled \w+$/);
    for (const call of [about, 'IsEnabled *', '*']) {
      const { verdict, findings, expectations } = await certified(listing(call));
      expect(findings[0]?.known).toBe('known');
      expect(expectations).toMatchObject({ asExpected: true, absent: [] });
      expect(verdict).toBe('incomplete');
    }
  }, 120_000);

  it('excuses nothing else, and tells what nothing fits', async () => {
    const { verdict, findings, expectations } = await certified(listing('IsEnabled NOTHING', 'Nothing*'));
    expect(findings[0]?.known).toBeNull();
    expect(verdict).toBe('violates');
    expect(expectations?.asExpected).toBe(false);
    expect(expectations?.absent.map(({ place }) => place)).toEqual(['list.yaml:2', 'list.yaml:3']);
  }, 60_000);

  it('with an entry too many is not as expected, though all that differs is listed', async () => {
    const { verdict, expectations } = await certified(listing(about, 'GetFloatv *'));
    expect({ verdict, isAs: expectations?.asExpected }).toEqual({ verdict: 'violates', isAs: false });
  }, 60_000);

  it('has calls alone, of kinds that there are', () => {
    const read = (text: string) => () => glList({ file: 'list.yaml', text });
    expect(read('queries: [{query: "program:**", verdict: crash, reason: r}]')).toThrow('expected a list of calls alone');
    expect(read('calls: [{call: End, kind: wrong, reason: r}]')).toThrow('list.yaml:1');
    expect(read('calls: [{call: End}]')).toThrow('reason');
  });
}); // prettier-ignore

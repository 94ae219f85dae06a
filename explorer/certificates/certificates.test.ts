/** Certificates as a page opens them: those that are kept, and files that are none. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { certificateFiles } from '../../oracles/certify/certificate-files.js';
import { readCertificate } from '../../oracles/certify/certificate-format.js';
import { disagreementCases } from '../../oracles/certify/disagreement-cases.js';
import { readVoters, voteOf } from '../../oracles/certify/vote.js';
import { readGlCertificate } from '../../oracles/gl/certificate-format.js';
import { glCertificate } from '../../oracles/gl/made-certificate.testing.js';
import { glVoteOf, glVoterIn } from '../../oracles/gl/vote.js';
import { certificateHtml } from '../../reports/certificate/html.js';
import { certificate, NASTY } from '../../reports/certificate/made.testing.js';
import { programLines } from '../../reports/certificate/words.js';
import { hex } from '../../semantics/number/binary32.js';
import { bitsOf as bitsOfValue } from '../../api/inputs.js';
import { glCertificateHtml } from '../../reports/gl/certificate-html.js';
import { titleOf } from '../../reports/gl/certificate-words.js';
import { glVoteHtml } from '../../reports/gl/vote-html.js';
import { voteHtml } from '../../reports/vote/html.js';
import { packageRoot } from '../../spec/load/root.js';
import { vectorOfCells } from '../playground/cells.js';
import { played } from '../playground/run.js';
import { unpacked } from '../playground/share.js';
import { givenOf } from '../playground/given.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { tooMuch, type GivenFile } from './given-file.js';
import { shownOf } from './shown.js';

/** Those of GLs are in a folder of their own. */
const at = (name: string): string =>
  join(packageRoot(), 'docs/certificates', name.endsWith('-gl') ? 'gl' : '', `${name}.tar.gz`);

function given(name: string): GivenFile {
  return { name: basename(at(name)), bytes: new Uint8Array(readFileSync(at(name))) };
}

function file(name: string, content: string | Uint8Array): GivenFile {
  return { name, bytes: new Uint8Array(Buffer.from(content)) };
}

async function shown(...files: readonly GivenFile[]) {
  const result = await shownOf(files);
  if (result.kind !== 'shown') throw new Error(result.messages.join('\n'));
  return result;
}

it('is not shown where it is of an environment that is none', async () => {
  const made = { ...certificate(), environment: 'VP9.0' };
  const result = await shownOf([file('certificate.json', JSON.stringify(made))]);
  expect(result).toMatchObject({
    kind: 'bad',
    messages: [expect.stringMatching(/is of "VP9\.0", no environment that this version knows/)],
  });
});

describe('a kept certificate', () => {
  it.each(['browser-vp2.0', 'engine-nv30-vp2.0', 'llvmpipe-arb-vp1.1'])(
    '%s: its page, with a way into the playground for each of its cases, which run',
    async (name) => {
      const own = readCertificate(certificateFiles(at(name)));
      const cases = disagreementCases(own);
      const { body, plays, pages } = await shown(given(name));
      expect(certificateHtml(own, cases)).toContain(body);
      expect(cases.length).toBeGreaterThan(0);
      expect(Object.keys(plays)).toEqual(cases.map((each) => `disagreements/${each.file}`));
      for (const link of Object.values(plays)) {
        const { program = '', inputs = [] } = unpacked(link) ?? {};
        const registers = Object.fromEntries(
          inputs.map(([register, cells]) => [register, vectorOfCells(cells)]),
        );
        const asked = { program, inputs: { registers }, choices: '' };
        expect(played(asked, loadSpecification()).kind).toBe('ran');
      }
      for (const { id, violations, errata } of own.clauses) {
        if (violations > 0) expect(pages).toMatchObject({ [id]: `clause/${id}.html` });
        for (const erratum of violations > 0 ? errata : [])
          expect(pages[erratum]).toBe(`erratum/${erratum}.html`);
      }
    },
  );

  it('several are the page of vpspec compare', async () => {
    const names = ['browser-vp2.0', 'webgpu-vp2.0', 'nv30-vp2.0'];
    const { body, plays, programs, findings } = await shown(...names.map(given));
    const vote = voteOf(readVoters(names.map(at)).map((voter) => ({ ...voter, directory: basename(voter.directory) }))); // prettier-ignore
    expect(voteHtml(vote)).toContain(body);
    expect(plays).toEqual({});
    // Each finding that is shown has a way into the playground, where it runs.
    const ids = [...body.matchAll(/<div class="violation" id="(.*?)">/g)].map(
      ([, id = '']) => `#${id}`,
    );
    expect(ids.length).toBeGreaterThan(10);
    expect(Object.keys(findings).sort()).toEqual(ids.sort());
    const smallest = vote.voters.flatMap(({ certificate: { programs: own } }) => (own?.violations ?? []).flatMap(({ shrunk }) => shrunk ?? [])); // prettier-ignore
    expect(new Set(Object.keys(programs))).toEqual(new Set(smallest.map((each) => programLines(each).join('\n')))); // prettier-ignore
    for (const each of smallest) {
      const { program, inputs = [] } =
        unpacked(programs[programLines(each).join('\n')] ?? '') ?? {};
      expect(program).toBe(each.program);
      const registers = Object.fromEntries(inputs.map(([name, cells]) => [name, vectorOfCells(cells)])); // prettier-ignore
      const bits = (words: (typeof each.v)[string]): string[] => words.map((word) => word.bits);
      const wanted = [...Object.entries(each.v).map(([n, words]) => [`v[${n}]`, bits(words)]), ...Object.entries(each.c).map(([n, words]) => [`c[${n}]`, bits(words)])]; // prettier-ignore
      const own = Object.entries(registers).map(([name, vector]) => [name, vector.map((value) => hex(bitsOfValue(name, value ?? NaN)))]); // prettier-ignore
      expect(own).toEqual(wanted);
    }
    for (const link of [...Object.values(findings), ...Object.values(programs)]) {
      const { program = '', inputs = [] } = unpacked(link) ?? {};
      const registers = Object.fromEntries(inputs.map(([name, cells]) => [name, vectorOfCells(cells)])); // prettier-ignore
      expect(['ran', 'does not load']).toContain(played({ program, inputs: { registers }, choices: '' }, loadSpecification()).kind); // prettier-ignore
    }
  });

  it('certificate.json alone is one', async () => {
    const text = certificateFiles(at('browser-vp2.0')).read('certificate.json').toString();
    expect((await shown(file('certificate.json', text))).title).toMatch(/^browser: conforms/);
  });

  it('of two of one implementation nothing is said that was not compared', async () => {
    const { body } = await shown(given('engine-nv20-vp1.0'), given('engine-nv20-vsp1.0'));
    expect(body).not.toMatch(/invariant/i);
  });
});

describe('a kept certificate of a GL', () => {
  it.each(['softpipe-gl', 'llvmpipe-gl'])('%s: its page, each finding of which leads to its command and its sections', async (name) => {
    const { certificate } = readGlCertificate(certificateFiles(at(name)));
    const { body, title, pages } = await shown(given(name));
    expect(glCertificateHtml(certificate)).toContain(body);
    expect(title).toBe(`mesa ${name.replace('-gl', '')}: conforms with expected failures`);
    expect(certificate.findings.length).toBeGreaterThan(10);
    for (const { command, sections } of certificate.findings) {
      expect(pages[`gl${command}`]).toBe(`gl-command/gl${command}.html`);
      expect(sections.filter((each) => pages[titleOf(each)]?.startsWith('section/') === true)).toEqual(sections);
    }
  }); // prettier-ignore

  it('several are the page of vpspec compare', async () => {
    const names = ['softpipe-gl', 'llvmpipe-gl'];
    const { body, title } = await shown(...names.map(given));
    const voters = names.map((name) => glVoterIn(basename(at(name)), certificateFiles(at(name))));
    expect(glVoteHtml(glVoteOf(voters))).toContain(body);
    expect(title).toBe('2 certificates side by side');
  });

  it('does not stand beside one of programs', async () => {
    const says = expect.stringMatching(/^softpipe-gl\.tar\.gz: is a certificate of a GL, and c-vp1\.0\.tar\.gz is none/) as string;
    for (const files of [['softpipe-gl', 'c-vp1.0'], ['c-vp1.0', 'softpipe-gl']]) {
      expect(await shownOf(files.map(given))).toEqual({ kind: 'bad', messages: [says] });
    }
  }); // prettier-ignore

  it('certificate.json alone is one; a part of it, or one of another version, is refused with the place', async () => {
    const text = certificateFiles(at('softpipe-gl')).read('certificate.json').toString();
    expect((await shown(file('certificate.json', text))).title).toMatch(/^mesa softpipe: /);
    const other = text.replace('"verdict": "conforms with expected failures"', '"verdict": "perfect"');
    expect(await shownOf([file('a.json', other)])).toEqual({
      kind: 'bad',
      messages: [expect.stringMatching(/^a\.json: is no certificate of a GL of this version: at verdict: /)],
    });
  }); // prettier-ignore

  it('what a hostile one says stays text', async () => {
    const made = glCertificate({ backend: { name: NASTY, version: NASTY, details: {} } });
    const maker = { vpspec: NASTY, tool: NASTY };
    const { body } = await shown(file('certificate.json', JSON.stringify({ ...made, maker })));
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toMatch(/<script|<img|javascript:/i);
  });
});

describe('a file that is none', () => {
  const kept = readFileSync(at('c-vp1.0'));
  const bomb = gzipSync(Buffer.alloc(2 ** 24));
  const small = Buffer.from(bomb);
  small.writeUInt32LE(1024, small.length - 4);
  const huge = Buffer.from(bomb);
  huge.writeUInt32LE(0xffffffff, huge.length - 4);
  it.each<[string, GivenFile, RegExp]>([
    ['nothing', file('a.json', ''), /^a\.json: is neither certificate\.json/],
    ['a text', file('a.json', 'hello'), /is neither/],
    ['other JSON', file('a.json', '{"a": 1}'), /is no certificate of this version: at /],
    ['broken JSON', file('a.json', '{"a": '), /is no JSON/],
    ['half of an archive', file('a.tar.gz', kept.subarray(0, kept.length >> 1)), /is cut off/],
    ['an archive of something else', file('a.tar.gz', gzipSync('x'.repeat(2048))), /is no archive/],
    ['one that grows beyond what it says', file('a.tar.gz', small), /cannot be unpacked: it is cut off, or is not one archive alone/],
    ['one that says that it is huge', file('a.tar.gz', huge), /cannot be unpacked: it is cut off, or is not one archive alone/],
    ['a name that does harm', file('<b>\u001b[31m', 'x'), /^<b>[ -~]*: is neither/],
  ])('%s is refused with what was expected', async (_, own, message) => {
    expect(await shownOf([own, given('c-vp1.0')])).toEqual({ kind: 'bad', messages: [expect.stringMatching(message)] });
  }); // prettier-ignore
});

describe('files before any is read', () => {
  const MIB = 2 ** 20;
  const files = (count: number, size: number): { name: string; size: number }[] =>
    Array.from({ length: count }, (_, at) => ({ name: `${String(at)}.tar.gz`, size }));
  it.each([
    [files(1, 64 * MIB), []],
    [files(32, 4 * MIB), []],
    [files(1, 64 * MIB + 1), [/^0\.tar\.gz: has 67108865 bytes; expected 67108864 at most/]],
    [files(33, 1), [/^33 files; expected 32 at most/]],
    [files(3, 60 * MIB), [/^188743680 bytes in 3 files; expected 134217728 together at most/]],
  ])('%#: are as many and as large as a page can hold', (given, messages) => {
    expect(tooMuch(given)).toEqual(messages.map((each) => expect.stringMatching(each)));
  });
});

it('what a hostile certificate says stays text', async () => {
  const text = JSON.stringify(certificate());
  const { body } = await shown(file('certificate.json', text));
  expect(NASTY).toContain('<script>');
  expect(body).toContain('&lt;script&gt;');
  expect(body).not.toMatch(/<script|<img|javascript:/i);
});

describe('inputs as they are typed', () => {
  it('are decimals, bits and integers with their type', () => {
    const given = givenOf({
      v: { 0: [1, -0, NaN, -Infinity], OPOS: { all: 0.5 } },
      in: {
        'program.local[0]': { s: [1, -2, 3, 4] },
        'program.local[1]': [{ u: 1 }, { u: '0xffffffff' }, 'undefined', null],
        'vertex.position': { f: ['0x7fc00001', 0, 0, 1] },
      },
    });
    expect(given).toEqual({
      inputs: [
        ['v[0]', ['1', '-0', 'NaN', '-INF']],
        ['v[OPOS]', ['0.5', '0.5', '0.5', '0.5']],
        ['program.local[0]', ['1s', '-2s', '3s', '4s']],
        ['program.local[1]', ['1u', '0xffffffffu', 'undefined', 'undefined']],
        ['vertex.position', ['0x7fc00001', '0', '0', '1']],
      ],
      besides: '',
    });
    expect(given?.inputs.map(([, cells]) => vectorOfCells(cells))[3]).toEqual([
      { type: 'U', value: 1 },
      { type: 'U', bits: '0xffffffff' },
      null,
      null,
    ]);
  }); // prettier-ignore

  it.each([{ v: { 0: [1] } }, { v: { 0: 7 } }, { in: { a: {} } }, { in: { a: { s: { u: 1 } } } }])(
    '%j are none',
    (inputs) => {
      expect(givenOf(inputs)).toBeNull();
    },
  ); // prettier-ignore

  const KEYS = ['textures', 'buffers', 'derivatives'] as const;
  type Besides = Readonly<Partial<Record<(typeof KEYS)[number], object>>>;
  const folder = join(packageRoot(), 'cases/gp4');
  const cases = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .flatMap((path) => Object.values((parse(readFileSync(join(folder, path), 'utf8')) as { readonly cases: Readonly<Record<string, Besides>> }).cases))
    .map((each) => Object.fromEntries(KEYS.flatMap((key) => (each[key] === undefined || Object.keys(each[key]).length === 0 ? [] : [[key, each[key]]]))) as Besides)
    .filter((each) => Object.keys(each).length > 0); // prettier-ignore

  it('textures, buffers and derivatives of each case are a text that says the same', () => {
    expect(cases.length).toBeGreaterThan(100);
    for (const own of cases) expect(parse(givenOf(own)?.besides ?? '')).toEqual(own);
  });
});

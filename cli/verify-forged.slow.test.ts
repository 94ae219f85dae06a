/** Certificates that say something else than was found, by people who know the format and have this tool: all hashes are made anew. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import type { CampaignHeader } from '../oracles/campaign/header.js';
import { readResults } from '../oracles/campaign/read-results.js';
import type { ResultLine } from '../oracles/units/result-line.js';
import type { AskedAgain } from '../oracles/certify/ask-again.js';
import type { Certificate } from '../oracles/certify/certificate.js';
import type { MadeSmall } from '../oracles/certify/program-report.js';
import { certificateFiles } from '../oracles/certify/certificate-files.js';
import { readCertificate } from '../oracles/certify/certificate-format.js';
import { FILES, writeManifest } from '../oracles/certify/folder.js';
import { recertified } from '../oracles/certify/recertify.js';
import { verdictOf, verdictParts } from '../oracles/certify/verdict.js';
import type { Verification } from '../oracles/certify/verify.js';
import { verificationText } from '../reports/certificate/verification.js';
import { writeCertificate } from '../reports/certificate/write.js';
import { loadSpecification } from '../spec/load/specification.js';
import { parseBudget } from '../oracles/units/budget.js';
import { runCertify } from './certify.js';
import { EXIT } from './exit.js';
import { printed } from './printed.testing.js';
import { runVerify } from './verify.js';
import { IS_NIGHT } from '../vitest.night.js';

const BACKEND = 'fault:log-of-negative-is-nan';
const { folder: root } = scratch('forged');
const honest = join(root, 'honest');
const specification = loadSpecification();

/** The results of all units of a conforming machine, not only of the first sixteen. */
let ofRight: readonly ResultLine[];

beforeAll(async () => {
  const asked = { environment: 'VP1.1', quiet: true } as const;
  const right = join(root, 'right');
  await printed(async () => {
    const budget = parseBudget('16');
    await runCertify(['LOG'], { ...asked, backend: BACKEND, budget, out: honest });
    await runCertify(['LOG'], { ...asked, backend: 'profile:strict', out: right });
  });
  ofRight = readResults(join(right, FILES.results)).lines;
});

/** What a certificate is made of. */
interface Parts {
  readonly header: CampaignHeader;
  readonly lines: readonly ResultLine[];
  readonly certificate: Certificate;
}

let folders = 0;

/** A folder in which all of it is written as vpspec writes it. */
async function forged(edit: (parts: Parts) => Parts | Promise<Parts>): Promise<string> {
  const folder = join(root, `forged-${String(++folders)}`);
  cpSync(honest, folder, { recursive: true });
  const path = join(folder, FILES.results);
  const { header, lines } = readResults(path);
  if (header === null) throw new Error('no header');
  const parts = await edit({
    header,
    lines,
    certificate: readCertificate(certificateFiles(folder)),
  });
  const all = [parts.header, ...parts.lines].map((line) => `${JSON.stringify(line)}\n`);
  writeFileSync(path, all.join(''));
  writeCertificate(parts.certificate, folder);
  return folder;
}

/** The certificate that follows from such results. */
async function following({ header, lines, certificate }: Parts): Promise<Parts> {
  const again = await recertified(certificate, { header, lines }, { specification });
  return { header, lines, certificate: again };
}

/** A file that is edited by hand, and the manifest made anew. */
function edited(name: string, edit: (text: string) => string): () => Promise<string> {
  return async () => {
    const folder = await forged((parts) => parts);
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    expect(edit(text)).not.toBe(text);
    writeFileSync(path, edit(text));
    writeManifest(folder);
    return folder;
  };
}

/** A part of the certificate that is edited, and everything that is made of it made anew. */
function saying(edit: (certificate: Certificate) => Partial<Certificate>): () => Promise<string> {
  return () =>
    forged(({ header, lines, certificate }) => ({
      header,
      lines,
      certificate: judged({ ...certificate, ...edit(certificate) }, certificate),
    }));
}

/** With the verdict that follows from its parts, unless another one is said. */
function judged(said: Certificate, before: Certificate): Certificate {
  expect(said).not.toEqual(before);
  return said.verdict === before.verdict
    ? { ...said, verdict: verdictOf(verdictParts(said)) }
    : said;
}

/** What is said of the run that was asked for, in header and certificate alike. */
function asking(
  header: Partial<CampaignHeader>,
  campaign: Partial<NonNullable<Certificate['campaign']>>,
): () => Promise<string> {
  return () =>
    forged((parts) => {
      const before = campaignOf(parts.certificate);
      return {
        header: { ...parts.header, ...header },
        lines: parts.lines,
        certificate: { ...parts.certificate, campaign: { ...before, ...campaign } },
      };
    });
}

/** Results that are edited, and everything computed from them. */
function finding(
  edit: (lines: readonly ResultLine[]) => readonly ResultLine[],
): () => Promise<string> {
  return () => forged((parts) => following({ ...parts, lines: edit(parts.lines) }));
}

/** @param most how many of them */
function instead(
  isWanted: (line: ResultLine) => boolean,
  edit: (line: ResultLine) => ResultLine,
  most = Infinity,
): () => Promise<string> {
  return finding((lines) => {
    const chosen = lines.filter(isWanted).slice(0, most);
    expect(chosen).not.toEqual([]);
    return lines.map((line) => (chosen.includes(line) ? edit(line) : line));
  });
}

/** Violations that say something else or more; nothing is computed from it. */
function departingSo(more: object): () => Promise<string> {
  return () =>
    forged((parts) => ({
      ...parts,
      lines: parts.lines.map((line) => {
        const { disagreement } = line;
        return disagreement === null
          ? line
          : { ...line, disagreement: { ...disagreement, ...more } };
      }),
    }));
}

/** The results of one that is right, told of another one. */
function asRight(): Promise<string> {
  return forged((parts) => {
    const told = new Set(parts.lines.map(({ unit }) => unit));
    return following({ ...parts, lines: ofRight.filter(({ unit }) => told.has(unit)) });
  });
}

/** Other units than those of the plan: the certificate is computed as if a larger run had been interrupted. */
function withUnits(
  edit: (lines: readonly ResultLine[]) => readonly ResultLine[],
): () => Promise<string> {
  return () =>
    forged(async ({ header, lines: before, certificate }) => {
      const lines = edit(before);
      const campaign = { ...campaignOf(certificate), budget: null, interrupted: true, jobs: 256 };
      const made = await following({
        header: { ...header, budget: null },
        lines,
        certificate: { ...certificate, campaign },
      });
      const told = campaignOf(made.certificate);
      const { budget, units } = campaignOf(certificate);
      const whole = {
        ...made.certificate,
        campaign: { ...told, jobs: 1, budget, units, interrupted: false },
      };
      return {
        header,
        lines,
        certificate: { ...whole, verdict: verdictOf(verdictParts(whole)) },
      };
    });
}

/** A run that time cut short, they say, so that units may be missing. */
function hidden(): () => Promise<string> {
  return () =>
    forged(({ header, lines, certificate }) => {
      const [first, ...others] = lines.filter(isDeparting);
      expect(others).not.toEqual([]);
      const left = lines.filter((line) => line !== first);
      const verdicts: Record<string, number> = {};
      for (const { verdict } of left) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
      const counts = { budget: '1h', units: left.length, done: left.length, verdicts };
      const campaign = { ...campaignOf(certificate), ...counts };
      const again = judged({ ...certificate, campaign, scope: null, programs: null }, certificate);
      return { header: { ...header, budget: '1h' }, lines: left, certificate: again };
    });
}

/** A result of a unit that the plan does not have. */
function another(lines: readonly ResultLine[]): ResultLine {
  const told = new Set(lines.map(({ unit }) => unit));
  const other = ofRight.find(({ unit }) => !told.has(unit));
  if (other === undefined) throw new Error('the plan has them all');
  return other;
}

/** What was made small said otherwise, and everything computed from it. */
function madeSo(edit: (made: MadeSmall) => object): () => Promise<string> {
  return () =>
    forged((parts) => {
      const { programs } = parts.certificate;
      const [first, ...others] = programs?.made ?? [];
      if (programs === null || first === undefined) throw new Error('nothing was made small');
      const made = [{ ...first, ...edit(first) }, ...others];
      return following({
        ...parts,
        certificate: { ...parts.certificate, programs: { ...programs, made } },
      });
    });
}

/** The same program, whatever was seen, with another text. */
const otherProgram = ({ shrunk }: MadeSmall): object => ({
  shrunk: { ...shrunk, program: '!!VP1.1\n  MOV o[HPOS], v[0];\nEND\n' },
});

const isCase = ({ unit, verdict }: ResultLine): boolean =>
  unit.startsWith('case:') && verdict === 'agrees';

function campaignOf({ campaign }: Certificate): NonNullable<Certificate['campaign']> {
  if (campaign === null) throw new Error('no campaign');
  return campaign;
}

const isDeparting = ({ verdict }: ResultLine): boolean => verdict === 'disagrees';
const agreeing = (line: ResultLine): ResultLine => ({
  ...line,
  verdict: 'agrees',
  disagreement: null,
});

interface Found {
  readonly code: number;
  readonly word: string;
  readonly text: string;
}

/** What the command says of a folder: its exit code, and the same in JSON and in words. */
async function found(folder: string, backend: string | null = null): Promise<Found> {
  const asked = backend === null ? {} : { backend, sample: 1000, seed: 1 };
  const { result, text } = await printed(() => runVerify(folder, { json: true, ...asked }));
  const json = JSON.parse(text) as Pick<Verification, 'problems' | 'unproved' | 'notes'> & {
    readonly word: string;
    readonly sound: boolean;
    readonly again: AskedAgain | null;
  };
  expect(json.sound).toBe(json.word === 'verified');
  // What a reader gets is made of the same.
  const told = verificationText(
    folder,
    { ...json, certificate: null },
    { again: json.again, rechecked: null },
  );
  const line = told.replace(/\s+/g, ' ');
  expect(line).toContain(`${folder}: ${json.word}: `);
  return { code: result, word: json.word, text: line };
}

/** What it says, how it is made, and what is found. */
type Forgery = [string, () => Promise<string>, RegExp];

/** What is found as another of the same table is: asked at night. */
const AT_NIGHT = [
  'no program departs',
  'the floor is lower',
  'a smaller budget',
  'an interpretation that there is not',
  'a report that says more',
  'violations that are not supported',
  'violations that are inconclusive',
  'another version',
  'another origin',
];
const asked = (table: readonly Forgery[]): readonly Forgery[] =>
  table.filter(([name]) => IS_NIGHT || !AT_NIGHT.includes(name));

describe('a forged certificate', () => {
  it.each<Forgery>(asked([
    ['more of a clause was judged', saying(({ clauses }) => ({ clauses: clauses.map((each, index) => (index === 0 ? { ...each, records: each.records + 1 } : each)) })), /clauses\.0\.records/],
    ['a clause that is violated is left out', saying(({ clauses, programClauses }) => ({ clauses: clauses.filter(({ violations }) => violations === 0), programClauses: (programClauses ?? []).filter(({ violations }) => violations === 0) })), /[cC]lauses/],
    ['the verdict is better', saying(() => ({ verdict: 'conforms' })), /verdict is conforms, and from its parts follows does not conform/],
    ['no program departs', saying(({ programs }) => ({ programs: programs === null ? null : { ...programs, violations: [] } })), /programs/],
    ['a policy is another', saying(({ policies }) => ({ policies: { ...policies, zeroProduct: 'negative' } })), /policies\.zeroProduct is "negative", .* follows "unknown"/],
    ['what departs is listed', saying(() => ({ expectations: { file: 'known.yaml', text: 'violations: []\n', expected: [], unexpected: [], absent: [], asExpected: true }, verdict: 'conforms with expected failures' })), /expectations/],
    ['the floor is lower', saying(({ scope }) => ({ scope: scope === null ? null : { ...scope, floor: { ...scope.floor, name: 'core' } } })), /scope\.floor/],
    ['another seed', asking({ seed: 2 }, { seed: 2 }), /with this seed, shard, selection and budget/],
    ['another shard', asking({ shard: '1/2' }, { shard: { index: 1, count: 2 } }), /with this seed, shard, selection and budget/],
    ['a larger budget', asking({ budget: '20' }, { budget: '20' }), /lacks case:.* and 3 more units/],
    ['a smaller budget', asking({ budget: '9' }, { budget: '9' }), /and 6 more units, which a run with this/],
    ['a budget of time that hides a unit', hidden(), /lacks 1 unit that comes before the last one/],
    ['units that depart are left out', withUnits((lines) => lines.filter((line) => !isDeparting(line))), /lacks case:/],
    ['units are added', withUnits((lines) => [...lines, another(lines)]), /has case:.*, which a run with this/],
    ['a result is told of another backend', asking({ backend: 'exec:./mine' }, {}), /is of VP1.1, exec:.\/mine, .* and the certificate of VP1.1, fault/],
    ['an answer is none that its unit has', () => forged((parts) => ({ ...parts, lines: parts.lines.map((line) => (isDeparting(line) ? { ...line, disagreement: null } : line)) })), /disagrees, and does not say how/],
    ['an instruction that says more', departingSo({ instruction: { name: 'LOG', signedBy: 'x' } }), /says of an instruction "signedBy"/],
    ['a version that has another tool', () => forged(({ header, lines, certificate }) => ({ header: { ...header, vpspec: '9.9.9' }, lines, certificate: { ...certificate, vpspec: '9.9.9' } })), /vpspec is 9\.9\.9, and its tool is that of/],
    ['a day to come', saying(({ machine }) => ({ machine: { ...machine, date: '9999-12-31' } })), /machine\.date is 9999-12-31, a day to come/],
    ['another kind of backend', saying(({ backend }) => ({ backend: { ...backend, kind: 'nvidia' } })), /backend\.kind is nvidia, and backend\.spec begins with fault/],
    ['notes on who was asked', saying(({ backend }) => ({ backend: { ...backend, notes: 'measured on a board' } })), /backend\.notes has notes/],
    ['a clause that there is not', departingSo({ clauses: ['vp1.LOG.nonsense'] }), /disagrees by vp1\.LOG\.nonsense, which is no clause/],
    ['a clause of another language', departingSo({ clauses: ['gp4.ADD.float-zeros'] }), /which is no clause of its environment/],
    ['a mistake that there is not', departingSo({ misplaced: ['here and there'] }), /no way of missing a position/],
    ['a violation without a distance', departingSo({ ulps: 0 }), /disagrees by no distance at all/],
    ['a violation that is allowed', departingSo({ observed: '0.5', allowed: '0.5' }), /disagrees by what is allowed/],
    ['an erratum that there is not', instead(isCase, (line) => ({ ...line, interpretations: [[[{ erratum: 'vp2.E-nonsense', interpretations: ['x'], taken: true }]]] })), /takes a side in vp2\.E-nonsense, which is no erratum/],
    ['an interpretation that there is not', instead(isCase, (line) => ({ ...line, interpretations: [[[{ erratum: 'vp2.E-first-error', interpretations: ['nonsense'], taken: true }]]] })), /takes nonsense, which is no interpretation/],
    ['a fact of no instruction', instead(isCase, (line) => ({ ...line, facts: ['RCP 0x3f800000 x 1'] })), /shows RCP 0x3f800000 x 1, which no instruction gives/],
    ['a small program of a mistake that there is not', madeSo(({ disagreement }) => ({ disagreement: { ...disagreement, misplaced: ['here and there'] } })), /programs\.made\.0 disagrees by here and there, which is no way/],
    ['a page that says more', edited(FILES.page, (text) => text.replaceAll('does not conform', 'conforms')), /index.html is not what follows/],
    ['a report that says more', edited(FILES.junit, (text) => text.replace(/failures="[1-9]\d*"/g, 'failures="0"')), /junit.xml is not what follows/],
    ['a case that expects what was seen', edited('disagreements/1.yaml', (text) => `${text}# good\n`), /disagreements\/1.yaml is not what follows/],
  ]))('is unsound: %s', async (_, made, wanted) => {
    const { code, word, text } = await found(await made());
    expect(text).toMatch(wanted);
    expect({ code, word }).toEqual({ code: EXIT.disagreement, word: 'unsound' });
  }); // prettier-ignore

  it('is refused where a violation says what no campaign says', async () => {
    const folder = await departingSo({ signedBy: 'x' })();
    await expect(runVerify(folder, {})).rejects.toThrow(
      /results\.jsonl:\d+: this line is no result: at disagreement\.signedBy: unknown key/,
    );
  });

  it('is refused where what was made small says what no campaign says', async () => {
    const folder = await madeSo(({ shrunk }) => ({ shrunk: { ...shrunk, signedBy: 'x' } }))();
    await expect(runVerify(folder, {})).rejects.toThrow(/programs\.made\[0\]\.shrunk\.signedBy/);
  });

  it('is refused where its hashes and its machine are none', async () => {
    const { machine, hashes } = readCertificate(certificateFiles(honest));
    for (const more of [
      { hashes: { ...hashes, tool: 'approved' } },
      { machine: { ...machine, cores: -1 } },
      { machine: { ...machine, platform: 'A board of NVIDIA' } },
      { machine: { ...machine, node: 'conforms' } },
    ]) {
      const folder = await saying(() => more)();
      await expect(runVerify(folder, {})).rejects.toThrow(
        'hashes' in more ? /hashes\.tool|hashes/ : /cannot be computed again: at machine\./,
      );
    }
  });

  it('is none where what has names stands in another order', async () => {
    const made = edited(FILES.certificate, (text) => {
      const { campaign, ...others } = JSON.parse(text) as Certificate;
      return `${JSON.stringify({ ...others, campaign }, null, 2)}\n`;
    });
    const { code, word } = await found(await made());
    expect({ code, word }).toEqual({ code: EXIT.ok, word: 'verified' });
  });

  it('follows from invented results, and says that they are taken as they stand', async () => {
    const { result, text } = await printed(async () => runVerify(await asRight(), {}));
    expect(result).toBe(EXIT.ok);
    expect(text).toMatch(/What each unit came to is as results.jsonl says: --backend asks again/);
  });

  it.each<Forgery>(asked([
    ['results of one that is right', asRight, /came to agrees; now disagrees: .* 16 of 16 units asked again \(--seed 1\): 4 differences/],
    ['one result that is right', instead(isDeparting, agreeing, 1), /16 of 16 units asked again \(--seed 1\): 1 difference\./],
    ['violations that are flakes', instead(isDeparting, (line) => ({ ...line, verdict: 'flake', reason: 'at first' })), /came to flake: .* now disagrees/],
    ['violations that are not supported', instead(isDeparting, (line) => ({ ...agreeing(line), verdict: 'unsupported', reason: 'no LOG' })), /came to unsupported: no LOG; now disagrees/],
    ['violations that are inconclusive', instead(isDeparting, (line) => ({ ...agreeing(line), verdict: 'inconclusive', reason: 'too many paths' })), /came to inconclusive: too many paths; now disagrees/],
    ['violations of another kind', instead(isDeparting, (line) => ({ ...line, disagreement: line.disagreement === null ? null : { ...line.disagreement, observed: '1.5' } })), /now disagrees/],
    ['another name', saying(({ backend }) => ({ backend: { ...backend, name: 'mine' } })), /identity: name came to "mine"; now "log-of-negative-is-nan"/],
    ['another version', saying(({ backend }) => ({ backend: { ...backend, engine: 'mine 2.0' } })), /identity: engine came to "mine 2.0"; now/],
    ['another origin', saying(({ backend }) => ({ backend: { ...backend, provenance: 'measured on a board' } })), /identity: provenance came to "measured on a board"; now/],
    ['a small program that is none', madeSo(otherProgram), /the smallest program of vp1\.LOG\S+ came to disagrees: .* now agrees/],
  ]))('is unsound where the implementation is asked: %s', async (_, made, wanted) => {
    const { code, word, text } = await found(await made(), BACKEND);
    expect(text).toMatch(wanted);
    expect({ code, word }).toEqual({ code: EXIT.disagreement, word: 'unsound' });
  }); // prettier-ignore
});

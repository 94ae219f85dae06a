/** What a kept certificate says of findings, and what it says once its implementation is better, or asked less. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { packageRoot } from '../../spec/load/root.js';
import { certificateFiles, type CertificateFiles } from '../certify/certificate-files.js';
import { readCertificate } from '../certify/certificate-format.js';
import { compareUnits } from '../compare/compare-units.js';
import { expectationsOf } from '../compare/expectations.js';
import { resultsOf } from '../certify/certificate-files.js';
import { AskedRun } from './asked-run.js';
import { expectationsText } from './expectation-lines.js';
import { FindingsStore } from './store.js';

const { folder } = scratch('asked-run');

const kept = (name: string): CertificateFiles =>
  certificateFiles(join(packageRoot(), 'docs/certificates', `${name}.tar.gz`));

const PYTHON = kept('python-vp1.0-vp1');

interface Line {
  readonly unit: string;
  readonly verdict: string;
}
interface Written {
  readonly machine: object;
  readonly clauses: readonly { readonly violations: number; readonly records: number }[];
  readonly programs: { readonly violations: readonly object[] };
}

/** The same certificate of another day, with other lines, clauses and programs. */
function changed(
  files: CertificateFiles,
  date: string,
  line: (line: Line) => Line | null,
  certificate: (written: Written) => object = (written) => written,
): CertificateFiles {
  const [header = '', ...lines] = files.read('results.jsonl').toString().trimEnd().split('\n');
  const others = lines.flatMap((text) => {
    const made = line(JSON.parse(text) as Line);
    return made === null ? [] : [JSON.stringify(made)];
  });
  const written = JSON.parse(files.read('certificate.json').toString()) as Written;
  const dated = { ...written, machine: { ...written.machine, date } };
  const texts = new Map([
    ['results.jsonl', `${[header, ...others].join('\n')}\n`],
    ['certificate.json', JSON.stringify({ ...dated, ...certificate(dated) })],
  ]);
  return { ...files, read: (name) => Buffer.from(texts.get(name) ?? files.read(name)) };
}

const given = { subject: null, today: '2026-12-01' };
const runOf = (files: CertificateFiles): AskedRun =>
  new AskedRun(readCertificate(files), files, given);

/** Nothing is violated any more. */
const BETTER = (written: Written): object => ({
  clauses: written.clauses.map((clause) => ({ ...clause, violations: 0, worst: null })),
  programs: { ...written.programs, violations: [], made: [] },
});
const agreeing = (line: Line): Line => ({ ...line, verdict: 'agrees', disagreement: null }) as Line;

describe('a certificate', () => {
  it('shows each way of departing with its program, what shows it and a case', () => {
    const { sightings, about } = runOf(PYTHON);
    const root = sightings.find(({ signature }) => signature === 'vp1.RSQ.absolute|result|NaN');
    expect(root).toMatchObject({ kind: 'program', count: 89 });
    // Three more became the same program when they were made small.
    expect(root?.units).toHaveLength(86);
    expect(root?.shown.program?.program).toContain('RSQ');
    expect(root?.shown.case).toMatch(/^# A disagreement of vp1-python/);
    const vectors = sightings.find(({ signature }) => signature === 'vp1.RSQ.absolute|RSQ');
    expect(vectors?.units).toEqual([expect.stringMatching(/^vector:RSQ:0x[0-9a-f]{8}$/)]);
    expect(vectors?.shown.vector?.operands).toHaveLength(1);
    expect(new Set(sightings.map(({ kind, signature }) => `${kind} ${signature}`)).size).toBe(
      sightings.length,
    );
    expect(about).toMatchObject({ environment: 'VP1.0', document: 'vp1', date: '2026-11-30' });
    expect(about.units.failed).toBeGreaterThan(100);
  });

  it('that shows nothing has none', () => {
    expect(runOf(kept('python-vp1.0')).sightings).toEqual([]);
  });
});

describe('a store of them', () => {
  const states = async (...all: readonly CertificateFiles[]): Promise<readonly string[]> => {
    const path = join(folder, 'findings.sqlite');
    const store = await FindingsStore.open(path, 'write');
    try {
      return all.map((files) => {
        store.add(runOf(files));
        const count = (state: string): number =>
          store.findings().filter((each) => each.state === state).length;
        return ['open', 'fixed', 'back'].map((state) => String(count(state))).join(' ');
      });
    } finally {
      store.close();
      rmSync(path);
    }
  };

  it('counts all as fixed when all is asked again, and as back when they show again', async () => {
    const all = runOf(PYTHON).sightings.length;
    const better = changed(PYTHON, '2026-12-02', agreeing, BETTER);
    const again = changed(PYTHON, '2026-12-03', (line) => line);
    const [one, two, three] = [`${String(all)} 0 0`, `0 ${String(all)} 0`, `0 0 ${String(all)}`];
    expect(await states(PYTHON, PYTHON, better, again)).toEqual([one, one, two, three]);
  });

  it('counts two violations of one name as one finding', async () => {
    const twice = changed(PYTHON, '2026-12-02', (line) => line, (written) => {
      const [first, ...others] = written.programs.violations;
      if (first === undefined) throw new Error('there is no violation');
      const second = { ...first, name: 'program:1:399', shrunk: null, programs: 5 };
      return { programs: { ...written.programs, violations: [second, first, ...others] } };
    }); // prettier-ignore
    const all = runOf(PYTHON).sightings;
    const { sightings } = runOf(twice);
    expect(sightings).toHaveLength(all.length);
    expect(sightings[0]).toEqual({ ...all[0], count: (all[0]?.count ?? 0) + 5 });
    expect(await states(twice)).toEqual([`${String(all.length)} 0 0`]);
  });

  it('counts nothing as fixed that was not asked again, or did not agree', async () => {
    const { length: all } = runOf(PYTHON).sightings;
    const open = `${String(all)} 0 0`;
    // Instructions and every unit but one of those that showed something: a shard, or a budget.
    const isAbsent = new Set(runOf(PYTHON).sightings.map(({ units }) => units[0] ?? ''));
    const less = changed(
      PYTHON,
      '2026-12-02',
      (line) =>
        isAbsent.has(line.unit) || line.unit.startsWith('instruction:') ? null : agreeing(line),
      BETTER,
    );
    expect(await states(PYTHON, less)).toEqual([open, open]);
    // Asked, and without an answer that could be judged.
    const late = changed(
      PYTHON,
      '2026-12-02',
      (line) => ({ ...agreeing(line), verdict: 'timeout', words: null }) as Line,
      BETTER,
    );
    expect(await states(PYTHON, late)).toEqual([open, open]);
    // Asked, and counted under another clause.
    const elsewhere = changed(PYTHON, '2026-12-02', (line) => line, (written) => ({
      clauses: written.clauses.map((clause) => ({ ...clause, violations: 0, undetermined: 1 })),
      programs: { ...written.programs, violations: [] },
    })); // prettier-ignore
    expect(await states(PYTHON, elsewhere)).toEqual([open, open]);
  });

  it('lists them so that a certification with that list has nothing that is not expected', async () => {
    const path = join(folder, 'listed.sqlite');
    const store = await FindingsStore.open(path, 'write');
    store.add(runOf(PYTHON));
    const text = expectationsText(store.findings());
    store.close();
    const { clauses } = loadSpecification();
    const ids = clauses.map(({ id }) => id);
    const list = expectationsOf(text, 'expected.yaml', ids);
    const facts = { environment: 'VP1.0', details: {} } as const;
    const { lines } = resultsOf(PYTHON);
    const { expected, unexpected, absent } = compareUnits(list, { lines, facts, isWhole: true });
    expect(unexpected).toEqual([]);
    expect(absent).toEqual([]);
    expect(expected.length).toBeGreaterThan(3);
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../spec/load/root.js';
import { branchTotals, BranchReportError, parseBranchReport } from './branch-report.js';
import { checkBranchCanary, measureBranches } from './branches.js';
import { CanaryError } from './canary.js';

const LINES = [
  'export function sign(a: number): number {',
  "  if (a === 7) throw new SpecCrash('seven');",
  '  return a < 0 ? -1 : 1;',
  '}',
];

function range(line: number, from: number, to: number | null, last = line) {
  return { start: { line, column: from }, end: { line: last, column: to } };
}

/** A file of LINES: the function called, its second and third branch not taken. */
const REPORT = JSON.stringify({
  '/p/semantics/sign.ts': {
    path: '/p/semantics/sign.ts',
    all: false,
    branchMap: {
      0: { locations: [range(1, 7, null, 4)] },
      1: { locations: [range(2, 15, null)] },
      2: { locations: [range(3, 15, 19)] },
      3: { locations: [range(3, 20, 23)] },
    },
    b: { 0: [5], 1: [0], 2: [0], 3: [5] },
    fnMap: { 0: { name: 'sign' }, 1: { name: 'idle' }, 2: { name: '(empty-report)' } },
    f: { 0: 5, 1: 0, 2: 0 },
  },
  '/p/semantics/unused.ts': {
    path: '/p/semantics/unused.ts',
    all: true,
    branchMap: { 0: { locations: [range(1, 0, 3)] } },
    b: { 0: [0] },
    fnMap: {},
    f: {},
  },
});

const files = () => parseBranchReport(REPORT, (path) => path.replace('/p/', ''));

function totals(...unreached: { file: string; text: string | null }[]) {
  const source = { file: 'spec/unreached.yaml', line: 3 };
  return branchTotals(files(), {
    linesOf: () => LINES,
    explanations: unreached.map((each) => ({ ...each, reason: 'because', source })),
    leftOut: [],
    notes: [],
  });
}

describe('a report of branches', () => {
  it('is read', () => {
    const [sign, unused] = files();
    expect(sign?.branches.map(({ taken }) => taken)).toEqual([5, 0, 0, 5]);
    expect(sign?.calls.get('sign')).toBe(5);
    expect(unused?.loaded).toBe(false);
  });

  it.each(['', '[', '[]', '{"a": {"path": 3}}'])('is refused where it is none: %s', (json) => {
    expect(() => parseBranchReport(json, (path) => path)).toThrow(BranchReportError);
  });

  it('lists what was not taken, with its place', () => {
    const { total, covered, explained, unexplained, list } = totals();
    expect({ total, covered, explained, unexplained }).toEqual({
      total: 5,
      covered: 2,
      explained: 0,
      unexplained: 3,
    });
    expect(list).toEqual([
      {
        file: 'semantics/sign.ts',
        line: 2,
        text: "throw new SpecCrash('seven');   in: if (a === 7) throw new SpecCrash('seven');",
        reason: null,
      },
      {
        file: 'semantics/sign.ts',
        line: 3,
        text: '? -1   in: return a < 0 ? -1 : 1;',
        reason: null,
      },
      { file: 'semantics/unused.ts', line: 1, text: null, reason: null },
    ]);
  });

  it('says how many functions hide their branches, since nothing calls them', () => {
    expect(totals().notes).toEqual([
      'functions that no case calls, and whose branches are not counted: 1',
    ]);
  });

  it('finds explanations by file and text, and tells of those that explain nothing', () => {
    const found = totals(
      { file: '**', text: 'throw new SpecCrash' },
      { file: 'semantics/unused.ts', text: null },
      { file: 'semantics/sign.ts', text: 'return 17' },
    );
    expect(found.explained).toBe(2);
    expect(found.unexplained).toBe(1);
    expect(found.needless).toEqual([
      { place: 'spec/unreached.yaml:3', says: 'semantics/sign.ts: return 17' },
    ]);
  });

  it('is not believed without the call that every program needs', () => {
    expect(() => {
      checkBranchCanary(files(), ['VP']);
    }).toThrow(/load in semantics\/language\/load\.ts/);
    expect(() => {
      checkBranchCanary(files(), ['GPU']);
    }).toThrow(/loadGpu in semantics\/gpu/);
    // Without programs there is nothing to be called; that few files were counted shows all the same.
    expect(() => {
      checkBranchCanary(files(), []);
    }).toThrow(/only 2 files/);
  });
});

describe('measuring', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'vpspec-branches-'));
    writeFileSync(join(root, 'package.json'), '{"type": "module"}');
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it('says what is missing', async () => {
    const options = { queries: [], cases: undefined, loaders: ['VP'] as const, root };
    expect((await measureBranches(options)).missing).toMatch(/dist\/ is not built/);
    mkdirSync(join(root, 'dist', 'cli'), { recursive: true });
    mkdirSync(join(root, 'dist', 'semantics'));
    writeFileSync(join(root, 'dist', 'cli', 'main.js'), '');
    expect((await measureBranches(options)).missing).toMatch(/c8 is not installed/);
  });

  it('reads the corpus from its files, whatever is kept of it', async () => {
    symlinkSync(join(packageRoot(), 'node_modules'), join(root, 'node_modules'));
    mkdirSync(join(root, 'dist', 'cli'), { recursive: true });
    mkdirSync(join(root, 'dist', 'semantics'));
    writeFileSync(join(root, 'dist', 'semantics', 'one.js'), 'export const one = 1;\n');
    writeFileSync(
      join(root, 'dist', 'cli', 'main.js'),
      "import { writeFileSync } from 'node:fs'; import '../semantics/one.js';\n" +
        "writeFileSync('asked', process.argv.slice(2).join(' '));\n",
    );
    const options = { queries: ['vp2'], cases: undefined, loaders: [], root };
    await expect(measureBranches(options)).rejects.toThrow(CanaryError);
    expect(readFileSync(join(root, 'asked'), 'utf8')).toBe(
      `check --quiet --cases ${join(root, 'cases')} -- vp2`,
    );
  });

  it('notices that nothing was counted', async () => {
    symlinkSync(join(packageRoot(), 'node_modules'), join(root, 'node_modules'));
    mkdirSync(join(root, 'dist', 'cli'), { recursive: true });
    mkdirSync(join(root, 'dist', 'semantics'));
    writeFileSync(
      join(root, 'dist', 'semantics', 'one.js'),
      'export const one = (a) => a ? 1 : 2;\n',
    );
    writeFileSync(
      join(root, 'dist', 'cli', 'main.js'),
      "import { one } from '../semantics/one.js'; one(1);\n",
    );
    const options = { queries: [], cases: undefined, loaders: ['VP'] as const, root };
    await expect(measureBranches(options)).rejects.toThrow(CanaryError);
  });
});

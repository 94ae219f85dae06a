/** Every command is asked of every language: it answers, or says why such programs are not its business. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ABSENCES } from '../oracles/absences.js';
import { ownProcess } from '../oracles/protocol/own-process.js';
import { vpspecCommand } from './commands.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';

const { folder } = scratch('every-command');

const { file, words: ofHost } = ownProcess('oracles/protocol/machine-host-main');

/** The semantics in a process of its own. */
const MACHINE = `exec:'${[file, ...ofHost].join("' '")}'`;

/** A corpus of one case: what is measured of the whole one takes minutes. */
const SMALL = join(folder, 'small');
mkdirSync(SMALL);
writeFileSync(
  join(SMALL, 'one.yaml'),
  'cases:\n  a: {instruction: "MOV R0, v[0]", v: {0: [1, 2, 3, 4]}, expect: {R0: [1, 2, 3, 4]}}\n',
);

/** What commands are asked about, in a language. */
interface Given {
  readonly environment: string;
  readonly program: string;
  readonly inputs: string;
  /** A component that the program leaves. */
  readonly target: string;
  readonly instruction: string;
  readonly question: string;
  readonly cases: string;
  readonly fault: string;
  readonly backend: string;
  readonly flags: readonly string[];
}

const LANGUAGES: Readonly<Record<string, Given>> = {
  'VP programs': {
    environment: 'VP1.0',
    program: 'examples/keyframes.vp',
    inputs: 'examples/keyframes.yaml',
    target: 'HPOS.x',
    instruction: 'MUL',
    question: 'MUL 1, 2',
    cases: 'vp1/2.14.1.10.4',
    fault: 'dp3-reads-w',
    backend: MACHINE,
    flags: [],
  },
  'GPU programs': {
    environment: 'NVvp4.0',
    program: 'examples/phong.vp4',
    inputs: 'examples/phong.yaml',
    target: 'result.position.x',
    instruction: 'gp4.XOR',
    question: 'ADD.U 1, 2',
    cases: 'gp4/2.X.8.XOR',
    fault: 'xor-is-or',
    backend: MACHINE,
    flags: [],
  },
  'a language in a file': {
    environment: 'TWO1.0',
    program: 'examples/languages/program.two',
    inputs: 'examples/languages/program.yaml',
    target: 'o0.x',
    instruction: 'two.TWICE',
    question: 'TWICE 3',
    cases: 'two',
    fault: 'two-twice-is-once',
    backend: 'exec:node examples/languages/two-backend.mjs',
    flags: ['--language', 'examples/languages/two.mjs'],
  },
};

/** Where a certificate of the language is kept: that is made first. */
const certificateOf = ({ environment }: Given): string => join(folder, environment);

/** What each command is asked; null: it is not about programs of a language. */
const ASKED: Readonly<Record<string, ((given: Given) => readonly string[]) | null>> = {
  certify: (given) => ['--backend', 'profile:strict', '--environment', given.environment, '--budget', '30', '--require', '0.001', '--quiet', '--out', certificateOf(given)],
  run: ({ program, inputs }) => [program, '--inputs', inputs],
  trace: ({ program, inputs }) => [program, '--inputs', inputs],
  allowed: ({ program, inputs }) => [program, '--inputs', inputs],
  why: ({ program, inputs, target }) => [program, target, '--inputs', inputs],
  eval: ({ question }) => [question],
  load: ({ program }) => [program],
  list: ({ cases }) => [cases],
  check: ({ cases }) => [cases],
  explain: ({ instruction }) => [instruction],
  'backend-test': ({ backend }) => [backend],
  verify: (given) => [certificateOf(given)],
  compare: (given) => [certificateOf(given), certificateOf(given)],
  unit: ({ environment }) => ['program:1:1', '--environment', environment],
  cover: ({ cases }) => [cases, '--no-branches'],
  'diff-profiles': () => ['strict', 'nv20-like'],
  faults: ({ fault }) => [fault],
  shrink: ({ fault, environment }) => ['--backend', `fault:${fault}`, '--seed', '1', '--environment', environment],
  translate: ({ program }) => [program, '--to', 'glsl'],
  judge: () => ['examples/runs.jsonl'],
  strength: () => ['--programs', '5', '--gpu-programs', '1', '--quiet', '--cases', SMALL],
  stress: ({ program, inputs }) => [program, '--inputs', inputs, '--backend', 'profile:strict', '--vertices', '5', '--jobs', '1'],
  exhaust: ({ environment }) => ['RCP', '--backend', 'profile:strict', '--environment', environment, '--from', '0x3f800000', '--to', '0x3f800000', '--jobs', '1'],
  guide: ({ environment }) => ['--environment', environment, '--programs', '3', '--out', join(folder, `${environment}.json`)],
  campaign: ({ environment }) => ['create', environment, '--backend', 'profile:strict', '--environment', environment, '--budget', '20', '--work', 'programs', '--store', join(folder, 'campaigns.sqlite'), '--jobs', '1'],
  // A queue that is there: cli/campaign.slow.test.ts.
  work: () => ['--backend', 'profile:strict'],
  'diff-versions': () => ['max-nan'],
  ...{ policies: null, assemble: null, disassemble: null, export: null, import: null, engine: null, gl: null, findings: null, site: null },
}; // prettier-ignore

/** What ends with another code than 0 here, and what it says: it is asked of each language, and comes as far as its question. */
const REFUSES: Readonly<Record<string, { readonly code: number; readonly err: string }>> = {
  work: {
    code: 2,
    err: 'vpspec: --queue: expected redis://HOST:PORT, or the variable VPSPEC_QUEUE with it\n',
  },
};

it('each command is here', () => {
  const commands = vpspecCommand().commands.map((command) => command.name());
  expect(Object.keys(ASKED).sort()).toEqual([...commands].sort());
});

describe.each(Object.entries(LANGUAGES))('%s', (_, given) => {
  it.each(Object.entries(ASKED).flatMap(([name, words]) => (words === null ? [] : [[name, words] as const])))(
    '%s answers, or says why not',
    async (name, words) => {
      const { code, out, err } = await runHere([name, ...words(given), ...given.flags]);
      const why = (ABSENCES as Readonly<Record<string, string>>)[`vpspec ${name}`];
      if (given.flags.length > 0 && why !== undefined) {
        expect([code, err]).toEqual([2, expect.stringContaining(why)]);
        return;
      }
      const refusal = REFUSES[name];
      if (refusal !== undefined) {
        expect({ code, err }).toEqual(refusal);
        return;
      }
      // What failed is shown with what it says.
      expect([code, code === 0 ? '' : err]).toEqual([0, '']);
      expect(out).not.toBe('');
    },
    120_000,
  ); // prettier-ignore
});

/** `vpspec judge RECORDING`: runs of whole programs that were recorded, held against the documents. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { RecordedRun } from '../oracles/backends/recorded-runs.js';
import type { DisagreementJson } from '../reports/json/disagreement.js';
import type { JudgedRunJson, RecordingJson } from '../reports/json/recording.js';
import { jsonText } from '../reports/json/text.js';
import { withDocument, type DocumentFlag } from './document-option.js';
import { EXIT, InputError } from './exit.js';
import { refuseReadings, withReadings } from './reading-option.js';

interface JudgeFlags extends DocumentFlag {
  readonly json?: boolean;
  readonly byTheLetter?: boolean;
  /** Readings are a matter of words of the NV2A alone. */
  readonly reading?: readonly string[];
}

export function judgeCommand(): Command {
  return withReadings(withDocument(new Command('judge')))
    .description('hold recorded runs of whole programs against the documents')
    .argument('<recording>', 'a file of runs, one JSON object a line, or a folder of *.jsonl')
    .option('--by-the-letter', 'accept what a loophole of the letter alone permits')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA run has a program, inputs and results, as a test ROM or a capture gives them\n' +
        '(docs/recordings.md, Whole programs), or instruction words of the NV2A (there too). Each is judged by itself; what a run does\n' +
        'not show is not asked, and is counted. There is no certificate of such runs: a certificate\n' +
        'says how much of a plan was asked ("vpspec certify"), and here nothing can be asked.\n\n' +
        'Exit code 0 where every run that was judged is permitted, 1 where one is not, or\n' +
        'is by the letter alone (0 with --by-the-letter), 2 for a recording that cannot be read,\n' +
        'or of which no run could be judged.\n\n' +
        'Example:\n  vpspec judge examples/runs.jsonl',
    )
    .action(async (path: string, flags: JudgeFlags) => {
      process.exitCode = await judgeRecording(path, flags);
    });
}

/** @throws InputError */
async function judgeRecording(path: string, flags: JudgeFlags): Promise<number> {
  const { recordedRuns } = await import('../oracles/backends/recorded-runs.js');
  const { BackendUsageError } = await import('../oracles/backends/backend.js');
  const { DocumentError } = await import('../spec/authorities.js');
  const { recordingJson, recordingText } = await import('../reports/json/recording.js');
  const runs: JudgedRunJson[] = [];
  try {
    const files = filesOf(path);
    const { isOfWords, judgedWords } = await import('./words/judge.js');
    if (isOfWords(files[0])) {
      refuseDocument(flags);
      runs.push(...(await judgedWords(path, flags.reading ?? [])));
    } else {
      refuseReadings(flags);
      for (const file of files) {
        for await (const run of recordedRuns(file)) runs.push(await judged(run, flags));
      }
    }
  } catch (error) {
    if (error instanceof BackendUsageError || error instanceof DocumentError) {
      throw new InputError(error.message);
    }
    throw error;
  }
  if (runs.length === 0) throw new InputError(`the recording ${path} holds no runs`);
  const report: RecordingJson = recordingJson(runs);
  if (flags.json === true) process.stdout.write(jsonText(report));
  else process.stdout.write(recordingText(report));
  const isLetterEnough = flags.byTheLetter === true;
  if (report.disagree > 0 || (report.byTheLetter > 0 && !isLetterEnough)) return EXIT.disagreement;
  if (report.byTheLetter > 0) return EXIT.ok;
  return report.agree > 0 ? EXIT.ok : EXIT.badInput;
}

/** @throws InputError: no document governs words */
function refuseDocument({ document, byTheLetter }: JudgeFlags): void {
  for (const [flag, value] of Object.entries({ document, 'by-the-letter': byTheLetter })) {
    if (value === undefined) continue;
    throw new InputError(`--${flag}: words of the NV2A are no program of a document's language`);
  }
}

/** @throws InputError for what is neither a file nor a folder of some */
function filesOf(path: string): readonly string[] {
  let isFolder: boolean;
  try {
    const stats = statSync(path);
    isFolder = stats.isDirectory();
    if (!isFolder && !stats.isFile()) throw new InputError(`${path} is no file and no folder`);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`cannot read the recording ${path}: there is no such file`);
  }
  if (!isFolder) return [path];
  const files = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map(({ name }) => join(path, name))
    .sort();
  if (files.length > 0) return files;
  throw new InputError(`${path} holds no recorded programs: files such as runs.jsonl are expected`);
}

async function judged(run: RecordedRun, { document }: JudgeFlags): Promise<JudgedRunJson> {
  const { judge } = await import('../api/judge.js');
  const { InputsError, NotSeenError } = await import('../api/inputs.js');
  const { WordsError } = await import('../oracles/protocol/words.js');
  const { inputsOf, observedOf } = await import('./judge/recorded-run.js');
  const { place } = run;
  const nothing = {
    place,
    disagreement: null,
    byTheLetter: null,
    notShown: [],
    interpretations: [],
  };
  try {
    const options = document === undefined ? {} : { document };
    const { verdict, reason, disagreement, byTheLetter, notShown, interpretations } = await judge(
      run.program,
      inputsOf(run),
      observedOf(run),
      options,
    );
    const lists = { notShown: [...notShown], interpretations: [...interpretations] };
    const violations = { disagreement: listed(disagreement), byTheLetter: listed(byTheLetter) };
    return { place, verdict, reason, ...violations, ...lists };
  } catch (error) {
    if (error instanceof WordsError) throw new InputError(`${place}: ${error.message}`);
    if (!(error instanceof InputsError)) throw error;
    const { message } = error;
    // What the program writes and nobody saw is no mistake of the recording.
    if (!(error instanceof NotSeenError)) throw new InputError(`${place}: ${message}`);
    return { ...nothing, verdict: 'not asked', reason: message };
  }
}

function listed(violation: DisagreementJson | null): JudgedRunJson['disagreement'] {
  return violation === null ? null : { ...violation, clauses: [...violation.clauses] };
}

/** `vpspec import nxdk LOG`: what a console wrote, as a recording. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Argument, Command } from 'commander';
import { InputError } from './exit.js';
import { requireOutputFolder, writeOutput } from './output.js';
import type { ReadLog } from '../oracles/words/nxdk/log.js';
import { counted } from '../reports/page/counts.js';
import { jsonText } from '../reports/json/text.js';

interface Flags {
  readonly out: string;
  readonly name?: string;
  readonly provenance?: string;
  readonly json?: boolean;
}

const UNSAID = 'a log of examples/nxdk; whoever imported it did not say on what it ran';

export function importCommand(): Command {
  return new Command('import')
    .description('make the log of a console a recording')
    .addArgument(new Argument('<kit>', 'the development kit').choices(['nxdk']))
    .argument('<log>', 'what the program of "vpspec export nxdk" wrote')
    .requiredOption('--out <dir>', 'a folder for the recording')
    .option('--name <name>', 'a short name for headings', 'a console')
    .option('--provenance <text>', 'on what it ran, and who did it')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nThe log has programs, inputs and what was left, so that nothing else is needed (docs/nv2a.md, On a\n' +
        'console). The recording is judged by "vpspec certify --environment NV2A --backend recording:DIR".\n\n' +
        'Exit code 2 for a log that cannot be read, with its line.\n\n' +
        'Example, of a log that no console has written:\n' +
        '  vpspec import nxdk examples/nxdk/simulated.txt --out reports/out/simulated',
    )
    .action(async (_kit: string, path: string, flags: Flags) => {
      await importFrom(path, flags);
    });
}

/** @throws InputError */
async function importFrom(
  path: string,
  { out, name = 'a console', provenance = UNSAID, json }: Flags,
): Promise<void> {
  requireOutputFolder('--out', out);
  const { recordingManifest } = await import('../oracles/words/nxdk/log.js');
  const log = await readLogAt(path);
  if (log.runs.length === 0) throw new InputError(`${path}: there is no run that came to its end`);
  const lines = log.runs.map((run) => `${JSON.stringify(run)}\n`);
  writeOutput(join(out, 'runs.jsonl'), lines.join(''));
  const count = counted(log.runs.length, 'run');
  const notice = log.isComplete
    ? null
    : `the log has no last line "done": the console stopped after ${count}`;
  // A certificate tells the provenance: what is not there must not go unseen.
  const told = notice === null ? provenance : `${provenance}; ${notice}`;
  writeOutput(join(out, 'recording.yaml'), recordingManifest(name, told));
  if (json === true) {
    process.stdout.write(
      jsonText({
        kit: 'nxdk',
        out,
        runs: log.runs.length,
        complete: log.isComplete,
        provenance: told,
      }),
    );
    return;
  }
  if (notice !== null) process.stderr.write(`vpspec: ${notice}\n`);
  process.stdout.write(
    `${count}. Next: vpspec certify --environment NV2A --backend recording:${out}\n`,
  );
}

async function readLogAt(path: string): Promise<ReadLog> {
  const { LogError, readLog } = await import('../oracles/words/nxdk/log.js');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new InputError(
      `cannot read the log ${path}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  try {
    return readLog(text);
  } catch (error) {
    if (error instanceof LogError) throw new InputError(`${basename(path)}: ${error.message}`);
    throw error;
  }
}

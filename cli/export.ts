/** `vpspec export nxdk PROGRAM…`: programs of words, as the source of a small program that runs them on a console. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Command, Argument } from 'commander';
import { InputError } from './exit.js';
import { requireOutputFolder, writeOutput } from './output.js';
import type { ExportedRun } from '../oracles/words/nxdk/runs.js';
import { jsonText } from '../reports/json/text.js';
import { packageRoot } from '../spec/load/root.js';

interface Flags {
  readonly out: string;
  readonly inputs?: readonly string[];
  readonly json?: boolean;
}

/** What is copied as it is. */
const SOURCES = ['main.c', 'console.c', 'console.h', 'Makefile', 'README.md'] as const;

export function exportCommand(): Command {
  return new Command('export')
    .description('write programs of words as source that runs them on a console')
    .addArgument(new Argument('<kit>', 'the development kit').choices(['nxdk']))
    .argument('<program...>', 'words of the NV2A (text, .nv2a), or VP1.0 and VP1.1 programs')
    .requiredOption('--out <dir>', 'a folder for the source')
    .option(
      '--inputs <file>',
      'YAML, as for "vpspec run"; of all programs, or again for each in order',
      (value: string, before: readonly string[] = []): readonly string[] => [...before, value],
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nOutputs cannot be read on a console, constants can: behind each program stand moves that write\n' +
        'what it left of temporary registers and of the position into constants. Other outputs are\n' +
        'not seen. Nothing of it was ever run on a console by this project (docs/nv2a.md, On a\n' +
        'console). "vpspec import nxdk" makes the log that it writes a recording.\n\n' +
        'Example:\n  vpspec export nxdk examples/pairs.nv2a --inputs examples/pairs.yaml --out reports/out/nxdk',
    )
    .action(async (_kit: string, paths: readonly string[], flags: Flags) => {
      await exportTo(paths, flags);
    });
}

/** @throws InputError */
async function exportTo(
  paths: readonly string[],
  { out, inputs = [], json }: Flags,
): Promise<void> {
  requireOutputFolder('--out', out);
  if (inputs.length > 1 && inputs.length !== paths.length) {
    throw new InputError(
      `--inputs: expected one, or one for each of the ${String(paths.length)} programs; found ${String(inputs.length)}`,
    );
  }
  const { logName, runsHeader } = await import('../oracles/words/nxdk/runs.js');
  const runs: ExportedRun[] = [];
  for (const [index, path] of paths.entries()) {
    const given = inputs[index] ?? (inputs.length === 1 ? inputs[0] : undefined);
    const name = logName(basename(path).replace(/\.[^.]*$/, ''));
    const isTaken = runs.some((run) => run.name === name);
    runs.push(await runOf(path, isTaken ? `${name}-${String(index)}` : name, given));
  }
  for (const name of SOURCES) {
    writeOutput(join(out, name), readFileSync(join(packageRoot(), 'examples/nxdk', name)));
  }
  writeOutput(join(out, 'runs.h'), runsHeader(runs));
  const told = runs.map(({ name, observed }) => ({
    name,
    instructions: observed.words.length,
    shown: observed.shown.map(({ constant, is }) => ({ constant: `c[${String(constant)}]`, is })),
    unseen: [...observed.unseen],
  }));
  if (json === true) {
    process.stdout.write(jsonText({ kit: 'nxdk', out, files: [...SOURCES, 'runs.h'], runs: told }));
    return;
  }
  for (const { name, instructions, shown, unseen } of told) {
    const seen = shown.map(({ is }) => is).join(', ');
    const not = unseen.length === 0 ? '' : `; not seen: ${unseen.join(', ')}`;
    process.stdout.write(`${name}: ${String(instructions)} instructions, shows ${seen}${not}\n`);
  }
  process.stdout.write(
    `${out}: never run on a console by this project; its README.md says how to go on\n`,
  );
}

async function runOf(path: string, name: string, inputs: string | undefined): Promise<ExportedRun> {
  const { observed } = await import('../oracles/words/nxdk/observed.js');
  const { readWordsInputs } = await import('../oracles/languages/nv2a/inputs.js');
  const { instructionsOf } = await import('./words/file.js');
  const { patternsOfInputs } = await import('./words/given.js');
  const instructions = await instructionsOf(path);
  const given = patternsOfInputs(inputs === undefined ? {} : readWordsInputs(inputs));
  try {
    const made = observed(instructions);
    if (made.shown.length === 0) {
      throw new InputError(
        `${path}: writes no temporary register, constant or position; nothing of it can be read on a console`,
      );
    }
    return { name, observed: made, ...given };
  } catch (error) {
    if (error instanceof RangeError) throw new InputError(`${path}: ${error.message}`);
    throw error;
  }
}

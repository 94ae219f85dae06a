/** `vpspec translate PROGRAM --to LANGUAGE`: the program in the language of another graphics stack. */
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { governing, withDocument, type DocumentFlag } from './document-option.js';
import { engineOf } from './engine-option.js';
import { InputError } from './exit.js';
import { requireOutputFile, requireOutputFolder, writeOutput } from './output.js';
import type { EngineName } from '../semantics/silicon/names.js';
import { TARGETS, type Target, type Translation } from '../oracles/translate/translation.js';
import { jsonText } from '../reports/json/text.js';

interface Flags extends DocumentFlag {
  readonly to: Target;
  readonly strict?: boolean;
  readonly plain?: boolean;
  readonly profile?: string;
  readonly helpers?: boolean;
  readonly tests?: string;
  readonly results?: string;
  readonly out?: string;
  readonly json?: boolean;
}

export function translateCommand(): Command {
  return withDocument(new Command('translate'))
    .description('write a program in the language of another graphics stack')
    .argument('[program]', 'file with the program string; "-" for standard input')
    .addOption(
      new Option('--to <language>', 'language to write').choices(TARGETS).makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--strict',
        'the results that the documents ask for, safe from compilers that rewrite arithmetic (default)',
      ).conflicts('plain'),
    )
    .option('--plain', 'as people write it by hand')
    .addOption(
      new Option(
        '--profile <engine>',
        'what an engine computes, to the bit, in integers: nv20 (or nv2a) or nv30',
      ).conflicts(['plain', 'strict']),
    )
    .option('--helpers', 'no program: the functions of the engine alone, by --profile')
    .option(
      '--tests <folder>',
      'with --helpers: also test vectors there, and a shader that holds the functions against them',
    )
    .option('--results <names>', 'result registers to export, by commas; those written if absent')
    .option('--out <file>', 'write there instead of to standard output')
    .option('--json', 'as JSON: the text, what it reads, exports and wants as constants')
    .addHelpText(
      'after',
      '\nVP1.0 and VP1.1 translate to every language, VP2.0 to all but arb, NVvp4.0 and NVfp4.0 to\n' +
        'glsl, essl and wgsl, vertex state programs and geometry programs to none. c is written with\n' +
        '--profile alone, arb without it. docs/translate.md tells how the shaders take their inputs.\n\n' +
        'Examples:\n  vpspec translate examples/skinning.vp --to glsl\n' +
        '  vpspec translate examples/fog.vp --to arb --plain\n\n' +
        'Exit code 2 if the program does not load or cannot be translated.',
    )
    .action(async (path: string | undefined, flags: Flags) => {
      if (flags.out !== undefined) requireOutputFile('--out', flags.out);
      if (flags.tests !== undefined) requireOutputFolder('--tests', flags.tests);
      if (flags.helpers === true) return writeHelpers(path, flags);
      if (flags.tests !== undefined) {
        throw new InputError('--tests is of the functions of an engine: say --helpers too');
      }
      if (path === undefined) {
        throw new InputError('expected a program, or --helpers, which needs none');
      }
      return writeProgram(path, flags);
    });
}

async function writeProgram(
  path: string,
  { to, plain, profile, results, out, json, ...flags }: Flags,
): Promise<void> {
  const { openProgram } = await import('./languages/open.js');
  const { Untranslatable } = await import('../oracles/translate/translation.js');
  const mode =
    plain === true ? 'plain' : profile === undefined ? 'strict' : engineOf('--profile', profile);
  const file = await openProgram(path);
  try {
    const translation = await file.useLoaded((language, program) =>
      language.translate(program, to, {
        authority: governing(language, program, flags),
        isDocumentNamed: flags.document !== undefined,
        mode,
        results: results?.split(',').map((name) => name.trim()) ?? null,
      }),
    );
    for (const each of translation.leaves) {
      process.stderr.write(`vpspec: not as the document has it: ${each}\n`);
    }
    write(out, json === true ? jsonText(await translationJson(translation)) : translation.text);
  } catch (error) {
    if (error instanceof Untranslatable) {
      throw new InputError(`cannot translate ${path} to ${to}: ${error.message}`);
    }
    throw error;
  }
}

/** @throws InputError where the flags ask for what helpers have not */
async function writeHelpers(
  path: string | undefined,
  { to, profile, results, out, json, document, tests }: Flags,
): Promise<void> {
  if (path !== undefined) throw new InputError('--helpers takes no program: leave one of both');
  if (results !== undefined || json === true || document !== undefined) {
    throw new InputError('--helpers has no --results, --json or --document');
  }
  if (profile === undefined) {
    throw new InputError('--helpers is of an engine: name it with --profile nv20 or nv30');
  }
  if (to === 'arb') {
    throw new InputError('an engine is computed in integers, and ARB_vertex_program has none');
  }
  const { engineLibrary } = await import('../oracles/translate/engine/library.js');
  const engine = engineOf('--profile', profile);
  write(out, engineLibrary(engine, to));
  if (tests !== undefined) await writeTests(tests, engine, to);
}

/** Test vectors to read and to bind; and a shader that takes these, in languages whose library does not test itself. */
async function writeTests(
  folder: string,
  engine: EngineName,
  to: Exclude<Target, 'arb'>,
): Promise<void> {
  const { testVectors, vectorsText, vectorsWords } =
    await import('../oracles/translate/engine/test-vectors.js');
  const { FACTS } = await import('../semantics/silicon/driver.js');
  const { instructions } = FACTS[engine].engine;
  const file = (name: string): string => join(folder, `${engine}-${name}`);
  writeOutput(file('vectors.txt'), vectorsText(testVectors(instructions)));
  writeOutput(file('vectors.bin'), new Uint8Array(vectorsWords(instructions).buffer));
  if (to === 'c') return;
  const { selfTest } = await import('../oracles/translate/engine/self-test.js');
  writeOutput(file(`test.${to}`), selfTest(engine, to));
}

/** The same with constants as registers. */
async function translationJson(translation: Translation): Promise<unknown> {
  const { inputsJson } = await import('../reports/json/value.js');
  return { ...translation, constants: inputsJson({ parameters: translation.constants }) };
}

function write(path: string | undefined, text: string): void {
  if (path === undefined) {
    process.stdout.write(text);
    return;
  }
  writeOutput(path, text);
}

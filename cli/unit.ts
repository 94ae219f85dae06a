/** `vpspec unit ID`: the program and the inputs that a unit of a campaign asks. */
import { Command, Option } from 'commander';
import type { FoundUnit } from '../oracles/campaign/language.js';
import { ENVIRONMENT_NAMES, type AnyEnvironmentName } from '../spec/gpu/environments.js';
import { guestEnvironments } from '../spec/guests.js';
import { InputError } from './exit.js';
import { withLanguage } from './language-option.js';
import { requireOutputFile, writeOutput } from './output.js';
import { jsonText } from '../reports/json/text.js';

interface UnitFlags {
  readonly environment?: AnyEnvironmentName;
  readonly save?: string;
  readonly json?: boolean;
}

export function unitCommand(): Command {
  return withLanguage(new Command('unit'))
    .description('print what a unit of a certificate asks: its program and inputs')
    .argument('<id>', 'as certificates and results.jsonl have it: program:5:160, case:…, probe:…')
    .addOption(
      new Option(
        '--environment <name>',
        'of which campaign; else the first that has the unit',
      ).choices([...ENVIRONMENT_NAMES, ...guestEnvironments()]),
    )
    .option(
      '--save <name>',
      'write NAME.vp (or .vp4, .fp4, .gp4, .two …) and NAME.yaml, for "vpspec run"',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nprogram:SEED:INDEX is the generated program that "vpspec certify --seed" and "vpspec shrink --seed\n' +
        'SEED:INDEX" draw: the same one of an environment, whatever else is asked. Behind it may stand of which\n' +
        'instructions it is drawn: program:1:7:only:MOV+MUL, program:1:7:without:LIT. case:ID is a case of the\n' +
        'corpus (rewritten so that what it ends in shows, where it must be), probe:NAME a small program that\n' +
        'tells choices or interpretations apart, and instruction:NAME an instruction by itself on many operands,\n' +
        'of which each is a program here.\n\n' +
        'Examples:\n  vpspec unit program:5:160\n  vpspec unit program:1:3 --environment NVfp4.0 --save reports/out/unit\n' +
        '  vpspec unit instruction:RCP --json\n\n' +
        'Exit code 0; 2 for a unit that no campaign has.',
    )
    .action(async (id: string, flags: UnitFlags) => {
      const { foundUnit } = await import('../oracles/campaign/find-unit.js');
      const unit = foundUnit(id, flags.environment ?? null);
      if (unit === null) {
        const where = flags.environment === undefined ? '' : ` of ${flags.environment}`;
        throw new InputError(
          `no campaign${where} has the unit "${id}"; expected program:SEED:INDEX, or the id of a unit ` +
            'in results.jsonl',
        );
      }
      if (flags.save !== undefined) await save(unit, flags.save);
      process.stdout.write(flags.json === true ? jsonText(unit) : textOf(unit));
    });
}

/** Programs that are printed: of an instruction the first of its records, which share their program. */
const SHOWN = 8;

function textOf({ id, environment, programs }: FoundUnit): string {
  const count = programs.length === 1 ? '' : `, ${String(programs.length)} programs`;
  let last = '';
  const shown = programs.slice(0, SHOWN).map(({ name, text, inputs }) => {
    const head = name === null ? [] : [`# ${name}`];
    const program = text === last ? [] : [text.trimEnd()];
    last = text;
    return [...head, ...program, ...inputs.map((line) => `  ${line}`), ''].join('\n');
  });
  const rest = programs.length - shown.length;
  const more = rest > 0 ? [`and ${String(rest)} more: --json prints all of them`, ''] : [];
  return [`${id}, ${environment}${count}`, '', ...shown, ...more].join('\n');
}

/** The first program. @throws InputError, MachineryError */
async function save({ id, programs, environment }: FoundUnit, name: string): Promise<void> {
  const [first] = programs;
  if (first === undefined) throw new InputError(`${id} asks no program`);
  if (name === '') throw new InputError('--save "": expected a name such as lost');
  const { recordIn } = await import('./languages/record.js');
  const inLanguage = await recordIn(environment).files();
  const extension = inLanguage((language) => language.extensionOf(environment));
  const program = `${name}.${extension}`;
  const inputs = `${name}.yaml`;
  for (const path of [program, inputs]) requireOutputFile('--save', path);
  writeOutput(program, first.text);
  writeOutput(inputs, first.inputs.map((line) => `${line}\n`).join(''));
}

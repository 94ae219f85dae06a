/** `vpspec gl faults`: faulty contexts caught by generated scripts. */
import { Command } from 'commander';
import type { CaughtFault } from '../../oracles/gl/faults/caught.js';
import type { GlFault } from '../../oracles/gl/faults/fault.js';
import { jsonText } from '../../reports/json/text.js';
import { EXIT, translated } from '../exit.js';
import { seedOption, whole } from '../number-options.js';

interface FaultsOptions {
  readonly seed: number;
  readonly budget: number;
  readonly json?: true;
}

export function glFaultsCommand(): Command {
  return new Command('faults')
    .description('hold faulty contexts of the GL against generated scripts: each has to be caught, and shrunk to the calls that show it')
    .argument('[name...]', 'which faults; all if absent')
    .option('--seed <n>', 'which scripts', seedOption, 7)
    .option('--budget <n>', 'scripts at random that are tried for a fault, before those about one thing each', whole(0, 1_000_000), 600)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA fault is caught if a script shows it that shrinks to one of which no call can be left out.\n' +
        '"vpspec gl certify --backend fault:NAME" asks one through the protocol, as users ask their GL.\n\n' +
        'Exit code 0 if every fault is caught, 1 if one is not, 2 for a name that no fault has.\n\n' +
        'Examples:\n  vpspec gl faults modes.disable gpu.framebuffer.layered-lost\n  vpspec gl faults --json',
    )
    .action(async (names: string[], options: FaultsOptions) => {
      process.exitCode = await runFaults(names, options);
    });
} // prettier-ignore

/** Prints; returns the exit code. @throws InputError for a name that no fault has */
async function runFaults(names: readonly string[], { seed, budget, json }: FaultsOptions): Promise<number> {
  const faults = await faultsNamed(names);
  const { FaultCatcher } = await import('../../oracles/gl/faults/caught.js');
  const { nominalEngine } = await import('../../semantics/gl/context/engine.js');
  const catcher = new FaultCatcher(nominalEngine(), { seed, count: budget });
  const all: CaughtFault[] = [];
  for (const fault of faults) {
    const one = catcher.catch(fault);
    all.push(one);
    if (json !== true) process.stdout.write(await faultText(one));
  }
  process.stdout.write(json === true ? jsonText(await Promise.all(all.map(faultJson))) : await summary(all));
  return all.every(isCaught) ? EXIT.ok : EXIT.disagreement;
} // prettier-ignore

/** In the order of the catalogue; all where none is named. @throws InputError */
async function faultsNamed(names: readonly string[]): Promise<readonly GlFault[]> {
  const { GL_FAULTS, glFaultNamed } = await import('../../oracles/gl/faults/faults.js');
  try {
    const chosen = names.map(glFaultNamed);
    return GL_FAULTS.filter((fault) => names.length === 0 || chosen.includes(fault));
  } catch (error) {
    throw translated(error);
  }
}

function isCaught({ found }: CaughtFault): boolean {
  return found?.isMinimal === true;
}

async function summary(all: readonly CaughtFault[]): Promise<string> {
  const { counted, median } = await import('../../reports/page/counts.js');
  const caught = all.filter(isCaught);
  const lengths = caught.flatMap(({ found }) => found?.calls.length ?? []);
  const shrunk = caught.length === 0 ? '' : `; shrunk to ${counted(median(lengths), 'call')} (median)`;
  return `${String(caught.length)} of ${String(all.length)} caught${shrunk}\n`;
} // prettier-ignore

async function faultText(one: CaughtFault): Promise<string> {
  const { fault, found } = one;
  const { scriptText } = await import('../../reports/gl/script-text.js');
  const { disagreementText } = await import('../../reports/gl/values.js');
  const head = `${isCaught(one) ? 'caught' : 'MISSED'}  ${fault.id}: ${fault.does} (${fault.violates})\n`;
  if (found === null) return head;
  const doubt = found.isMinimal ? '' : 'perhaps not the shortest script\n';
  return head + indented(`${scriptText(found.calls)}${doubt}${disagreementText(found.disagreement)}\n`);
} // prettier-ignore

async function faultJson({ fault: { id, does, violates, extension }, found }: CaughtFault) {
  const { scriptText } = await import('../../reports/gl/script-text.js');
  const shown = found === null ? null : { script: scriptText(found.calls), calls: found.calls.length, isMinimal: found.isMinimal, sections: found.disagreement.sections, drawn: found.script };
  return { fault: id, does, violates, extension, found: shown };
} // prettier-ignore

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ');
}

/** `vpspec gl faults` and `vpspec gl shrink`: faulty contexts caught by generated scripts, and scripts made as short as they can be. */
import { Command } from 'commander';
import type { CaughtFault } from '../../oracles/gl/faults/caught.js';
import type { Disagreement } from '../../oracles/gl/judge.js';
import { jsonText } from '../../reports/json/text.js';
import { newestArb, type ContextName } from '../../spec/gl/limits.js';
import { EXIT, InputError, MachineryError } from '../exit.js';
import { contextOption } from './context.js';
import { seedOption, whole } from '../number-options.js';
import { readProgram } from '../program-file.js';

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
    .action(async (names: string[], options: FaultsOptions, command: Command) => {
      process.exitCode = await runFaults(names, { ...options, json: isJson(command) });
    });
} // prettier-ignore

/** An option that "gl" has too is its own wherever it stands. */
function isJson({ parent }: Command): boolean {
  return parent?.opts()['json'] === true;
}

async function runFaults(names: readonly string[], { seed, budget, json }: Omit<FaultsOptions, 'json'> & { json: boolean }): Promise<number> {
  const { GL_FAULTS } = await import('../../oracles/gl/faults/faults.js');
  const { suggestion } = await import('../../semantics/language/suggest.js');
  const all = GL_FAULTS.map(({ id }) => id);
  for (const name of names) {
    if (all.includes(name)) continue;
    const near = suggestion(name, all);
    throw new InputError(`the catalogue has no faulty context "${name}"${near === undefined ? '' : `; did you mean ${near}?`}`);
  }
  const { FaultCatcher } = await import('../../oracles/gl/faults/caught.js');
  const { nominalEngine } = await import('../../semantics/gl/context/engine.js');
  const catcher = new FaultCatcher(nominalEngine(), { seed, count: budget });
  const caught: CaughtFault[] = [];
  for (const fault of GL_FAULTS.filter(({ id }) => names.length === 0 || names.includes(id))) {
    const one = catcher.catch(fault);
    caught.push(one);
    if (!json) process.stdout.write(await faultText(one));
  }
  const missed = caught.filter(({ found }) => found === null).length;
  if (json) process.stdout.write(jsonText(await Promise.all(caught.map(faultJson))));
  else process.stdout.write(`${String(caught.length - missed)} of ${String(caught.length)} caught; ${medianText(caught)}\n`);
  return missed === 0 ? EXIT.ok : EXIT.disagreement;
} // prettier-ignore

function medianText(caught: readonly CaughtFault[]): string {
  const lengths = caught.flatMap(({ found }) => (found === null ? [] : [found.calls.length])).sort((a, b) => a - b);
  return `${String(lengths[lengths.length >> 1] ?? 0)} calls show one in the median`;
} // prettier-ignore

async function faultText({ fault, found }: CaughtFault): Promise<string> {
  const head = `${found === null ? 'MISSED' : 'caught'}  ${fault.id}: ${fault.does} (${fault.violates})\n`;
  if (found === null) return head;
  const { scriptText } = await import('../../reports/gl/script-text.js');
  return head + indented(scriptText(found.calls)) + indented(differenceText(found.disagreement));
}

async function faultJson({ fault: { id, does, violates, extension }, found }: CaughtFault) {
  const { scriptText } = await import('../../reports/gl/script-text.js');
  const shown = found === null ? null : { script: scriptText(found.calls), calls: found.calls.length, isMinimal: found.isMinimal, sections: found.disagreement.sections, drawn: found.script };
  return { fault: id, does, violates, extension, found: shown };
} // prettier-ignore

const indented = (text: string): string => text.trimEnd().replaceAll(/^/gm, '    ') + '\n';

function differenceText({ call, kind, expected, found, sections }: Disagreement): string {
  const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
  const where = `(${sections.join(', ')})`;
  if (kind === 'sent') return `gl${call.command} sends other vertices ${where}`;
  if (kind === 'left') return `gl${call.command} leaves other primitives ${where}`;
  const what = kind === 'error' ? 'has the error' : kind === 'crash' ? 'has no answer' : 'returns';
  return `gl${call.command} ${what}: ${shown(found)}, expected ${shown(expected)} ${where}`;
} // prettier-ignore

interface ShrinkOptions {
  readonly backend: string;
  readonly extension?: ContextName;
}

export function glShrinkCommand(): Command {
  return new Command('shrink')
    .description('make a script that a GL answers wrong as short as it can be')
    .argument('<script>', 'calls as a C program has them; "-" for standard input')
    .requiredOption('--backend <backend>', 'the GL: model, fault:NAME, exec:COMMAND, mesa:softpipe, mesa:llvmpipe')
    .addOption(contextOption('the context that is asked; the first that the GL has if absent'))
    .addHelpText(
      'after',
      '\nCalls are left out, and arguments made simpler, as long as the same command differs in the same way. Answers are judged by the\n' +
        'interpretations of errata that the GL follows, as "gl certify" judges them.\n\n' +
        'Exit code 0 if the GL answers the script as the documents have it; 1 if it does not, and the script that shows it is printed, or if it\n' +
        'has not performed all of it; 2 for bad usage, or a script that cannot be judged; 3 if the GL could not be started.\n\n' +
        'Example:\n  vpspec gl shrink examples/tracked-matrix.glc --backend fault:tracking.not-updated',
    )
    .action(async (path: string, options: ShrinkOptions, command: Command) => {
      const { extension } = command.parent?.opts<Pick<ShrinkOptions, 'extension'>>() ?? {};
      process.exitCode = await runShrink(path, extension === undefined ? options : { ...options, extension });
    });
} // prettier-ignore

async function runShrink(path: string, { backend: spec, extension: wanted }: ShrinkOptions): Promise<number> {
  const { readScript } = await import('../../semantics/gl/context/script.js');
  const { CallError, NotModelled } = await import('../../semantics/gl/context/call.js');
  const { ScriptError } = await import('../../semantics/gl/context/script-tokens.js');
  const { openedGl } = await import('./certify.js');
  const { BackendIncident } = await import('../../oracles/judge/incident.js');
  const { glOf, startOf } = await import('../../oracles/gl/backend.js');
  const { nominalEngine } = await import('../../semantics/gl/context/engine.js');
  const { arbCall, arbEngine } = await import('../../oracles/gl/arb-programs.js');
  const { followedBy, interpreting } = await import('../../oracles/gl/interpretations.js');
  const { judgeAnswers } = await import('../../oracles/gl/judge.js');
  const { NotJudged } = await import('../../oracles/gl/judge-calls.js');
  const { shrinkScriptLater } = await import('../../oracles/gl/shrink.js');
  const { scriptText } = await import('../../reports/gl/script-text.js');
  const text = new TextDecoder().decode(readProgram(path, true));
  const raw = await openedGl(spec);
  try {
    const gl = glOf(raw);
    const extension = wanted ?? gl.extensions[0];
    if (extension === undefined || !gl.extensions.includes(extension)) {
      throw new InputError(`${gl.name} has contexts of ${gl.extensions.join(', ')}, not of ${String(extension)}`);
    }
    const isArb = newestArb(extension) === 'ARB_vertex_program';
    const engine = isArb ? arbEngine(nominalEngine()) : nominalEngine();
    const setting = { start: startOf(gl, extension), engine: interpreting(engine, await followedBy(gl, extension, engine)) };
    const judgement = async (calls: Parameters<typeof scriptText>[0]) => judgeAnswers(calls, await gl.ask(extension, calls), setting);
    const script = isArb ? readScript(text).map(arbCall) : readScript(text);
    const shrunk = await shrinkScriptLater(script, async (calls) => (await judgement(calls)).disagreements[0] ?? null);
    if (shrunk === null) {
      const { unsupported, notModelled } = await judgement(script);
      const end = unsupported?.call ?? notModelled;
      const before = end === null ? '' : `, before gl${end.command}: ${unsupported?.reason ?? 'what its answers led to is not modelled'}`;
      process.stdout.write(`${gl.name} answers ${path} as the documents have it${before}\n`);
      return end === null ? EXIT.ok : EXIT.disagreement;
    }
    process.stdout.write(scriptText(shrunk.calls) + `// ${differenceText(shrunk.disagreement)}\n`);
    return EXIT.disagreement;
  } catch (error) {
    if (error instanceof BackendIncident) throw new MachineryError(`${spec}: ${error.message}`);
    if (error instanceof ScriptError) throw new InputError(`${path}:${String(error.line)}: ${error.message}`);
    if (error instanceof NotJudged || error instanceof NotModelled || error instanceof CallError) throw new InputError(`${path} cannot be judged: ${error.message}`);
    throw error;
  } finally {
    await raw.close();
  }
} // prettier-ignore

/** `vpspec gl shrink`: a script that a GL answers wrong, made as short as it can be. */
import { Command } from 'commander';
import { jsonText } from '../../reports/json/text.js';
import { newestArb, type ContextName } from '../../spec/gl/limits.js';
import type { Call } from '../../semantics/gl/context/call.js';
import { EXIT, InputError, MachineryError } from '../exit.js';
import { extensionOf, openedGl } from './certify.js';
import { contextOption } from './context.js';
import { named, orRefused, readInput, scriptText as textOf } from './script-file.js';

interface ShrinkOptions {
  readonly backend: string;
  readonly extension?: ContextName;
  readonly json?: true;
}

export function glShrinkCommand(): Command {
  return new Command('shrink')
    .description('make a script that a GL answers wrong as short as it can be')
    .argument('<script>', 'calls as a C program has them; "-" for standard input')
    .requiredOption('--backend <backend>', 'the GL: model, fault:NAME, exec:COMMAND, mesa:softpipe, mesa:llvmpipe')
    .addOption(contextOption('the context that is asked; the first that the GL has if absent'))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nCalls are left out, and arguments made simpler, as long as the same command differs in the same way. Answers are judged by the\n' +
        'interpretations of errata that the GL follows, as "gl certify" judges them.\n\n' +
        'Exit code 0 if the GL answers the script as the documents have it; 1 if it does not, and the script that shows it is printed, or if it\n' +
        'has not performed all of it; 2 for bad usage, or a script that cannot be judged; 3 if the GL could not be started.\n\n' +
        'Example:\n  vpspec gl shrink examples/tracked-matrix.glc --backend fault:tracking.not-updated',
    )
    .action(async (path: string, options: ShrinkOptions) => {
      process.exitCode = await runShrink(path, options);
    });
} // prettier-ignore

/** Prints; returns the exit code. @throws InputError, MachineryError */
async function runShrink(path: string, { backend: spec, extension: wanted, json }: ShrinkOptions): Promise<number> {
  const { readScript } = await import('../../semantics/gl/context/script.js');
  const { CallError, NotModelled } = await import('../../semantics/gl/context/call.js');
  const { BackendIncident } = await import('../../oracles/judge/incident.js');
  const { glOf, startOf } = await import('../../oracles/gl/backend.js');
  const { nominalEngine } = await import('../../semantics/gl/context/engine.js');
  const { arbCall, arbEngine } = await import('../../oracles/gl/arb-programs.js');
  const { followedBy, interpreting } = await import('../../oracles/gl/interpretations.js');
  const { NotJudged } = await import('../../oracles/gl/judge-calls.js');
  const { judgeAnswers } = await import('../../oracles/gl/judge.js');
  const { shrinkScriptLater } = await import('../../oracles/gl/shrink.js');
  const { scriptText } = await import('../../reports/gl/script-text.js');
  const { disagreementText } = await import('../../reports/gl/values.js');
  const text = await textOf(path, readInput(path), 'shrink');
  const read = await orRefused(path, () => readScript(text));
  if (read.length === 0) throw new InputError(`${named(path)} has no call of the GL`);
  const raw = await openedGl(spec);
  try {
    const gl = glOf(raw);
    const extension = extensionOf(gl, wanted);
    const isArb = newestArb(extension) === 'ARB_vertex_program';
    const engine = isArb ? arbEngine(nominalEngine()) : nominalEngine();
    const setting = { start: startOf(gl, extension), engine: interpreting(engine, await followedBy(gl, extension, engine)) };
    const judgement = async (calls: readonly Call[]) => judgeAnswers(calls, await gl.ask(extension, calls), setting);
    const script = isArb ? read.map(arbCall) : read;
    const shrunk = await shrinkScriptLater(script, async (calls) => (await judgement(calls)).disagreements[0] ?? null);
    // What it was asked before may be what shows.
    if (shrunk !== null) await gl.restart();
    const isAlone = shrunk !== null && (await judgement(shrunk.calls)).disagreements.length > 0;
    const { unsupported = null, notModelled = null } = shrunk === null ? await judgement(script) : {};
    const call = unsupported?.call ?? notModelled;
    const end = call === null ? null : { call: `gl${call.command}`, reason: unsupported?.reason ?? 'what its answers led to is not modelled' };
    const found = shrunk === null ? null : { script: scriptText(shrunk.calls), calls: shrunk.calls.length, isMinimal: shrunk.isMinimal && isAlone, isAlone, sections: shrunk.disagreement.sections, says: disagreementText(shrunk.disagreement) };
    if (json === true) process.stdout.write(jsonText({ backend: gl.name, extension, found, end }));
    else if (found !== null) process.stdout.write(`${found.script}// ${found.says}\n${doubts(found)}`);
    else process.stdout.write(`${gl.name} answers ${named(path)} as the documents have it${end === null ? '' : `, before ${end.call}: ${end.reason}`}\n`);
    return found === null && end === null ? EXIT.ok : EXIT.disagreement;
  } catch (error) {
    if (error instanceof BackendIncident) throw new MachineryError(`${spec}: ${error.message}`);
    if (error instanceof NotJudged || error instanceof NotModelled || error instanceof CallError) throw new InputError(`${named(path)} cannot be judged: ${error.message}`);
    throw error;
  } finally {
    await raw.close();
  }
} // prettier-ignore

/** What there is to say against a script that was made short. */
function doubts({ isMinimal, isAlone }: { readonly isMinimal: boolean; readonly isAlone: boolean }): string {
  if (!isAlone) return '// asked of a GL that was asked nothing before, it is answered right: what came before shows in it, or chance does\n';
  return isMinimal ? '' : '// perhaps not the shortest script\n';
} // prettier-ignore

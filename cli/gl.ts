/** `vpspec gl run FILE`, `vpspec gl trace SCRIPT`, `vpspec gl encode SCRIPT`: calls of the GL around VP programs, and the requests of GLX that carry them. */
import { Argument, Command, Option } from 'commander';
import { LEAST_LIMITS, newestArb, type ContextName } from '../spec/gl/limits.js';
import { jsonText } from '../reports/json/text.js';
import type { Context } from '../semantics/gl/context/context.js';
import type { Engine } from '../semantics/gl/context/result.js';
import type { ByteOrder } from '../semantics/gl/glx/bytes.js';
import { InputError } from './exit.js';
import { glCertifyCommand } from './gl/certify.js';
import { contextOption } from './gl/context.js';
import { glFaultsCommand } from './gl/faults.js';
import { dumpText, named, orRefused, readInput, scriptText } from './gl/script-file.js';
import { glShrinkCommand } from './gl/shrink.js';
import { requireOutputFile, writeOutput } from './output.js';

const ACTIONS = ['run', 'trace', 'encode'] as const;
type Action = (typeof ACTIONS)[number];

const DEFAULT_CONTEXT: ContextName = 'NV_vertex_program2';

interface GlOptions {
  readonly extension?: ContextName;
  readonly textureUnits: string;
  readonly pointSize: string;
  readonly imaging?: true;
  readonly colorAttachments: string;
  readonly out?: string;
  readonly order?: ByteOrder;
  readonly glxOpcode?: string;
  readonly backend?: string;
  readonly json?: true;
}

export function glCommand(): Command {
  return (
    new Command('gl')
      .description(
        'the GL around programs: run a script of its calls, or what a client of GLX sent, on the semantics; ' +
          'trace what each call changes; encode a script as requests of GLX; certify a GL by scripts; faults, and shrink a script',
      )
      .addCommand(glCertifyCommand())
      .addCommand(glFaultsCommand())
      .addCommand(glShrinkCommand())
      // Options behind these are their own, and those before them of no use to them.
      .enablePositionalOptions()
      .hook('preSubcommand', refuseOptionsBefore)
      .addArgument(new Argument('<action>', 'what to do: run, trace or encode').argParser(actionIn))
      .argument(
        '<file>',
        'calls as a C program has them, or what "apitrace dump" prints, or of "run" a capture; "-" for standard input',
      )
      .addOption(
        contextOption(
          'what the context has: the newest of the extensions of VP programs (NV_vertex_program2 if absent), ARB_vertex_program, ' +
            'or those of GPU programs; given twice, VP programs and others at once',
        ),
      )
      .option(
        '--texture-units <n>',
        'texture units that there are',
        String(LEAST_LIMITS.textureUnits),
      )
      .option(
        '--point-size <pixels>',
        'the greatest size of a point that there is',
        String(LEAST_LIMITS.pointSize),
      )
      .option('--imaging', 'the context has ARB_imaging, and so the matrix COLOR')
      .option(
        '--color-attachments <n>',
        'a framebuffer object with so many is bound, and textures are there (docs/gl.md, Framebuffers); 0: the context has no EXT_framebuffer_object',
        String(LEAST_LIMITS.colorAttachments),
      )
      .option('--out <file>', 'where "encode" writes the capture')
      .addOption(
        new Option(
          '--order <order>',
          'in which order "encode" sends the bytes of a number',
        ).choices(['little', 'big']),
      )
      .option(
        '--glx-opcode <n>',
        'of "run": the major opcode of GLX, where a capture does not show it',
      )
      .option(
        '--backend <backend>',
        'of "trace" of a dump: the GL that is given its calls, and whose draws are compared: model, fault:NAME, exec:COMMAND, mesa:softpipe, mesa:llvmpipe',
      )
      .option('--json', 'print JSON')
      .addHelpText(
        'after',
        '\nA script has calls and the arrays that they read:\n' +
          '  const char vp[] = "!!VP1.0 DP4 o[HPOS].x, c[0], v[OPOS]; …";\n' +
          '  glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, strlen(vp), vp);\n' +
          '  glGetProgramivNV(1, GL_PROGRAM_LENGTH_NV);   // queries leave the place of the result out\n' +
          'Each call is told with its error, what it returns, and the vertices that it sends; End with the\n' +
          'primitives that leave: assembled, clipped, with the colours of one side. Calls and names that\n' +
          'are not modelled are told and left out (docs/gl.md). Where several errors apply, the documents\n' +
          'do not say which is generated: all are told.\n\n' +
          'A capture is what a client of X sends to its server, byte by byte from the connection on: a proxy\n' +
          'writes it, or "encode". Each command of GLX in it is told as a call behind the number of its request,\n' +
          'and each request that is none with the error of the protocol and the byte at fault.\n\n' +
          'What "apitrace dump -v --blobs" prints of an application is followed: its errors, what it relies on and no\n' +
          'document defines, and the answers of its GL that depart from the documents; exit code 1 where one does.\n' +
          'What it has of other extensions is told and left out; without --extension its calls decide.\n\n' +
          '"trace" tells besides what each call changes: each state variable before and after, by the name of its\n' +
          'query, and what a list that is being compiled keeps. Of a dump it tells draws: what leaves of each by the documents, and with\n' +
          '--backend whether a GL that is given the calls leaves the same; exit code 1 where it does not.\n\n' +
          'Exit code 0 once it ran, whatever errors were generated; 2 for a script that no C compiler would\n' +
          'take, or one that reads memory that is not there, and for a file that is neither.\n\n' +
          'Examples:\n' +
          '  vpspec gl run examples/tracked-matrix.glc\n' +
          '  vpspec gl run examples/clip-distances.glc --point-size 64\n' +
          '  vpspec gl run examples/geometry-program.glc --extension NV_gpu_program4\n' +
          '  vpspec gl run examples/layered-framebuffer.glc --extension NV_gpu_program4 --color-attachments 2\n' +
          '  vpspec gl run examples/both-programs.glc --extension NV_vertex_program2 --extension NV_gpu_program4\n' +
          '  vpspec gl run examples/tracked-matrix.glc --extension NV_vertex_program --json\n' +
          '  vpspec gl trace examples/tracked-matrix.glc\n' +
          '  vpspec gl encode examples/tracked-matrix.glc --out reports/out/capture.glx\n' +
          '  vpspec gl run reports/out/capture.glx',
      )
      .action(async (action: Action, path: string, options: GlOptions, command: Command) => {
        checkOptions(action, options);
        const file = readInput(path);
        if (action === 'encode') return encode(path, file, options);
        const dump = await dumpText(file);
        if (dump !== null) return followTrace(action, path, dump, options, command);
        if (options.backend !== undefined) {
          throw new InputError(
            `--backend is about dumps of apitrace, and ${named(path)} is none: "gl certify" holds a GL against the documents by scripts`,
          );
        }
        if (action === 'trace') return traceScript(path, file, options);
        const { isCapture } = await import('../semantics/gl/glx/capture.js');
        if (isCapture(file)) await runCapture(path, file, options);
        else await runScript(path, file, options);
      })
  );
}

/** "certify", "faults" and "shrink" are commands of their own. @throws InputError */
function actionIn(text: string): Action {
  const action = ACTIONS.find((each) => each === text);
  if (action !== undefined) return action;
  throw new InputError(`action ${text}: expected run, trace, encode, certify, faults or shrink`);
}

/** @throws InputError for options between "gl" and a command of its own */
function refuseOptionsBefore(gl: Command, own: Command): void {
  const given = gl.options.find((option) => gl.getOptionValueSource(option.attributeName()) === 'cli');
  if (given === undefined) return;
  throw new InputError(`${given.long ?? given.flags} stands before "${own.name()}": what "gl ${own.name()}" takes stands behind it`);
} // prettier-ignore

/** @throws InputError for an option of the other action */
function checkOptions(action: Action, { out, order, glxOpcode, backend }: GlOptions): void {
  if (action !== 'trace' && backend !== undefined) {
    throw new InputError('--backend is an option of "gl trace", of a dump of apitrace');
  }
  if (action !== 'encode') {
    if (action === 'trace' && glxOpcode !== undefined) {
      throw new InputError('--glx-opcode is an option of "gl run"');
    }
    const given = out === undefined ? order && '--order' : '--out';
    if (given !== undefined) throw new InputError(`${given} is an option of "gl encode"`);
    return;
  }
  if (glxOpcode !== undefined) throw new InputError('--glx-opcode is an option of "gl run"');
  if (out === undefined)
    throw new InputError('"gl encode" needs --out FILE, where it writes the capture');
  requireOutputFile('--out', out);
}

/** @throws InputError for options that a trace decides itself */
async function followTrace(
  action: Action,
  path: string,
  text: string,
  { extension, backend, json }: GlOptions,
  command: Command,
): Promise<void> {
  const isGiven = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
  for (const name of ['textureUnits', 'pointSize', 'imaging', 'colorAttachments', 'glxOpcode']) {
    if (!isGiven(name)) continue;
    const option = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new InputError(
      `--${option} is about scripts and captures: a trace has the limits of the GL that it was made with`,
    );
  }
  const { followDump, traceDump } = await import('./gl/apitrace.js');
  const settings = { extension: extension ?? null, isJson: json === true };
  if (action === 'run') await followDump(path, text, settings);
  else await traceDump(path, text, { ...settings, backend: backend ?? null });
}

/** Makes contexts as the options have them. @throws InputError */
async function contextOf(options: GlOptions): Promise<() => Context> {
  const { extension = DEFAULT_CONTEXT, textureUnits, pointSize, colorAttachments } = options;
  const limits = {
    textureUnits: unitsIn(textureUnits),
    pointSize: sizeIn(pointSize),
    imaging: options.imaging === true,
    colorAttachments: attachmentsIn(colorAttachments, extension),
  };
  const { newContext } = await import('../semantics/gl/context/context.js');
  return () => newContext(extension, limits);
}

/** What loads and runs programs in such contexts. */
async function engineOf({ extension = DEFAULT_CONTEXT }: GlOptions): Promise<Engine> {
  const { nominalEngine } = await import('../semantics/gl/context/engine.js');
  if (newestArb(extension) !== 'ARB_vertex_program') return nominalEngine();
  const { arbEngine } = await import('../oracles/gl/arb-programs.js');
  return arbEngine(nominalEngine());
}

async function runScript(path: string, file: Uint8Array, options: GlOptions): Promise<void> {
  if (options.glxOpcode !== undefined) {
    throw new InputError(`--glx-opcode is about captures, and ${named(path)} is a script`);
  }
  const text = await scriptText(path, file, 'run');
  const made = await contextOf(options);
  const { glRunJson, glRunText, performScript } = await import('../reports/gl/run.js');
  const engine = await engineOf(options);
  const { readScript } = await import('../semantics/gl/context/script.js');
  await orRefused(path, () => {
    const script = performScript(made(), readScript(text), engine);
    print(options, glRunText(script), () => glRunJson(script));
  });
}

async function traceScript(path: string, file: Uint8Array, options: GlOptions): Promise<void> {
  const text = await scriptText(path, file, 'trace');
  const made = await contextOf(options);
  const { glTraceJson, glTraceText, traceScript: traced } = await import('../reports/gl/trace.js');
  const engine = await engineOf(options);
  const { readScript } = await import('../semantics/gl/context/script.js');
  await orRefused(path, () => {
    const script = traced(made(), readScript(text), engine);
    print(options, glTraceText(script), () => glTraceJson(script));
  });
}

async function encode(path: string, file: Uint8Array, options: GlOptions): Promise<void> {
  const { out = '', order = 'little' } = options;
  const text = await scriptText(path, file, 'encode');
  const made = await contextOf(options);
  const { glEncodeJson, glEncodeText, sendScript } = await import('../reports/gl/sent.js');
  const engine = await engineOf(options);
  const { readScript } = await import('../semantics/gl/context/script.js');
  const { GlxClient } = await import('../semantics/gl/glx/client.js');
  const { MADE } = await import('../semantics/gl/glx/capture.js');
  await orRefused(path, () => {
    const client = new GlxClient(made(), engine, { order, ...MADE });
    const script = sendScript(client, readScript(text), order);
    writeOutput(out, script.capture);
    print(options, glEncodeText(out, script), () => glEncodeJson(out, script));
  });
}

async function runCapture(path: string, file: Uint8Array, options: GlOptions): Promise<void> {
  const made = await contextOf(options);
  const { glCaptureJson, glCaptureText } = await import('../reports/gl/capture.js');
  const { CaptureFollower } = await import('../reports/gl/primitives.js');
  const engine = await engineOf(options);
  const { CaptureError, readCapture } = await import('../semantics/gl/glx/capture.js');
  const { replay } = await import('../semantics/gl/glx/replay.js');
  try {
    const capture = readCapture(file);
    const follower = new CaptureFollower();
    const result = replay(capture, made, engine, {
      major: opcodeIn(options.glxOpcode),
      watch: follower.watch,
    });
    const { ends } = follower;
    print(options, glCaptureText(capture, result, ends), () =>
      glCaptureJson(capture, result, ends),
    );
  } catch (error) {
    if (!(error instanceof CaptureError)) throw error;
    throw new InputError(`${named(path)}: byte ${String(error.offset)}: ${error.message}`);
  }
}

function print({ json }: GlOptions, text: string, made: () => unknown): void {
  process.stdout.write(json === true ? jsonText(made()) : text);
}

/** @throws InputError */
function sizeIn(text: string): number {
  const size = Number(text);
  if (Number.isFinite(size) && size >= 1) return size;
  throw new InputError(`--point-size is ${text}, expected a number of pixels, 1 or more`);
}

/** @throws InputError */
function unitsIn(text: string): number {
  const units = Number(text);
  if (Number.isInteger(units) && units >= 2 && units <= 32) return units;
  throw new InputError(`--texture-units is ${text}, expected a number from 2 to 32`);
}

/** @throws InputError */
function attachmentsIn(text: string, extension: ContextName): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0 || count > 16) {
    throw new InputError(`--color-attachments is ${text}, expected a number from 0 to 16`);
  }
  if (count === 0 || newestArb(extension) === 'NV_gpu_program4') return count;
  throw new InputError(
    `--color-attachments is about contexts of NV_gpu_program4: textures with layers are attached by NV_geometry_program4; found --extension ${extension}`,
  );
}

/** @throws InputError */
function opcodeIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const opcode = Number(text);
  if (Number.isInteger(opcode) && opcode >= 128 && opcode <= 255) return opcode;
  throw new InputError(`--glx-opcode is ${text}, expected a number from 128 to 255`);
}

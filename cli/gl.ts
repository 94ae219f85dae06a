/** `vpspec gl run SCRIPT`: calls of the GL around VP programs. */
import { Argument, Command, Option } from 'commander';
import { LEAST_LIMITS, VP_EXTENSIONS, type VpExtension } from '../spec/gl/limits.js';
import { jsonText } from '../reports/json/text.js';
import { InputError } from './exit.js';
import { readProgram } from './program-file.js';

interface GlRunOptions {
  readonly extension: VpExtension;
  readonly textureUnits: string;
  readonly pointSize: string;
  readonly imaging?: true;
  readonly json?: true;
}

export function glCommand(): Command {
  return new Command('gl')
    .description('the GL around VP programs: run a script of its calls on the semantics')
    .addArgument(new Argument('<action>', 'what to do').choices(['run']))
    .argument('<script>', 'file with calls as a C program has them; "-" for standard input')
    .addOption(
      new Option('--extension <name>', 'the newest of the extensions that the context has')
        .choices([...VP_EXTENSIONS])
        .default('NV_vertex_program2'),
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
        'Exit code 0 once it ran, whatever errors the GL generated; 2 for a script that no C compiler\n' +
        'would take, or one that reads memory that is not there.\n\n' +
        'Examples:\n' +
        '  vpspec gl run examples/tracked-matrix.glc\n' +
        '  vpspec gl run examples/clip-distances.glc --point-size 64\n' +
        '  vpspec gl run examples/tracked-matrix.glc --extension NV_vertex_program --json',
    )
    .action(async (_: string, path: string, options: GlRunOptions) => {
      const text = new TextDecoder().decode(readProgram(path));
      const { extension, imaging = false } = options;
      const limits = {
        textureUnits: unitsIn(options.textureUnits),
        pointSize: sizeIn(options.pointSize),
        imaging,
      };
      const { glRunJson, glRunText, performScript } = await import('../reports/gl/run.js');
      const { newContext } = await import('../semantics/gl/context/context.js');
      const { nominalEngine } = await import('../semantics/gl/context/engine.js');
      const { readScript } = await import('../semantics/gl/context/script.js');
      const { ScriptError } = await import('../semantics/gl/context/script-tokens.js');
      try {
        const context = newContext(extension, limits);
        const script = performScript(context, readScript(text), nominalEngine());
        process.stdout.write(
          options.json === true ? jsonText(glRunJson(script)) : glRunText(script),
        );
      } catch (error) {
        if (!(error instanceof ScriptError)) throw error;
        const name = path === '-' ? 'standard input' : path;
        throw new InputError(`${name}:${String(error.line)}: ${error.message}`);
      }
    });
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

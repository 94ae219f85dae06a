/** Commands of the GL around programs: through the context, one by one. */
import { drawScript } from '../oracles/gl/generate.js';
import { newContext, type Context } from '../semantics/gl/context/context.js';
import { nominalEngine } from '../semantics/gl/context/engine.js';
import { perform } from '../semantics/gl/context/perform.js';
import { readScript } from '../semantics/gl/context/script.js';
import type { ContextName } from '../spec/gl/limits.js';
import { secondsOf, type Figure } from './figure.js';

const ROUNDS = 4000;
/** What else the machine does decides nothing. */
const COMMANDS = 'commands/processor second';

/** What a frame of a program does, again and again: matrices that are tracked, attributes, vertices that a program transforms. */
const SET_UP = `
const char vp[] = "!!VP1.0 DP4 o[HPOS].x, c[0], v[0]; DP4 o[HPOS].y, c[1], v[0]; DP4 o[HPOS].z, c[2], v[0]; "
  "DP4 o[HPOS].w, c[3], v[0]; MOV o[COL0], v[COL0]; END";
glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, strlen(vp), vp);
glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
glEnable(GL_VERTEX_PROGRAM_NV);
glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);`;

const FRAME = `
glPushMatrix(); glTranslatef(1, 2, 3); glRotatef(30, 0, 1, 0);
glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 8, 1, 2, 3, 4);
glBegin(GL_TRIANGLES);
glColor4ub(255, 0, 0, 255); glNormal3f(0, 0, 1); glVertex3f(0, 0, 0);
glVertexAttrib2fNV(8, 1, 0); glVertex3f(1, 0, 0);
glVertexAttrib2fNV(8, 0, 1); glVertex3f(0, 1, 0);
glEnd();
glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 0, GL_PROGRAM_PARAMETER_NV);
glPopMatrix();`;

export function gl(): Readonly<Record<string, Figure>> {
  const engine = nominalEngine();
  const frame = readScript(FRAME);
  const run = (from: Context, calls: typeof frame): Context =>
    calls.reduce((context, call) => perform(context, call, engine).context, from);
  const started = run(newContext(), readScript(SET_UP));
  let context = started;
  const { value: seconds } = secondsOf(() => {
    for (let round = 0; round < ROUNDS; round++) context = run(context, frame);
  });
  return {
    'gl.commands': { value: (ROUNDS * frame.length) / seconds, unit: COMMANDS },
    ...Object.fromEntries(
      RANDOM.map(([key, name]) => [key, { value: randomCommands(name), unit: COMMANDS }]),
    ),
  };
}

/** Generated scripts of legal and illegal calls in contexts of VP programs, of GPU programs and of both. */
const RANDOM: readonly (readonly [string, ContextName])[] = [
  ['gl.random', 'NV_vertex_program2'],
  ['gl.random.arb', 'ARB_vertex_program'],
  ['gl.random.gpu', 'NV_gpu_program4'],
  ['gl.random.both', 'NV_vertex_program2+NV_gpu_program4'],
];

/** Five rounds to warm up; then the median of eleven. */
function randomCommands(name: ContextName): number {
  const engine = nominalEngine();
  const start = (): Context => newContext(name);
  const scripts = Array.from({ length: 100 }, (_, index) => drawScript(1, index, { start }));
  const round = (): number =>
    secondsOf(() => {
      for (const script of scripts) {
        script.reduce((context, call) => perform(context, call, engine).context, start());
      }
    }).value;
  for (let warm = 0; warm < 5; warm++) round();
  const seconds = Array.from({ length: 11 }, round).sort((a, b) => a - b)[5] ?? NaN;
  return scripts.reduce((sum, script) => sum + script.length, 0) / seconds;
}

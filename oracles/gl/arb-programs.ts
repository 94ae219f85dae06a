/**
 * Programs of ARB_vertex_program, whose grammar this project does not have: texts that are programs of NVvp4.0 as well, but for their header,
 * and mean the same in both languages. Scripts for a GL that has ARB_vertex_program alone have no other programs that load.
 */
import { NotModelled, type Call } from '../../semantics/gl/context/call.js';
import type { Engine } from '../../semantics/gl/context/result.js';
import type { Loader } from '../../semantics/gl/programs.js';
import { TEXTS } from './gpu-gestures.js';
import { bytes } from './gesture-parts.js';
import { ARB_BODY } from './left/scripts.js';

/** What a program of ARB_vertex_program begins with. */
export const ARB_HEADER = '!!ARBvp1.0';
const OTHER = '!!NVvp4.0';

/** What comes behind the header; none has what NV_vertex_program4 adds. */
const BODIES: readonly string[] = [
  ...TEXTS.VERTEX_PROGRAM_ARB.filter((text) => !/BUFFER|\.[SUF] |TEX /.test(text)).map((text) =>
    text.slice(OTHER.length),
  ),
  ARB_BODY,
];
/** A text that is none in either language: it ends within an instruction. */
const BROKEN = ' MOV';

/** A call with a program of ARB_vertex_program where it has one of NV_vertex_program4. */
export function arbCall(call: Call): Call {
  const at = call.arguments.findIndex((each) => each instanceof Uint8Array);
  const text = call.arguments[at];
  if (call.command !== 'ProgramStringARB' || !(text instanceof Uint8Array)) return call;
  const source = new TextDecoder('latin1').decode(text);
  if (!source.startsWith(OTHER)) return call;
  const body = source.slice(OTHER.length);
  const [first = ''] = BODIES;
  const own = bytes(ARB_HEADER + (body === BROKEN || BODIES.includes(body) ? body : first));
  const [target = '', format = '', length = 0] = call.arguments;
  return { ...call, arguments: [target, format, length === text.length ? own.length : length, own] };
} // prettier-ignore

/** An engine for a GL that loads these programs; of others that begin like them nothing is known. */
export function arbEngine(engine: Engine): Engine {
  const loadGpu: Loader = (given) => {
    const source = typeof given === 'string' ? given : new TextDecoder('latin1').decode(given);
    if (!source.startsWith(ARB_HEADER)) {
      return {
        loaded: false,
        error: { position: 0, message: `a program begins with ${ARB_HEADER}` },
      };
    }
    const body = source.slice(ARB_HEADER.length);
    if (!BODIES.includes(body) && body !== BROKEN) {
      throw new NotModelled('programs of ARB_vertex_program are not loaded');
    }
    const result = engine.loadGpu(OTHER + body);
    const longer = ARB_HEADER.length - OTHER.length;
    if (result.loaded) {
      return { loaded: true, program: { ...result.program, source, length: source.length } };
    }
    const { position, message } = result.error;
    return { loaded: false, error: { position: position + longer, message } };
  };
  return { ...engine, loadGpu };
}

/** The program of NVvp4.0 that means the same. */
export function gpuTextOf(source: string): string {
  return OTHER + source.slice(ARB_HEADER.length);
}

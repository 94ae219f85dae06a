/** Which numbers of a context need not be exact, by the commands before: matrices that were computed, fractions of integers, what evaluators made; and signs of zeros. */
import type { Call } from '../../semantics/gl/context/call.js';
import { hasBoth, hasVp, type Context } from '../../semantics/gl/context/context.js';
import type { Making } from './compare.js';

/** Commands whose matrices, as they come out, no document has a precision for. */
const COMPUTES =
  /^(?:Mult|Rotate|Translate|Scale|Frustum|Ortho|ClipPlane|TrackMatrix|ExecuteProgram)/;

/** Queries of what such commands leave. */
const COMPUTED =
  /^(?:(?:TRANSPOSE_)?CURRENT_MATRIX_(?:NV|ARB)|(?:MODELVIEW|PROJECTION)_MATRIX|PROGRAM_PARAMETER_NV|CLIP_PLANE\d+)$/;

/**
 * Commands that make fractions of integers (OpenGL 1.2.1, Table 2.6): what comes out need not be exact (§2.1.1).
 */
const CONVERTS =
  /^(?:Normal3|Color[34]|SecondaryColor3)(?:b|s|i|ub|us|ui)v?(?:EXT)?$|^VertexAttribs?4(?:N|ub)|^(?:ArrayElement|Draw|CallList)/;

/** Queries of what those leave. */
const CONVERTED = /^CURRENT_(?:ATTRIB_NV|VERTEX_ATTRIB_ARB|NORMAL|COLOR|SECONDARY_COLOR_EXT)$/;

/** Commands that send what evaluators made, once a script has asked for any. */
const EVALUATES = /^(?:Eval|CallList)/;

/** Follows a script call by call. */
export class Inexact {
  #isComputed = false;
  #isConverted = false;
  #isEvaluated = false;

  follow({ command }: Call): void {
    if (COMPUTES.test(command)) this.#isComputed = true;
    if (CONVERTS.test(command)) this.#isConverted = true;
    if (command.startsWith('Eval')) this.#isEvaluated = true;
  }

  /** How the numbers came about that a command sends. */
  sentBy({ command }: Call, context: Context): Making {
    return {
      isComputed: this.#isComputed,
      isConverted: this.#isConverted,
      isEvaluated: this.#isEvaluated && EVALUATES.test(command),
      isZeroPlain: isZeroPlain(context),
    };
  }

  /** Whether a query asks for what was computed. */
  isComputedBy(call: Call, context: Context): boolean {
    // Program parameters by another name: matrices are tracked into them, and state programs write them.
    if (/^GetProgramEnvParameter[fd]vARB$/.test(call.command))
      return this.#isComputed && hasBoth(context);
    return this.#isComputed && call.command.startsWith('Get') && isAbout(call, COMPUTED);
  }

  /** Whether a query asks for what may be a fraction of an integer. */
  isConvertedBy(call: Call): boolean {
    return this.#isConverted && isAbout(call, CONVERTED);
  }
}

/**
 * Whether the sign of a zero tells nothing: that there are two zeros, NV_vertex_program says (§2.14.1.11) and NV_gpu_program4 (issue 18), and neither
 * OpenGL nor ARB_vertex_program.
 */
export function isZeroPlain(context: Context): boolean {
  return !hasVp(context) && !context.extensions.has('NV_gpu_program4');
}

/** Whether one of a call's names is one of these. */
export function isAbout({ arguments: given }: Call, names: RegExp): boolean {
  return given.some((each) => typeof each === 'string' && names.test(each));
}

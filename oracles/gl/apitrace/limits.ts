/** What a GL of a trace may have more of than every GL has: what the trace asks for, and beyond that whatever it may be. */
import { LEAST_LIMITS, type ContextLimits } from '../../../spec/gl/limits.js';
import type { RawValues } from '../../protocol/gl/values.js';
import type { Call } from '../../../semantics/gl/context/call.js';

/** Limits that no program of the time comes to. */
export const GREAT_LIMITS: ContextLimits = {
  trackMatrices: 32,
  trackDepth: 64,
  textureUnits: 32,
  depths: { MODELVIEW: 256, PROJECTION: 256, TEXTURE: 256, COLOR: 256 },
  attribDepth: 256,
  clipPlanes: 32,
  pointSize: 8192,
  evaluatorOrder: 64,
  imaging: true,
  environmentParameters: 4096,
  localParameters: 4096,
  // Whether there are more than 16, the follower asks by itself.
  vertexAttributes: 16,
  // The textures of a trace are its own.
  colorAttachments: 0,
  programs: { vertex: {}, fragment: {}, geometry: {} },
};

type Numbered = Exclude<keyof ContextLimits, 'imaging' | 'depths' | 'programs'>;

const LIMITS: Readonly<Record<string, Numbered>> = {
  MAX_TRACK_MATRICES_NV: 'trackMatrices',
  MAX_PROGRAM_MATRICES_ARB: 'trackMatrices',
  MAX_TRACK_MATRIX_STACK_DEPTH_NV: 'trackDepth',
  MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB: 'trackDepth',
  MAX_TEXTURE_UNITS_ARB: 'textureUnits',
  MAX_ATTRIB_STACK_DEPTH: 'attribDepth',
  MAX_CLIP_PLANES: 'clipPlanes',
  MAX_EVAL_ORDER: 'evaluatorOrder',
  ALIASED_POINT_SIZE_RANGE: 'pointSize',
  MAX_PROGRAM_ENV_PARAMETERS_ARB: 'environmentParameters',
  MAX_PROGRAM_LOCAL_PARAMETERS_ARB: 'localParameters',
};

const DEPTHS: Readonly<Record<string, keyof ContextLimits['depths']>> = {
  MAX_MODELVIEW_STACK_DEPTH: 'MODELVIEW',
  MAX_PROJECTION_STACK_DEPTH: 'PROJECTION',
  MAX_TEXTURE_STACK_DEPTH: 'TEXTURE',
  MAX_COLOR_MATRIX_STACK_DEPTH: 'COLOR',
};

/** The limits between which those of a GL are: what it answered is both. */
export class KnownLimits {
  least: ContextLimits = LEAST_LIMITS;
  greatest: ContextLimits = GREAT_LIMITS;
  /** MAX_VERTEX_ATTRIBS_ARB; null where the trace does not ask for it. */
  attributes: number | null = null;

  /** Takes up what a query answered; one below the least that every GL has is none to believe. */
  take({ command, arguments: given }: Call, returned: RawValues): void {
    if (!command.startsWith('Get') || !('values' in returned)) return;
    // Limits of vertex programs alone are taken up.
    if (command === 'GetProgramivARB' && given[0] !== 'VERTEX_PROGRAM_NV' && given[0] !== 'VERTEX_PROGRAM_ARB') return;
    const name = String(given.at(-1));
    const value = Number(returned.values.at(-1));
    if (name === 'MAX_VERTEX_ATTRIBS_ARB') this.attributes = value;
    const limit = LIMITS[name];
    if (limit !== undefined && value >= LEAST_LIMITS[limit]) this.#set({ [limit]: value });
    const depth = DEPTHS[name];
    if (depth === undefined || value < LEAST_LIMITS.depths[depth]) return;
    this.least = { ...this.least, depths: { ...this.least.depths, [depth]: value } };
    this.greatest = { ...this.greatest, depths: { ...this.greatest.depths, [depth]: value } };
  }

  #set(known: Partial<ContextLimits>): void {
    this.least = { ...this.least, ...known };
    this.greatest = { ...this.greatest, ...known };
  }
} // prettier-ignore

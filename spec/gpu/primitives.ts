/** The primitive types that geometry programs declare (NV_geometry_program4 §2.X.2). Data only. */
import { INPUT_VERTICES } from './bindings.js';

export type PrimitiveIn = keyof typeof INPUT_VERTICES;

export const PRIMITIVES_IN = Object.keys(INPUT_VERTICES) as readonly PrimitiveIn[];

export const PRIMITIVES_OUT = ['POINTS', 'LINE_STRIP', 'TRIANGLE_STRIP'] as const;

export type PrimitiveOut = (typeof PRIMITIVES_OUT)[number];

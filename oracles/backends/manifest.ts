/** The format of `recording.yaml`: who made a recording, of what, and how. */
import { z } from 'zod';
import type { EnvironmentName } from '../../spec/environments.js';

const ENVIRONMENT_NAMES = [
  'VP1.0',
  'VP1.1',
  'VSP1.0',
  'VP2.0',
  'GF3',
] as const satisfies EnvironmentName[];

export const recordingSchema = z
  .strictObject({
    name: z.string().min(1).describe('A short name, for headings'),
    engine: z.string().min(1).optional().describe('The engine, core or model, in words'),
    environment: z
      .enum(ENVIRONMENT_NAMES)
      .optional()
      .describe('The execution environment whose instructions were recorded'),
    provenance: z
      .string()
      .min(1)
      .optional()
      .describe('Where the results come from: measured, computed by a model, by whom'),
    notes: z.string().min(1).optional().describe('What a reader of a certificate should know'),
  })
  .describe('The manifest of a recording');

export type RecordingManifest = z.infer<typeof recordingSchema>;

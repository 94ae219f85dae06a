/** The schemas of the formats that oracles/ reads; those of spec/ stand in spec/load/json-schemas.ts. */
import type { z } from 'zod';
import { recordingSchema } from './backends/manifest.js';
import { recordedRunSchema } from './backends/recorded-runs.js';
import { CASES_SCHEMA, GPU_INPUTS_SCHEMA, INPUTS_SCHEMA } from './cases/format.js';
import { certificateSchema } from './certify/certificate-format.js';
import { manifestSchema } from './certify/folder.js';
import { expectationsSchema } from './compare/expectations.js';
import { PROTOCOL_FORMATS } from './protocol/messages.js';
import { wordsCertificateSchema } from './words/certificate.js';
import { recordedWordsSchema, wordsRecordingSchema } from './words/recording.js';

/** By the name of the exported schema: spec/schema/<name>.schema.json. */
export const ORACLE_FORMATS: Readonly<Record<string, z.ZodType>> = {
  cases: CASES_SCHEMA,
  inputs: INPUTS_SCHEMA,
  'gpu-inputs': GPU_INPUTS_SCHEMA,
  recording: recordingSchema,
  'recorded-run': recordedRunSchema,
  expectations: expectationsSchema,
  certificate: certificateSchema,
  manifest: manifestSchema,
  'words-certificate': wordsCertificateSchema,
  'words-recording': wordsRecordingSchema,
  'recorded-words': recordedWordsSchema,
  ...PROTOCOL_FORMATS,
};

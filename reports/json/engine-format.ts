/** The schema of what `vpspec engine` prints with `--json`. */
import { z } from 'zod';
import { ENGINE_PARAMETERS } from '../../spec/vertex-engine.js';
import { registersSchema } from './shapes.js';

const count = z.int().min(0);

const range = z.strictObject({ least: count, greatest: count }).describe('In clocks');

export const sent = z.array(
  z.strictObject({
    attribute: z.string().describe('"v[0]"'),
    components: z.int().min(1).max(4),
    bytes: z.int().min(1).describe('Of all components'),
  }),
);

const slot = { vertex: count, thread: count, slot: count.describe('Of the vertex, from 0') };

export const clock = z.strictObject({
  clock: count,
  written: z.strictObject({ vertex: count, attribute: z.string() }).nullable(),
  notWritten: z
    .enum(['bus', 'drain', 'input buffer', 'end'])
    .nullable()
    .describe('"drain" is a bubble'),
  drained: z
    .strictObject({
      vertex: count,
      attribute: z.string(),
      buffer: count.describe('The input buffer that it goes to'),
      pushedOut: z.boolean().describe('Before its turn, to make room for what is written'),
    })
    .nullable(),
  issued: z
    .strictObject({
      ...slot,
      unit: z.enum(['vector', 'special']).nullable(),
      instruction: z.string().nullable().describe('Null of what follows a program'),
    })
    .nullable(),
  notIssued: z.enum(['latency', 'input', 'output', 'end']).nullable(),
  results: z.array(z.strictObject(slot)).describe('Those that arrive: one at most'),
  left: z.strictObject({ vertex: count, results: registersSchema }).nullable(),
});

const settings = z.strictObject({
  ...Object.fromEntries(
    ENGINE_PARAMETERS.map(({ name, says, unit, least, greatest }) => [
      name,
      z.int().min(least).max(greatest).describe(`In ${unit}: ${says}`),
    ]),
  ),
  pushOut: z.boolean().describe('Whether a write has what stands there drained before its turn'),
});

export const measured = z.strictObject({
  program: z.string(),
  environment: z.string(),
  instructions: z.int().min(1),
  units: z.strictObject({ vector: count, special: count }).describe('Instructions by unit'),
  settings,
  sent: z.strictObject({ once: sent, each: sent }),
  measured: z.strictObject({
    vertices: z.int().min(1).describe('That left, in the middle of a longer stream'),
    clocks: z.int().min(1),
    verticesPerSecond: z.number(),
    bytesPerSecond: z.number(),
    issued: count,
    notIssued: z.strictObject({ latency: count, input: count, output: count }),
    bubbles: count.describe('Clocks in which a write waited for the drain'),
    pushedOut: count,
    instructionLatency: range,
    vertexLatency: range.describe('From the write that has a vertex processed to its leaving'),
  }),
  bounds: z
    .strictObject({
      issue: z.number(),
      threads: z.number(),
      bus: z.number(),
      attributes: z.number(),
      leaving: z.number(),
    })
    .describe('Clocks a vertex by each part alone; the greatest counts'),
  reported: z
    .strictObject({ verticesPerSecond: z.number(), bytesPerSecond: z.number() })
    .nullable()
    .describe('"About", by the paper; null of any other program than its own'),
  trace: z.array(clock).optional().describe('With --trace, from the beginning of the stream on'),
});

/** With --figure. */
const figure = z.strictObject({
  figure: z.int().min(6).max(8),
  out: z.string().describe('The PNG file'),
  shows: z.array(z.string()).describe('From left to right'),
});

export const engineReportSchema = z.union([measured, figure]);

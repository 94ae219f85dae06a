/** Backends of a few lines of shell, which misbehave in known ways: for tests. */
import fc from 'fast-check';
import { ProtocolClient } from './client.js';
import type { Timeouts } from './timeouts.js';
import type { Command } from './command.js';

const PRELUDE = `
next() { read -r line || exit 0; id=\${line#*'"id":'}; id=\${id%%,*}; }
say() { printf '{"id":%s,%s}\\n' "$id" "$1"; }
hello() { next; say '"message":"hello","protocol":1,"name":"scripted","version":"0","environments":["VP1.0","VSP1.0"]'"$1"; }
loaded() { next; say '"message":"loaded"'; }
`;

/** The fifteen vertex result registers of VP1.0, as a reply names them. */
export const REGISTERS = JSON.stringify([
  ...['HPOS', 'COL0', 'COL1', 'BFC0', 'BFC1', 'FOGC', 'PSIZ'],
  ...['TEX0', 'TEX1', 'TEX2', 'TEX3', 'TEX4', 'TEX5', 'TEX6', 'TEX7'],
]);
/** So many words of zero, as a reply writes them. */
export function zeros(count: number): string {
  return JSON.stringify(Array.from({ length: count }, () => '0x00000000'));
}

/**
 * A command that runs shell text after the functions `hello` and `loaded`, which answer one request each,
 * and `next` and `say`, which read one and answer it.
 */
export function scripted(text: string): Command {
  return { file: 'sh', words: ['-c', `${PRELUDE}\n${text}`] };
}

/** A client with timeouts that suit a test. */
export function impatient(command: Command, timeouts: Partial<Timeouts> = {}): ProtocolClient {
  return new ProtocolClient(command, { request: 5_000, start: 10_000, end: 2_000, ...timeouts });
}

/** Bytes that a backend may print: garbage, and what resembles answers. */
export const garbage: fc.Arbitrary<Buffer> = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom('\n', '{"id":2,', '"message":"loaded"}', '"message":"refused"', 'null', '[')
        .map((text) => Buffer.from(text)),
      fc.json({ maxDepth: 2 }).map((text) => Buffer.from(`${text}\n`)),
      fc
        .record({
          id: fc.constantFrom<unknown>(1, 2, 3, '2', null),
          message: fc.constantFrom<unknown>('loaded', 'refused', 'results', 'error', 1, undefined),
          position: fc.constantFrom<unknown>(0, -1, 1.5, null, undefined),
          reason: fc.constantFrom<unknown>('why', 1, undefined),
        })
        .map((reply) => Buffer.from(`${JSON.stringify(reply)}\n`)),
    ),
    { maxLength: 6 },
  )
  .map((parts) => Buffer.concat(parts));

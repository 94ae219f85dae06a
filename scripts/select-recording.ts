/**
 * Keeps a part of a large recording: `npx tsx scripts/select-recording.ts SOURCE TARGET`.
 *
 * It takes each instruction's leading records (they walk a lattice of special values), the records that show a
 * violation or tell a choice, and a sample spread evenly over the rest. Lines are copied as they are. The part has to
 * depart from the document in the same clauses as the whole; where it does not, the script fails. `recording.yaml` and
 * `expected.yaml` in TARGET are left alone.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBackend } from '../oracles/backends/open.js';
import type { Certificate } from '../oracles/certify/certificate.js';
import type { Witness } from '../oracles/certify/witness.js';
import { certify } from '../oracles/certify/certify.js';

const LEADING = 160;
const SPREAD = 100;

async function certificateOf(directory: string): Promise<Certificate> {
  const backend = await openBackend(`recording:${directory}`);
  try {
    return await certify({ backend });
  } finally {
    await backend.close();
  }
}

/** Places such as "MUL.txt:12" of the records that a certificate shows, by file. */
function shownLines({ clauses, inconsistencies }: Certificate): Map<string, Set<number>> {
  const witnesses: readonly Witness[] = [
    ...clauses.flatMap(({ worst, examples }) => (worst === null ? [] : [worst, ...examples])),
    ...inconsistencies.flatMap((found) => found.records.map(({ witness }) => witness)),
  ];
  const lines = new Map<string, Set<number>>();
  for (const { place } of witnesses) {
    const [file = '', line = ''] = place.split(':');
    const known = lines.get(file) ?? new Set<number>();
    lines.set(file, known.add(Number(line)));
  }
  return lines;
}

/** The lines to keep, in their order. */
function selected(all: readonly string[], shown: ReadonlySet<number>): string[] {
  const rest = Math.max(1, all.length - LEADING);
  const step = Math.max(1, Math.floor(rest / SPREAD));
  return all.filter(
    (_, index) => index < LEADING || shown.has(index + 1) || (index - LEADING) % step === 0,
  );
}

function violations({ clauses }: Certificate): string {
  return clauses
    .filter(({ violations }) => violations > 0)
    .map(({ id, instruction }) => `${instruction} ${id}`)
    .sort()
    .join('\n');
}

async function main(): Promise<void> {
  const [source, target] = process.argv.slice(2);
  if (source === undefined || target === undefined) {
    throw new Error('usage: npx tsx scripts/select-recording.ts SOURCE TARGET');
  }
  const whole = await certificateOf(source);
  const shown = shownLines(whole);
  await mkdir(target, { recursive: true });
  let bytes = 0;
  for (const { name } of whole.instructions) {
    const file = `${name}.txt`;
    const lines = (await readFile(join(source, file), 'utf8')).split('\n').filter((l) => l !== '');
    const text = `${selected(lines, shown.get(file) ?? new Set()).join('\n')}\n`;
    bytes += text.length;
    await writeFile(join(target, file), text);
  }
  const part = await certificateOf(target);
  if (violations(part) !== violations(whole)) {
    throw new Error(`the part departs otherwise than the whole:\n${violations(part)}`);
  }
  console.log(
    `${String(part.records)} of ${String(whole.records)} records, ${String(bytes)} bytes`,
  );
}

await main();

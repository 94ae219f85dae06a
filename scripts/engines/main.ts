/** Writes the parts of docs/engines.md that come from the engines themselves: `npx tsx scripts/engines/main.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NV20, NV30 } from '../../semantics/silicon/engines.js';
import { packageRoot } from '../../spec/load/root.js';
import { documentOf, DOCUMENT } from './parts.js';

const path = join(packageRoot(), DOCUMENT);
writeFileSync(path, documentOf(readFileSync(path, 'utf8'), { nv20: NV20, nv30: NV30 }));

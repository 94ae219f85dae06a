/** A folder of its own for a file of tests; it is gone when they have ended. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

interface Scratch {
  readonly folder: string;
  /** Writes a file there, and gives its path. */
  readonly file: (name: string, content: string | Uint8Array) => string;
}

export function scratch(name: string): Scratch {
  const folder = mkdtempSync(join(tmpdir(), `vpspec-${name}-`));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    file: (base, content) => {
      const path = join(folder, base);
      writeFileSync(path, content);
      return path;
    },
  };
}

/** When V8 optimizes a function, by its own account: how much it runs through decides, no clock. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BUILT } from '../vitest.build.js';

const COMMAND = 'cli/main.js';
const WORKER = 'oracles/campaign/worker-main.js';

/** Whether a small function is optimized that is called so often behind a module. */
function isOptimized(calls: number, module: string | null): boolean {
  const first =
    module === null ? '' : `await import('${pathToFileURL(join(BUILT, module)).href}');`;
  const script = `process.argv = ['node', 'vpspec', '--version'];
    ${first}
    function frequent(number) { return (number * 3 + 1) | 0; }
    let sum = 0;
    for (let index = 0; index < ${String(calls)}; index++) sum = frequent(sum + index);
    process.exit();`;
  const words = ['--trace-opt', '--input-type=module', '-e', script];
  const told = execFileSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
  return /marking .*frequent/.test(told);
}

describe('late optimization', () => {
  it('is needed: V8 optimizes at once what runs for a moment', () => {
    expect(isOptimized(20_000, null)).toBe(true);
  });

  it.each([COMMAND, WORKER])('keeps what %s runs for a moment from being optimized', (module) => {
    expect(isOptimized(20_000, module)).toBe(false);
  });

  it.each([COMMAND, WORKER])('leaves to V8 what %s runs for long', (module) => {
    expect(isOptimized(400_000, module)).toBe(true);
  });
});

/** For tests: what a command prints. */
import { vi } from 'vitest';

/** Runs something, and gives what came of it and what it wrote to standard output. */
export async function printed<T>(
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly text: string }> {
  let text = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  try {
    const result = await run();
    return { result, text };
  } finally {
    spy.mockRestore();
  }
}

/**
 * `vpspec` in the process of the tests, which has loaded it already: what it prints and its exit code, as a process of its
 * own would have them (built-command.testing.ts, for what only that shows).
 */
import { fitScreen } from '../reports/page/paint.js';
import { answer, setTerminal } from './answer.js';
import type { Ended } from './built-command.testing.js';

type Stream = 'stdout' | 'stderr';

/**
 * Runs `vpspec` with these words.
 *
 * @param columns of the terminal that it prints to; none if absent
 */
export async function runHere(words: readonly string[], columns?: number): Promise<Ended> {
  const text = { stdout: '', stderr: '' };
  const before = (['stdout', 'stderr'] as const).map((name) => taken(name, text, columns));
  const codeBefore = process.exitCode;
  process.exitCode = undefined;
  try {
    setTerminal(words);
    const code = await answer(words);
    return { code, out: text.stdout, err: text.stderr };
  } finally {
    process.exitCode = codeBefore;
    fitScreen(undefined);
    for (const restore of before) restore();
  }
}

/** Collects what is written to a stream, until what it gives is called. */
function taken(name: Stream, text: Record<Stream, string>, columns: number | undefined) {
  const stream = process[name];
  const own = ['write', 'isTTY', 'columns'].map(
    (key) => [key, Object.getOwnPropertyDescriptor(stream, key)] as const,
  );
  Object.assign(stream, {
    write: (chunk: unknown, ...rest: readonly unknown[]) => {
      text[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString();
      const done = rest.find((each) => typeof each === 'function') as (() => void) | undefined;
      done?.();
      return true;
    },
    isTTY: columns !== undefined,
    columns,
  });
  return (): void => {
    for (const [key, descriptor] of own) {
      if (descriptor === undefined) Reflect.deleteProperty(stream, key);
      else Object.defineProperty(stream, key, descriptor);
    }
  };
}

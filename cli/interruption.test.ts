import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportError } from './exit.js';
import { Interruption } from './interruption.js';

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
type Listener = (signal: NodeJS.Signals) => void;

/** Listeners that earlier test files left in this process: a signal emitted here must not reach them. */
const others = new Map<(typeof SIGNALS)[number], readonly Listener[]>();
beforeEach(() => {
  for (const signal of SIGNALS) {
    others.set(signal, process.rawListeners(signal) as Listener[]);
    process.removeAllListeners(signal);
  }
});
afterEach(() => {
  for (const [signal, listeners] of others) for (const each of listeners) process.on(signal, each);
});

it.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('ends by %s with the code %i', (signal, code) => {
  const before = process.listenerCount(signal);
  const interruption = new Interruption();
  expect(interruption.signal.aborted).toBe(false);
  process.emit(signal, signal);
  expect(interruption.signal.aborted).toBe(true);
  expect(interruption.ended('kept').exitCode).toBe(code);
  // A second one does what it does by default.
  expect(process.listenerCount(signal)).toBe(before);
});

it('leaves the signals alone once released', () => {
  const before = process.listenerCount('SIGTERM');
  const interruption = new Interruption();
  interruption.release();
  expect(process.listenerCount('SIGTERM')).toBe(before);
  process.emit('SIGHUP', 'SIGHUP');
  expect(interruption.signal.aborted).toBe(false);
});

it('says what was kept', () => {
  let text = '';
  const { write } = process.stderr;
  process.stderr.write = ((chunk: string) => {
    text += chunk;
    return true;
  }) as typeof write;
  try {
    const interruption = new Interruption();
    process.emit('SIGTERM', 'SIGTERM');
    expect(reportError(interruption.ended('interrupted; all is kept.'))).toBe(143);
  } finally {
    process.stderr.write = write;
  }
  expect(text).toBe('vpspec: interrupted; all is kept.\n');
});

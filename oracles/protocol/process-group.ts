/**
 * Process groups that we started and that must not outlive us: ended when we exit, and when a signal ends
 * us that nobody else handles.
 */

const live = new Set<number>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Watches over a group until `forget`. @param leader the process id of its leader */
export function watch(leader: number): void {
  if (live.size === 0) {
    process.on('exit', killAll);
    // First, while listeners that listen once are still counted.
    for (const signal of SIGNALS) process.prependListener(signal, onSignal);
  }
  live.add(leader);
}

export function forget(leader: number): void {
  if (!live.delete(leader) || live.size > 0) return;
  process.removeListener('exit', killAll);
  for (const signal of SIGNALS) process.removeListener(signal, onSignal);
}

/** Sends a signal to all processes of a group; false where none is left. */
export function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

function killAll(): void {
  for (const leader of live) signalGroup(leader, 'SIGKILL');
}

function onSignal(signal: NodeJS.Signals): void {
  // Whoever else listens decides how we end; our end ends the groups then.
  if (process.listenerCount(signal) > 1) return;
  killAll();
  process.removeListener(signal, onSignal);
  process.kill(process.pid, signal);
}

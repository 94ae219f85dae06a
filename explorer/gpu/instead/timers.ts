/** node:timers/promises in a page, as far as it is called. */

/** After so many milliseconds. */
export function setTimeout(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    globalThis.setTimeout(resolve, milliseconds);
  });
}

const waiting: (() => void)[] = [];
const channel = new MessageChannel();
channel.port1.onmessage = (): void => waiting.shift()?.();

/** After whatever else has happened: messages that came in, a context that was lost. Timers would wait some milliseconds each. */
export function setImmediate(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}

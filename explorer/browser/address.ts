/**
 * What the address holds after "#". It is written late: to pack what a link holds, and to tell the browser, takes as long as a step,
 * and browsers refuse to be told too often. Before anything can read the address it is written at once.
 */

/** So long after the last change it is written, in milliseconds. */
const PAUSE = 300;

export class Address {
  readonly #text: () => string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param text what it is to hold, without "#"; asked when it is written */
  constructor(text: () => string) {
    this.#text = text;
    const write = (): void => {
      this.#writeDue();
    };
    // The page is left, closed or hidden; or the address itself is gone to, which takes the focus away.
    for (const event of ['beforeunload', 'pagehide', 'blur']) addEventListener(event, write);
    document.addEventListener('visibilitychange', write);
  }

  /** Something changed that may change again soon. */
  later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.now();
    }, PAUSE);
  }

  /** Writes it, whether or not that was due. */
  now(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const hash = `#${this.#text()}`;
    if (hash !== location.hash) history.replaceState(null, '', hash);
  }

  /** Copies it. @returns what became of that, in words */
  async copied(): Promise<string> {
    this.now();
    try {
      await navigator.clipboard.writeText(location.href);
      return 'The link is copied.';
    } catch {
      return 'This browser lets no page copy: the link is what the address bar holds.';
    }
  }

  #writeDue(): void {
    if (this.#timer !== undefined) this.now();
  }
}

/** The keys of the playground, where the reader finds them and what they do. */
import { element } from './dom.js';

/** What the playground does when somebody presses a key. */
export interface Pressed {
  readonly step: (by: 1 | -1) => void;
  readonly breakpoint: () => void;
}

/** Listens in the playground. Arrows are left to fields and the editor, in which they move the cursor; F9 is not. */
export function listenForKeys(host: HTMLElement, { step, breakpoint }: Pressed): void {
  host.addEventListener('keydown', (event) => {
    // Alt and the left arrow lead to the page before, for one.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.composedPath()[0] as HTMLElement;
    const isTyping = /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || target.isContentEditable;
    if (event.key === 'F9') breakpoint();
    else if (event.key === 'ArrowRight' && !isTyping) step(1);
    else if (event.key === 'ArrowLeft' && !isTyping) step(-1);
    else return;
    event.preventDefault();
  });
}

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['F9', "sets or clears a breakpoint on the cursor's line"],
  ['→ and ←', 'a step on and back, outside of the editor and of fields'],
  ['Ctrl Space', 'in the editor: what may stand here'],
  ['Tab', 'out of the editor'],
];

/** All keys, for the reader. */
export function listedKeys(): HTMLElement {
  const rows = KEYS.map(([keys, does]) => element('li', {}, element('kbd', {}, keys), `: ${does}`));
  return element(
    'details',
    { class: 'keys' },
    element('summary', {}, 'Keys'),
    element('ul', {}, ...rows),
  );
}

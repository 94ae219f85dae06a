/** The button that sets and clears a breakpoint on the line of the editor's cursor, and the list of all breakpoints. */
import { button, element } from './dom.js';
import type { Editor } from './editor.js';

export class BreakpointButton {
  readonly element = button('', "set or clear a breakpoint on the cursor's line (F9)", () => {
    this.press();
  });
  /** The dots in the margin say nothing to who does not see them. */
  readonly list = element('p', { class: 'dim stops', attributes: { role: 'status' } });
  readonly #editor: Editor;

  constructor(editor: Editor) {
    this.#editor = editor;
    this.show();
  }

  press(): void {
    this.#editor.toggleBreakpoint();
  }

  /** Says where the cursor and the breakpoints are. */
  show(): void {
    const { cursorLine, breakpoints } = this.#editor;
    this.element.textContent = `Breakpoint, line ${String(cursorLine)}`;
    this.element.setAttribute('aria-pressed', String(breakpoints.includes(cursorLine)));
    const said =
      breakpoints.length === 0
        ? ''
        : `${breakpoints.length === 1 ? 'Breakpoint on line' : 'Breakpoints on lines'} ${breakpoints.join(', ')}.`;
    // A text that is set again is read out again.
    if (this.list.textContent !== said) this.list.textContent = said;
  }
}

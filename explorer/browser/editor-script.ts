/** The editor as a script of its own: that it is read and begun is a task beside that of the playground, which needs no part of it. */
import { Editor } from './editor.js';

declare global {
  interface Window {
    /** Left by assets/editor.js. */
    vpspecEditor?: typeof Editor;
  }
}

window.vpspecEditor = Editor;

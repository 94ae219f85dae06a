/** A link to a page as a version of the specification has it: where the page is of another version, it says so. */

/** What follows "#": "v0.2.0". */
const VERSION = /^#v(\d+(?:\.\w+)*)$/;

export function tellVersion(): void {
  const [, wanted] = VERSION.exec(location.hash) ?? [];
  const own = document.querySelector<HTMLElement>('[data-version]')?.dataset['version'];
  if (wanted === undefined || own === undefined || wanted === own) return;
  const note = document.createElement('p');
  note.className = 'warn';
  note.setAttribute('role', 'status');
  note.textContent = `The link that led here is to version ${wanted} of the specification; this page is of version ${own}, and may say something else.`;
  document.querySelector('h1')?.after(note);
}

/** Opens certificates in the page: one as its own page, several side by side. Nothing of them leaves this machine. */
import { MOST_BYTES, type GivenFile } from '../certificates/given-file.js';
import type { ShownCertificates } from '../certificates/shown.js';
import { pathOf } from '../book/names.js';
import type { CertificateReply } from './certificate-worker.js';
import { element } from './dom.js';
import { harmlessPart } from './harmless-part.js';
import { startWorker } from './start-worker.js';

const WORKER = 'assets/certificate-worker.js';
const FILTER = 'assets/filter.js';

class Certificates {
  readonly #status = element('p', { class: 'status', attributes: { role: 'status' } });
  readonly #body = element('div');
  readonly #input = element('input', {
    type: 'file',
    id: 'certificate-files',
    attributes: { multiple: '', accept: '.json,.gz' },
  });
  readonly #title = document.title;
  #asked = 0;

  constructor(host: HTMLElement) {
    const place = element(
      'div',
      { class: 'drop' },
      element('label', {}, 'Certificates: ', this.#input),
      element('span', { class: 'dim' }, ' or drop them anywhere on this page'),
    );
    this.#input.addEventListener('change', () => {
      this.#open([...(this.#input.files ?? [])]);
    });
    addEventListener('dragover', (event) => {
      event.preventDefault();
      place.classList.add('over');
    });
    addEventListener('dragleave', () => {
      place.classList.remove('over');
    });
    addEventListener('drop', (event) => {
      event.preventDefault();
      place.classList.remove('over');
      this.#open([...(event.dataTransfer?.files ?? [])]);
    });
    host.append(place, this.#status, this.#body);
    host.hidden = false;
    document.querySelector('#certificates-none')?.remove();
  }

  #open(files: readonly File[]): void {
    if (files.length === 0) return;
    const asked = ++this.#asked;
    this.#tell('reading …');
    this.#read(files).then(
      (reply) => {
        if (asked === this.#asked) this.#show(reply, files.map(({ name }) => name).join(', '));
      },
      (error: unknown) => {
        if (asked !== this.#asked) return;
        this.#fail([error instanceof Error ? error.message : String(error)]);
      },
    );
  }

  async #read(files: readonly File[]): Promise<CertificateReply> {
    const tooLarge = files.filter(({ size }) => size > MOST_BYTES);
    if (tooLarge.length > 0) {
      const messages = tooLarge.map(
        ({ name, size }) =>
          `${name}: has ${String(size)} bytes; expected ${String(MOST_BYTES)} at most`,
      );
      return { kind: 'bad', messages };
    }
    const given = await Promise.all(
      files.map(async (file): Promise<GivenFile> => ({
        name: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      })),
    );
    const worker = await startWorker(WORKER);
    try {
      return await new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<CertificateReply>): void => {
          resolve(data);
        };
        worker.onerror = ({ message }): void => {
          reject(new Error(message));
        };
        worker.postMessage(given);
      });
    } finally {
      worker.terminate();
    }
  }

  #tell(text: string): void {
    this.#status.className = 'status';
    this.#status.textContent = text;
  }

  #fail(messages: readonly string[]): void {
    this.#body.replaceChildren();
    document.title = this.#title;
    this.#status.className = 'status bad';
    this.#status.textContent = messages.join('\n');
  }

  /** @param names of the files */
  #show(reply: CertificateReply, names: string): void {
    if (reply.kind === 'bad') this.#fail(reply.messages);
    else if (reply.kind === 'failed')
      this.#fail([`The certificate cannot be shown: ${reply.message}`]);
    else {
      const part = harmlessPart(reply.body);
      link(part, reply);
      this.#body.replaceChildren(part);
      document.title = reply.title;
      this.#tell(`Open: ${names}`);
      const filter = element('script', { attributes: { src: FILTER } });
      this.#body.append(filter);
    }
  }
}

/** Leads from findings to the book, and from cases to the playground. */
function link(
  part: DocumentFragment,
  { pages, plays }: ShownCertificates & { kind: 'shown' },
): void {
  for (const own of part.querySelectorAll('a')) {
    const play = plays[own.getAttribute('href') ?? ''];
    if (play !== undefined) {
      own.href = `play.html#${play}`;
      own.textContent = 'open in the playground';
    } else if (own.getAttribute('href')?.startsWith('#') !== true) {
      own.replaceWith(...own.childNodes);
    }
  }
  // What is wider than the screen is scrolled by the keyboard too.
  for (const own of part.querySelectorAll<HTMLElement>('pre, .scroll, .votes')) own.tabIndex = 0;
  // A picture with links in it is no picture to those who hear it.
  for (const own of part.querySelectorAll('svg[role=img]:has(a)'))
    own.setAttribute('role', 'group');
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) linkNames(text, pages);
}

const NAME = /[A-Za-z][A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)+/g;

/** Names that have a page lead to it; one that leads to its place in this page already has the way to the book behind it. */
function linkNames(text: Text, pages: Readonly<Record<string, 'clause' | 'erratum'>>): void {
  const parent = text.parentElement;
  // Programs stay as they are; pictures and summaries are something to press already.
  if (parent?.closest('pre, svg, summary') instanceof Element) return;
  const kindOf = (name: string): 'clause' | 'erratum' | undefined =>
    Object.hasOwn(pages, name) ? pages[name] : undefined;
  const own = parent?.closest('a') ?? null;
  if (own !== null) {
    const kind = kindOf(text.data.trim());
    if (kind === undefined) return;
    const name = text.data.trim();
    own.after(
      ' ',
      element(
        'a',
        { class: 'book', href: pathOf(kind, name), title: `${name} in the book` },
        'book',
      ),
    );
    return;
  }
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const { 0: name, index } of text.data.matchAll(NAME)) {
    const kind = kindOf(name);
    if (kind === undefined) continue;
    parts.push(text.data.slice(from, index), element('a', { href: pathOf(kind, name) }, name));
    from = index + name.length;
  }
  if (parts.length > 0) text.replaceWith(...parts, text.data.slice(from));
}

const host = document.querySelector<HTMLElement>('#certificates');
if (host !== null) new Certificates(host);

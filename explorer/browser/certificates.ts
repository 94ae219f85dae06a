/** Opens certificates in the page: one as its own page, several side by side. Nothing of them leaves this machine. */
import { tooMuch, type GivenFile } from '../certificates/given-file.js';
import type { CertificateReply } from './certificate-worker.js';
import { element } from './dom.js';
import { showCertificate } from './show-certificate.js';
import { bytesOfBase64 } from '../gpu/instead/base64.js';
import { loadScript, startWorker } from './start-worker.js';

declare global {
  interface Window {
    /** Kept certificates by their names, each left by a script of its own (explorer/site.ts). */
    vpspecKept?: Readonly<Record<string, string>>;
  }
}

const WORKER = 'assets/certificate-worker.js';

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
    addEventListener('hashchange', () => {
      this.#openKept();
    });
    this.#openKept();
  }

  /** Those that the address names; it may name a place of the page too, and then nothing is opened. */
  #openKept(): void {
    const kept = new Set(
      [...document.querySelectorAll<HTMLElement>('[data-kept]')].flatMap(
        ({ dataset }) => dataset['kept']?.split(',') ?? [],
      ),
    );
    const names = [...new Set(decoded(location.hash.slice(1)).split(','))];
    const unknown = names.filter((name) => !kept.has(name));
    if (unknown.length === names.length) return;
    if (unknown.length > 0) {
      this.#asked++;
      this.#fail(unknown.map((name) => `No kept certificate is called "${name}".`));
      return;
    }
    const files = Promise.all(names.map(keptFile));
    const reply = files.then((given) => this.#ask(given));
    document.querySelector('#certificates-kept')?.removeAttribute('open');
    this.#await(reply, names.join(', '));
  }

  #open(files: readonly File[]): void {
    if (files.length === 0) return;
    this.#await(this.#read(files), files.map(({ name }) => name).join(', '));
  }

  /** @param names of what is opened, for people */
  #await(reading: Promise<CertificateReply>, names: string): void {
    const asked = ++this.#asked;
    this.#tell('reading …');
    reading.then(
      (reply) => {
        if (asked === this.#asked) this.#show(reply, names);
      },
      (error: unknown) => {
        if (asked !== this.#asked) return;
        this.#fail([error instanceof Error ? error.message : String(error)]);
      },
    );
  }

  async #read(files: readonly File[]): Promise<CertificateReply> {
    const messages = tooMuch(files);
    if (messages.length > 0) return { kind: 'bad', messages };
    const given = await Promise.all(
      files.map(async (file): Promise<GivenFile> => ({
        name: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      })),
    );
    return this.#ask(given);
  }

  async #ask(given: readonly GivenFile[]): Promise<CertificateReply> {
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
      showCertificate(this.#body, reply);
      document.title = reply.title;
      this.#tell(`Open: ${names}`);
    }
  }
}

/** As it is, where it is no text that was written for an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @throws Error where its script cannot be read */
async function keptFile(name: string): Promise<GivenFile> {
  await loadScript(`assets/kept/${name}.js`);
  return { name: `${name}.tar.gz`, bytes: bytesOfBase64(window.vpspecKept?.[name] ?? '') };
}

const host = document.querySelector<HTMLElement>('#certificates');
if (host !== null) new Certificates(host);

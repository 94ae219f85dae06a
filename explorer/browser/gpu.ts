/** Certifies the browser's own GPU: what is asked, how far it is, what was found, the certificate. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { OwnPlot } from '../gpu/accuracy.js';
import type { Half } from '../gpu/instead/kept-files.js';
import { LOOKS, Watch } from '../gpu/watch.js';
import { NOTHING_SHARED, packed } from '../playground/share.js';
import { pathOf } from '../book/names.js';
import { button, element } from './dom.js';
import { showAccuracy } from './gpu-accuracy.js';
import type { Api, Finding, GpuReply, GpuRequest } from './gpu-worker.js';
import { showCertificate } from './show-certificate.js';
import { loadScript, startWorker } from './start-worker.js';

declare global {
  interface Window {
    /** The halves of the corpus, packed; each left by a script of its own (explorer/scripts.ts). */
    vpspecCorpus?: Readonly<Partial<Record<Half, string>>>;
  }
}

const WORKER = 'assets/gpu-worker.js';

/** What WebGL 2 and WebGPU run translated, by the half of the corpus that is about it. */
const ENVIRONMENTS: Readonly<Record<Half, readonly AnyEnvironmentName[]>> = {
  vp: ['VP2.0', 'VP1.1', 'VP1.0', 'GF3'],
  gpu: ['NVvp4.0', 'NVfp4.0'],
};

/** Milliseconds that a driver may take for an answer, as stacks may that are asked from a terminal. */
const PATIENCE = 60_000;

/** So many findings are listed while it runs; the certificate has all. */
const MOST_LISTED = 200;

const IN_BACKGROUND = 'The page is in the background: it goes on, more slowly.';

interface Running {
  readonly worker: Worker;
  readonly watch: Watch;
  readonly timer: ReturnType<typeof setInterval>;
}

class OwnGpu {
  readonly #environment = select(
    'gpu-environment',
    [...ENVIRONMENTS.vp, ...ENVIRONMENTS.gpu].map((name) => [name, name]),
  );
  readonly #api = select('gpu-api', [
    ['browser', 'WebGL 2'],
    ...('gpu' in navigator ? [['webgpu', 'WebGPU'] as const] : []),
  ]);
  readonly #budget = element('input', {
    type: 'number',
    id: 'gpu-budget',
    attributes: { min: '1', max: '2000000', value: '400', placeholder: 'all', size: '8' },
  });
  readonly #seed = element('input', {
    type: 'number',
    id: 'gpu-seed',
    attributes: { min: '0', max: '4294967295', value: '1', size: '8' },
  });
  readonly #start = element('button', { type: 'submit', class: 'main' }, 'Certify');
  readonly #cancel = button('Cancel', 'stop asking', () => {
    this.#end(`Cancelled. ${this.#asked()}`, 'warn');
  });
  readonly #status = element('p', { class: 'status', attributes: { role: 'status' } });
  readonly #progress = element('progress', {
    attributes: { 'aria-label': 'units asked', hidden: '' },
  });
  readonly #about = element('p', { class: 'dim' });
  /** That the page is in the background, or slept. */
  readonly #note = element('p', { class: 'dim', id: 'gpu-note' });
  readonly #more = element('div');
  readonly #found = element('ol', { class: 'found' });
  readonly #findings = element(
    'section',
    { attributes: { hidden: '' } },
    element('h2', {}, 'Found so far'),
    this.#found,
  );
  readonly #accuracy = element('section', { id: 'gpu-accuracy' });
  readonly #certificate = element('div', { id: 'certificates' });

  #running: Running | null = null;
  #starts = 0;
  #done = 0;
  #total: number | null = null;
  #departed = 0;
  #hasAsked = false;
  /** What is said in the end, once there is a certificate: whatever becomes of the plots. */
  #closing: readonly [text: string, how: 'good' | 'warn' | 'bad'] | null = null;
  /** By the way in which they depart, what is listed of them. */
  readonly #ways = new Map<string, { count: number; readonly shown: HTMLElement }>();

  readonly #host: HTMLElement;

  constructor(host: HTMLElement) {
    this.#host = host;
    const form = element(
      'form',
      {},
      element('label', {}, 'Language', this.#environment),
      element('label', {}, 'Through', this.#api),
      element('label', {}, 'Units (empty for all)', this.#budget),
      element('label', {}, 'Seed', this.#seed),
      this.#start,
      this.#cancel,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#begin();
    });
    this.#cancel.disabled = true;
    host.append(
      form,
      this.#status,
      this.#progress,
      this.#about,
      this.#note,
      this.#more,
      this.#findings,
      this.#accuracy,
      this.#certificate,
    );
    host.hidden = false;
    document.querySelector('#gpu-none')?.remove();
    // A page that is put away is stopped without a word; whoever comes back finds what was asked until then.
    document.addEventListener('visibilitychange', () => {
      if (this.#running === null) return;
      if (document.hidden) this.#note.textContent = IN_BACKGROUND;
      // That it slept is for who comes back.
      else if (this.#note.textContent === IN_BACKGROUND) this.#note.textContent = '';
    });
  }

  #begin(): void {
    if (this.#running !== null) return;
    const own = ++this.#starts;
    this.#reset();
    this.#ask(own).catch((error: unknown) => {
      // One that was cancelled may fail late, when another is under way: that is not its to end.
      if (own === this.#starts) this.#end(`It cannot be asked: ${textOf(error)}`, 'bad');
    });
  }

  /** @param own which of all starts it is: it is nobody's any more where there was another since */
  async #ask(own: number): Promise<void> {
    const environment = this.#environment.value as AnyEnvironmentName;
    const half = ENVIRONMENTS.gpu.includes(environment) ? 'gpu' : 'vp';
    this.#tell('Reading the corpus …');
    if (window.vpspecCorpus?.[half] === undefined) await loadScript(`assets/corpus-${half}.js`);
    const worker = await startWorker(WORKER);
    if (own !== this.#starts) {
      worker.terminate();
      return;
    }
    const watch = new Watch(PATIENCE, performance.now());
    const timer = setInterval(() => {
      this.#look(watch);
    }, LOOKS);
    this.#running = { worker, watch, timer };
    worker.onmessage = ({ data }: MessageEvent<GpuReply>): void => {
      if (own === this.#starts) this.#heard(data, watch);
    };
    worker.onerror = ({ message }): void => {
      if (own === this.#starts)
        this.#end(`It stopped: ${message}. ${this.#asked(', 0 departed or failed')}`, 'bad');
    };
    const request: GpuRequest = {
      wanted: { environment, seed: Number(this.#seed.value || '1'), budget: this.#budget.value },
      api: this.#api.value as Api,
      half,
      corpus: window.vpspecCorpus?.[half] ?? '',
    };
    worker.postMessage(request);
  }

  #reset(): void {
    [this.#done, this.#total, this.#departed, this.#hasAsked] = [0, null, 0, false];
    this.#closing = null;
    this.#ways.clear();
    for (const part of [this.#found, this.#more, this.#accuracy, this.#certificate])
      part.replaceChildren();
    this.#about.textContent = '';
    this.#note.textContent = '';
    this.#findings.hidden = true;
    this.#progress.removeAttribute('value');
    this.#progress.hidden = false;
    this.#host.dataset['state'] = 'running';
    this.#start.disabled = true;
    this.#cancel.disabled = false;
  }

  #look(watch: Watch): void {
    const seen = watch.look(performance.now());
    if (seen.kind === 'slept') {
      const seconds = String(Math.round(seen.milliseconds / 1000));
      this.#note.textContent = `This page slept for ${seconds} s. It goes on; if the GPU is lost, that is said.`;
    } else if (seen.kind === 'hung') {
      const text = `The driver hangs: it has had ${String(PATIENCE / 1000)} s for the program below, and has not answered. ${this.#asked()}`;
      this.#end(text, 'bad', seen.program);
    }
  }

  #heard(reply: GpuReply, watch: Watch): void {
    switch (reply.kind) {
      case 'hello': {
        const { renderer = '', vendor = '' } = reply.details;
        this.#about.textContent = `Asked: ${[renderer, vendor].filter((text) => text !== '').join(', ')}`;
        return;
      }
      case 'driver':
        watch.driver(reply.program);
        if (reply.program !== null && this.#hasAsked && this.#closing === null)
          this.#tell(`${this.#asked()} Making what departs small …`);
        return;
      case 'progress':
        this.#advance(reply);
        return;
      case 'finding':
        this.#departed++;
        this.#list(reply.finding);
        return;
      case 'failed': {
        const why = reply.isDriver ? 'The GPU cannot be asked, or not any more' : 'It stopped';
        this.#end(`${why}: ${reply.message}. ${this.#asked(', 0 departed or failed')}`, 'bad');
        return;
      }
      case 'certified':
        this.#certified(reply);
        return;
      case 'accuracy':
        this.#plotted(reply.plots);
    }
  }

  #advance({ done, total, label }: GpuReply & { kind: 'progress' }): void {
    if (label === 'units') {
      this.#done = done;
      this.#total = total;
      this.#tell(this.#asked());
    } else {
      this.#hasAsked = true;
      this.#tell(`${this.#asked()} Judging ${label} …`);
    }
    if (total === null) this.#progress.removeAttribute('value');
    else {
      this.#progress.max = Math.max(1, total);
      this.#progress.value = done;
    }
  }

  /**
   * What was asked so far, in words; nothing once that is said with the certificate.
   *
   * @param none what to say where no program departs: that is no good word where instructions by themselves do, or where a run ended before they were judged
   */
  #asked(none = ', no program departs'): string {
    if (this.#closing !== null) return '';
    if (this.#done === 0) return 'Nothing was asked yet.';
    const of = this.#total === null ? '' : ` of ${String(this.#total)}`;
    const departed = this.#departed === 0 ? none : `, ${String(this.#departed)} departed or failed`;
    return `${String(this.#done)}${of} units asked${departed}.`;
  }

  /** Each way once, with how often it was seen. */
  #list({ unit, verdict, reason, disagreement }: Finding): void {
    this.#findings.hidden = false;
    const way = disagreement?.signature ?? `${verdict}: ${reason ?? ''}`;
    const known = this.#ways.get(way);
    if (known !== undefined) {
      known.count++;
      known.shown.textContent = ` ${String(known.count)} times`;
      return;
    }
    const shown = element('span', { class: 'dim' });
    this.#ways.set(way, { count: 1, shown });
    if (this.#ways.size > MOST_LISTED) return;
    const what =
      disagreement === null
        ? [element('strong', { class: 'warn' }, verdict), `: ${reason ?? unit}`]
        : [
            ...disagreement.clauses.flatMap((clause, at) => [
              at === 0 ? '' : ', ',
              element('a', { href: pathOf('clause', clause) }, clause),
            ]),
            `: ${disagreement.where} is ${disagreement.observed}; permitted: ${disagreement.allowed}`,
          ];
    this.#found.append(element('li', {}, ...what, shown));
  }

  #certified({ shown, verdict, archive, name }: GpuReply & { kind: 'certified' }): void {
    this.#closing = [
      `Certified. ${this.#asked(verdict === 'does not conform' ? '' : undefined)} Verdict: ${verdict}.`,
      verdict.startsWith('conforms') ? 'good' : verdict === 'does not conform' ? 'bad' : 'warn',
    ];
    this.#tell(...this.#closing);
    this.#accuracy.replaceChildren(
      element('p', { class: 'dim' }, 'Asking its functions over their range, for plots …'),
    );
    this.#progress.removeAttribute('value');
    const file = `${name}.tar.gz`;
    const url = URL.createObjectURL(new Blob([archive], { type: 'application/gzip' }));
    this.#more.replaceChildren(
      element(
        'p',
        {},
        element(
          'a',
          { class: 'button', id: 'gpu-download', href: url, attributes: { download: file } },
          `Download ${file}`,
        ),
      ),
      element(
        'p',
        { class: 'dim' },
        'Check it: ',
        element('code', {}, `npx vpspec verify ${file}`),
      ),
    );
    this.#findings.hidden = true;
    showCertificate(this.#certificate, shown);
  }

  /** The plots come last. */
  #plotted(plots: readonly OwnPlot[]): void {
    const [own, environment] = [this.#starts, this.#environment.value];
    showAccuracy(this.#accuracy, plots, environment)
      .catch((error: unknown) => {
        this.#accuracy.textContent = `It cannot be plotted: ${textOf(error)}`;
      })
      .finally(() => {
        if (own === this.#starts) this.#end('', 'good');
      });
  }

  /**
   * Once there is a certificate that is what is said, and anything else is about the plots.
   *
   * @param program what the driver was given, where it does not answer
   */
  #end(text: string, how: 'good' | 'warn' | 'bad', program: string | null = null): void {
    this.#starts++;
    const running = this.#running;
    this.#running = null;
    if (running !== null) {
      clearInterval(running.timer);
      running.worker.terminate();
    }
    this.#host.dataset['state'] = 'over';
    this.#progress.hidden = true;
    this.#start.disabled = false;
    this.#cancel.disabled = true;
    if (this.#closing !== null) {
      this.#tell(...this.#closing);
      if (text !== '') {
        this.#accuracy.replaceChildren(
          element('p', { class: 'warn' }, `There are no plots. ${text.trim()}`),
          ...(program === null ? [] : [listing(program)]),
        );
      }
      return;
    }
    this.#tell(text, how);
    if (program === null) return;
    const link = `play.html#${packed({ ...NOTHING_SHARED, program })}`;
    this.#more.replaceChildren(
      listing(program),
      element('p', {}, element('a', { href: link }, 'Run it in the playground')),
    );
  }

  #tell(text: string, how = ''): void {
    this.#status.className = `status ${how}`;
    this.#status.textContent = text;
  }
}

function listing(program: string): HTMLElement {
  return element('pre', { attributes: { tabindex: '0' } }, program);
}

function select(id: string, options: readonly (readonly string[])[]): HTMLSelectElement {
  return element(
    'select',
    { id },
    ...options.map(([value = '', words = '']) =>
      element('option', { attributes: { value } }, words),
    ),
  );
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const host = document.querySelector<HTMLElement>('#gpu');
if (host !== null) new OwnGpu(host);

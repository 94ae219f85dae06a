/** The playground: a program, its inputs, its steps forwards and back, what may come of it. */
import { EXAMPLES } from 'virtual:examples';
import { CellError } from '../playground/cells.js';
import { namedIn } from '../playground/named.js';
import { firstDifference, RegisterHistory } from '../playground/registers.js';
import type { Asked, Ran } from '../playground/run.js';
import { NOTHING_SHARED, packed, unpacked, type Shared } from '../playground/share.js';
import { Address } from './address.js';
import { Besides } from './besides.js';
import { BreakpointButton } from './breakpoint.js';
import { button, element, nextTask } from './dom.js';
import type { Editor } from './editor.js';
import type {} from './editor-script.js';
import { aboutExample, damagedLink, groups, NO_PROGRAM, OWN, sharedOf } from './examples.js';
import { inputsSection, InputsTable } from './inputs-table.js';
import { listedKeys, listenForKeys } from './keys.js';
import { Machines } from './machines.js';
import { PermittedPanel } from './permitted.js';
import { Semantics } from './semantics.js';
import { besideText, endText, noStepText, registerTable, stepTable } from './tables.js';
import { WhyPanel } from './why.js';
import { isGpu } from './words.js';

/** So long after the last change everything is asked anew, in milliseconds. */
const PAUSE = 250;

/** So long a run may take, in milliseconds, before the page says that it takes long. */
const PATIENCE = 500;

/** What it is made of, each made in a task of its own (begin below). */
interface Parts {
  readonly host: HTMLElement;
  readonly semantics: Semantics;
  readonly editor: Editor;
}

class Playground {
  readonly #semantics: Semantics;
  readonly #editor: Editor;
  readonly #breakpoint: BreakpointButton;
  readonly #inputs = new InputsTable(() => {
    this.#later();
  });
  readonly #besides = new Besides(() => {
    this.#later();
  });
  readonly #status = element('p', { class: 'status', attributes: { role: 'status' } });
  readonly #examples = element('select', { attributes: { 'aria-label': 'example' } });
  /** What the chosen example is. */
  readonly #about = element('p', { class: 'dim about' });
  readonly #machines = new Machines(() => {
    this.#later();
  });
  readonly #slider = element('input', {
    type: 'range',
    attributes: { min: '0', max: '0', value: '0', 'aria-label': 'steps taken' },
  });
  readonly #count = element('output');
  readonly #step = element('div');
  readonly #registers = element('div');
  readonly #address = new Address(() => packed(this.#shared()));
  readonly #permitted = new PermittedPanel(() => {
    this.#address.now();
  });
  readonly #why = new WhyPanel({
    asked: () => this.#asked,
    at: () => this.#at,
    steps: () => this.#ran[0]?.steps.length ?? 0,
    go: (step) => this.#go(step),
    changed: () => this.#address.now(),
    matter: (indexes) => {
      const places = [...new Set(indexes)].map((index) => this.#ran[0]?.places[index]);
      this.#editor.matter(places.filter((place) => place !== undefined));
    },
  });
  /** Each run that is shown, and what its registers held. */
  #ran: readonly (Ran & { readonly registers: RegisterHistory })[] = [];
  /** The first step in which two machines differ; null where they agree, or there is one. */
  #apart: number | null = null;
  /** What ran; null where nothing did. */
  #asked: Asked | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Taken once the next run is there: a shared link says where it stood. */
  #wanted: Pick<Shared, 'step' | 'why'> | null = null;

  constructor({ host, semantics, editor }: Parts) {
    this.#semantics = semantics;
    this.#editor = editor;
    this.#breakpoint = new BreakpointButton(editor);
    editor.changed = (what) => {
      this.#breakpoint.show();
      if (what === 'cursor') return;
      if (what === 'text') {
        this.#offer(this.#editor.text);
        this.#tellExample();
      }
      this.#later();
    };
    this.#fill(host);
  }

  /** What a program may be given, and may run on. */
  #offer(program: string): void {
    this.#inputs.offer(namedIn(program), isGpu(program));
    this.#besides.offer(program);
    this.#machines.offer(isGpu(program) ? 'gpu' : 'vp');
  }

  /** @param link null for one of which nothing can be read */
  begin(link: Shared | null): void {
    this.#restore(link ?? FIRST);
    if (link === null) this.#about.replaceChildren(damagedLink());
    // As it was then: the address may have been written since.
    addEventListener('hashchange', ({ newURL }) => {
      const other = unpacked(new URL(newURL).hash.slice(1));
      if (other !== null && packed(other) !== packed(this.#shared())) this.#restore(other);
    });
  }

  #fill(host: HTMLElement): void {
    this.#examples.append(OWN, ...groups());
    this.#examples.addEventListener('change', () => {
      this.#open(this.#examples.value);
    });
    this.#slider.addEventListener('input', () => {
      this.#show();
    });
    const share = button(
      'Copy link',
      'copy a link to this program, its inputs and this step',
      () => {
        void this.#address.copied().then((said) => {
          this.#status.textContent = said;
        });
      },
    );
    const steps = element(
      'div',
      { class: 'steps' },
      button('Start', 'to the start', () => this.#go(0)),
      button('Back', 'a step back (left arrow)', () => this.#go(this.#at - 1)),
      button('Step', 'a step on (right arrow)', () => this.#go(this.#at + 1)),
      button('Run', 'on to the next breakpoint or the end', () => this.#goOn()),
      this.#breakpoint.element,
      this.#slider,
      this.#count,
    );
    host.append(
      element(
        'div',
        { class: 'bar' },
        element('label', {}, 'Example ', this.#examples),
        ...this.#machines.parts,
        share,
      ),
      this.#about,
      element(
        'div',
        { class: 'two' },
        element(
          'section',
          {},
          this.#editor.element,
          this.#breakpoint.list,
          this.#status,
          listedKeys(),
        ),
        element(
          'section',
          { class: 'run' },
          steps,
          this.#step,
          element('h2', {}, 'Registers'),
          this.#registers,
          this.#why.element,
        ),
        inputsSection(this.#inputs.element, this.#besides.element),
      ),
      this.#permitted.element,
    );
    listenForKeys(host, {
      step: (by) => this.#go(this.#at + by),
      breakpoint: () => this.#breakpoint.press(),
    });
    host.hidden = false;
    document.querySelector('#play-none')?.remove();
  }

  #open(name: string): void {
    const example = EXAMPLES.find((each) => each.name === name);
    if (example !== undefined) this.#restore(sharedOf(example));
  }

  #restore(shared: Shared): void {
    const { program, inputs, besides, choices, beside, narrowed, step, breakpoints, why } = shared;
    this.#permitted.narrowed = narrowed;
    // First the editor: it asks where its text stands, for which all that was changed before is laid out.
    this.#editor.text = program;
    this.#editor.breakpoints = breakpoints;
    this.#breakpoint.show();
    this.#inputs.rows = inputs;
    this.#besides.text = besides;
    this.#machines.chosen = { choices, beside };
    this.#tellExample();
    this.#wanted = { step, why };
    this.#offer(program);
    this.#askNow();
  }

  /** Which example the program is, if it is one. */
  #tellExample(): void {
    const program = this.#editor.text;
    const example = EXAMPLES.find((each) => each.program === program);
    this.#examples.value = example?.name ?? '';
    this.#about.replaceChildren(...(example === undefined ? [] : aboutExample(example)));
  }

  #shared(): Shared {
    return {
      program: this.#editor.text,
      inputs: this.#inputs.rows,
      besides: this.#besides.text,
      ...this.#machines.chosen,
      narrowed: this.#permitted.narrowed,
      // What a link asks for that was just opened is not shown yet.
      step: this.#wanted?.step ?? this.#at,
      breakpoints: this.#editor.breakpoints,
      why: this.#wanted === null ? this.#why.question : this.#wanted.why,
    };
  }

  #later(): void {
    this.#address.later();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#askNow();
    }, PAUSE);
  }

  #askNow(): void {
    clearTimeout(this.#timer);
    this.#ask().catch((error: unknown) => {
      this.#fail(
        `The semantics stopped: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
  }

  async #ask(): Promise<void> {
    const { program, besides, choices, beside } = this.#shared();
    let asked: Asked;
    try {
      asked = { program, besides, choices, inputs: this.#inputs.inputs() };
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      this.#fail(error.message);
      return;
    }
    if (program.trim() === '') {
      this.#semantics.stop();
      this.#clear(NO_PROGRAM);
      this.#editor.tell(null);
      return;
    }
    const all = beside === null ? [asked] : [asked, { ...asked, choices: beside }];
    const waiting = setTimeout(() => {
      this.#tellRunning();
    }, PATIENCE);
    const played = await this.#semantics.ask('run', all).finally(() => {
      clearTimeout(waiting);
    });
    if (played === null) return;
    const wrong = played.find((each) => each.kind !== 'ran');
    if (wrong?.kind === 'does not load') {
      const { error } = wrong;
      this.#editor.tell(error);
      this.#besides.tell(null);
      this.#fail(`Line ${String(error.line)}, column ${String(error.column)}: ${error.message}`);
      return;
    }
    this.#editor.tell(null);
    if (wrong?.kind === 'cannot run') {
      this.#besides.tell(wrong.at);
      this.#fail(wrong.message);
      return;
    }
    this.#besides.tell(null);
    this.#ran = played
      .filter((each) => each.kind === 'ran')
      .map((each) => ({ ...each, registers: new RegisterHistory(each.steps) }));
    const [run, other] = this.#ran;
    if (run === undefined) return;
    this.#apart = other === undefined ? null : firstDifference(run.steps, other.steps);
    this.#status.className = 'status';
    this.#status.textContent = endText(run);
    this.#slider.max = String(run.steps.length);
    const wanted = this.#wanted;
    this.#wanted = null;
    this.#slider.value = String(Math.min(wanted?.step ?? this.#at, run.steps.length));
    this.#asked = asked;
    // An answer was one about another run.
    if (wanted === null) this.#why.forget();
    else this.#why.restore(wanted.why);
    this.#show();
    await this.#permitted.show(asked, run);
  }

  /** What is shown of the run before is not of this program. */
  #tellRunning(): void {
    const wanted = this.#wanted ?? { step: this.#at, why: null };
    this.#clear('The program runs … Any change of it stops this run.');
    this.#wanted = wanted;
  }

  #fail(message: string): void {
    this.#clear(message);
    this.#status.className = 'status bad';
    this.#address.now();
  }

  /** Nothing is shown of any run. */
  #clear(message: string): void {
    this.#ran = [];
    this.#asked = null;
    this.#why.forget();
    this.#status.className = 'status';
    this.#status.textContent = message;
    this.#slider.max = '0';
    for (const part of [this.#step, this.#registers]) part.replaceChildren();
    this.#permitted.clear();
    this.#count.textContent = '';
    this.#editor.mark(null);
  }

  /** Steps that were taken. */
  get #at(): number {
    return Number(this.#slider.value);
  }

  #go(step: number): void {
    const [run] = this.#ran;
    if (run === undefined) return;
    this.#slider.value = String(Math.max(0, Math.min(step, run.steps.length)));
    this.#show();
  }

  #goOn(): void {
    const [run] = this.#ran;
    if (run === undefined) return;
    const lines = new Set(this.#editor.breakpoints);
    let at = this.#at + 1;
    for (; at < run.steps.length; at++) {
      const place = run.places[run.steps[at]?.step.index ?? -1];
      if (place !== undefined && lines.has(this.#editor.lineAt(place.from))) break;
    }
    this.#go(at);
  }

  #show(): void {
    const [run, other] = this.#ran;
    if (run === undefined) return;
    const at = this.#at;
    this.#count.textContent = `${String(at)} of ${String(run.steps.length)}`;
    const next = run.steps[at]?.step.index;
    this.#editor.mark(next === undefined ? null : (run.places[next] ?? null));
    const latest = run.steps[at - 1];
    this.#step.replaceChildren(
      other === undefined ? '' : besideText(this.#apart, (step) => this.#go(step)),
      latest === undefined ? noStepText() : stepTable(latest, run, this.#editor.text),
    );
    this.#registers.replaceChildren(
      registerTable(
        run.registers.after(at),
        other === undefined ? null : other.registers.after(at),
        (target) => this.#why.ask(target),
      ),
    );
    this.#address.later();
  }
}

const FIRST = sharedOf(EXAMPLES[0] ?? NOTHING_SHARED);

/** Makes the playground in several tasks, between which the page answers who reads it. */
async function begin(host: HTMLElement): Promise<void> {
  const semantics = new Semantics();
  semantics.start();
  const link = location.hash.length > 1 ? unpacked(location.hash.slice(1)) : FIRST;
  await nextTask();
  const Made = window.vpspecEditor;
  if (Made === undefined) throw new Error('assets/editor.js is empty');
  const editor = new Made((link ?? FIRST).program);
  await nextTask();
  const playground = new Playground({ host, semantics, editor });
  await nextTask();
  playground.begin(link);
}

const host = document.querySelector<HTMLElement>('#play');
if (host !== null) void begin(host);

/** On the page of an instruction: operands that a reader chooses, with what documents and engines make of them. */
import { ENGINES } from '../../semantics/silicon/names.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { pathOf } from '../book/names.js';
import type { OperandsAnswer, OperandsCell } from '../playground/operands.js';
import { element } from './dom.js';
import { Semantics } from './semantics.js';

type Tried = Extract<OperandsAnswer, { kind: 'tried' }>;

class Operands {
  readonly #root = document.body.dataset['root'] ?? '';
  readonly #semantics = new Semantics(this.#root);
  readonly #form: HTMLFormElement;
  readonly #inputs: readonly HTMLInputElement[];
  readonly #type: HTMLSelectElement | null;
  readonly #status: HTMLElement;
  readonly #shown: HTMLElement;

  constructor(private readonly part: HTMLElement) {
    const found = <E extends Element>(what: string): E => {
      const own = part.querySelector<E>(what);
      if (own === null) throw new Error(`the page has no ${what}`);
      return own;
    };
    this.#form = found('form');
    this.#status = found('.status');
    this.#shown = found('.tried');
    this.#type = part.querySelector('select');
    this.#inputs = [...part.querySelectorAll('input')];
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#try();
    });
    this.#form.addEventListener('focusin', () => {
      this.#semantics.start();
    });
    this.#type?.addEventListener('change', () => {
      this.#followType();
      void this.#try();
    });
    part.hidden = false;
  }

  /** What nobody changed begins anew for another type. */
  #followType(): void {
    const type = this.#type?.value ?? 'F';
    for (const input of this.#inputs) {
      const first = JSON.parse(input.dataset['first'] ?? '{}') as Readonly<Record<string, string>>;
      if (Object.values(first).includes(input.value)) input.value = first[type] ?? input.value;
    }
  }

  async #try(): Promise<void> {
    const { instruction = '', environments = '' } = this.part.dataset;
    const type = this.#type === null ? '' : `.${this.#type.value}`;
    this.#status.className = 'status dim';
    this.#status.textContent = 'Computing …';
    this.#shown.setAttribute('aria-busy', 'true');
    try {
      const answer = await this.#semantics.ask('operands', {
        instruction: `${instruction}${type}`,
        environments: environments.split(' ') as AnyEnvironmentName[],
        values: this.#inputs.map(({ value }) => value),
      });
      // Another question came in between.
      if (answer === null) return;
      if (answer.kind === 'refused') this.#refuse(answer.message);
      else this.#show(answer);
    } catch (error) {
      this.#refuse(error instanceof Error ? error.message : String(error));
    }
    this.#shown.removeAttribute('aria-busy');
  }

  #refuse(message: string): void {
    this.#status.className = 'status bad';
    this.#status.textContent = message;
    this.#shown.replaceChildren();
  }

  #show({ columns, rows }: Tried): void {
    this.#status.className = 'status dim';
    this.#status.textContent = `${String(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}. A result leads to the playground.`;
    const titles = columns.map(({ environment, engine }) =>
      engine === null
        ? element('th', {}, `${environment}, by its documents`)
        : element('th', { title: ENGINES[engine].title }, `the engine ${engine.toUpperCase()}`),
    );
    const table = element(
      'table',
      { class: 'values' },
      element('thead', {}, element('tr', {}, element('th', {}, 'operands'), ...titles)),
      element(
        'tbody',
        {},
        ...rows.map(({ operands, cells }) =>
          element(
            'tr',
            {},
            element('th', { attributes: { scope: 'row' } }, operands),
            ...cells.map((cell) => element('td', {}, ...this.#parts(cell))),
          ),
        ),
      ),
    );
    const around = element('div', { class: 'panel scroll', attributes: { tabindex: '0' } }, table);
    this.#shown.replaceChildren(around);
  }

  #parts(cell: OperandsCell): readonly HTMLElement[] {
    if (cell.kind === 'refused') return [element('span', { class: 'dim' }, cell.message)];
    const { result, isPermitted, permitted, dependsOn, play } = cell;
    const href = `${this.#root}play.html#${play}`;
    return [
      element('a', { href, title: 'step through it in the playground' }, result),
      ...(isPermitted ? [] : [element('span', { class: 'bad' }, ', which is not permitted')]),
      ...(permitted === null || permitted === result
        ? []
        : [element('div', { class: 'dim' }, `permitted: ${permitted}`)]),
      ...(dependsOn.length === 0
        ? []
        : [
            element(
              'div',
              { class: 'dim' },
              'by ',
              ...dependsOn.flatMap((policy, at) => [
                at === 0 ? null : ', ',
                element('a', { href: this.#root + pathOf('policy', policy) }, policy),
              ]),
            ),
          ]),
    ];
  }
}

const part = document.querySelector<HTMLElement>('#operands');
if (part !== null) new Operands(part);

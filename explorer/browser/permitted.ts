/** What is permitted of a run: sets, the choices on which each depends, and a switch for each choice. */
import { counted } from '../../reports/page/counts.js';
import { pathOf } from '../book/names.js';
import type { Permitted, PermittedRow, Switch } from '../playground/permitted.js';
import type { Asked, Ran } from '../playground/run.js';
import { button, element } from './dom.js';
import { Semantics } from './semantics.js';

/** What a register that nothing is written to holds, as sets are written. */
const INITIAL: readonly string[] = ['0,0,0,0', '0,0,0,1'];

export class PermittedPanel {
  readonly element: HTMLElement;
  readonly #semantics = new Semantics();
  readonly #status = element('p', { class: 'dim', attributes: { role: 'status' } });
  readonly #shown = element('div');
  /** By policy, the alternative that was chosen. */
  readonly #choices = new Map<string, string>();
  readonly #changed: () => void;
  #run: { readonly asked: Asked; readonly ran: Ran } | null = null;

  /** @param changed told when other choices are made */
  constructor(changed: () => void) {
    this.#changed = changed;
    this.element = element(
      'section',
      { class: 'permitted', attributes: { 'aria-label': 'what is permitted' } },
      element('h2', {}, 'What is permitted'),
      element(
        'p',
        { class: 'dim' },
        'Every result that the documents permit of this program with these inputs, over all choices that they leave open. Each choice on which it depends has a switch: what is left of the sets is what machines with that choice may give.',
      ),
      this.#status,
      this.#shown,
    );
  }

  /** The choices, as a shared link has them. */
  get narrowed(): string {
    return [...this.#choices].map(([policy, name]) => `${policy}=${name}`).join(',');
  }

  set narrowed(text: string) {
    this.#choices.clear();
    for (const part of text.split(',')) {
      const equals = part.indexOf('=');
      if (equals < 0) continue;
      this.#choices.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim());
    }
  }

  /** Nothing runs. */
  clear(): void {
    this.#run = null;
    this.#semantics.stop();
    this.#status.textContent = '';
    this.#shown.replaceChildren();
  }

  /** @throws Error where the worker fails */
  async show(asked: Asked, ran: Ran): Promise<void> {
    this.#shown.replaceChildren();
    this.#run = { asked, ran };
    await this.#look();
  }

  async #look(): Promise<void> {
    if (this.#run === null) return;
    const { asked, ran } = this.#run;
    this.#status.textContent = 'looking …';
    this.#shown.setAttribute('aria-busy', 'true');
    const { program, inputs, besides = '' } = asked;
    const question = { program, inputs, besides, narrowed: this.narrowed };
    const permitted = await this.#semantics.ask('permitted', question);
    if (permitted === null) return;
    this.#shown.removeAttribute('aria-busy');
    // What is written anew keeps the focus where it was.
    const focused = this.#shown.contains(document.activeElement) ? document.activeElement?.id : '';
    this.#shown.replaceChildren(...this.#parts(permitted, ran));
    if (focused !== '' && focused !== undefined) document.getElementById(focused)?.focus();
  }

  #parts(permitted: Permitted, ran: Ran): readonly HTMLElement[] {
    const isNarrowed = this.#choices.size > 0;
    const back = isNarrowed
      ? [
          button('All choices back', 'what is permitted by every choice', () => {
            this.#choices.clear();
            this.#again();
          }),
        ]
      : [];
    if (permitted.kind === 'cannot run') {
      this.#status.textContent = '';
      return [element('p', { class: 'bad' }, permitted.message), ...back];
    }
    const { allowed, tables, switches } = permitted;
    const open = switches.filter(({ chosen }) => chosen === null).length;
    const depends =
      open === 0
        ? `It depends on no ${isNarrowed ? 'other ' : ''}choice.`
        : `It depends on ${counted(open, isNarrowed ? 'other choice' : 'choice')}.`;
    const ends = allowed.ends === 1 ? 'One end' : `${String(allowed.ends)} different ends`;
    this.#status.textContent = `${depends} ${ends}: ${allowed.outcomes.join(' or ')}; this machine ${ran.end.outcome}.`;
    const { joined } = allowed;
    return [
      ...(joined === null
        ? []
        : [
            element(
              'p',
              { class: 'warn' },
              `${counted(joined.states, 'state')} were joined, since ${joined.reasons.join(', and ')}: the sets may hold more than is permitted.${open === 0 ? '' : ' Choices make them narrower.'}`,
            ),
          ]),
      ...tables.map(({ title, rows }) => setTable(title, rows, ran)),
      ...(switches.length === 0 ? [] : [this.#switches(switches)]),
      ...back,
    ];
  }

  #switches(switches: readonly Switch[]): HTMLElement {
    return element('div', { class: 'switches' }, ...switches.map((own) => this.#switch(own)));
  }

  #switch({ policy, title, alternatives, chosen }: Switch): HTMLElement {
    const radio = (name: string | null, says: string, more = ''): HTMLElement => {
      const input = element('input', {
        type: 'radio',
        id: `choice-${policy}-${name ?? ''}`,
        attributes: { name: `choice-${policy}`, value: name ?? '' },
      });
      input.checked = name === chosen;
      input.addEventListener('change', () => {
        if (name === null) this.#choices.delete(policy);
        else this.#choices.set(policy, name);
        this.#again();
      });
      return element(
        'label',
        {},
        input,
        ' ',
        name ?? 'left open',
        element('span', { class: 'dim' }, `${says === '' ? '' : `: ${says}`}${more}`),
      );
    };
    return element(
      'fieldset',
      { id: `choice-${policy}` },
      element(
        'legend',
        {},
        element('a', { href: pathOf('policy', policy) }, policy),
        element('span', { class: 'dim' }, ` ${title}`),
      ),
      radio(null, ''),
      ...alternatives.map(({ name, says, isDefault }) =>
        radio(name, says, isDefault ? ' (default)' : ''),
      ),
    );
  }

  #again(): void {
    this.#changed();
    this.#look().catch((error: unknown) => {
      this.#status.textContent = `The semantics stopped: ${error instanceof Error ? error.message : String(error)}`;
    });
  }
}

/** Goes to the switch of a choice: an address with its place would be one of a shared program. */
function toSwitch(policy: string): HTMLElement {
  const own = button(policy, `to the switch of ${policy}`, () => {
    const chosen = document.querySelector<HTMLElement>(`[id="choice-${policy}"] input:checked`);
    chosen?.focus();
    chosen?.scrollIntoView({ block: 'center' });
  });
  own.className = 'ask to';
  return own;
}

function setTable(title: string | null, rows: readonly PermittedRow[], ran: Ran): HTMLElement {
  const written = new Set(
    ran.steps.flatMap((each) => each.written.map(({ register }) => register)),
  );
  const shown = rows.filter(
    ({ name, sets }) =>
      written.has(name) || !INITIAL.includes(sets.map(({ text }) => text).join(',')),
  );
  const rest = rows.length - shown.length;
  const depends = shown.some(({ dependsOn }) => dependsOn.length > 0);
  const body = shown.map(({ name, sets, dependsOn }) =>
    element(
      'tr',
      {},
      element('th', { attributes: { scope: 'row' } }, name),
      ...sets.map(({ text }) => element('td', {}, text)),
      depends
        ? element(
            'td',
            { class: 'depends' },
            ...dependsOn.flatMap((policy, at) => [at === 0 ? '' : ', ', toSwitch(policy)]),
          )
        : null,
    ),
  );
  const heads = ['x', 'y', 'z', 'w', ...(depends ? ['depends on'] : [])];
  return element(
    'div',
    {},
    title === null ? null : element('h3', {}, title),
    element(
      'div',
      { class: 'panel scroll', attributes: { tabindex: '0' } },
      element(
        'table',
        { class: 'sets' },
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            element('td', {}),
            ...heads.map((head) => element('th', { attributes: { scope: 'col' } }, head)),
          ),
        ),
        element('tbody', {}, ...body),
      ),
    ),
    rest === 0
      ? null
      : element('p', { class: 'dim' }, `${counted(rest, 'other register')}: initial value.`),
  );
}

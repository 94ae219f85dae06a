/** Chooses two languages on the page of what changed between them, and words; the choice is in the address. */

interface Rule {
  readonly element: HTMLElement;
  readonly words: string;
  readonly isChanged: boolean;
}

interface Part {
  readonly element: HTMLElement;
  readonly rules: readonly Rule[];
}

interface Step {
  readonly element: HTMLElement;
  readonly from: number;
  readonly to: number;
  readonly parts: readonly Part[];
}

/** "VP1.0..VP2.0" in the part of the address after "#". */
const RANGE = /^#([A-Za-z0-9.]+)\.\.([A-Za-z0-9.]+)$/;

class Versions {
  readonly #from: HTMLSelectElement;
  readonly #to: HTMLSelectElement;
  readonly #text: HTMLInputElement;
  readonly #count: HTMLElement;
  readonly #names: readonly string[];
  readonly #steps: readonly Step[];

  constructor(bar: HTMLElement) {
    this.#from = found(bar, '#versions-from');
    this.#to = found(bar, '#versions-to');
    this.#text = found(bar, '#versions-text');
    this.#count = found(bar, '#versions-count');
    this.#names = [...this.#from.options].map(({ value }) => value);
    const all = (host: ParentNode, what: string): readonly HTMLElement[] => [
      ...host.querySelectorAll<HTMLElement>(what),
    ];
    this.#steps = all(document, '[data-from]').map((element) => ({
      element,
      from: this.#names.indexOf(element.dataset['from'] ?? ''),
      to: this.#names.indexOf(element.dataset['to'] ?? ''),
      parts: all(element, '[data-rules]').map((part) => ({
        element: part,
        rules: all(part, '[data-rule]').map((rule) => ({
          element: rule,
          words: rule.textContent.toLowerCase(),
          isChanged: rule.querySelector('.badge.warn') !== null,
        })),
      })),
    }));
    for (const choice of [this.#from, this.#to]) {
      choice.addEventListener('change', () => {
        history.replaceState(null, '', `#${this.#from.value}..${this.#to.value}`);
        this.#show();
      });
    }
    this.#text.addEventListener('input', () => {
      this.#show();
    });
    addEventListener('hashchange', () => {
      this.#follow();
    });
    bar.hidden = false;
    this.#follow();
  }

  /** What the address says: two languages, or a rule, which is shown whatever was chosen. */
  #follow(): void {
    const { hash } = location;
    const [, from = '', to = ''] = RANGE.exec(hash) ?? [];
    if (this.#names.includes(from) && this.#names.includes(to)) {
      this.#from.value = from;
      this.#to.value = to;
    }
    this.#show();
    const rule = document.getElementById(decoded(hash.slice(1)));
    if (rule?.dataset['rule'] === undefined) return;
    if (rule.closest('[hidden]') !== null) {
      this.#text.value = '';
      this.#from.value = this.#names[0] ?? '';
      this.#to.value = this.#names.at(-1) ?? '';
      this.#show();
    }
    rule.scrollIntoView();
  }

  #show(): void {
    const ends = [this.#from.value, this.#to.value].map((name) => this.#names.indexOf(name));
    const [first, last] = [Math.min(...ends), Math.max(...ends)];
    const words = this.#text.value.toLowerCase().split(/\s+/);
    let [changed, kept] = [0, 0];
    for (const step of this.#steps) {
      const isWithin = step.from >= first && step.to <= last;
      let left = 0;
      for (const { element, rules } of step.parts) {
        let here = 0;
        for (const rule of rules) {
          const isShown = isWithin && words.every((word) => rule.words.includes(word));
          rule.element.hidden = !isShown;
          if (!isShown) continue;
          here++;
          if (rule.isChanged) changed++;
          else kept++;
        }
        element.hidden = here === 0;
        left += here;
      }
      step.element.hidden = left === 0;
    }
    this.#count.textContent = this.#counted(first, last, changed, kept);
  }

  #counted(first: number, last: number, changed: number, kept: number): string {
    if (first === last) return 'One language: choose two.';
    const back = this.#from.value === this.#names[last] ? ', read backwards' : '';
    const several =
      last - first > 1 ? '; step by step, where a later one may take back an earlier' : '';
    const rules = `${String(changed)} ${changed === 1 ? 'rule' : 'rules'} changed, ${String(kept)} did not`;
    return `${rules}${back}${several}`;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function found<E extends Element>(host: ParentNode, what: string): E {
  const element = host.querySelector<E>(what);
  if (element === null) throw new Error(`the page has no ${what}`);
  return element;
}

const bar = document.querySelector<HTMLElement>('#versions');
if (bar !== null) new Versions(bar);

/** Which machine a program runs on, and a second one beside it. */
import { FAULTS } from 'virtual:faults';
import { PROFILES } from '../../semantics/domains/profiles.js';
import { ENGINES } from '../../semantics/silicon/names.js';
import type { Shared } from '../playground/share.js';
import { element } from './dom.js';

type Language = keyof typeof FAULTS;

export class Machines {
  readonly parts: readonly HTMLElement[];
  readonly #own = choicesInput('choices of the machine');
  readonly #other = choicesInput('choices of the second machine');
  readonly #isBeside = element('input', { type: 'checkbox', id: 'beside' });
  readonly #offered = element('datalist', { id: 'profiles' });
  #language: Language = 'vp';
  /** Whose faulty machines are among those offered; null before anybody looks. */
  #filled: Language | null = null;

  /** @param changed told when another machine is chosen */
  constructor(changed: () => void) {
    for (const input of [this.#own, this.#other]) {
      // Hundreds of them, which most readers never look at.
      input.addEventListener('focus', () => {
        this.#fill();
      });
    }
    for (const input of [this.#own, this.#other, this.#isBeside]) {
      input.addEventListener('input', changed);
    }
    // Who names a second machine wants it.
    this.#other.addEventListener('input', () => {
      if (this.#other.value.trim() !== '') this.#isBeside.checked = true;
    });
    this.parts = [
      element('label', {}, 'Machine ', this.#own),
      element('label', {}, this.#isBeside, ' beside ', this.#other),
      this.#offered,
    ];
  }

  /** @param language that of the program */
  offer(language: Language): void {
    this.#language = language;
  }

  /** Those of the documents, engines, and what departs in one way. */
  #fill(): void {
    if (this.#filled === this.#language) return;
    this.#filled = this.#language;
    const machines = [
      ...Object.entries(PROFILES).map(([name, { says }]) => [name, says] as const),
      ...Object.entries(ENGINES).map(
        ([name, { title }]) => [name, `${title}, to the bit`] as const,
      ),
      ...FAULTS[this.#language].map(
        ([name, says]) => [`fault:${name}`, `faulty: ${says}`] as const,
      ),
    ];
    this.#offered.replaceChildren(
      ...machines.map(([name, says]) => element('option', { attributes: { value: name } }, says)),
    );
  }

  get chosen(): Pick<Shared, 'choices' | 'beside'> {
    return {
      choices: this.#own.value.trim(),
      beside: this.#isBeside.checked ? this.#other.value.trim() : null,
    };
  }

  set chosen({ choices, beside }: Pick<Shared, 'choices' | 'beside'>) {
    this.#own.value = choices;
    this.#other.value = beside ?? '';
    this.#isBeside.checked = beside !== null;
  }
}

function choicesInput(label: string): HTMLInputElement {
  return element('input', {
    type: 'text',
    attributes: {
      list: 'profiles',
      placeholder: 'the documents’ own',
      size: '22',
      spellcheck: 'false',
      'aria-label': label,
    },
  });
}

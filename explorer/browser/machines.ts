/** Which machine a program runs on, and a second one beside it. */
import { PROFILES } from '../../semantics/domains/profiles.js';
import { ENGINES } from '../../semantics/silicon/names.js';
import type { Shared } from '../playground/share.js';
import { element } from './dom.js';

export class Machines {
  readonly parts: readonly HTMLElement[];
  readonly #own = choicesInput('choices of the machine');
  readonly #other = choicesInput('choices of the second machine');
  readonly #isBeside = element('input', { type: 'checkbox', id: 'beside' });

  /** @param changed told when another machine is chosen */
  constructor(changed: () => void) {
    for (const input of [this.#own, this.#other, this.#isBeside]) {
      input.addEventListener('input', changed);
    }
    // Who names a second machine wants it.
    this.#other.addEventListener('input', () => {
      if (this.#other.value.trim() !== '') this.#isBeside.checked = true;
    });
    const machines = [
      ...Object.entries(PROFILES).map(([name, { says }]) => [name, says] as const),
      ...Object.entries(ENGINES).map(
        ([name, { title }]) => [name, `${title}, to the bit`] as const,
      ),
    ];
    this.parts = [
      element('label', {}, 'Machine ', this.#own),
      element('label', {}, this.#isBeside, ' beside ', this.#other),
      element(
        'datalist',
        { id: 'profiles' },
        ...machines.map(([name, says]) => element('option', { attributes: { value: name } }, says)),
      ),
    ];
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

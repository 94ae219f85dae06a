/** What GPU programs are given besides registers: textures, buffers and derivatives, as a case has them. */
import { skeletonOf } from '../playground/skeleton.js';
import { button, element } from './dom.js';
import { isGpu } from './words.js';

const ABOUT = 'besides-about';

export class Besides {
  readonly element: HTMLElement;
  readonly #text = element('textarea', {
    id: 'besides',
    attributes: {
      rows: '6',
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-describedby': ABOUT,
      placeholder:
        'textures:\n  0: {2D: {levels: [{width: 1, height: 1, texels: [[1, 0, 0, 1]]}]}}\nbuffers:\n  0: [1, {u: 5}, undefined]',
    },
  });
  readonly #there = button('Go to the first mistake', 'in the text of textures and buffers', () => {
    this.#text.focus();
    this.#text.setSelectionRange(this.#at, this.#at + 1);
  });
  #at = 0;
  readonly #small: HTMLButtonElement;
  #program = '';

  /** @param changed told when the text is another */
  constructor(changed: () => void) {
    this.#there.hidden = true;
    this.#small = button(
      'Small ones for this program',
      'a small texture for each unit, and a buffer for each binding point, that the program names',
      () => {
        this.#text.value = skeletonOf(this.#program);
        this.#offer();
        changed();
      },
    );
    this.#text.addEventListener('input', () => {
      this.#offer();
      changed();
    });
    this.element = element(
      'section',
      { attributes: { 'aria-label': 'textures and buffers', hidden: '' } },
      element('h3', {}, element('label', { attributes: { for: 'besides' } }, 'Textures, buffers')),
      element(
        'p',
        { class: 'dim', id: ABOUT },
        'YAML, as a case or a file of inputs has it: ',
        element('code', {}, 'textures'),
        ' by image unit, ',
        element('code', {}, 'buffers'),
        ' by binding point, ',
        element('code', {}, 'derivatives'),
        ' of fragment programs.',
      ),
      this.#text,
      this.#there,
      this.#small,
    );
  }

  get text(): string {
    return this.#text.value;
  }

  set text(text: string) {
    this.#text.value = text;
    this.#offer();
  }

  /** The program is another: what it may be given is shown. */
  offer(program: string): void {
    this.#program = program;
    this.#offer();
  }

  #offer(): void {
    const isEmpty = this.text.trim() === '';
    // What other programs are not given is shown as long as it is there: it is to be taken away.
    this.element.hidden = isEmpty && !isGpu(this.#program);
    this.#small.hidden = !isEmpty || skeletonOf(this.#program) === '';
  }

  /** @param at the first mistake, in characters from 0; null where there is none */
  tell(at: number | null): void {
    this.#at = at ?? 0;
    this.#there.hidden = at === null;
    if (at === null) this.#text.removeAttribute('aria-invalid');
    else this.#text.setAttribute('aria-invalid', 'true');
  }
}

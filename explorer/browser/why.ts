/** Why a register, a component or a bit is what it is: the question, and its answer in the words of the terminal. */
import type { Bearing } from '../../oracles/evaluate/clauses.js';
import type { Why, WhyElement, WhyStep } from '../../oracles/why/answer.js';
import type { PolicyDifference } from '../../oracles/why/policy-differences.js';
import {
  alternativeTexts,
  bitText,
  choiceText,
  elementText,
  errataOf,
  reasonText,
  runText,
  shownTexts,
  TITLES,
  toldClauses,
} from '../../reports/why/sentences.js';
import { heldText } from '../../reports/why/words.js';
import { pathOf, type PageKind } from '../book/names.js';
import type { Asked } from '../playground/run.js';
import type { Question } from '../playground/share.js';
import { button, element } from './dom.js';
import { Semantics } from './semantics.js';

/** What the panel asks of the playground around it. */
export interface Around {
  /** What is asked of: null where it cannot be run. */
  readonly asked: () => Asked | null;
  /** Steps that were taken, and those of the whole run. */
  readonly at: () => number;
  readonly steps: () => number;
  readonly go: (step: number) => void;
  /** Told when the question is another. */
  readonly changed: () => void;
  /** Told which instructions matter, by their place in the program. */
  readonly matter: (indexes: readonly number[]) => void;
}

export class WhyPanel {
  readonly element: HTMLElement;
  readonly #semantics = new Semantics();
  readonly #target = element('input', {
    type: 'text',
    attributes: {
      'aria-label': 'register, component or bit',
      placeholder: 'R0.x or R0.x[31]',
      size: '18',
      spellcheck: 'false',
    },
  });
  readonly #answer = element('div', { class: 'why', attributes: { 'aria-live': 'polite' } });
  #question: Question | null = null;

  constructor(private readonly around: Around) {
    const form = element(
      'form',
      { class: 'bar' },
      element('label', {}, 'Why is ', this.#target, ' so?'),
      element('button', { type: 'submit', title: 'what made it what it is' }, 'Ask'),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const target = this.#target.value.trim();
      if (target !== '') this.ask(target);
    });
    this.element = element(
      'section',
      { attributes: { 'aria-label': 'why' } },
      element('h2', {}, 'Why?'),
      element(
        'p',
        { class: 'dim' },
        'Choose a component above, or name a register, a component or a bit. What is told is enough, by a proof; of each part a change shows that it matters, or none was found.',
      ),
      form,
      this.#answer,
    );
  }

  get question(): Question | null {
    return this.#question;
  }

  /** Asks about the state at which the playground stands. */
  ask(target: string): void {
    this.restore({ target, after: this.around.at() });
    this.around.changed();
  }

  /** What a shared link asks; null for nothing. */
  restore(question: Question | null): void {
    this.#question = question;
    this.#target.value = question?.target ?? '';
    this.#clear();
    const asked = this.around.asked();
    if (question === null || asked === null) return;
    this.#look(question, asked).catch((error: unknown) => {
      this.#fail(`Cannot say: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  /** The run is another, of which nothing was asked yet. */
  forget(): void {
    this.#question = null;
    this.#clear();
  }

  #clear(): void {
    this.#semantics.stop();
    this.#answer.replaceChildren();
    this.around.matter([]);
  }

  #fail(message: string): void {
    this.#answer.replaceChildren(element('p', { class: 'bad' }, message));
  }

  async #look({ target, after }: Question, asked: Asked): Promise<void> {
    const bar = element('progress', { attributes: { 'aria-label': 'looked at' } });
    const count = element('span', { class: 'dim' }, 'looking …');
    const cancel = button('Cancel', 'ask no more', () => {
      this.forget();
      this.around.changed();
    });
    this.#answer.replaceChildren(element('p', { class: 'bar' }, bar, count, cancel));
    const isEnd = after >= this.around.steps();
    const answer = await this.#semantics.ask(
      'why',
      { ...asked, target, after: isEnd ? null : after },
      (looked, of) => {
        bar.max = of;
        bar.value = looked;
        count.textContent = `${String(looked)} of ${String(of)} components were looked at`;
      },
    );
    if (answer === null) return;
    if (answer.kind === 'cannot say') {
      this.#fail(answer.message);
      return;
    }
    const { why } = answer;
    this.#answer.replaceChildren(...this.#parts(why, asked));
    this.around.matter(why.steps.map(({ index }) => index));
  }

  #parts(why: Why, asked: Asked): readonly HTMLElement[] {
    const { inputs, steps, policies } = why;
    return [
      this.#head(why),
      ...titled(
        TITLES.inputs,
        inputs.map((each) => reason(why, each)),
      ),
      ...titled(
        TITLES.steps,
        steps.map((step) => this.#step(why, step)),
      ),
      ...titled(
        TITLES.policies,
        policies.map((each) => choice(why, each)),
      ),
      element('div', {}, ...shownTexts(why).map((each) => element('p', {}, each))),
      element('p', { class: 'dim' }, 'In a terminal: ', element('code', {}, commandOf(why, asked))),
    ];
  }

  #head(why: Why): HTMLElement {
    const { target, left } = why;
    const bit = bitText(why);
    const [first] = left;
    const held = left.length === 1 ? (first?.held ?? null) : null;
    return element(
      'div',
      { class: 'panel taken' },
      element('h3', {}, target),
      bit === null ? null : element('p', {}, bit),
      ...left.map((each) => element('p', {}, `${each.name} = ${heldText(each.held)}`)),
      held === null || 'code' in held || first === undefined
        ? null
        : this.#bits(first.name, held.bits, why.bit),
      element('p', {}, runText(why)),
    );
  }

  /** The bits of a component, each of which can be asked about. */
  #bits(name: string, bits: number, chosen: number | null): HTMLElement {
    const all = Array.from({ length: 32 }, (_, at) => {
      const bit = 31 - at;
      const value = String((bits >>> bit) & 1);
      const one = button(value, `why is bit ${String(bit)} of ${name} ${value}?`, () => {
        this.#again(`${name}[${String(bit)}]`);
      });
      one.setAttribute(
        'aria-label',
        `bit ${String(bit)}${bit === 31 ? ', the sign' : ''}: ${value}`,
      );
      one.setAttribute('aria-pressed', String(bit === chosen));
      return one;
    });
    const [sign, ...others] = all;
    return element(
      'div',
      { class: 'bits-of', attributes: { role: 'group', 'aria-label': `bits of ${name}` } },
      element('span', {}, sign ?? null),
      element('span', {}, ...others.slice(0, 8)),
      element('span', {}, ...others.slice(8)),
    );
  }

  /** Asks another thing about the same state. */
  #again(target: string): void {
    if (this.#question === null) return;
    this.restore({ ...this.#question, target });
    this.around.changed();
  }

  #step(why: Why, { step, instruction, reads, written, clauses }: WhyStep): HTMLElement {
    const told = toldClauses(clauses);
    return element(
      'li',
      {},
      button(`Step ${String(step)}`, 'to the state after this step', () => {
        this.around.go(step + 1);
      }),
      ' ',
      element('code', {}, instruction),
      element(
        'ul',
        {},
        ...reads.map((each) => reason(why, each, 'reads ')),
        ...written.map(({ name, held }) => element('li', {}, `wrote ${name} = ${heldText(held)}`)),
      ),
      told.length === 0 ? null : byClauses(told),
    );
  }
}

function titled(title: string, items: readonly HTMLElement[]): readonly HTMLElement[] {
  return items.length === 0
    ? []
    : [element('h3', {}, title), element('ul', { class: 'inside' }, ...items)];
}

/** A component with its value, and what changes if it is another. */
function reason(why: Why, own: WhyElement, before = ''): HTMLElement {
  const text = reasonText(why, own);
  return element(
    'li',
    {},
    `${before}${elementText(own)}`,
    element('span', { class: own.witness === null ? 'warn' : 'dim' }, text),
  );
}

function byClauses(clauses: readonly Bearing[]): HTMLElement {
  const errata = errataOf(clauses);
  return element(
    'p',
    { class: 'dim' },
    'by ',
    ...clauses.flatMap(({ clause, holds, says }, at) => [
      at === 0 ? '' : ', ',
      element('a', { href: pathOf('clause', clause), title: says }, clause),
      holds ? '' : ' (violated)',
    ]),
    ...(errata.length === 0 ? [] : ['; errata: ', ...linked('erratum', errata)]),
  );
}

function choice(why: Why, own: PolicyDifference): HTMLElement {
  const { policy, taken, clauses, erratum } = own;
  return element(
    'li',
    {},
    ...linked('policy', [policy]),
    `=${taken}: ${choiceText(own)}`,
    element('ul', {}, ...alternativeTexts(why, own).map((each) => element('li', {}, each))),
    element(
      'p',
      { class: 'dim' },
      'clauses: ',
      ...linked('clause', clauses),
      ...(erratum === null ? [] : ['; erratum: ', ...linked('erratum', [erratum])]),
    ),
  );
}

function linked(kind: PageKind, names: readonly string[]): readonly (Node | string)[] {
  return names.flatMap((name, at) => [
    at === 0 ? '' : ', ',
    element('a', { href: pathOf(kind, name) }, name),
  ]);
}

/** What asks the same in a terminal. */
function commandOf({ target, after }: Why, { choices }: Asked): string {
  const name = /[[\]]/.test(target) ? `'${target}'` : target;
  const when = after === null ? '' : ` --after ${String(after)}`;
  const machine = choices === '' ? '' : ` --profile ${choices}`;
  return `npx vpspec why PROGRAM ${name}${when}${machine} --inputs FILE`;
}

/** The table of what a program is given: a row for each register or binding, four numbers each, as decimals or as bits. */
import type { Inputs, Vector } from '../../api/inputs.js';
import { bitsOf, hex } from '../../semantics/number/binary32.js';
import { CellError, valueOfCell, vectorOfCells } from '../playground/cells.js';
import type { Shared } from '../playground/share.js';
import { element, nextTask } from './dom.js';

const COMPONENTS = ['x', 'y', 'z', 'w'] as const;

/** A row as it was typed: what the table holds, whether or not it is shown yet. */
interface Row {
  name: string;
  readonly values: string[];
  shown: ShownRow | null;
}

interface ShownRow {
  readonly name: HTMLInputElement;
  readonly cells: readonly HTMLInputElement[];
  readonly element: HTMLTableRowElement;
}

/** So many rows are made in one task: their browser lays them out in less than it takes to notice. */
const AT_ONCE = 16;

export class InputsTable {
  readonly element: HTMLElement;
  readonly #body = element('tbody');
  readonly #rows: Row[] = [];
  readonly #changed: () => void;
  #isGpu = false;
  /** Whether rows that are not shown yet will be, in tasks to come. */
  #isShowing = false;

  /** @param changed told when a value is another */
  constructor(changed: () => void) {
    this.#changed = changed;
    const heads = ['register', ...COMPONENTS].map((text, at) =>
      element('th', at === 0 ? { class: 'name' } : {}, text),
    );
    this.element = element(
      'div',
      { class: 'panel scroll', attributes: { tabindex: '0' } },
      element(
        'table',
        { class: 'inputs' },
        element('thead', {}, element('tr', {}, ...heads)),
        this.#body,
      ),
    );
  }

  get rows(): Shared['inputs'] {
    return this.#rows.flatMap(({ name, values }) => {
      const isGiven = name.trim() !== '' && values.some((value) => value.trim() !== '');
      return isGiven ? [[name.trim(), [...values]] as const] : [];
    });
  }

  set rows(rows: Shared['inputs']) {
    this.#rows.splice(0);
    this.#body.replaceChildren();
    for (const [name, cells] of rows) this.#add(name, cells);
    this.#add('', []);
    this.#showSome();
  }

  /** Rows for what a program names, as far as there are none. */
  offer(names: readonly string[], isGpu: boolean): void {
    const isOther = isGpu !== this.#isGpu;
    this.#isGpu = isGpu;
    this.#offer(names);
    if (isOther) for (const row of this.#rows) this.#hint(row);
  }

  #offer(names: readonly string[]): void {
    const known = new Set(this.#rows.map(({ name }) => name.trim()));
    const empty = this.#rows.at(-1);
    const missing = names.filter((name) => !known.has(name));
    if (missing.length === 0) return;
    if (empty?.name.trim() === '') {
      empty.shown?.element.remove();
      this.#rows.pop();
    }
    for (const name of missing) this.#add(name, []);
    this.#add('', []);
    this.#showSome();
  }

  /** @throws CellError for what is no number */
  inputs(): Inputs {
    const registers: Record<string, Vector> = {};
    for (const [name, cells] of this.rows) {
      registers[name] = vectorOfCells(
        cells.map((cell, at) => (cell.trim() === '' ? defaultAt(at) : cell)),
      );
    }
    return { registers };
  }

  #add(name: string, cells: readonly string[]): void {
    this.#rows.push({ name, values: COMPONENTS.map((_, at) => cells[at] ?? ''), shown: null });
  }

  /** Shows the next rows, and the others in tasks of their own: the page answers in between. */
  #showSome(): void {
    if (this.#isShowing) return;
    const next = this.#rows.filter(({ shown }) => shown === null).slice(0, AT_ONCE);
    for (const row of next) this.#show(row);
    if (this.#rows.every(({ shown }) => shown !== null)) return;
    this.#isShowing = true;
    // A frame is shown before: rows that are made between two frames are laid out in one task.
    requestAnimationFrame(() => {
      void nextTask().then(() => {
        this.#isShowing = false;
        this.#showSome();
      });
    });
  }

  #show(row: Row): void {
    const { name, values } = row;
    const label = element('input', {
      type: 'text',
      attributes: {
        'aria-label': 'register or binding',
        value: name,
        spellcheck: 'false',
        size: '14',
      },
    });
    const cells = COMPONENTS.map((component, at) =>
      element('input', {
        type: 'text',
        attributes: {
          'aria-label': `${name === '' ? 'new register' : name}, component ${component}`,
          value: values[at] ?? '',
          spellcheck: 'false',
          size: '9',
        },
      }),
    );
    const all = [label, ...cells].map((input) => element('td', {}, input));
    row.shown = { name: label, cells, element: element('tr', {}, ...all) };
    label.addEventListener('input', () => {
      row.name = label.value;
      if (this.#rows.at(-1) === row && label.value.trim() !== '') {
        this.#add('', []);
        this.#showSome();
      }
      this.#changed();
    });
    for (const [at, input] of cells.entries()) {
      input.addEventListener('input', () => {
        row.values[at] = input.value;
        tell(input);
        this.#hint(row);
        this.#changed();
      });
      tell(input);
    }
    this.#hint(row);
    this.#body.append(row.shown.element);
  }

  /** What holds where nothing is written: an input of a GPU program that is not given is undefined. */
  #hint({ values, shown }: Row): void {
    if (shown === null) return;
    shown.name.placeholder = this.#isGpu ? 'vertex.attrib[0]' : 'v[0]';
    const isGiven = values.some((value) => value.trim() !== '');
    shown.cells.forEach((cell, at) => {
      cell.placeholder = this.#isGpu && !isGiven ? 'undefined' : defaultAt(at);
    });
  }
}

function defaultAt(component: number): string {
  return component === 3 ? '1' : '0';
}

/** Says the bits of a number, or that it is none. */
function tell(input: HTMLInputElement): void {
  const { value } = input;
  try {
    const own = value.trim() === '' ? null : valueOfCell(value);
    input.title = typeof own === 'number' ? hex(bitsOf(own)) : '';
    input.removeAttribute('aria-invalid');
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    input.title = error.message;
    input.setAttribute('aria-invalid', 'true');
  }
}

/** What the program is given, under its heading. */
export function inputsSection(...parts: readonly HTMLElement[]): HTMLElement {
  return element(
    'section',
    {},
    element('h2', {}, 'Inputs'),
    element(
      'p',
      { class: 'dim' },
      'Decimals, bits such as 0x7fc00000, NaN, INF; integers of GPU programs as 3s or 3u. What is empty is as shown.',
    ),
    ...parts,
  );
}

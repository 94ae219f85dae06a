/** The tables of the playground: a step, registers. */
import { COMPONENTS } from '../../spec/environments.js';
import type { WordJson } from '../../reports/json/value.js';
import { pathOf } from '../book/names.js';
import type { RegisterShown } from '../playground/registers.js';
import type { PlayedStep, Ran } from '../playground/run.js';
import { button, element } from './dom.js';

/** How a run ended, and how much of it is shown. */
export function endText({ environment, end, steps, isCut }: Ran): string {
  const { outcome, reason, instructions } = end;
  const how = outcome === 'completed' || reason === null ? outcome : `${outcome}: ${reason}`;
  const cut = isCut ? `; the first ${String(steps.length)} steps are shown` : '';
  return `${environment}: ${how} after ${String(instructions)} instructions${cut}.`;
}

/** Where two machines part, with a way there. @param apart the first step that differs; null where none does */
export function besideText(apart: number | null, go: (step: number) => void): HTMLElement {
  if (apart === null) {
    return element('p', { class: 'good' }, 'The two machines do the same in each step.');
  }
  return element(
    'p',
    { class: 'warn' },
    `The two machines part in step ${String(apart + 1)}. `,
    button('Go there', 'to the step in which the machines part', () => {
      go(apart + 1);
    }),
  );
}

/** In place of a step, before any is taken. */
export function noStepText(): HTMLElement {
  return element(
    'p',
    { class: 'dim' },
    'No step is taken yet: registers hold their initial values. “Step”, or the right arrow key, executes the marked instruction; “Run” goes on to the end, or to a line that you mark beside its number.',
  );
}

/** Operands as formulas of clauses call them. */
const LETTERS = 'abc';

/** An instruction with its line; what is behind the last one is the end. */
function toldAt(index: number, { places }: Ran, program: string): string {
  const place = places[index];
  if (place === undefined) return 'the end of the program';
  const line = program.slice(0, place.from).split('\n').length;
  return `line ${String(line)}: ${program.slice(place.from, place.to).replace(/\s+/g, ' ')}`;
}

export function stepTable({ step, clauses }: PlayedStep, run: Ran, program: string): HTMLElement {
  const operands = step.operands.map((values, at) =>
    element(
      'tr',
      {},
      element('th', {}, `operand ${LETTERS.charAt(at)}`),
      ...values.map((value) => cell(value, false)),
    ),
  );
  const result =
    step.result === null
      ? []
      : [
          element(
            'tr',
            {},
            element('th', {}, 'result'),
            ...step.result.map((value) => cell(value, false)),
          ),
        ];
  return element(
    'div',
    { class: 'panel taken' },
    element('p', {}, element('code', {}, step.instruction)),
    element(
      'div',
      { class: 'scroll', attributes: { tabindex: '0' } },
      element('table', { class: 'numbers' }, ...operands, ...result),
    ),
    step.calls.length === 0
      ? null
      : element(
          'div',
          { class: 'calls' },
          element('p', {}, 'Call stack, the innermost first; each returns to'),
          element(
            'ol',
            {},
            ...step.calls.toReversed().map((each) => element('li', {}, toldAt(each, run, program))),
          ),
        ),
    'loops' in step && step.loops.length > 0
      ? element('p', { class: 'calls' }, `Loops, the innermost first: ${loopsText(step.loops)}`)
      : null,
    clauses.length === 0
      ? null
      : element(
          'details',
          { attributes: { open: '' } },
          element('summary', {}, `The clauses that bear on it (${String(clauses.length)})`),
          element(
            'ul',
            { class: 'inside' },
            ...clauses.map(({ clause, says, holds }) =>
              element(
                'li',
                {},
                element('a', { href: pathOf('clause', clause) }, clause),
                `: ${says}`,
                holds ? null : element('strong', { class: 'bad' }, ' This machine violates it.'),
              ),
            ),
          ),
        ),
  );
}

/** How often each goes on, this time included; null of one without a count. */
function loopsText(loops: readonly (number | null)[]): string {
  return loops
    .toReversed()
    .map((left) => (left === null ? 'until it is left' : `${String(left)} to go`))
    .join(', ');
}

/** @param ask told which component somebody asks about */
export function registerTable(
  own: readonly RegisterShown[],
  other: readonly RegisterShown[] | null,
  ask: (target: string) => void,
): HTMLElement {
  if (own.length === 0) return element('p', { class: 'dim' }, 'Nothing is written yet.');
  const beside = new Map((other ?? []).map((each) => [each.name, each]));
  const rows = own.flatMap(({ name, values, changed }) => {
    const first = element(
      'tr',
      {},
      element('th', {}, name),
      ...values.map((value, at) => {
        const target = `${name}.${COMPONENTS[at] ?? 'x'}`;
        return asking(value, changed[at] === true, target, ask);
      }),
    );
    const second = beside.get(name);
    if (
      other === null ||
      (second !== undefined && JSON.stringify(second.values) === JSON.stringify(values))
    ) {
      return [first];
    }
    const differing = second?.values ?? [];
    return [
      first,
      element(
        'tr',
        { class: 'other' },
        element('th', {}, second === undefined ? 'not written' : 'the other'),
        ...differing.map((value) => cell(value, false)),
      ),
    ];
  });
  return element(
    'div',
    { class: 'panel scroll', attributes: { tabindex: '0' } },
    element('table', { class: 'numbers' }, element('tbody', {}, ...rows)),
  );
}

/** A number with its bits. */
function cell(value: WordJson | string, isChanged: boolean): HTMLTableCellElement {
  return element('td', isChanged ? { class: 'changed' } : {}, ...parts(value));
}

/** The same, as what can be asked about. */
function asking(
  value: WordJson | string,
  isChanged: boolean,
  target: string,
  ask: (target: string) => void,
): HTMLTableCellElement {
  const own = element(
    'button',
    {
      type: 'button',
      class: 'ask',
      title: `why is ${target} so?`,
      click: () => {
        ask(target);
      },
    },
    ...parts(value),
  );
  return element('td', isChanged ? { class: 'changed' } : {}, own);
}

function parts(value: WordJson | string): readonly (Node | string)[] {
  if (typeof value === 'string') return [value];
  if (value === null) return ['undefined'];
  return [shown(value.value), element('small', {}, value.bits)];
}

/** As many digits as tell binary32 numbers apart. */
function shown(value: number | string): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(9))) : value;
}

/** The plots of the browser's own functions in the page that certified it, each beside those that are kept. */
import type { OwnPlot } from '../gpu/accuracy.js';
import { pathOf } from '../book/names.js';
import { element } from './dom.js';
import { harmlessPart } from './harmless-part.js';
import { loadScript } from './start-worker.js';

declare global {
  interface Window {
    /** Figures of what kept graphics stacks gave (explorer/book/accuracy.ts), left by a script. */
    vpspecAccuracy?: readonly {
      readonly plot: string;
      readonly environments: readonly string[];
      readonly figure: string;
    }[];
  }
}

const KEPT = 'assets/accuracy.js';

/**
 * In place of what was there. Where the kept figures cannot be read, its own are shown, and that is said.
 *
 * @param environment of whose programs the kept ones are
 */
export async function showAccuracy(
  place: HTMLElement,
  plots: readonly OwnPlot[],
  environment: string,
): Promise<void> {
  let lacking: string | null = null;
  try {
    if (window.vpspecAccuracy === undefined) await loadScript(KEPT);
  } catch (error) {
    lacking = `Those that are kept cannot be shown: ${error instanceof Error ? error.message : String(error)}.`;
  }
  const kept = (window.vpspecAccuracy ?? []).filter((each) =>
    each.environments.includes(environment),
  );
  const isOfGpu = environment.startsWith('NV');
  const shown = plots.map(({ plot, over, words, figure }) => {
    const beside = kept.filter((each) => each.plot === plot);
    const [instruction = plot] = plot.split(/[ .]/);
    const name = isOfGpu ? `gp4.${instruction}` : instruction;
    return element(
      'details',
      { attributes: { 'data-plot': plot } },
      element('summary', {}, element('strong', {}, plot), ` ${words}`),
      element(
        'div',
        { class: 'inside' },
        element('p', { class: 'dim' }, `The error ${over}; `, element('a', { href: pathOf('instruction', name) }, `what ${instruction} is`), '.'), // prettier-ignore
        element(
          'div',
          { class: 'accuracy' },
          ...[figure, ...beside.map((each) => each.figure)].map((each) => harmlessPart(each)),
        ),
      ),
    );
  });
  place.replaceChildren(
    element('h2', {}, 'How accurate its functions are'),
    element(
      'p',
      {},
      'After the certificate this browser was asked each function for some hundred operands over its range, as graphics stacks that run without a GPU were before; those stand beside it. ' +
        'The thick line is the bound that is asked for, each finer line a tenth of the one above.',
    ),
    ...(lacking === null ? [] : [element('p', { class: 'warn' }, lacking)]),
    ...shown,
  );
}

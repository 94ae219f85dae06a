/** Small parts that the panels of the coverage page share. */
import type { CaseReach } from '../../oracles/coverage/coverage.js';
import { html, type Markup } from '../page/markup.js';
import { counted } from '../page/counts.js';
import type { Tone } from './words.js';

export interface Heading {
  readonly id: string;
  readonly title: string;
}

export function status(text: string, tone: Tone): Markup {
  return html`<span class="status ${tone}">${text}</span>`;
}

/** How many cases, and the smallest of them with its program. */
export function caseReach(
  { cases, witness }: CaseReach,
  verbs: string,
  verb: string,
  shown = true,
): Markup | null {
  if (cases === 0) return null;
  const count = html`${counted(cases, 'case')} ${cases === 1 ? verb : verbs}`;
  if (witness === null || !shown) return html`<p class="witness dim">${count}</p>`;
  return html`<div class="witness">
    <span class="dim">${count}; the shortest:</span> <code>${witness.case}</code>
    <pre>
${witness.text}${witness.given === '' ? null : html`<br /><span class="dim">${witness.given}</span>`}</pre>
  </div>`;
}

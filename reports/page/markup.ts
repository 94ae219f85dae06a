/** HTML from templates: whatever is put into one is escaped, unless it is markup already. */
import { harmless } from '../../spec/harmless.js';

export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | null | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML and XML show it, in content and in quoted attributes. */
export function escaped(text: string): string {
  return harmless(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function rendered(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(rendered).join('');
}

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] ?? '';
  parts.forEach((part, index) => {
    text += rendered(part) + (strings[index + 1] ?? '');
  });
  return new Markup(text);
}

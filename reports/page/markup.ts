/** HTML from templates: whatever is put into one is escaped, unless it is markup already. */

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

/** Text as HTML shows it, in content and in quoted attributes; control characters become "�". */
export function escaped(text: string): string {
  return (
    text
      // Named by what may stay: tabs, line ends and whatever can be seen.
      .replace(
        /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\u007f-\u009f]/gu,
        '\ufffd',
      )
      .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
  );
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

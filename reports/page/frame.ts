/** The frame of a page: one file that needs nothing else, and in which nothing runs but its own script. */
import { createHash } from 'node:crypto';
import { html, Markup } from './markup.js';
import { STYLE } from './style.js';

/**
 * The page as text. The policy in its head lets only this style sheet and this script through, by their
 * hashes: markup that came in with a program or a name would do nothing even if it were not escaped.
 *
 * @param script no "</script"; null for none. The page has to be readable without it.
 * @param style what the page adds to the style sheet of all pages
 */
export function pageText(
  title: string,
  body: Markup,
  { script = null, style = '' }: { readonly script?: string | null; readonly style?: string },
): string {
  const scripts = script === null ? "'none'" : hashOf(script);
  const sheet = STYLE + style;
  const policy =
    `default-src 'none'; style-src ${hashOf(sheet)}; script-src ${scripts}; ` +
    "base-uri 'none'; form-action 'none'";
  // Not as templates: whoever lays those out would change what is hashed.
  const styles = new Markup(`<style>${sheet}</style>`);
  const run = script === null ? null : new Markup(`<script>${script}</script>`);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styles}
      </head>
      <body>
        <main>${settled(body)}</main>
        ${run}
      </body>
    </html> `;
  return `${page.text}\n`;
}

/** What is shown as it is. */
const VERBATIM = /(<pre\b[^]*?<\/pre>|<code\b[^]*?<\/code>)/;

/** Tags, and numbers in groups of three digits. */
const TAG_OR_NUMBER = /<[^>]*>|(?<![\w.])\d{1,3}(?: \d{3})+(?![\w.]*\w)/g;

const NO_BREAK = '\u00a0';

/**
 * Without the indents of the templates that it is made of, which say nothing outside of listings: half of a large page.
 * The groups of a number stay on one line.
 */
export function settled({ text }: Markup): Markup {
  const parts = text.split(VERBATIM).map((part, at) => {
    if (at % 2 === 1) return part;
    return part
      .replace(/\n\s+/g, '\n')
      .replace(TAG_OR_NUMBER, (found) =>
        found.startsWith('<') ? found : found.replaceAll(' ', NO_BREAK),
      );
  });
  return new Markup(parts.join(''));
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

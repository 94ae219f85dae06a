/** Cases of commands of the GL as parts of pages: the shortest that names a clause, as its file has it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GlCase } from '../../oracles/cases/gl/case.js';
import { html, type Markup } from '../../reports/page/markup.js';
import { packageRoot } from '../../spec/load/root.js';
import type { Links } from './links.js';
import { listing, part } from './parts.js';

export interface SmallestScript {
  readonly id: string;
  /** Its lines in the file that has it. */
  readonly text: string;
  /** Those that it calls, each once. */
  readonly commands: readonly string[];
}

/** By clause, or erratum, the case with the fewest commands that names it; of several the shortest, and of those the first. */
export function smallestScripts(cases: readonly GlCase[]): ReadonlyMap<string, SmallestScript> {
  const found = new Map<string, GlCase>();
  for (const each of cases) {
    for (const key of each.clauses) {
      const known = found.get(key);
      if (known === undefined || isShorter(each, known)) found.set(key, each);
    }
  }
  return new Map([...found].map(([key, own]) => [key, shownScript(own)]));
}

function isShorter(one: GlCase, than: GlCase): boolean {
  const more = one.steps.length - than.steps.length;
  return more === 0 ? lengthOf(one) < lengthOf(than) : more < 0;
}

/** In characters. */
function lengthOf({ steps }: GlCase): number {
  return steps.reduce((sum, { text }) => sum + text.length + 1, 0);
}

function shownScript({ id, file, line, steps }: GlCase): SmallestScript {
  const names = steps.flatMap((step) =>
    step.kind === 'run' ? [] : [`gl${step.text.slice(0, step.text.indexOf('('))}`],
  );
  return { id, text: entryAt(file, line), commands: [...new Set(names)] };
}

/** An entry of a file of cases: its key, and what is indented below it. */
function entryAt(file: string, line: number): string {
  const lines = readFileSync(join(packageRoot(), file), 'utf8')
    .split('\n')
    .slice(line - 1);
  const indentOf = (text: string): number => text.search(/\S/);
  const own = indentOf(lines[0] ?? '');
  const end = lines.findIndex((text, at) => at > 0 && indentOf(text) >= 0 && indentOf(text) <= own);
  return lines
    .slice(0, end < 0 ? undefined : end)
    .map((text) => text.slice(own))
    .join('\n')
    .trimEnd();
}

export function scriptPart({ id, text, commands }: SmallestScript, links: Links): Markup {
  return part(
    'The smallest case that names it',
    html`<p>
        No case with a program alone names this clause: the documents say it of commands of the GL
        around programs. These are the fewest commands of a case that names it:
      </p>
      ${listing(text)}
      <p>
        It does not open in the playground, which runs programs without a GL around them. Its
        commands are
        ${commands.map((name, at) => html`${at === 0 ? '' : ', '}${links.named(name)}`)}.
      </p>
      <p class="dim">Check it: <code>npx vpspec check '${id}'</code></p>`,
  );
}

/** Mutants as Stryker reports them, with what stands at their place in the source. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import type { Mutant } from './score.js';

/** @param below what their files' names leave out */
export function mutantsOf(below: string, results: readonly MutantResult[]): readonly Mutant[] {
  const sources = new Map<string, string>();
  const seen = new Map<string, number>();
  const byPlace = [...results].sort(
    ({ location: { start: a } }, { location: { start: b } }) =>
      a.line - b.line || a.column - b.column,
  );
  return byPlace.map((result): Mutant => {
    const { fileName, location, replacement = '' } = result;
    const source = sources.get(fileName) ?? readFileSync(fileName, 'utf8');
    sources.set(fileName, source);
    // Lines and columns from 1.
    const lines = source.split('\n').slice(location.start.line - 1, location.end.line);
    const lineText = lines[0] ?? '';
    const last = lines.length - 1;
    const code = lines.map((text, index) =>
      text.slice(
        index === 0 ? location.start.column - 1 : 0,
        index === last ? location.end.column - 1 : undefined,
      ),
    );
    const text = code.join('\n');
    const same = `${fileName}:${String(location.start.line)}:${text}:${replacement}`;
    const nth = (seen.get(same) ?? 0) + 1;
    seen.set(same, nth);
    return {
      file: relative(below, fileName),
      line: location.start.line,
      column: location.start.column,
      function: functionAt(source, location.start.line),
      code: text,
      lineText,
      nth,
      replacement,
      status: statusOf(result),
    };
  });
}

/** What filled the memory until the process ended, twice, did not end either. */
function statusOf({ status, statusReason = '' }: MutantResult): string {
  return status === 'RuntimeError' && statusReason.startsWith('Test runner crashed')
    ? 'Timeout'
    : status;
}

/** The name in the last line above that begins a function or a constant at the outermost level. */
function functionAt(source: string, line: number): string {
  const above = source.split('\n').slice(0, line).reverse();
  for (const text of above) {
    const [, name] = /^(?:export )?(?:function\*? |const )(\w+)/.exec(text) ?? [];
    if (name !== undefined) return name;
  }
  return '';
}

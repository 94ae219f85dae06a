/** What changed between the versions of the language: programs and results side by side, and as JSON. */
import { decimal } from '../semantics/number/binary32.js';
import {
  VERSIONS,
  type Version,
  type VersionInputs,
  type VersionPair,
  type VersionRule,
} from '../spec/load/version-differences.js';
import { describeWord } from '../oracles/cases/gpu/compare.js';
import type { ComparedPair, ComparedVersions } from '../oracles/versions/compare.js';
import type { Seen, SeenWord } from '../oracles/versions/machines.js';
import { inputsJson, valueJson } from './json/value.js';
import { wrapped } from './page/wrapped.js';
import { counted } from './page/counts.js';
import { PLAIN, screenWidth, type Paint } from './page/paint.js';

export function versionsText({ changed, kept }: ComparedVersions, paint: Paint = PLAIN): string {
  const steps = VERSIONS.map((to) => changed.filter(({ pair }) => pair.to === to));
  const blocks = [
    ...steps.flatMap((rules) => {
      const [first] = rules;
      if (first === undefined) return [];
      const { from, to } = first.pair;
      return [paint.strong(`${from} to ${to}`), ...rules.map((each) => ruleText(each, paint))];
    }),
    ...(kept.length === 0 ? [] : [paint.strong('Not changed')]),
    ...kept.map((each) => pairText(each, paint)),
    `${counted(changed.length, 'rule')} changed, ${String(kept.length)} did not.`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function ruleText(compared: ComparedPair<VersionRule>, paint: Paint): string {
  const { instead, to } = compared.pair;
  if (instead === null) return pairText(compared, paint);
  const lines = instead.split('\n').map((line) => `    ${line}`);
  return [pairText(compared, paint), `  what it was, in ${to}:`, ...lines].join('\n');
}

function pairText(compared: ComparedPair, paint: Paint): string {
  const { id, says, from, to, sections, errata, inputs, old, new: young } = compared.pair;
  const [head = '', ...rest] = wrapped(`${id}: ${says}`, '');
  const left = [header(from), ...old.split('\n'), ...resultLines(compared.old)];
  const right = [header(to), ...young.split('\n'), ...resultLines(compared.new)];
  return [
    head.replace(id, paint.strong(id)),
    ...rest,
    ...wrapped([...sections, ...errata].join('; '), '  ').map((line) => paint.dim(line)),
    ...inputLines(inputs).map((line) => `    ${paint.dim(line)}`),
    ...aligned(left, right, old.split('\n').length, young.split('\n').length),
  ].join('\n');
}

function header(version: Version): string {
  return `!!${version}`;
}

const MARGIN = '    ';
const BETWEEN = ' | ';

/** The widest left column: what is longer goes over the right one's place, on a line of its own. */
function leftWidth(): number {
  return Math.min(40, Math.floor((screenWidth() - MARGIN.length - BETWEEN.length) / 2));
}

/**
 * Two columns: the versions, the programs, and from one line on the results. One stands below the other where there is no
 * room for both.
 */
function aligned(
  left: readonly string[],
  right: readonly string[],
  oldLines: number,
  newLines: number,
): readonly string[] {
  const rows = Math.max(oldLines, newLines);
  const column = (lines: readonly string[], own: number): readonly string[] => [
    ...lines.slice(0, own + 1),
    ...Array.from({ length: rows - own }, () => ''),
    ...lines.slice(own + 1),
  ];
  const [a, b] = [column(left, oldLines), column(right, newLines)];
  const width = Math.min(leftWidth(), Math.max(...a.map(({ length }) => length)));
  const rightWidth = Math.max(...b.map(({ length }) => length));
  if (MARGIN.length + width + BETWEEN.length + rightWidth > screenWidth()) {
    return [...left, ...right].map((line) => `${MARGIN}${line}`);
  }
  return Array.from({ length: Math.max(a.length, b.length) }, (_, row) =>
    `${MARGIN}${(a[row] ?? '').padEnd(width)}${BETWEEN}${b[row] ?? ''}`.trimEnd(),
  );
}

/** "= " before a result. */
const INDENT = 2;

/** A refusal is cut into lines of a column. */
function resultLines(seen: Seen): readonly string[] {
  return folded(seenText(seen));
}

/** What a program left in the position result, or why it does not load. */
export function seenText(seen: Seen): string {
  if (seen.kind === 'refused') return `does not load: ${seen.message}`;
  const value = valueText(seen.value);
  return seen.end === 'completed' ? value : `${value}, ${seen.end}`;
}

function folded(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= leftWidth() - INDENT) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines.map((line, index) => `${index === 0 ? '=' : ' '} ${line}`);
}

function valueText(words: readonly SeenWord[]): string {
  const shown = words.map((word) => describeWord(word));
  const [only = ''] = shown;
  return shown.every((each) => each === only) ? only : `(${shown.join(', ')})`;
}

function inputLines(inputs: VersionInputs): readonly string[] {
  return inputTexts(inputs).map((line) => `# ${line}`);
}

/** "v[0] = (1, 2, 3, 4)", one for each register that is given. */
export function inputTexts({ v, c }: VersionInputs): readonly string[] {
  return Object.entries({ v, c }).flatMap(([file, registers]) =>
    Object.entries(registers).map(
      ([number, quad]) => `${file}[${number}] = (${quad.map(decimal).join(', ')})`,
    ),
  );
}

/** Plain data: what `vpspec diff-versions --json` prints. */
export function versionsJson({ changed, kept }: ComparedVersions): unknown {
  return {
    changed: changed.map((compared) => {
      const { instead, appears, disappears } = compared.pair;
      return { ...pairJson(compared), instead, appears, disappears };
    }),
    kept: kept.map(pairJson),
  };
}

function pairJson({ pair, old, new: young }: ComparedPair): object {
  const { id, says, from, to, sections, errata, inputs }: VersionPair = pair;
  return {
    id,
    says,
    sections,
    errata,
    inputs: inputsJson({ attributes: inputs.v, parameters: inputs.c }),
    old: { version: from, program: pair.old, ...seenJson(old) },
    new: { version: to, program: pair.new, ...seenJson(young) },
  };
}

function seenJson(seen: Seen): object {
  if (seen.kind === 'refused') return { loads: false, message: seen.message };
  const value = seen.value.map((word) => (word === null ? null : valueJson(word)));
  return { loads: true, end: seen.end, position: value };
}

/** A stress run as text. */
import type { Program } from '../semantics/language/load.js';
import { bitsOf, format, valueOf } from '../semantics/number/binary32.js';
import { COMPONENTS } from '../spec/environments.js';
import type { JudgedDifference } from '../oracles/stress/judge-differences.js';
import type { Difference } from '../oracles/stress/messages.js';
import type { Stressed } from '../oracles/stress/stress.js';
import { grouped } from './page/counts.js';
import { printable } from './page/printable.js';

/** Disagreements that are shown in full. */
const MOST_SHOWN = 4;

/** @param again the command that repeats one vertex, by its number */
export function stressText(
  stressed: Stressed,
  judged: readonly JudgedDifference[],
  program: Program,
  again: (vertex: number) => string,
): string {
  const { vertices, differing, seconds, startSeconds, details, incidents } = stressed;
  const rate = seconds > 0 ? vertices / seconds / 1e6 : 0;
  const lines = [
    `${ofVertices(vertices)} in ${seconds.toFixed(2)} s: ${rate.toFixed(2)} million a second ` +
      `(and ${startSeconds.toFixed(2)} s to start and compile)`,
    ...(details['renderer'] === undefined ? [] : [`renderer: ${printable(details['renderer'])}`]),
    differing === 0
      ? 'every word of every result is the nominal one'
      : `${ofVertices(differing)} with results that are not the nominal ones`,
  ];
  if (judged.length > 0) {
    const count = (verdict: JudgedDifference['verdict']): number =>
      judged.filter((each) => each.verdict === verdict).length;
    const verdicts = (['disagrees', 'lawful', 'not repeated', 'inconclusive'] as const)
      .filter((verdict) => count(verdict) > 0)
      .map((verdict) => `${String(count(verdict))} ${WORDS[verdict]}`);
    lines.push(`  of ${ofVertices(judged.length)} that were judged: ${verdicts.join('; ')}`); // prettier-ignore
  }
  const wrong = judged.filter(({ verdict }) => verdict === 'disagrees' || verdict === 'not repeated');
  for (const each of wrong.slice(0, MOST_SHOWN)) {
    lines.push('', ...differenceLines(each, program), `  again: ${again(each.difference.vertex)}`);
  }
  return [...lines, ...incidents.map(printable)].map((line) => `${line}\n`).join('');
}

const WORDS: Readonly<Record<JudgedDifference['verdict'], string>> = {
  disagrees: 'that no assignment of the policies permits',
  lawful: 'lawful, under another assignment than the default',
  'not repeated': 'nominal when asked again alone',
  inconclusive: 'too involved to be decided',
};

function differenceLines(
  { difference, disagreement, verdict }: JudgedDifference,
  program: Program,
): readonly string[] {
  const heading =
    disagreement === null
      ? `vertex ${String(difference.vertex)}: ${WORDS[verdict]}`
      : `vertex ${String(difference.vertex)}: ${disagreement.where} is ${disagreement.observed}, ` +
        `allowed is ${disagreement.allowed} (${disagreement.clauses.join(', ')})`;
  const read = registersRead(program);
  const inputs = [
    ...Object.entries(difference.attributes).map(([n, words]) => registerLine(`v[${n}]`, words)),
    ...Object.entries(difference.parameters)
      .filter(([n]) => read === null || read.has(Number(n)))
      .map(([n, words]) => registerLine(`c[${n}]`, words)),
  ];
  return [heading, ...inputs.map((line) => `  ${line}`), ...wordsThatDiffer(difference)];
}

function wordsThatDiffer({ observed, expected }: Difference): readonly string[] {
  return Object.entries(observed).flatMap(([name, words]) =>
    words.flatMap((word, component) => {
      const wanted = expected[name]?.[component] ?? 0;
      if (bitsOf(valueOf(word)) === bitsOf(valueOf(wanted))) return [];
      const place = `o[${name}].${COMPONENTS[component] ?? ''}`;
      return [`  ${place} is ${format(word)}, nominal is ${format(wanted)}`];
    }),
  );
}

function ofVertices(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'vertex' : 'vertices'}`;
}

function registerLine(name: string, words: readonly number[]): string {
  return `${name} = ${words.map(format).join(', ')}`;
}

/** The program parameters that a program names; null where it looks them up. */
function registersRead({ instructions }: Program): ReadonlySet<number> | null {
  const read = new Set<number>();
  for (const { register } of instructions.flatMap(({ operands }) => operands)) {
    if (register.file === 'relative') return null;
    if (register.file === 'parameter') read.add(register.number);
  }
  return read;
}

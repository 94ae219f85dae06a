/** A stress run as text. */
import { load } from '../semantics/language/load.js';
import { bitsOf, format, valueOf } from '../semantics/number/binary32.js';
import { COMPONENTS } from '../spec/environments.js';
import type { JudgedDifference } from '../oracles/stress/judge-differences.js';
import type { Difference, JudgedRun } from '../oracles/stress/messages.js';
import type { Stressed } from '../oracles/stress/stress.js';
import type { EngineName } from '../semantics/silicon/names.js';
import { grouped } from './page/counts.js';
import { printable } from './page/printable.js';

/** Disagreements that are shown in full. */
const MOST_SHOWN = 2;

/**
 * @param judged of `stressed.differences`
 * @param again the command that repeats one vertex or program, by its number
 */
export function stressText(
  stressed: Stressed,
  judged: readonly JudgedDifference[],
  again: (number: number) => string,
  /** What was run of one program: vertices, or runs where they are judged one by one. */
  one: 'vertex' | 'run' = 'vertex',
  /** The engine against which all is held; null where the documents judge. */
  engine: EngineName | null = null,
): string {
  const { programs, vertices, differing, permitted, notAsked, details } = stressed;
  const { seconds, startSeconds, processorSeconds } = stressed;
  const [count, noun] = programs > 0 ? [programs, 'program'] : [vertices, one];
  const rate = seconds > 0 ? Math.round(count / seconds) : 0;
  const lines = [
    `${amount(count, noun)} in ${seconds.toFixed(2)} s, ${grouped(rate)} a second ` +
      `(${processorSeconds.toFixed(2)} s of processor time; ${startSeconds.toFixed(2)} s to start and compile)`,
    ...(details['renderer'] === undefined ? [] : [`renderer: ${printable(details['renderer'])}`]),
    vertices === 0
      ? 'nothing was compared'
      : differing === 0
        ? engine === null
          ? 'every word of every result is the expected one'
          : `every word of every result is that of ${engine}, one NaN being as good as another`
        : `${amount(differing, one)} with results that are not ${engine === null ? 'the expected ones' : `those of ${engine}`}`,
  ];
  if (notAsked > 0) {
    lines.push(
      `${amount(notAsked, 'program')} not asked: the backend says that it lacks something`,
    );
  }
  if (permitted > 0) {
    const why = engine === null ? WORDS.permitted : 'that rest on what nobody knows of the engine';
    lines.push(`  ${grouped(permitted)} ${why}`);
  }
  if (judged.length > 0 && engine === null) {
    const verdicts = VERDICTS.flatMap((verdict) => {
      const among = judged.filter((each) => each.verdict === verdict).length;
      return among > 0 ? [`${grouped(among)} ${WORDS[verdict]}`] : [];
    });
    lines.push(`  of ${amount(judged.length, 'vertex')} judged alone: ${verdicts.join('; ')}`);
  }
  for (const verdict of RUN_VERDICTS) {
    const among = stressed.judged.filter((each) => each.verdict === verdict).length;
    if (among > 0) lines.push(`  ${grouped(among)} ${RUN_WORDS[verdict]}`);
  }
  const rest = unjudged(stressed, judged);
  if (rest > 0 && engine === null) {
    lines.push(`  ${amount(rest, one)} not judged, so that nothing is said of the whole`);
  }
  for (const each of judged.filter(isWrong).slice(0, MOST_SHOWN)) {
    lines.push('', ...differenceLines(each), `  again: ${again(each.difference.number)}`);
  }
  for (const run of stressed.judged.filter(isWrongRun).slice(0, MOST_SHOWN)) {
    lines.push('', ...runLines(run), `  again: ${again(run.number)}`);
  }
  return [...lines, ...stressed.incidents.map(printable)].map((line) => `${line}\n`).join('');
}

/** How many vertices differ and were not judged: only the first ones of each process are. */
export function unjudged(
  { differing, permitted, judged: runs }: Stressed,
  judged: readonly JudgedDifference[],
): number {
  return Math.max(0, differing - permitted - judged.length - runs.length);
}

/** What no interpretation of the documents excuses. */
export function isWrong({ verdict }: JudgedDifference): boolean {
  return verdict !== 'permitted' && verdict !== 'inconclusive';
}

/** The same of a run that was judged where it was made. */
export function isWrongRun({ verdict }: JudgedRun): boolean {
  return verdict !== 'inconclusive';
}

const RUN_WORDS: Readonly<Record<JudgedRun['verdict'], string>> = {
  disagrees: 'not permitted',
  'by the letter': 'permitted by the letter alone',
  inconclusive: 'too involved to be decided',
};
const RUN_VERDICTS = ['disagrees', 'by the letter', 'inconclusive'] as const;

function runLines({ number, source, verdict, disagreement }: JudgedRun): readonly string[] {
  const heading =
    disagreement === null
      ? RUN_WORDS[verdict]
      : `${disagreement.where} is ${disagreement.observed}, allowed is ${disagreement.allowed} ` +
        `(${disagreement.clauses.join(', ')})`;
  return [
    printable(`number ${String(number)}: ${heading}`),
    ...source
      .trim()
      .split('\n')
      .map((line) => `  ${printable(line)}`),
  ];
}

const WORDS: Readonly<Record<JudgedDifference['verdict'], string>> = {
  disagrees: 'that no assignment of the policies permits',
  permitted:
    'permitted: within the bounds of functions, or under another assignment than the expected one',
  'not repeated': 'as expected when asked again alone',
  inconclusive: 'too involved to be decided',
  'not of the engine': 'not what the engine leaves',
};
const VERDICTS = ['disagrees', 'permitted', 'not repeated', 'inconclusive'] as const;

function amount(count: number, noun: string): string {
  const plural = noun === 'vertex' ? 'vertices' : `${noun}s`;
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

function differenceLines({
  difference,
  disagreement,
  verdict,
}: JudgedDifference): readonly string[] {
  const { number, source, attributes, parameters, observed, expected } = difference;
  const heading =
    disagreement === null
      ? WORDS[verdict]
      : `${disagreement.where} is ${disagreement.observed}, allowed is ${disagreement.allowed} ` +
        `(${disagreement.clauses.join(', ')})`;
  const read = registersRead(source);
  const differing = Object.entries(observed).flatMap(([name, words]) =>
    words.flatMap((word, component) => {
      const wanted = expected[name]?.[component] ?? 0;
      if (bitsOf(valueOf(word)) === bitsOf(valueOf(wanted))) return [];
      const place = `o[${name}].${COMPONENTS[component] ?? ''}`;
      return [`${place} is ${format(word)}, expected is ${format(wanted)}`];
    }),
  );
  const lines = [
    ...source.trim().split('\n'),
    ...Object.entries(attributes).map(([n, words]) => registerLine(`v[${n}]`, words)),
    ...Object.entries(parameters)
      .filter(([n]) => read === null || read.has(Number(n)))
      .map(([n, words]) => registerLine(`c[${n}]`, words)),
    ...differing,
  ];
  return [`number ${String(number)}: ${heading}`, ...lines.map((line) => `  ${printable(line)}`)];
}

function registerLine(name: string, words: Difference['attributes'][number]): string {
  return `${name} = ${words.map(format).join(', ')}`;
}

/** The program parameters that a program names; null where it looks them up. */
function registersRead(source: string): ReadonlySet<number> | null {
  const result = load(source);
  if (!result.loaded) return null;
  const read = new Set<number>();
  for (const { register } of result.program.instructions.flatMap(({ operands }) => operands)) {
    if (register.file === 'relative') return null;
    if (register.file === 'parameter') read.add(register.number);
  }
  return read;
}

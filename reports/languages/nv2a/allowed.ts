/** What is printed of all that public descriptions have of one run of words. */
import type { Described } from '../../../oracles/described.js';
import type { allowedOfWords } from '../../json/program-formats.js';
import { UNKNOWN, type Expected, type Outcome } from '../../../oracles/words/expected.js';
import { WORDS_NAME } from '../../../semantics/nv2a/header.js';
import { OUTPUT_NAMES } from '../../../semantics/nv2a/opcodes.js';
import { format } from '../../../semantics/number/binary32.js';
import { DIFFERENCES } from '../../../semantics/nv2a/differences.js';
import { bitsJson, type WordJson, type WordsJson } from '../../json/value.js';
import { patternsText } from './run.js';

export type WordsAllowedJson = Described<typeof allowedOfWords>;

interface Way {
  readonly readings: Readonly<Record<string, string>>[];
  readonly outcome: Outcome;
}

/** Outcomes that leave the same, together. */
function waysOf({ outcomes }: Expected): readonly Way[] {
  const ways = new Map<string, Way>();
  for (const outcome of outcomes) {
    const key = JSON.stringify([registersOf(outcome), outcome.constants]);
    const way = ways.get(key) ?? { readings: [], outcome };
    ways.set(key, way);
    way.readings.push(Object.fromEntries(outcome.readings));
  }
  return [...ways.values()];
}

type Components = readonly [number | null, number | null, number | null, number | null];

/** Outputs that the program writes; null for a component that it does not. */
function registersOf({ outputs, written }: Outcome): readonly (readonly [string, Components])[] {
  return OUTPUT_NAMES.flatMap((name, register) => {
    const mask = written[register] ?? 0;
    if (mask === 0) return [];
    const at = (place: number): number | null =>
      (mask & (8 >> place)) === 0 ? null : (outputs[4 * register + place] ?? 0);
    return [[name, [at(0), at(1), at(2), at(3)]] as const];
  });
}

const fourJson = ([x, y, z, w]: Components): WordsJson => {
  const json = (bits: number | null): WordJson => (bits === null ? null : bitsJson(bits));
  return [json(x), json(y), json(z), json(w)];
};

export function wordsAllowedJson(expected: Expected): WordsAllowedJson {
  return {
    environment: WORDS_NAME,
    open: expected.open,
    unknown: expected.unknown.map(unknownText),
    ways: waysOf(expected).map(({ readings, outcome }) => ({
      readings,
      results: Object.fromEntries(
        registersOf(outcome).map(([name, four]) => [name, fourJson(four)]),
      ),
      parameters: Object.fromEntries(
        Object.entries(outcome.constants).map(([number, four]) => [`c[${number}]`, fourJson(four)]),
      ),
    })),
  };
}

/** A difference of which one description leaves it open, or what nobody says at all. */
function unknownText(id: string): string {
  return UNKNOWN[id] ?? DIFFERENCES.find((each) => each.id === id)?.about ?? id;
}

export function wordsAllowedText(expected: Expected): string {
  const ways = waysOf(expected);
  const lines = [
    expected.open.length === 0
      ? `${WORDS_NAME}: nothing is open, so that one result is right`
      : `${WORDS_NAME}: descriptions differ about ${expected.open.join(', ')} (docs/nv2a.md)`,
    ...expected.unknown.map((id) => `Anything may be right: it rests on ${unknownText(id)}`),
  ];
  for (const { readings, outcome } of ways) {
    lines.push('');
    for (const each of readings) {
      const chosen = Object.entries(each).map(([id, name]) => `${id}=${name}`);
      if (chosen.length > 0) lines.push(`By ${chosen.join(', ')}:`);
    }
    const registers = [
      ...registersOf(outcome),
      ...Object.entries(outcome.constants).map(([number, four]) => [`c[${number}]`, four] as const),
    ];
    if (registers.length === 0) lines.push('  nothing that shows');
    for (const [name, four] of registers) lines.push(`  ${name.padEnd(7)} ${componentsText(four)}`);
  }
  return `${lines.join('\n')}\n`;
}

function componentsText([x, y, z, w]: Components): string {
  if (x !== null && y !== null && z !== null && w !== null) return patternsText({ x, y, z, w });
  const letters = ['x', 'y', 'z', 'w'] as const;
  const shown = [x, y, z, w].flatMap((bits, place) =>
    bits === null ? [] : [`${letters[place] ?? ''} ${format(bits)}`],
  );
  return shown.join(', ');
}

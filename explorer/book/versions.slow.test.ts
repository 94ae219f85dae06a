/** The page of what changed between the languages: each rule is there, and its programs run in the playground to what the page says. */
import { beforeAll, describe, expect, it } from 'vitest';
import { compareVersions } from '../../oracles/versions/compare.js';
import type { Seen } from '../../oracles/versions/machines.js';
import {
  loadVersionDifferences,
  type Version,
  type VersionPair,
} from '../../spec/load/version-differences.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { seenText } from '../../reports/version-differences.js';
import { hex } from '../../semantics/number/binary32.js';
import { html } from '../../reports/page/markup.js';
import { vectorOfCells } from '../playground/cells.js';
import { played } from '../playground/run.js';
import { unpacked } from '../playground/share.js';
import { framed } from './frame.js';
import { openLibrary } from './library.js';
import { versionsPage, witnessOf } from './versions.js';
import { settled } from '../../reports/page/frame.js';

const ALL = loadVersionDifferences();
const { changed, kept } = compareVersions(ALL);
const PAIRS = [...changed, ...kept];
const CLAUSES = loadSpecification();

describe('the playground', () => {
  it.each(PAIRS.map((each) => [each.pair.id, each] as const))('%s: leaves what the page says', (_, { pair, old, new: young }) => {
    expect(leaves(pair, pair.from, pair.old)).toMatchObject(wordsOf(old));
    expect(leaves(pair, pair.to, pair.new)).toMatchObject(wordsOf(young));
  }); // prettier-ignore

  it.each(
    changed.flatMap(({ pair, old }) =>
      pair.instead === null ? [] : [[pair.id, pair, pair.instead, old] as const],
    ),
  )('%s: what it was is what the older program leaves', (_, pair, instead, old) => {
    expect(leaves(pair, pair.to, instead)).toMatchObject(wordsOf(old));
  });
});

const REFUSED = { outcome: 'refused' };

/** What a program leaves that wrote nothing. */
const NOTHING = [null, null, null, null];

/** The playground's words for an end, where the page has others. */
const ENDLESS: Readonly<Record<string, string>> = { unfinished: 'never ends' };

/** The end and the position that the playground shows. */
function leaves({ inputs }: VersionPair, version: Version, body: string): object {
  const { program, inputs: rows } = witnessOf(version, body, inputs);
  const registers = Object.fromEntries(rows.map(([name, cells]) => [name, vectorOfCells(cells)]));
  const result = played({ program, inputs: { registers }, choices: '' }, CLAUSES);
  if (result.kind === 'does not load') return REFUSED;
  if (result.kind !== 'ran') throw new Error(result.message);
  const { results, outcome, reason } = result.end;
  const position = results['o[HPOS]'] ?? results['HPOS'] ?? results['result.position'];
  // What an end leaves that is none is undefined; the playground has the registers as they were then.
  if (outcome !== 'completed') return { outcome: ENDLESS[outcome] ?? outcome, reason };
  return { outcome, reason, position: position?.map((word) => word && word.bits) ?? NOTHING };
}

function wordsOf(seen: Seen): object {
  if (seen.kind === 'refused') return REFUSED;
  const [end = '', position] = seen.end.split(';');
  const [outcome = '', reason = null] = end.split(': ');
  // A position that the GL computes is none of the program's.
  if (outcome !== 'completed' || position !== undefined) return { outcome, reason };
  return { outcome, reason, position: seen.value.map((word) => word && hex(word.bits)) };
}

describe('the page', () => {
  let text = '';
  beforeAll(() => {
    text = framed(versionsPage(openLibrary()));
  });

  it('has each rule by its name, with both results, and says of a pair that is kept that it is the same', () => {
    const shown = (words: string): string => settled(html`${words}`).text;
    for (const { pair, old, new: young } of PAIRS) {
      const [, article = ''] = new RegExp(` id="${pair.id}"([^]*?)</article>`).exec(text) ?? [];
      for (const seen of [old, young]) expect(article).toContain(shown(seenText(seen)));
      const isKept = ALL.kept.some(({ id }) => id === pair.id);
      expect(article.includes('>the same<'), pair.id).toBe(isKept);
      expect(article.includes('>changed<'), pair.id).toBe(!isKept);
    }
  });

  it('leads into the playground, with what each program is given', () => {
    const links = [...text.matchAll(/\shref="play\.html#([\w-]+)"/g)].map(([, link = '']) => link);
    const instead = ALL.changed.filter((rule) => rule.instead !== null).length;
    expect(links).toHaveLength(2 * PAIRS.length + instead);
    expect(links.filter((link) => unpacked(link) === null)).toEqual([]);
  });
});

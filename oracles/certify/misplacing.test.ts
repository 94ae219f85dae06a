/** Loaders that tell wrong positions, each in one way of its own: each is one disagreement, and no two are the same. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSpecification } from '../../spec/load/specification.js';
import { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import { byteText } from '../../semantics/language/text.js';
import { STANDARD } from '../../semantics/machine/machine.js';
import { resultsOnly, withAbilities } from '../backends/abilities.js';
import type { Backend } from '../backends/backend.js';
import { gpuBoxOf } from '../judge/gpu/box.js';
import { openBackend } from '../backends/open.js';
import { GpuPerformer } from '../units/gpu/perform.js';
import { waysOfMisplacing } from '../units/misplaced.js';
import { Performer } from '../units/vp/perform.js';
import type { ResultLine } from '../units/result-line.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import { withMisplacing } from './misplacing.js';

/** What a loader makes of the right position. */
type Wrong = (position: number, text: string) => number;

const LOADERS: Readonly<Record<string, Wrong>> = {
  'line off by one': (at, text) => {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end + 1;
  },
  'the line before': (at, text) =>
    text.lastIndexOf('\n', Math.max(0, text.lastIndexOf('\n', at - 1)) - 1) + 1,
  'the end, not the start': (at, text) => {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  },
  'always 0': () => 0,
  none: () => -1,
  'the end of the text': (_, text) => text.length,
  'counted from 1': (at) => at + 1,
  'in characters': (at, text) => text.slice(0, at).replace(/[\x80-\xbf]/g, '').length,
  'without comments': (at, text) => text.slice(0, at).replace(/#.*/g, '').length,
  'without line ends': (at, text) => text.slice(0, at).replace(/\n/g, '').length,
  'without the header': (at, text) => at - (/^\S+/.exec(text)?.[0].length ?? 0),
  'of a later error': (at, text) => {
    const later = text.indexOf('GOO');
    return later < 0 ? at : later;
  },
  'a line number': (at, text) => text.slice(0, at).split('\n').length,
};

/** What stands around an error, so that no wrong position is within a statement that may be named. */
const bodies = (good: string, bad: string): readonly string[] => [
  `${good}\n${good} # one\n# two\n${bad} # here\n${good} FOO;\n GOO a;\nEND`,
  `${good} ${good}\n${good} ${good}\n${bad}   ${good} # there\n${good} GOO b;\nEND`,
  `# one\n${good}\n${good}\n${good} # two\n${bad}  ${good}\n${good} GOO c;\nEND`,
  `${good}\n# three, longer than two\n${good} ${good}\nFOO x; ${good}\n${good} GOO e;\n${good}\nEND`,
  `${good}\n# ${'ö'.repeat(31)}\n${good}\n${good} ${good}\n${good} ${good}\n${bad} ${good}\nEND`,
  `${good}\n# nothing ends it, so that the error is where the text ends\n${good}`,
];

const VP = bodies('MOV o[HPOS], v[0];', 'MOV R0, R99;').map((body) => `!!VP2.0\n${body}`);
const GPU = bodies('MOV result.position, 1;', 'MOV result.position, nobody;').map(
  (body) => `!!NVvp4.0\n${body}`,
);

let strict: Backend;
let attribution: Attribution;
beforeAll(async () => {
  strict = await openBackend('profile:strict');
  attribution = Attribution.load();
});

async function linesOfVp(wrong: Wrong): Promise<readonly ResultLine[]> {
  const machine: typeof STANDARD = {
    ...STANDARD,
    load: (source) => {
      const result = STANDARD.load(source);
      if (result.loaded) return result;
      const position = wrong(result.error.position, byteText(source));
      return { ...result, error: { ...result.error, position } };
    },
  };
  const performer = new Performer('VP2.0', attribution);
  const backend = withAbilities(strict, { vp: resultsOnly(blackBoxOf(machine)) });
  return disagreeing(
    VP.map((text, index) =>
      performer.perform(backend, { kind: 'program', id: idOf(index), text, values: {} }),
    ),
  );
}

async function linesOfGpu(wrong: Wrong): Promise<readonly ResultLine[]> {
  const box = gpuBoxOf({
    ...GPU_STANDARD,
    load: (source) => {
      const result = GPU_STANDARD.load(source);
      if (result.loaded) return result;
      const position = wrong(result.error.position, byteText(source));
      return { ...result, error: { ...result.error, position } };
    },
  });
  const performer = new GpuPerformer('NVvp4.0', loadSpecification().gpuClauses);
  return disagreeing(
    GPU.map((text, index) =>
      performer.perform(withAbilities(strict, { gpu: resultsOnly(box) }), {
        kind: 'gpu program',
        id: idOf(index),
        loads: false,
        text,
        values: {},
      }),
    ),
  );
}

function idOf(index: number): string {
  return `program:0:${String(index)}`;
}

async function disagreeing(lines: readonly Promise<ResultLine>[]): Promise<readonly ResultLine[]> {
  return withMisplacing(await Promise.all(lines)).filter(({ verdict }) => verdict === 'disagrees');
}

describe.each([
  ['VP programs', linesOfVp, 'vp2.error-position.first'],
  ['GPU programs', linesOfGpu, 'gp4.load.error-position'],
] as const)('loaders of %s', (_, linesOf, clause) => {
  it('that go wrong in one way have one signature, each its own, and violate the clause about positions', async () => {
    const signatures = new Map<string, readonly string[]>();
    for (const [name, wrong] of Object.entries(LOADERS)) {
      const lines = await linesOf(wrong);
      expect(lines.length, name).toBeGreaterThan(0);
      const own = new Set(lines.map(({ disagreement }) => disagreement?.signature ?? ''));
      signatures.set(name, [...own]);
      const blamed = new Set(lines.map(({ disagreement }) => disagreement?.clauses[0]));
      expect([name, ...blamed]).toEqual([name, clause]);
    }
    const all = [...signatures.values()].flat();
    expect([...signatures].filter(([, own]) => own.length > 1)).toEqual([]);
    expect(new Set(all).size).toBe(Object.keys(LOADERS).length);
  });
});

describe('a loader that goes wrong in two ways', () => {
  it('has two signatures', async () => {
    const lines = await linesOfVp((_, text) => (text.includes('FOO x') ? text.length : 0));
    const signatures = new Set(lines.map(({ disagreement }) => disagreement?.signature));
    expect(signatures).toEqual(new Set(['load position: 0', 'load position: the end of the text']));
  });
});

describe('the ways of one position', () => {
  it('are none where it is no mistake that is known', () => {
    expect(waysOfMisplacing('!!VP2.0 MOV R0, R99; END', 5, () => 16)).toEqual([]);
  });

  it('are several where several mistakes lead there', () => {
    const ways = waysOfMisplacing('!!VP2.0 FOO; END', 0, () => 8);
    expect(ways).toEqual([
      '0',
      'the start of its line',
      'the start of the line before',
      'its line, from 0',
      'its statement, from 0',
    ]);
  });
});

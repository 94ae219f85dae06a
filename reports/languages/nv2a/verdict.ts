/** Whether what a run of instruction words left is what descriptions agree about, as runs of programs are told. No clause decides it. */
import type { Answer } from '../../../oracles/words/ask.js';
import { UNKNOWN, type Left } from '../../../oracles/words/expected.js';
import { DIFFERENCES } from '../../../semantics/nv2a/differences.js';
import { WORDS_NAME } from '../../../semantics/nv2a/header.js';
import { OUTPUT_NAMES } from '../../../semantics/nv2a/opcodes.js';
import { format } from '../../../semantics/number/binary32.js';
import type { BackendRunJson } from '../../backend-run.js';
import { bitsJson, type WordsJson } from '../../json/value.js';
import type { RunVerdict } from '../../run-verdict.js';

const NOTHING: RunVerdict = {
  verdict: 'inconclusive',
  means: null,
  disagreement: null,
  byTheLetter: null,
  reason: null,
  interpretations: [],
};

/** The verdict on one vertex; null where nothing that was seen says anything about the program. */
export function wordsVerdict(answer: Answer): RunVerdict | null {
  if (answer.verdict !== 'answered') {
    return { ...NOTHING, reason: `${answer.verdict}: ${answer.reason}` };
  }
  const [comparison] = answer.vertices;
  const { open = [], unknown = [] } = answer.expected[0] ?? {};
  switch (comparison?.verdict) {
    case undefined:
    case 'unseen':
      return null;
    case 'same':
    case 'near':
      return { ...NOTHING, verdict: 'agrees', means: 'nominal' };
    case 'open': {
      const names = comparison.readings.map((readings) =>
        [...readings].map((pair) => pair.join('=')).join(', '),
      );
      const as = names.filter((each) => each !== '');
      const by = as.length === 0 ? '' : `; it is as by ${as.join(', or ')}`;
      const about = [...new Set([...open, ...unknown])].map(openText);
      return {
        ...NOTHING,
        reason: `descriptions leave it open (docs/nv2a.md): ${about.join('; ')}${by}`,
      };
    }
    case 'beyond':
    case 'differs': {
      const [first] = comparison.found;
      const more = comparison.found.length - 1;
      const others = more <= 0 ? '' : `, and ${String(more)} more components`;
      return {
        ...NOTHING,
        verdict: 'disagrees',
        disagreement: {
          kind: 'result',
          step: null,
          instruction: null,
          where: first?.where ?? '',
          observed: `${format(first?.observed ?? 0)}${others}`,
          allowed: format(first?.expected ?? 0),
          ulps: null,
          clauses: [],
        },
      };
    }
  }
}

function openText(id: string): string {
  return UNKNOWN[id] ?? DIFFERENCES.find((each) => each.id === id)?.about ?? id;
}

const quadJson = (quad: readonly number[]): WordsJson => [
  bitsJson(quad[0] ?? 0),
  bitsJson(quad[1] ?? 0),
  bitsJson(quad[2] ?? 0),
  bitsJson(quad[3] ?? 0),
];

/** What an implementation left of one vertex; null where it does not take the words. */
export function wordsLeftJson(
  left: Left | null,
  verdict: RunVerdict,
  backend: BackendRunJson['backend'],
): BackendRunJson {
  const constants = Object.entries(left?.constants ?? {});
  const outputs =
    left === null
      ? []
      : OUTPUT_NAMES.map(
          (name, at) =>
            [name, quadJson([0, 1, 2, 3].map((n) => Number(left.outputs[4 * at + n])))] as const,
        );
  const written = constants.map(([number, quad]) => [`c[${number}]`, quadJson([...quad])] as const);
  return {
    environment: WORDS_NAME,
    backend,
    ...verdict,
    loaded: left !== null,
    position: null,
    killed: false,
    results: Object.fromEntries([...outputs, ...written]),
  };
}

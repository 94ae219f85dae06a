/**
 * Questions about sets: of what an instruction may give of some operands, the ends of each interval, the values just
 * beyond, and special values; which of them are permitted, and which assignments explain each.
 */
import type { EnvironmentName } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import { lawOf, type Authority } from '../../../spec/authorities.js';
import { defaultsOf } from '../../../semantics/domains/assignments.js';
import { nextDown, nextUp } from '../../../semantics/number/binary32.js';
import { piecesOf } from '../../../semantics/number/value-set.js';
import { exactResult } from '../../../oracles/inference/evaluate.js';
import { GPU_PROBED } from '../../../oracles/generate/gpu/probes.js';
import { probesOf, type ProbeOperands } from '../../../oracles/inference/probes.js';
import { ResultExplainer } from '../../../oracles/judge/explain-result.js';
import { instructionsOf } from '../../../oracles/units/instructions-of.js';
import { recordShape } from '../../../oracles/backends/shape.js';
import { textOf } from './answers.js';
import type { Question } from './questions.js';

const AUTHORITIES: readonly EnvironmentName[] = ['VP1.0', 'VP2.0'];

/** Operands of each instruction, evenly spread over those that probe it. */
const OPERANDS = 24;
/** Intervals of each set. */
const PIECES = 4;

const SPECIALS = [NaN, 0, -0, Infinity, -Infinity, 1, -1, 1e-40, -1e-40, 2 ** -126] as const;

export function questionsOfEdges(): readonly Question[] {
  return [
    ...AUTHORITIES.flatMap((authority) =>
      instructionsOf(authority).flatMap((name) => questionsOf(name, authority)),
    ),
    ...GPU_PROBED.flatMap((name) => questionsOf(name, 'NVvp4.0')),
  ];
}

function questionsOf(name: string, authority: Authority): readonly Question[] {
  if (recordShape(name) === null || instructionNamed(name) === undefined) return [];
  const original = new ResultExplainer(name, authority);
  const exact = exactResult(name, defaultsOf(authority), authority);
  const all = probesOf(name);
  // Under the authority of GPU programs more assignments come into question.
  const most = lawOf(authority) === 'gp4' ? OPERANDS / 3 : OPERANDS;
  const every = Math.max(1, all.length / most);
  const asked = Array.from({ length: Math.min(most, all.length) }, (_, index) => {
    const operands = all[Math.floor(index * every)] ?? [];
    return { operands, results: resultsAtEdges(original, operands, exact(operands)) };
  });
  // Four questions, so that a mutant that few operands reach is asked of few.
  return [0, 1, 2, 3].map((part): Question => {
    const own = asked.filter((_, index) => index % 4 === part);
    return {
      id: `${authority} ${name}: the edges of its sets, part ${String(part + 1)}`,
      wanted: 'tells',
      ask: ({ judges }) => {
        const explainer = new judges.ResultExplainer(name, authority);
        return own
          .map(({ operands, results }) =>
            results.map((result) => told(explainer, operands, result)).join('\n'),
          )
          .join('\n');
      },
    };
  });
}

function told(
  explainer: ResultExplainer,
  operands: ProbeOperands,
  result: readonly number[],
): string {
  return explainer
    .explain(operands, result)
    .map(({ permitted, accepted, vacuous, exact, ulps, region, permittedRegion }) =>
      textOf([permitted, accepted, vacuous, exact, ulps, region, permittedRegion]),
    )
    .join(' ');
}

/** Results whose components go through their edges side by side. */
function resultsAtEdges(
  explainer: ResultExplainer,
  operands: ProbeOperands,
  exact: readonly number[],
): readonly (readonly number[])[] {
  const edges = explainer.explain(operands, exact).map(({ set }, component) => {
    const pieces = piecesOf(set);
    const some = [...pieces.slice(0, PIECES), ...pieces.slice(-1)];
    const ends = some.flatMap(([low, high]) => [low, high, nextDown(low), nextUp(high)]);
    return [...new Set([exact[component] ?? 0, ...ends, ...SPECIALS])];
  });
  const most = Math.max(...edges.map(({ length }) => length));
  return Array.from({ length: most }, (_, index) =>
    edges.map((values) => values[index % values.length] ?? 0),
  );
}

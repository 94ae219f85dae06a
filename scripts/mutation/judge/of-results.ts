/**
 * Questions about single results of which more is known than their operands say: NaNs whose sign is known; and of
 * instructions that only GPU programs have.
 */
import type { Authority } from '../../../spec/authorities.js';
import { GPU_INSTRUCTIONS } from '../../../spec/gpu/instructions.js';
import { INSTRUCTIONS, instructionNamed } from '../../../spec/instructions.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import { nextUp } from '../../../semantics/number/binary32.js';
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { GPU_DEFINITIONS } from '../../../semantics/gpu/instructions/index.js';
import { gpuOperationOf } from '../../../oracles/judge/gpu/operation.js';
import type { GivenNaNs, ResultExplainer } from '../../../oracles/judge/explain-result.js';
import { questionsOfCalls } from './calls.js';
import { drawFrom, drawn, oneOf } from './made-up.js';
import type { Question } from './questions.js';

const NANS: readonly GivenNaNs[] = ['of any sign', 'positive', 'alike'];
const BY_SIGNS = ['SLT', 'SGE', 'MIN', 'MAX', 'LIT', 'ADD', 'MUL', 'DST', 'EXP', 'MOV'];

export function questionsOfResults(): readonly Question[] {
  drawFrom(59);
  const number = (): number =>
    oneOf(NaN, NaN, 0, -0, 1, -1, 2.5, Infinity, -Infinity, 1e-40, 0.3, 1024.75);
  const quad = (): number[] => drawn(4, number);
  return [
    ...questionsOfCalls(
      'results of known NaNs',
      ({ ResultExplainer }) => {
        const made = new Map<string, InstanceType<typeof ResultExplainer>>();
        return (name: string, authority: Authority, nans: GivenNaNs, operands: number[][]) => {
          const key = `${name} ${authority} ${nans}`;
          const explainer = made.get(key) ?? new ResultExplainer(name, authority, nans);
          made.set(key, explainer);
          return [0, 1, NaN, -1, 2.5].map((each) =>
            explainer.explain(operands, [each, 1, each, 0]).map(shown),
          );
        };
      },
      (['VP1.0', 'VP1.1', 'VP2.0'] as const).flatMap((authority) =>
        BY_SIGNS.flatMap((name) =>
          NANS.flatMap((nans) =>
            drawn(4, (): [string, Authority, GivenNaNs, number[][]] => [
              name,
              authority,
              nans,
              drawn(['LIT', 'EXP', 'MOV'].includes(name) ? 1 : 2, quad),
            ]),
          ),
        ),
      ),
      12,
    ),
    ...questionsOfCalls(
      'operations',
      ({ operations }) =>
        (name: string, lists: number[][]) => {
          const kinds = instructionNamed(name)?.operands ?? [];
          const operands = lists.map(([x = 0, y = 0, z = 0, w = 0], at) => {
            const kind = kinds[at] ?? 'vector';
            return kind === 'scalar' ? { kind, value: x } : { kind, value: { x, y, z, w } };
          });
          const operation = operations.operationOf(name, NOMINAL);
          return operation === null ? null : operation(operands);
        },
      INSTRUCTIONS.flatMap(({ name, operands }) =>
        drawn(3, (): [string, number[][]] => [name, operands.map(quad)]),
      ),
    ),
    ...questionsOfCalls(
      'results of GPU instructions',
      ({ ResultExplainer }) =>
        (name: string, operands: number[][], near: number[]) => {
          const explainer = new ResultExplainer(name, 'NVfp4.0');
          return [near, near.map((each) => nextUp(each)), near.map(() => NaN)].map((observed) =>
            explainer.explain(operands, observed).map(shown),
          );
        },
      GPU_INSTRUCTIONS.filter(({ name }) => GPU_DEFINITIONS.get(name)?.float).flatMap(
        ({ name, operands: kinds }) =>
          drawn(4, (): [string, number[][], number[]] => {
            const operands = kinds.map(({ kind }) => (kind === 'scalar' ? [number()] : quad()));
            return [name, operands, nominal(name, operands)];
          }),
      ),
      12,
    ),
  ];
}

/** What an instruction gives by default. */
function nominal(name: string, operands: readonly (readonly number[])[]): number[] {
  const { x, y, z, w } = gpuOperationOf(name, GPU_NOMINAL)(operands);
  return [x, y, z, w].map((each) => (typeof each === 'number' ? each : 0));
}

type Explained = ReturnType<ResultExplainer['explain']>[number];

function shown(explained: Explained) {
  const { permitted, accepted, vacuous, exact, ulps, region, permittedRegion, set, allowed } =
    explained;
  return [permitted, accepted, vacuous, exact, ulps, region, permittedRegion, set, allowed];
}

/** How accurate the functions of this page's own graphics stack are, drawn as the kept ones are. */
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { ShaderStack } from '../../oracles/stacks/shader-stack.js';
import { settled } from '../../reports/page/frame.js';
import { figure, pointsOf, wordsOf, type Result } from '../accuracy/figure.js';
import { sweep } from '../accuracy/sweep.js';

/** A plot as a page shows it. */
export interface OwnPlot {
  /** Its name, as kept figures have it. */
  readonly plot: string;
  /** Over which operands. */
  readonly over: string;
  /** In words: how far off the worst is. */
  readonly words: string;
  /** The figure's markup. */
  readonly figure: string;
}

/**
 * @param says whose results they are, in a few words
 * @param asking is told of each program before the stack is given it
 * @throws as sweep
 */
export async function ownPlots(
  stack: ShaderStack,
  environment: AnyEnvironmentName,
  says: string,
  asking: (program: string) => void,
): Promise<readonly OwnPlot[]> {
  const swept = await sweep(stack, environment, asking);
  return swept.flatMap(({ plot, results }): OwnPlot[] => {
    const pairs = [...plot.operands()].map((operand, at): Result => [operand, results[at] ?? 0]);
    const points = pointsOf(plot, pairs);
    if (points.length === 0) return [];
    const drawn = figure(plot, { name: 'this browser', says }, points);
    const { name, axis } = plot;
    return [{ plot: name, over: axis.says, words: wordsOf(points), figure: settled(drawn).text }];
  });
}

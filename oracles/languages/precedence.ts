/** Which of several environments is meant where nobody names one. */
import { ENVIRONMENTS } from '../../spec/environments.js';
import { vpEnvironment, type AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { byLanguage } from '../by-language.js';

/** Vertex programs come before state programs, and both before GPU programs; guests come last. */
export const precedence = byLanguage<(environment: AnyEnvironmentName) => number>({
  vp: (environment) => (ENVIRONMENTS[vpEnvironment(environment)].programType === 'vertex' ? 2 : 1),
  gpu: () => 0,
  guest: () => () => -1,
});

/** The last of those that come first; undefined where there are none. */
export function foremostOf(
  environments: readonly AnyEnvironmentName[],
): AnyEnvironmentName | undefined {
  const precedences = environments.map((each) => precedence(each)(each));
  return environments[precedences.lastIndexOf(Math.max(...precedences))];
}

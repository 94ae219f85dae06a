/** Which choices of the policies a run of a VP program tells apart: by what it leaves. */
import { COMPONENTS } from '../../../spec/environments.js';
import type { VpAuthority } from '../../../spec/authorities.js';
import {
  alternativesOf,
  defaultsOf,
  isAccepted,
  policiesIn,
} from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import type { Binary32Domain } from '../../../semantics/domains/nominal.js';
import type { Program } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import type { NominalState } from '../../../semantics/machine/machine.js';
import { run } from '../../../semantics/machine/run.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { bitsOf } from '../../../semantics/number/binary32.js';

/** "told apart: denormals=flushed", for each accepted alternative under which the program leaves something else. */
export function choicesApart(
  authority: VpAuthority,
): (program: Program, inputs: InputValues, left: NominalState) => readonly string[] {
  const defaults = defaultsOf(authority);
  const others = policiesIn(authority).flatMap((policy) =>
    alternativesOf(policy)
      .filter((each) => each !== defaults[policy] && isAccepted(policy, each, authority))
      .map((each): readonly [string, Binary32Domain] => [
        `told apart: ${policy}=${String(each)}`,
        concrete({ ...defaults, [policy]: each }),
      ]),
  );
  return (program, inputs, left) => {
    const own = leftOf(left);
    return others.flatMap(([item, domain]) =>
      leftOf(run(link(program, domain), inputs).state) === own ? [] : [item],
    );
  };
}

/** All that shows: results, and what a state program leaves of the parameters. */
function leftOf({ results, parameters }: NominalState): string {
  return [...results, ...parameters]
    .map((register) => COMPONENTS.map((each) => bitsOf(register[each])).join(' '))
    .join('\n');
}

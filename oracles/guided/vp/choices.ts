/** Which choices of the policies a run of a VP program tells apart: by what it leaves. */
import { COMPONENTS } from '../../../spec/environments.js';
import type { VpAuthority } from '../../../spec/authorities.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import type { Program } from '../../../semantics/language/load.js';
import { link } from '../../../semantics/machine/link.js';
import type { NominalState } from '../../../semantics/machine/machine.js';
import { run } from '../../../semantics/machine/run.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { choicesOf } from '../choices.js';

/** "told apart: denormals=flushed", for each accepted alternative under which the program leaves something else. */
export function choicesApart(
  authority: VpAuthority,
): (program: Program, inputs: InputValues, left: NominalState) => readonly string[] {
  const others = choicesOf(authority).map(({ item, policies }) => ({
    item,
    domain: concrete(policies),
  }));
  return (program, inputs, left) => {
    const own = leftOf(left);
    return others.flatMap(({ item, domain }) =>
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

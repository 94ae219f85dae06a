/** VP programs in the playground. */
import { InputsError } from '../../api/inputs.js';
import { VP_PROGRAMS } from '../../api/languages.js';
import { bearingOn } from '../../oracles/evaluate/clauses.js';
import { valuesSeen, vpSingle } from '../../oracles/evaluate/vp.js';
import { faultNamed } from '../../oracles/faults/faults.js';
import type { VpTypes } from '../../oracles/languages/vp/language.js';
import { COMPONENTS } from '../../spec/environments.js';
import { vpEnvironment } from '../../spec/gpu/environments.js';
import { VP_WHY } from '../../oracles/why/vp/language.js';
import { traceBy } from '../../semantics/machine/trace.js';
import { isDenormal } from '../../semantics/number/binary32.js';
import type { PlayLanguage } from './language.js';

export const VP: PlayLanguage<VpTypes> = {
  ...VP_PROGRAMS,
  ...VP_WHY,
  places: ({ instructions }) => instructions.map(({ offset, end }) => ({ from: offset, to: end })),
  withBesides: () => {
    throw new InputsError(
      'VP programs are given no textures, buffers and derivatives: expected that field empty',
    );
  },
  componentsOf: ({ environment }, register) =>
    register.startsWith('A') ? environment.addressComponents.length : COMPONENTS.length,
  undone: () => [],
  ends: ({ leaves, joined }) =>
    leaves.map((leaf) => ({ region: leaf.region, explored: { leaves: [leaf], joined } })),
  faulty: (name) => {
    const machine = faultNamed(name)?.machine;
    if (machine === undefined) return null;
    return { load: machine.load, trace: (program, values) => traceBy(machine, program, values) };
  },
  single: (question, environment) =>
    vpSingle(question, vpEnvironment(environment), vpEnvironment(environment)),
  bearing: ({ instruction, observation }, authority, clauses) => {
    const seen = valuesSeen(observation);
    const hasDenormal = seen.operands.some((values) =>
      values.some((value) => value !== null && isDenormal(value)),
    );
    const about = { name: instruction.name, authority, hasDenormal };
    return bearingOn({ ...seen, shown: new Map() }, about, clauses, null);
  },
};

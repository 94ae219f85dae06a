/** Guests, to whoever infers policies, and the programs of theirs that show where two assignments differ: one instruction by itself. */
import { policiesIn } from '../../../semantics/domains/assignments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import type { Binary32Domain } from '../../../semantics/domains/nominal.js';
import type { PolicyName } from '../../../semantics/domains/policies.js';
import { POLICIES } from '../../../semantics/domains/policy-table.js';
import { mapped } from '../../../semantics/guest/machine.js';
import type { GuestInstruction } from '../../../semantics/guest/language.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import { bitsOf } from '../../../semantics/number/binary32.js';
import { COMPONENTS } from '../../../spec/environments.js';
import { aloneOf, sweptOperands } from '../../generate/guest/draw.js';
import type { InferringLanguage } from '../language.js';
import { probesOf, type ProbeOperands } from '../probes.js';
import { simplified, weight } from '../simple-operands.js';
import type { Found, Kind, Shown } from '../witness.js';

export function inferringGuest(guest: Guest): InferringLanguage {
  return {
    probes: () => [],
    isAskedAlone: () => false,
    policiesAsked: policiesIn,
    witnessPrograms: () => ({
      // Instructions of a guest are its own, whatever their names are.
      has: () => false,
      ofInstruction: () => null,
      ofPolicy: (policy, kind) => ofPolicy(guest, policy, kind),
    }),
  };
}

/** The simplest operands of any instruction. */
function ofPolicy(guest: Guest, policy: PolicyName, { all, shows }: Kind): Found | null {
  let best: { readonly weight: number; readonly found: Found } | null = null;
  const machines = all.map(concrete);
  for (const instruction of guest.language.instructions) {
    const component = (operands: ProbeOperands): number => {
      const results = machines.map((each) => resultOf(instruction, each, operands));
      return COMPONENTS.findIndex((_, at) => shows(results.map((quad) => [quad[at] ?? NaN])));
    };
    const seeds = operandsFor(policy, instruction)
      .filter((operands) => component(operands) >= 0)
      .sort((p, q) => weight(p) - weight(q));
    // Simplification may come from several sides; the simplest few will do.
    for (const seed of seeds.slice(0, 4)) {
      const operands = simplified(seed, (each) => component(each) >= 0);
      const own = weight(operands);
      if (best !== null && own >= best.weight) continue;
      best = {
        weight: own,
        found: foundOf(guest, instruction, operands, component(operands), machines),
      };
    }
  }
  return best?.found ?? null;
}

/** Operands made for a policy, each in all four components, and those on which every instruction is asked. */
function operandsFor(policy: PolicyName, instruction: GuestInstruction): readonly ProbeOperands[] {
  const made = POLICIES[policy].affects.flatMap(probesOf).flatMap((operands) =>
    COMPONENTS.map((_, lane) =>
      Array.from({ length: instruction.operands }, (_unused, at): readonly number[] => {
        const own = operands[at] ?? operands[0] ?? [];
        const value = own[lane] ?? own[0] ?? 0;
        return [value, value, value, value];
      }),
    ),
  );
  // Scalars are the same in each lane, and instructions share operands.
  const different = new Map(
    made.map((each) => [each.map(([value = 0]) => bitsOf(value)).join(), each]),
  );
  return [...different.values(), ...sweptOperands(instruction)];
}

function resultOf(
  { rule }: GuestInstruction,
  numbers: Binary32Domain,
  operands: ProbeOperands,
): readonly number[] {
  const vectors = operands.map(([x = 0, y = 0, z = 0, w = 0]) =>
    mapped({ x, y, z, w }, (value) => numbers.constant(value)),
  );
  const result = rule(numbers, ...vectors);
  return COMPONENTS.map((each) => result[each]);
}

function foundOf(
  { language }: Guest,
  instruction: GuestInstruction,
  operands: ProbeOperands,
  component: number,
  machines: readonly Binary32Domain[],
): Found {
  const vectors = operands.map(([x = 0, y = 0, z = 0, w = 0]) => ({ x, y, z, w }));
  const { text, values, result } = aloneOf(language, { instruction, operands: vectors });
  const [a = [], b = []] = machines.map((each): Shown => {
    const value = resultOf(instruction, each, operands)[component] ?? NaN;
    return [{ type: 'F', bits: bitsOf(value) }];
  });
  const where = `${result}.${COMPONENTS[component] ?? 'x'}`;
  return { program: text, given: { language: 'guest', values }, where, a, b, ends: null };
}

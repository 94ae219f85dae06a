/** What an address register holds at first is to blame where the same program behind an address of zero is right. */
import { describe, expect, it } from 'vitest';
import type { EnvironmentName } from '../../../spec/environments.js';
import { STANDARD, type Machine, type NominalState } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { blamedByResults } from '../../faults/blame.testing.js';
import { numbers, steps } from '../../faults/instructions.js';

/** Starts with the addresses that the run before left. */
function keepingAddresses(): Machine {
  let last: NominalState | null = null;
  const machine = steps((after) => {
    last = after;
    return after;
  });
  return {
    ...machine,
    invocation: (linked, values) => {
      const { inputs, state } = STANDARD.invocation(linked, values);
      const addresses = last?.addresses ?? [];
      const isAlike = addresses.length === state.addresses.length;
      return { inputs, state: isAlike ? { ...state, addresses } : state };
    },
  };
}

const PARAMETERS: InputValues = {
  attributes: { 0: [2, 3, 4, 5] },
  parameters: Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [n + 3, [n + 1, n + 2, n + 3, n + 4]]),
  ),
};

const PROGRAMS: readonly (readonly [EnvironmentName, string, string])[] = [
  ['VP1.0', 'vp1.address.initial', 'MOV o[HPOS], c[A0.x + 7];'],
  ['VP1.0', 'vp1.address.initial', 'MUL R0, v[0], c[A0.x + 7]; DP4 R1, R0, v[0]; MOV o[HPOS], R1;'],
  ['VP1.1', 'vp1.address.initial', 'ADD o[HPOS], v[0], -c[A0.x + 9]; ARL A0.x, v[0].y;'],
  ['VSP1.0', 'vp1.address.initial', 'MAX R4.yz, v[0], c[A0.x + 7]; MOV c[1].y, R4.z;'],
  ['VP2.0', 'vp2.address.initial', 'ARL A0, v[0]; MOV o[HPOS], c[A1.y + 7];'],
];

describe('an address register that is kept from an earlier run', () => {
  it.each(PROGRAMS)('of %s is blamed on %s: %s', async (environment, clause, body) => {
    const machine = keepingAddresses();
    const leaving = environment === 'VSP1.0' ? 'MOV c[0], v[0];' : 'MOV o[HPOS], v[0];';
    const to = environment === 'VP2.0' ? 'ARL A1, v[0];' : 'ARL A0.x, v[0].x;';
    // What came before is none of the program's business, and what shows the fault.
    expect(
      await blamedByResults(machine, `!!${environment} ${to} ${leaving} END`, PARAMETERS),
    ).toBe('agrees');
    const text = `!!${environment} ${body} END`;
    expect(await blamedByResults(machine, text, PARAMETERS)).toBe(clause);
  });
});

it('is not blamed where addressing is wrong with every address', async () => {
  const offByOne = numbers({
    element: (elements, address, displacement) =>
      elements[address + displacement + 1] ?? { x: 0, y: 0, z: 0, w: 0 },
  });
  const text = '!!VP1.0 MOV o[HPOS], c[A0.x + 7]; END';
  expect(await blamedByResults(offByOne, text, PARAMETERS)).not.toBe('vp1.address.initial');
});

/** A sample of the catalogues as black boxes; `vpspec faults --black-box` asks all of them. */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../../spec/load/specification.js';
import { loadUnseen } from '../../../spec/load/unseen.js';
import { faultNamed } from '../../faults/faults.js';
import { gpuFaultNamed } from '../../faults/gpu/faults.js';
import { blackBoxOfFault, BlackBoxCatcher } from './catch.js';
import { IS_NIGHT } from '../../../vitest.night.js';

const catcher = new BlackBoxCatcher(loadSpecification(), loadUnseen());

function named(name: string): Parameters<typeof blackBoxOfFault>[0] {
  const fault = faultNamed(name) ?? gpuFaultNamed(name);
  if (fault === undefined) throw new Error(`there is no fault ${name}`);
  return fault;
}

describe('black boxes', () => {
  // What did not show before: address registers, codes, the count of instructions, the flow of control.
  const shown = [
    ['arr-rounds-halves-up', /vp2\/2.14.3.5/],
    ['ara-without-clamp', /vp2\/2.14.3.3/],
    ['arl-of-infinity-is-zero', /vp2\/2.14.3.4/],
    ['address-codes-of-the-operand', /vp2\/2.14/],
    ['codes-start-greater', /vp2\/2.14/],
    ['limit-before-the-last', /instruction-limit/],
    ['limit-after-the-last', /instruction-limit/],
    ['cal-asks-all', /vp2\/2.14/],
    ['not-negates', /gp4\//],
  ] as const;
  // By day one of each: an address, codes, the count, and GPU programs.
  const day = [
    'arr-rounds-halves-up',
    'codes-start-greater',
    'limit-after-the-last',
    'not-negates',
  ];
  it.each(shown.filter(([name]) => IS_NIGHT || day.includes(name)))(
    'of %s show it, by a case about its clause',
    async (name, unit) => {
      const { caught, rightClause, listed } = await catcher.reportOn(named(name));
      expect(caught?.unit).toMatch(unit);
      expect(caught?.unit).toMatch(/^case:/);
      expect(rightClause).toBe(true);
      expect(listed).toBeNull();
    },
  );

  it('show nothing but results', async () => {
    const backend = await blackBoxOfFault(named('arr-rounds-halves-up'));
    expect(backend.abilities.vp).toMatchObject({ machine: null, trace: null });
    await backend.close();
  });
});

/** What goes wrong where one case or sweep leads shows there, where nothing but results does, by its clause. */
import { describe, expect, it } from 'vitest';
import { loadSpecification } from '../../../spec/load/specification.js';
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import { gpuCorpus } from '../../units/gpu/corpus.js';
import { GpuPerformer } from '../../units/gpu/perform.js';
import { GpuUnits } from '../../units/gpu/unit.js';
import { gpuCasesFor } from '../../units/rehosted.js';
import { inForce } from '../../certify/in-force.js';
import { blackBoxOfFault } from '../../examine/black-box/catch.js';
import { blameTable } from '../blame.testing.js';
import { faultNamed } from '../faults.js';
import { GPU_CASE_FAULTS } from './case-faults.js';
import { gpuFaultNamed } from './faults.js';

const TABLE = blameTable().gpuCases;
const { gpuClauses } = loadSpecification();
const environment = 'NVvp4.0';

/** What a default certificate asks. */
const units = new GpuUnits(
  environment,
  gpuCasesFor(
    environment,
    gpuCorpus(),
    inForce(gpuClauses, environment).map(({ id }) => id),
  ),
);
const performer = new GpuPerformer(environment, gpuClauses);

describe('what one case or sweep leads to', () => {
  it('has a row in the table, with clauses of the fault', () => {
    expect(Object.keys(TABLE)).toEqual(GPU_CASE_FAULTS.map(({ name }) => name));
    for (const { name, clauses } of GPU_CASE_FAULTS) {
      expect(clauses, name).toEqual(expect.arrayContaining([...(TABLE[name]?.first ?? [])]));
      expect(TABLE[name]?.first, name).toContain(clauses[0]);
      expect(gpuFaultNamed(name) ?? faultNamed(name)).toBeUndefined();
    }
  });

  it.each(GPU_CASE_FAULTS.map((fault) => [fault.name, fault] as const))(
    '%s',
    async (name, fault) => {
      const { unit = '', first = [] } = TABLE[name] ?? {};
      expect(fault.environment).toBe(environment);
      const [asked, ...others] = units.others.filter((id) => id.startsWith(unit));
      if (asked === undefined) throw new Error(`no certificate asks ${unit}`);
      expect(others).toEqual([]);
      const [faulty, right] = [
        await blackBoxOfFault(fault),
        await blackBoxOfFault({ ...fault, machine: GPU_STANDARD }),
      ];
      try {
        expect((await performer.perform(right, units.get(asked))).verdict).toBe('agrees');
        const { verdict, disagreement } = await performer.perform(faulty, units.get(asked));
        expect(verdict).toBe('disagrees');
        expect(first).toContain(disagreement?.clauses[0]);
      } finally {
        await faulty.close();
        await right.close();
      }
    },
  );
});

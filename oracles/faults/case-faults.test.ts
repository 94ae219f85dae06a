/** What goes wrong where one case or sweep leads shows there, where nothing but results does, by its clause: in both languages. */
import { describe, expect, it } from 'vitest';
import { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import { STANDARD } from '../../semantics/machine/machine.js';
import { loadSpecification } from '../../spec/load/specification.js';
import type { Backend } from '../backends/backend.js';
import { loadCorpus } from '../cases/corpus.js';
import { inForce } from '../certify/in-force.js';
import { blackBoxOfFault } from '../examine/black-box/catch.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { gpuCorpus } from '../units/gpu/corpus.js';
import { GpuPerformer } from '../units/gpu/perform.js';
import { GpuUnits } from '../units/gpu/unit.js';
import type { ResultLine } from '../units/result-line.js';
import { gpuCasesFor, vpCasesFor } from '../units/rehosted.js';
import { Performer } from '../units/vp/perform.js';
import { Units } from '../units/vp/unit.js';
import { blameTable } from './blame.testing.js';
import { CASE_FAULTS } from './case-faults.js';
import type { Fault } from './fault.js';
import { faultNamed } from './faults.js';
import { GPU_CASE_FAULTS } from './gpu/case-faults.js';
import type { GpuFault } from './gpu/fault.js';
import { gpuFaultNamed } from './gpu/faults.js';

const { clauses, gpuClauses } = loadSpecification();
const { vpCases, gpuCases } = blameTable();

/** What a default certificate asks besides single instructions and drawn programs, and how one of these is judged. */
interface Asked {
  readonly ids: readonly string[];
  readonly perform: (backend: Backend, id: string) => Promise<ResultLine>;
}

interface Language<F> {
  readonly faults: readonly F[];
  readonly table: typeof vpCases;
  readonly withoutFault: (fault: F) => F;
  readonly asked: (environment: F) => Promise<Asked>;
}

const attribution = Attribution.load();
const { cases } = loadCorpus(['vp1/2.14.1.7', 'vp1/2.14.1.9', 'vp1/2.14.1.10.2', 'vp2/2.14.1.8']);

const VP: Language<Fault> = {
  faults: CASE_FAULTS,
  table: vpCases,
  withoutFault: (fault) => ({ ...fault, machine: STANDARD }),
  asked: async ({ environment }) => {
    const testable = inForce(clauses, environment).map(({ id }) => id);
    const units = new Units({
      authority: environment,
      wanted: () => true,
      programs: true,
      cases: vpCasesFor(environment, cases, testable),
    });
    const performer = new Performer(environment, await attribution);
    return {
      ids: units.others,
      perform: (backend, id) => performer.perform(backend, units.get(id)),
    };
  },
};

/** What is asked in an environment, made once. */
const ASKED_OF_GPU = new Map<string, Asked>();

const GPU: Language<GpuFault> = {
  faults: GPU_CASE_FAULTS,
  table: gpuCases,
  withoutFault: (fault) => ({ ...fault, machine: GPU_STANDARD }),
  asked: ({ environment }) => {
    let asked = ASKED_OF_GPU.get(environment);
    if (asked === undefined) {
      const testable = inForce(gpuClauses, environment).map(({ id }) => id);
      const units = new GpuUnits(environment, gpuCasesFor(environment, gpuCorpus(), testable));
      const performer = new GpuPerformer(environment, gpuClauses);
      asked = {
        ids: units.others,
        perform: (backend, id) => performer.perform(backend, units.get(id)),
      };
      ASKED_OF_GPU.set(environment, asked);
    }
    return Promise.resolve(asked);
  },
};

function ask<F extends Fault | GpuFault>({ faults, table, withoutFault, asked }: Language<F>) {
  it('has a row in the table, with clauses of the fault, its main one among them', () => {
    expect(Object.keys(table)).toEqual(faults.map(({ name }) => name));
    for (const { name, clauses: violated } of faults) {
      expect(violated, name).toEqual(expect.arrayContaining([...(table[name]?.first ?? [])]));
      expect(table[name]?.first, name).toContain(violated[0]);
      expect(gpuFaultNamed(name) ?? faultNamed(name)).toBeUndefined();
    }
  });

  it.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (name, fault) => {
    const { units = [], first = [] } = table[name] ?? {};
    const { ids, perform } = await asked(fault);
    const [faulty, right] = [await blackBoxOfFault(fault), await blackBoxOfFault(withoutFault(fault))]; // prettier-ignore
    try {
      for (const start of units) {
        const wanted = ids.filter((id) => id.startsWith(start));
        expect(wanted, `what a certificate asks of ${start}`).not.toEqual([]);
        const named: (string | undefined)[] = [];
        for (const id of wanted) {
          expect((await perform(right, id)).verdict, id).toBe('agrees');
          const { verdict, disagreement } = await perform(faulty, id);
          if (verdict === 'disagrees') named.push(disagreement?.clauses[0]);
        }
        expect(named, start).not.toEqual([]);
        expect(first).toEqual(expect.arrayContaining(named));
      }
    } finally {
      await faulty.close();
      await right.close();
    }
  });
}

describe('what one case or sweep leads to, of VP programs', () => {
  ask(VP);
});

describe('what one case or sweep leads to, of GPU programs', () => {
  ask(GPU);
});

import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { load } from '../../semantics/language/load.js';
import { explainVpLoading } from '../../semantics/language/loadings.js';
import { STANDARD } from '../../semantics/machine/machine.js';
import { loadCorpus } from '../cases/corpus.js';
import { Generator } from '../generate/vp/generator.js';
import { Reference } from './departs.js';
import { FAULTS, faultNamed } from './faults.js';
import { loadsOtherwise } from './by-interpretations.testing.js';
import { casesAbout, failingCase } from './in-corpus.js';
import { byNight, everyByDay } from '../../vitest.night.js';

describe('the fault catalogue', () => {
  it('never crashes on a program, whether it loads or not', () => {
    for (const environment of Object.values(ENVIRONMENTS)) {
      const generator = new Generator(environment);
      const faults = FAULTS.filter((fault) => fault.environment === environment.name);
      for (let index = 0; index < byNight(8, 2); index++) {
        const { program, inputs } = generator.draw(3, index);
        const loading = new Reference(program.text, inputs);
        const refused = new Reference(generator.invalid(3, index).text, {});
        for (const { name, machine } of faults) {
          expect(() => loading.departs(machine), name).not.toThrow();
          expect(() => refused.departs(machine), name).not.toThrow();
        }
      }
    }
  });
});

describe('what departs', () => {
  it('is never the standard machine', () => {
    for (const environment of Object.values(ENVIRONMENTS)) {
      const generator = new Generator(environment);
      for (let index = 0; index < byNight(40, 10); index++) {
        const { program, inputs } = generator.draw(5, index);
        expect(new Reference(program.text, inputs).departs(STANDARD)).toBe(false);
      }
    }
  });
});

describe('the corpus alone', () => {
  const { cases } = loadCorpus();

  it('passes the standard machine where it fails a fault', () => {
    const standard = { ...required('bra-inverted'), machine: STANDARD };
    const flow = cases.filter(({ file }) => file.includes('2.14.2.3'));
    expect(flow.length).toBeGreaterThan(0);
    expect(failingCase(standard, flow, new Map())).toBeNull();
    expect(failingCase(required('bra-inverted'), flow, new Map())).not.toBeNull();
  });

  it('shows each fault of loading by a program that no interpretation of the documents explains', () => {
    const faults = FAULTS.filter(({ machine }) => machine.load !== STANDARD.load);
    const permitted = faults.filter((fault) => {
      const own = casesAbout(fault, cases);
      return loadsOtherwise(fault.machine, own, { load, explain: explainVpLoading }) !== 'wrong';
    });
    expect(permitted.map(({ name }) => name)).toEqual([]);
  });

  it('catches them', () => {
    const asked = everyByDay(FAULTS, 4);
    const missed = asked.filter((fault) => failingCase(fault, cases, new Map()) === null);
    expect(missed.map(({ name }) => name)).toEqual([]);
  });
});

function required(name: string) {
  const fault = faultNamed(name);
  if (fault === undefined) throw new Error(`no fault ${name}`);
  return fault;
}

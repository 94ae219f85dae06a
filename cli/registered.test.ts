/** A language that is registered (toy.testing.ts) has the commands that VP and GPU programs have. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../spec/scratch.testing.js';
import { runHere } from './run-here.testing.js';
import type { GuestLanguage } from '../semantics/guest/language.js';
import { GuestError, registerGuest } from '../semantics/guest/registry.js';
import { loadSpecification } from '../spec/load/specification.js';
import { openBackend } from '../oracles/backends/open.js';
import { loadCorpus } from '../oracles/cases/corpus.js';
import type { Certificate } from '../oracles/certify/certificate.js';
import { measure } from '../oracles/coverage/measure.js';
import type { GuestBox } from '../oracles/judge/guest/box.js';
import { BackendIncident } from '../oracles/judge/incident.js';
import { permits } from '../reports/json/set.js';
import { boxed, certified } from '../oracles/languages/certified-toy.testing.js';
import { TOY } from '../oracles/languages/toy.testing.js';

const ONES = [1, 1, 1, 1];
const TENTHS = [0.1, 0.1, 0.1, 0.1];

let remove: () => void;
const { folder } = scratch('toy');
const path = (name: string): string => join(folder, name);

beforeAll(() => {
  remove = registerGuest(TOY);
  writeFileSync(path('good.toy'), '!!TOY1.0\nMIX t0, i0, i1, -i2;\nINV o0, t0;\nEND\n');
  writeFileSync(path('bad.toy'), '!!TOY1.0\nTOP o0, i0, i1;\nTOP o1, o0, i1;\nEND\n');
  writeFileSync(path('inputs.yaml'), 'in: {i0: [2, 1, 1, 0], i1: {all: 3}, i2: [2, 1, 7, -0.5]}\n');
  writeFileSync(path('wrong.yaml'), 'in: {i7: [1, 2, 3, 4]}\n');
});

afterAll(() => {
  remove();
});

describe('run and trace', () => {
  it('run it, with inputs by name, and show each step', async () => {
    const asked = [path('good.toy'), '--inputs', path('inputs.yaml'), '--json'];
    const { code, out } = await runHere(['run', ...asked]);
    expect(code).toBe(0);
    const { environment, results } = JSON.parse(out) as {
      environment: string;
      results: Record<string, { value: number }[]>;
    };
    expect(environment).toBe('TOY1.0');
    expect(results['o0']?.map(({ value }) => value)).toEqual([0.25, 0.5, -0.25, 2]);
    const traced = await runHere(['trace', path('good.toy'), '--inputs', path('inputs.yaml')]);
    expect(traced.code).toBe(0);
    expect(traced.out).toContain('MIX t0, i0, i1, -i2');
    expect(traced.out).toMatch(/operand 2 +\(-2/);
    expect(traced.out).toMatch(/completed after 2 instructions/);
    writeFileSync(path('told.toy'), '# A toy\n!!TOY1.0# of one line\nINV o0, i0;\nEND\n');
    expect((await runHere(['run', path('told.toy')])).code).toBe(0);
  });

  it('say where a program does not load, and which inputs there are', async () => {
    const { code, err } = await runHere(['run', path('bad.toy')]);
    expect(code).toBe(2);
    expect(err).toMatch(/bad\.toy:3:9: a result register is not read/);
    const wrong = await runHere(['run', path('good.toy'), '--inputs', path('wrong.yaml')]);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toMatch(/there is no input register "i7": expected i0, i1, i2/);
    const none = await runHere(['why', path('good.toy'), 'o0.x']);
    expect([none.code, none.err]).toEqual([2, expect.stringMatching(/these are TOY programs/)]);
  });

  it('run it on an implementation, and judge what that leaves', async () => {
    const on = (backend: string) =>
      runHere(['run', path('good.toy'), '--inputs', path('inputs.yaml'), '--backend', backend]);
    const right = await on('profile:strict');
    expect([right.code, right.out]).toEqual([0, expect.stringContaining('permitted')]);
    const wrong = await on('fault:toy-mix-adds-nothing');
    expect(wrong.code).toBe(1);
    expect(wrong.out).toMatch(/not permitted:\n +MIX: o0\.x[^]*toy\.number\.arithmetic/);
  });
});

describe('allowed', () => {
  const allowed = async (program: string, inputs: string, ...more: readonly string[]) => {
    writeFileSync(path('asked.toy'), `!!TOY1.0\n${program}\nEND\n`);
    writeFileSync(path('asked.yaml'), `in: ${inputs}\n`);
    const words = ['allowed', path('asked.toy'), '--inputs', path('asked.yaml'), ...more];
    const { code, out, err } = await runHere([...words, '--json']);
    expect([code, err]).toEqual([0, '']);
    return JSON.parse(out) as {
      readonly ends: number;
      readonly policies: readonly string[];
      readonly joined: object | null;
      readonly byTheLetter: readonly object[];
      readonly results: Readonly<Record<string, readonly { readonly text: string }[]>>;
    };
  };

  it('shows what is permitted, and on which choices it depends', async () => {
    const { ends, policies, results, joined } = await allowed(
      'MIX o0, i0, i1, i2;',
      '{i0: {all: 1}, i1: {all: 1}, i2: [1, 1.0e-9, -1, 0]}',
    );
    expect([ends > 1, policies.includes('sumRounding'), joined]).toEqual([true, true, null]);
    expect(results['o0']?.map(({ text }) => text)).toEqual(['2', '[1, 1.0000001]', '-0 or 0', '1']);
    expect(results['o1']?.map(({ text }) => text)).toEqual(['0', '0', '0', '0']);
  });

  it('takes what no result is made of for nothing, and joins where it is told to', async () => {
    const lines = 'MIX t0, i0, i1, i2; MIX t1, t0, t0, i2; INV o0, t1;';
    const inputs = '{i0: [0.1, 0.2, 0.3, 0.7], i1: {all: 0.3}, i2: {all: 1.0e-3}}';
    const exact = await allowed(lines, inputs);
    expect(exact.joined).toBeNull();
    const few = await allowed(lines, inputs, '--paths', '2');
    expect(few.joined).not.toBeNull();
    expect(few.ends).toBeLessThanOrEqual(2);
    const none = await allowed(`${lines} MIX t0, i0, i1, i2;`, inputs);
    expect([none.ends, none.results]).toEqual([exact.ends, exact.results]);
    const overwritten = await allowed('MIX t0, i0, i1, i2; INV t0, i0; TOP o0, i0, i1;', inputs);
    expect(overwritten.ends).toBe(1);
  });

  it('holds what every accepted machine leaves, and no loophole of a document that does not govern', async () => {
    const text = '!!TOY1.0\nMIX t0, i0, i1, -i2;\nINV o0, t0;\nMIX o1, t0, i1, i0;\nEND\n';
    const given = '{i0: [0.1, 3, 1.0e-38, -0.7], i1: [7, 0.3, 1.0e-3, 0.1], i2: [1.0e-9, 1, 0, 3]}';
    const lines = text.split('\n').slice(1, -2).join('\n');
    const { results, byTheLetter } = await allowed(lines, given);
    expect(byTheLetter).toEqual([]);
    expect(await allowed(lines, given, '--by-the-letter')).toMatchObject({ results });
    for (const profile of ['strict', 'nv30-like', 'strict,sumRounding=up,productRounding=down', 'strict,denormals=kept']) {
      const words = ['run', path('asked.toy'), '--inputs', path('asked.yaml'), '--backend', `profile:${profile}`, '--json'];
      const { code, out } = await runHere(words);
      const left = JSON.parse(out) as { readonly results: Readonly<Record<string, readonly { readonly bits: string }[]>> };
      const isIn = Object.entries(left.results).every(([name, quad]) =>
        quad.every(({ bits }, at) => {
          const set = results[name]?.[at];
          return set !== undefined && permits(set as Parameters<typeof permits>[0], Number(bits));
        }),
      );
      const isPermitted = !profile.includes('kept');
      expect([profile, code, isIn]).toEqual([profile, isPermitted ? 0 : 1, isPermitted]);
    }
  }); // prettier-ignore
});

describe('eval', () => {
  it('evaluates an instruction: its result, what is permitted, the clauses that bear on it', async () => {
    const { code, out } = await runHere(['eval', 'INV (-1, 4, 3, INF)', '--json']);
    expect(code).toBe(0);
    const told = JSON.parse(out) as {
      environment: string;
      program: string;
      result: { value: { value: unknown }[] };
      permitted: { value: { text: string }[] };
      clauses: { clause: string; holds: boolean }[];
    };
    expect(told.environment).toBe('TOY1.0');
    expect(told.program).toBe('!!TOY1.0\nINV o0, i0;\nEND\n');
    expect(told.result.value.map(({ value }) => value).slice(0, 2)).toEqual([-1, 0.25]);
    expect(told.permitted.value.map(({ text }) => text).slice(2)).toEqual([
      '[0.33333322, 0.33333343]',
      '0',
    ]);
    expect(told.clauses.map(({ clause }) => clause)).toEqual(['toy.INV.1', 'toy.INV.2', 'toy.number.arithmetic']);
    expect(told.clauses.every(({ holds }) => holds)).toBe(true);
    // The program and its inputs ask the same.
    writeFileSync(path('eval.toy'), told.program);
    writeFileSync(path('eval.yaml'), (JSON.parse(out) as { inputs: string }).inputs);
    const run = await runHere(['run', path('eval.toy'), '--inputs', path('eval.yaml'), '--json']);
    expect(JSON.parse(run.out)).toMatchObject({ results: { o0: told.result.value } });
  }); // prettier-ignore

  it('says of a policy that its clauses forbid what it violates, and what is wrong with a question', async () => {
    const kept = await runHere(['eval', 'MIX 1e-39, 1, 0', '--policy', 'denormals=kept']);
    expect([kept.code, kept.out]).toEqual([0, expect.stringContaining('denormals')]);
    const few = await runHere(['eval', 'MIX 1, 2']);
    expect([few.code, few.err]).toEqual([2, expect.stringContaining('MIX takes 3 operands; found 2')]);
    const misspelt = await runHere(['eval', 'MXI 1, 2, 3']);
    expect([misspelt.code, misspelt.err]).toEqual([2, expect.stringContaining('did you mean MIX?')]);
    const elsewhere = await runHere(['eval', 'MIX 1, 2, 3', '--environment', 'VP2.0']);
    expect([elsewhere.code, elsewhere.err]).toEqual([2, expect.stringContaining('no instruction of VP2.0')]);
    const other = await runHere(['eval', 'MUL 1, 2', '--environment', 'toy1.0']);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('no instruction of TOY1.0')]);
    const governed = await runHere(['eval', 'INV 2', '--document', 'vp2', '--environment', 'TOY1.0']);
    expect([governed.code, governed.err]).toEqual([2, expect.stringContaining('does not govern TOY1.0')]);
    expect((await runHere(['eval', 'MUL 1, 2'])).out).toContain('VP2.0, by NV_vertex_program2');
  }); // prettier-ignore
});

describe('explain and list', () => {
  it('tell of its instructions, clauses, restrictions and environment', async () => {
    const told = async (name: string): Promise<string> => {
      const { code, out } = await runHere(['explain', name]);
      expect([name, code]).toEqual([name, 0]);
      return out;
    };
    for (const name of ['TOP', 'top', 'toy.TOP']) {
      expect(await told(name)).toMatch(/^TOP +the greater of two[^]*toy\.TOP\.1 {2}1 case\n/);
    }
    expect(await told('toy.INV.2')).toMatch(/when {2}abs\(a\) == 1[^]*toy\/examples:inverted\n {2}the record of TOY programs/);
    expect(await told('length')).toMatch(/^length +load restriction of TOY programs[^]*8 instructions at most[^]*toy\.length/);
    expect(await told('toy1.0')).toMatch(/governed by {2}The toy\n {2}instructions MIX INV TOP\n/);
    const none = await runHere(['explain', 'toy.MIX.9']);
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('did you mean "toy.MIX.1"')]);
    const governed = await runHere(['explain', 'MIX', '--document', 'vp2']);
    expect([governed.code, governed.err]).toEqual([2, expect.stringContaining('says nothing of "MIX"')]);
    // What is kept of the documents has nothing of it.
    expect(await told('denormals')).not.toContain('TOY');
  }); // prettier-ignore

  it('list its examples', async () => {
    const { code, out } = await runHere(['list', 'toy/examples']);
    expect([code, out.split('\n').length]).toEqual([0, 6]);
  });
});

describe('check', () => {
  it('holds its examples against the semantics, and the semantics against its clauses', async () => {
    const { code, out } = await runHere(['check', 'toy/examples']);
    expect([code, out]).toEqual([0, '5 cases, 5 agree\n']);
  });

  it('finds a false example, and a clause that the semantics violates', async () => {
    const [first, ...others] = TOY.examples;
    if (first === undefined) throw new Error('the toy has no examples');
    const examples = [{ ...first, expect: { o0: [7, 4, 1, 1] } }, ...others];
    const clauses = TOY.clauses.map((clause) =>
      clause.id === 'toy.INV.2' ? { ...clause, then: 'same(r, 1)' } : clause,
    );
    remove();
    const removeFalse = registerGuest({ ...TOY, examples, clauses });
    try {
      const { code, out } = await runHere(['check', 'toy/examples']);
      expect(code).toBe(1);
      expect(out).toMatch(/o0\.w: expected 1 .*, saw -1 /);
      expect(out).toMatch(/toy\.INV\.2: expected a result of which it holds, saw o0/);
    } finally {
      removeFalse();
      remove = registerGuest(TOY);
    }
  });
});

describe('shrink', () => {
  it('makes what departs small, and names the clause that decides', async () => {
    const asked = ['shrink', '--backend', 'fault:toy-mix-adds-nothing', '--seed', '1', '--json'];
    const { code, out, err } = await runHere(asked);
    expect([code, err]).toEqual([0, '']);
    const told = JSON.parse(out) as {
      instructions: number;
      oneMinimal: boolean;
      program: string;
      clauses: { id: string }[];
    };
    expect(told).toMatchObject({ instructions: 1, oneMinimal: true });
    expect(told.program).toBe('!!TOY1.0\nMIX o0, i0, i0, i0;\nEND\n');
    expect(told.clauses.at(-1)?.id).toBe('toy.number.arithmetic');
    const none = await runHere(['shrink', '--backend', 'profile:strict', '--case', 'toy/examples']);
    expect([none.code, none.err]).toEqual([2, expect.stringMatching(/none of the 5 cases/)]);
  });
});

describe('faults', () => {
  it('each is caught by an example about its clause and by drawn programs, and made small', async () => {
    const names = TOY.faults.map(({ name }) => name);
    const { code, out } = await runHere(['faults', ...names, '--json', '--gpu-budget', '200']);
    const { guestFaults } = JSON.parse(out) as {
      guestFaults: { name: string; shrunkInstructions: number; oneMinimal: boolean }[];
    };
    expect(guestFaults.map(({ name }) => name)).toEqual(names);
    expect(guestFaults.map((report) => report.shrunkInstructions)).toEqual([1, 1, 1, 1, 9]);
    expect(guestFaults.every(({ oneMinimal }) => oneMinimal)).toBe(true);
    expect(code).toBe(0);
  });
});

describe('faults --black-box', () => {
  it('each shows where results alone do, by its clause; one that is none is told', async () => {
    const names = TOY.faults.map(({ name }) => name);
    const { code, out } = await runHere(['faults', ...names, '--black-box', '--json']);
    const { faults, problems } = JSON.parse(out) as {
      readonly faults: readonly { readonly name: string; readonly rightClause: boolean }[];
      readonly problems: readonly string[];
    };
    expect(faults.map(({ name, rightClause }) => [name, rightClause])).toEqual(
      names.map((name) => [name, true]),
    );
    expect([code, problems]).toEqual([0, []]);
    // A machine that is right by another way is no fault, and is said to be missed.
    const right = { name: 'toy-inv-divides', says: 'no fault', clauses: ['toy.INV.2'], rules: {} } as const;
    remove();
    const removeRight = registerGuest({ ...TOY, faults: [right] });
    try {
      const missed = await runHere(['faults', right.name, '--black-box']);
      expect([missed.code, missed.out]).toEqual([1, expect.stringContaining(right.name)]);
    } finally {
      removeRight();
      remove = registerGuest(TOY);
    }
  }); // prettier-ignore
});

describe('certify', () => {
  it('a right machine conforms, and all that is in force was asked', async () => {
    const asked = ['--environment', 'TOY1.0', '--budget', '150', '--json'];
    const { code, out } = await runHere(['certify', '--backend', 'profile:strict', ...asked]);
    const certificate = JSON.parse(out) as Certificate;
    expect(certificate.verdict).toBe('conforms');
    expect(code).toBe(0);
    expect(certificate.neverReached).toEqual([]);
    expect(certificate.scope?.clauses).toMatchObject({ inForce: 10, hold: 10, violated: 0 });
    expect(certificate.document).toEqual({ id: 'toy', title: 'The toy', revision: '1' });
    expect(certificate.inconsistencies).toEqual([]);
  });

  it('is not asked by several processes, where this one alone knows the language', async () => {
    const asked = ['--environment', 'TOY1.0', '--budget', '150', '--jobs', '2'];
    const { code, err } = await runHere(['certify', '--backend', 'profile:strict', ...asked]);
    expect([code, err]).toEqual([2, expect.stringContaining('registered in this process alone')]);
  });

  it('a fault does not conform, by its clause, and is made small', async () => {
    const certificate = await certified(await openBackend('fault:toy-inv-keeps-one'));
    expect(certificate.verdict).toBe('does not conform');
    const broken = certificate.clauses.filter(({ violations }) => violations > 0);
    expect(broken.map(({ id }) => id)).toEqual(['toy.INV.2']);
    const [violation] = certificate.programs?.violations ?? [];
    expect(violation?.disagreement?.clauses).toEqual(['toy.INV.2', 'toy.number.arithmetic']);
    expect(violation?.shrunk).toMatchObject({
      oneMinimal: true,
      program: '!!TOY1.0\nINV o0, i0;\nEND\n',
      inputs: ['in:', expect.stringContaining('"0xbf800000"')],
    });
  });

  it('certifies nobody who does nothing', async () => {
    const strict = await openBackend('profile:strict');
    const nothing: Partial<GuestBox>[] = [
      // Answers nothing.
      { run: () => Promise.resolve({ loaded: true, results: {} }) },
      // Refuses every program.
      {
        load: () => Promise.resolve({ loaded: false, position: null }),
        run: () => Promise.resolve({ loaded: false, position: null }),
      },
      // Answers constants.
      { run: () => Promise.resolve({ loaded: true, results: { o0: ONES, o1: ONES } }) },
      // Answers what is no binary32 number.
      { run: () => Promise.resolve({ loaded: true, results: { o0: TENTHS, o1: TENTHS } }) },
      // Loads every program.
      { load: () => Promise.resolve({ loaded: true }) },
    ];
    for (const box of nothing) {
      expect((await certified(boxed(strict, box))).verdict).toBe('does not conform');
    }
    const silent = boxed(strict, {
      load: () => Promise.reject(new BackendIncident('unsupported', 'it has no programs')),
      run: () => Promise.reject(new BackendIncident('unsupported', 'it has no programs')),
    });
    const certificate = await certified(silent);
    expect(certificate.verdict).toBe('incomplete');
    expect(certificate.neverReached).toHaveLength(10);
  });

  it('a part says that it is one', async () => {
    const certificate = await certified(await openBackend('profile:strict'), ['INV']);
    expect(certificate.scope?.part).not.toBeNull();
    expect(certificate.clauses.map(({ instruction }) => instruction)).toEqual(['INV', 'INV']);
  });
});

describe('cover', () => {
  it('counts its clauses, grammar, restrictions and instructions', async () => {
    const { guests = [] } = await measure({
      specification: loadSpecification(),
      ...loadCorpus(['toy/examples']),
      records: { recordings: [], byClause: new Map() },
    });
    expect(guests).toMatchObject([
      {
        programs: 'TOY programs',
        of: {
          cases: { total: 5, agree: 5 },
          clauses: { total: 10 },
          grammar: { productions: 5, reached: 5 },
          restrictions: { total: 5, covered: 2 },
          operands: { instructionsMissing: [] },
        },
      },
    ]);
    const status = new Map(guests[0]?.of.clauses.list.map((each) => [each.id, each.status]));
    expect(status.get('toy.INV.1')).toBe('covered');
    expect(status.get('toy.length')).toBe('covered');
    // No example names it.
    expect(status.get('toy.load.error')).toBe('uncovered');
  });
});

describe('what is registered', () => {
  it('is removed once: who removes it again takes nothing from another of its name', () => {
    remove();
    const removeFirst = registerGuest(TOY);
    removeFirst();
    remove = registerGuest(TOY);
    removeFirst();
    expect(() => registerGuest(TOY)).toThrow('there is an environment TOY1.0 already');
  });

  it('must hold together, and take nothing of another language', () => {
    const refused = (changes: Partial<GuestLanguage>): string => {
      try {
        registerGuest({ ...TOY, ...changes })();
        return '';
      } catch (error) {
        if (error instanceof GuestError) return error.message;
        throw error;
      }
    };
    const environment = { ...TOY.environment, name: 'TOY2.0', header: '!!TOY2.0' };
    expect(refused({})).toBe('there is an environment TOY1.0 already');
    expect(refused({ environment })).toBe('there is a document toy already');
    remove();
    try {
      expect(refused({ environment: { ...environment, header: '!!VP2.0' } })).toMatch(
        /another language has the header/,
      );
      expect(refused({ clauses: TOY.clauses.slice(1) })).toMatch(/names the clause toy\.MIX\.1/);
      expect(refused({ restrictions: TOY.restrictions.slice(1) })).toBe('');
      expect(refused({ restrictions: TOY.restrictions.slice(0, 3) })).toMatch(
        /"access" is missing/,
      );
      const [fault] = TOY.faults;
      if (fault === undefined) throw new Error('the toy has no faults');
      const faulty = (lacks: string): string => refused({ faults: [{ ...fault, lacks: [lacks] }] });
      expect(faulty('length')).toBe('');
      expect(faulty('lenght')).toMatch(/lacks lenght, which is no restriction/);
      expect(faulty('register')).toMatch(
        /lacks register, which is no restriction of programs that/,
      );
      expect(refused({ faults: [{ ...fault, rules: { MXI: (_, a) => a } }] })).toMatch(
        /a rule for MXI/,
      );
      expect(refused({ banks: [] })).toMatch(/no register of the use "input"/);
    } finally {
      remove = registerGuest(TOY);
    }
  });
});

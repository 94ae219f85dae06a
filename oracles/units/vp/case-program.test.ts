import { describe, expect, it } from 'vitest';
import type { EnvironmentName } from '../../../spec/environments.js';
import { GPU_DOCUMENTS } from '../../../spec/load/clauses.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { load } from '../../../semantics/language/load.js';
import { STANDARD, type NominalState } from '../../../semantics/machine/machine.js';
import { resume } from '../../../semantics/machine/run.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { sameValue } from '../../../semantics/number/binary32.js';
import type { CorpusCase } from '../../cases/vp/case.js';
import { startState } from '../../cases/vp/check-case.js';
import { loadCorpus } from '../../cases/corpus.js';
import { vpAskedOf, vpBegunOf, type AskedVpProgram } from './case-program.js';
import { byNight } from '../../../vitest.night.js';
import { loaded } from '../../../semantics/language/load.testing.js';

const { cases } = loadCorpus(GPU_DOCUMENTS.map((document) => `!${document}`));

function caseNamed(id: string): CorpusCase {
  const found = cases.find((each) => each.id === id || each.base === id);
  if (found === undefined) throw new Error(`there is no case ${id}`);
  return found;
}

function askedOf(id: string): readonly AskedVpProgram[] {
  const asked = vpAskedOf(caseNamed(id));
  if ('reason' in asked) throw new Error(asked.reason);
  return asked;
}

/** What a program leaves of which a black box shows this register. */
function leftAt(text: string, values: InputValues, where: string): Vector<number> | undefined {
  const program = loaded(text);
  const linked = STANDARD.link(program);
  const { inputs, state } = STANDARD.invocation(linked, values);
  const { results, parameters } = resume(linked, inputs, state).state;
  const [, number] = /^c\[(\d+)\]$/.exec(where) ?? [];
  return number === undefined
    ? results[program.environment.results.indexOf(where)]
    : parameters[Number(number)];
}

/** How the case itself ends, where parameters that it leaves aside hold what the program around it needs. */
function endOf({ program, start }: CorpusCase, { parameters }: InputValues): NominalState {
  const result = load(program.text);
  if (!result.loaded) throw new Error(result.error.message);
  const all = result.program.instructions;
  const instructions = program.closed ? all.slice(0, -1) : all;
  const linked = STANDARD.link({ ...result.program, instructions });
  const { inputs, state } = startState(STANDARD, linked, {
    ...start,
    parameters: parameters ?? {},
  });
  return resume(linked, inputs, state).state;
}

const CODES = { LT: 1, EQ: 2, GT: 3, UN: 4 } as const;

/** What a register shows of a state: the numbers that stand for what it holds. */
function shownOf(state: NominalState, register: string): Partial<Vector<number>> {
  const number = Number(/\d+/.exec(register)?.[0] ?? 0);
  if (register === 'CC') {
    const { x, y, z, w } = state.codes;
    return { x: CODES[x], y: CODES[y], z: CODES[z], w: CODES[w] };
  }
  return register.startsWith('R') ? (state.temporaries[number] ?? {}) : {};
}

describe('a case of a VP program', () => {
  it('becomes programs that set what it starts from and show what it ends in', () => {
    let shown = 0;
    // Every row of a table would be as many programs again.
    const some = cases.filter(
      ({ expect: { kind } }, index) => kind === 'runs' && index % byNight(11, 44) === 0,
    );
    for (const each of some) {
      const asked = vpAskedOf(each);
      // A program of full length has no place for more, and is asked as it is.
      if ('reason' in asked && !/one too many$/.test(asked.reason)) {
        throw new Error(`${each.id}: ${asked.reason}`);
      }
      if ('reason' in asked) continue;
      const isEnded = each.expect.kind === 'runs' && each.expect.outcome === 'terminated';
      for (const { text, values, shows } of asked) {
        expect(load(text).loaded, text).toBe(true);
        // There a register shows as it was written and not as it is in the end, or not at all: the limit is reached.
        if (isEnded || /:one-to-spare|:four-|:fifth-not|:return-as-the-last/.test(each.id))
          continue;
        const end = shows.size === 0 ? null : endOf(each, values);
        for (const [register, where] of shows) {
          const left = leftAt(text, values, where);
          for (const [component, value] of Object.entries(
            end === null ? {} : shownOf(end, register),
          )) {
            shown++;
            const seen = left?.[component as keyof Vector<number>] ?? NaN;
            if (!sameValue(seen, value)) {
              throw new Error(
                `${each.id}: ${register}.${component} is ${String(value)}, ${where} ${String(seen)}\n${text}`,
              );
            }
          }
        }
      }
    }
    expect(shown).toBeGreaterThan(byNight(5000, 1000));
  });

  it('stays as it is where nothing is hidden, and is asked so too where it is a whole program', () => {
    const [only, ...none] = askedOf('vp2/2.14.2.3/instruction-limit:endless');
    expect(none).toEqual([]);
    expect(only?.text).toBe(caseNamed('vp2/2.14.2.3/instruction-limit:endless').program.text);
    const [whole, around] = askedOf('vp2/2.14.2.3/instruction-limit:endless-counting');
    expect(whole?.text).toBe(
      caseNamed('vp2/2.14.2.3/instruction-limit:endless-counting').program.text,
    );
    // Behind its end nothing would be executed.
    expect(around?.text).toMatch(/ADD R0, R0, c\[0\];\n {2}MOV o\[TEX0\]/);
  });

  it('spells what is its own as the case does', () => {
    const [decimal] = askedOf('vp1/2.14.1.7/lexical:decimal/VP1.0');
    expect(decimal?.text).toMatch(/ARL A0\.x, c\[00\]\.x;\nADD R0, c\[010\], v\[011\];/);
    const [spaced] = askedOf('vp2/2.14.1.8/white-space:between-all-tokens');
    expect(spaced?.text).toContain(
      '\n\tMADC\rR0 . x z\n( GT . x y\tz w )\r\n, - | v [ 0 ] . w | ,',
    );
    const [commented] = askedOf('vp2/2.14.1.8/comments:not-nested');
    expect(commented?.text).toContain('# a # b /* c\nMOV R0, v[0];');
  });

  it('shows what it holds behind a call, where RET ends it', () => {
    const [, around] = askedOf('vp2/2.14.2.3/instruction-limit:return-as-the-last');
    expect(around?.text).toMatch(/^!!VP2.0\n {2}CAL vpspec_case;\n[^]*\n {2}RET;\nvpspec_case:\n/);
  });

  it('begins before the label at which execution begins', () => {
    const begun = cases.filter(
      ({ program: { given }, expect: { kind } }) => kind === 'runs' && /\bmain:/.test(given),
    );
    const around = begun.flatMap((each) => {
      const asked = vpAskedOf(each);
      return 'reason' in asked ? [] : asked.filter(({ text }) => text.includes('vpspec_case'));
    });
    expect(around.length).toBeGreaterThan(3);
    for (const { text } of around) expect(text).toMatch(/^!!VP2.0\nmain:\n/);
  });
});

/** The case of a program of one instruction that leaves its address register, in VP2.0. */
function addressCase(
  line: string,
  A: Readonly<Record<number, readonly [number, number, number, number]>>,
  environment: EnvironmentName = 'VP2.0',
): CorpusCase {
  const given = caseNamed('vp2/2.14.2.3/instruction-limit:endless');
  return {
    ...given,
    environment,
    program: {
      text: `!!${environment}\n${line}\nMOV o[HPOS], v[0];\nEND\n`,
      given: line,
      closed: false,
    },
    start: { attributes: {}, parameters: {}, temporaries: {}, addresses: A, codes: null },
    expect: {
      kind: 'runs',
      outcome: 'completed',
      reason: null,
      instructions: null,
      registers: [],
      clausesHold: false,
    },
  };
}

describe('an address register', () => {
  it.each([-512, -511, -300, -256, -255, -1, 0, 7, 255, 256, 511])('shows %i', (value) => {
    const asked = vpAskedOf(
      addressCase('ARA A0, A1;', { 0: [0, 0, 0, 0], 1: [value, value, 0, 0] }),
    );
    if ('reason' in asked) throw new Error(asked.reason);
    /** What each component of A0 leads to; another value leads elsewhere. */
    const leads = (at: number): ReadonlySet<string> =>
      new Set(
        asked.flatMap(({ text, values, shows }) =>
          [...shows].map(([register, where]) => {
            const changed: InputValues = { ...values, attributes: changedIn(values, value, at) };
            return `${register} ${JSON.stringify(leftAt(text, changed, where))}`;
          }),
        ),
      );
    const own = [...leads(value)];
    const other = [...leads(value === 511 ? 510 : value + 1)];
    expect(own.every((line) => other.includes(line))).toBe(false);
    expect(own.join()).toMatch(/"x":1\d\d\d/);
  });

  it('of VP1.0 shows as far as an offset leads to a parameter', () => {
    const asked = vpAskedOf(addressCase('ARL A0.x, v[1].x;', {}, 'VP1.0'));
    if ('reason' in asked) throw new Error(asked.reason);
    expect(asked.map(({ shows }) => [...shows.keys()])).toEqual([[], ['A0']]);
    expect(asked[1]?.text).toMatch(/MOV o\[TEX0\]\.x, c\[A0\.x\+48\]\.x;/);
  });
});

/** What sets the register, with another number. */
function changedIn(
  { attributes = {} }: InputValues,
  from: number,
  to: number,
): NonNullable<InputValues['attributes']> {
  return Object.fromEntries(
    Object.entries(attributes).map(([number, [x, y, z, w]]) => [
      number,
      x === from && z === 0 ? [to, y, z, w] : [x, y, z, w],
    ]),
  );
}

describe('a case for who sees address registers and condition codes', () => {
  it.each(['vp2/2.14.3.3/clamp:low/-512_0_-512_0', 'vp2/2.14.1.4/null-register:without-suffix'])(
    '%s: is begun by what it sets, and shows temporaries alone',
    (id) => {
      const begun = vpBegunOf(caseNamed(id));
      if ('reason' in begun) throw new Error(begun.reason);
      expect([...begun.shows.keys()].filter((name) => !/^R\d+$/.test(name))).toEqual([]);
      const { program, start } = caseNamed(id);
      expect(begun.text).toContain(program.given.trim().split('\n')[0]);
      expect(begun.text.split('\n').length).toBeLessThan(askedOf(id)[0]?.text.split('\n').length ?? 0);
      // What holds what is set, and no table of parameters that addresses would be read by.
      expect(Object.keys(begun.values.parameters ?? {})).toEqual(Object.keys(start.parameters));
    },
  );
}); // prettier-ignore

import { describe, expect, it } from 'vitest';
import { AUTHORITIES } from '../../spec/authorities.js';
import { isGpuEnvironment } from '../../spec/gpu/environments.js';
import { gpuInstructionNamed } from '../../spec/gpu/instructions.js';
import { loadErrata, loadSpecification } from '../../spec/load/specification.js';
import { DEFINITIONS } from '../instructions/index.js';
import {
  acceptedBox,
  alternative,
  alternativesOf,
  boxOf,
  DEFAULT_POLICIES,
  defaultsOf,
  deviationOf,
  FULL_BOX,
  isKnown,
  isPermitted,
  permittedBox,
  policiesIn,
  POLICY_NAMES,
  standingOf,
} from './assignments.js';
import { GPU, type Alternative, type OlderPoint } from './policies.js';
import { NV_VERTEX_PROGRAM } from './policies-of-nv-vertex-program.js';
import { POLICIES } from './policy-table.js';
import { assignment, differences, PROFILES } from './profiles.js';

const specification = loadSpecification();
const clauses = new Set(
  [...specification.clauses, ...specification.gpuClauses].map(({ id }) => id),
);
const errata = new Map(loadErrata().map((erratum) => [erratum.id, erratum]));

describe.each(POLICY_NAMES)('policy %s', (name) => {
  const point = POLICIES[name];

  it('has its default first, and another alternative', () => {
    const [first, ...others] = alternativesOf(name);
    expect(first).toBe(point.default);
    expect(others.length).toBeGreaterThan(0);
    expect(DEFAULT_POLICIES[name]).toBe(point.default);
  });

  it('names clauses, an erratum and instructions that exist', () => {
    expect(point.clauses.length).toBeGreaterThan(0);
    expect(point.clauses.filter((id) => !clauses.has(id))).toEqual([]);
    const known = (each: string): boolean =>
      point.only?.some(isGpuEnvironment) === true
        ? gpuInstructionNamed(each) !== undefined
        : DEFINITIONS.has(each);
    expect(point.affects.filter((each) => !known(each))).toEqual([]);
    if (point.erratum !== null) expect(errata.has(point.erratum)).toBe(true);
  });

  it('executes interpretations that its erratum has, its default among them', () => {
    const interpretations = Object.keys(errata.get(point.erratum ?? '')?.interpretations ?? {});
    for (const value of alternativesOf(name)) {
      const { interpretation, deviation, permittedIn }: Alternative = alternative(name, value);
      if (interpretation !== undefined) expect(interpretations).toContain(interpretation);
      // What GPU programs alone may do is no interpretation of a text on VP programs.
      else if (point.erratum !== null && permittedIn !== GPU) expect(deviation).toBeDefined();
    }
  });

  it('is permitted where the letter alone permits it, and never so by default', () => {
    expect(alternative(name, point.default).standing).toBeUndefined();
    for (const value of alternativesOf(name)) {
      const { standing, deviation }: Alternative = alternative(name, value);
      if (standing !== undefined) expect(deviation).toBeUndefined();
    }
  });

  it('is permitted by default everywhere', () => {
    for (const authority of AUTHORITIES) {
      expect(isPermitted(name, defaultsOf(authority)[name], authority)).toBe(true);
    }
  });
});

describe('what NV_vertex_program says', () => {
  const points = POLICY_NAMES.flatMap((name) => {
    const older: OlderPoint | undefined = NV_VERTEX_PROGRAM[name];
    return older === undefined ? [] : [{ name, older }];
  });

  it.each(points)('of $name is about every alternative that VP programs have, once', (each) => {
    const { name, older } = each;
    const said = [older.default, ...Object.keys(older.accepts), ...Object.keys(older.forbids)];
    const known = alternativesOf(name).filter((value) => isKnown(name, value, 'VP2.0'));
    expect(said.toSorted()).toEqual(known.toSorted());
    expect(clausesOf(older).filter((id) => !clauses.has(id))).toEqual([]);
    if (older.erratum !== null) expect(errata.has(older.erratum)).toBe(true);
  });

  it('is the law of VP1.x by itself, and not where NV_vertex_program2 governs', () => {
    expect(isPermitted('rsqNegative', 'sign', 'VP1.0')).toBe(false);
    expect(isPermitted('rsqNegative', 'sign', 'VP1.0/vp2')).toBe(true);
    expect(deviationOf('rsqNegative', 'sign', 'VP1.0')).toBe('RSQ takes the absolute value');
    expect(deviationOf('rsqNegative', 'absolute', 'VP1.0/vp2')).toMatch(/RSQ’s rules/);
    expect(deviationOf('rsqNegative', 'absolute', 'VP1.0')).toBeNull();
    expect(assignment('strict', 'VP1.1')).toEqual(assignment('nv-vertex-program'));
    expect(assignment('strict', 'VP1.1/vp2')).toEqual(assignment('nv-vertex-program2', 'VP1.1'));
    expect(assignment('rsqNegative=sign', 'VSP1.0').productRounding).toBe('toward-zero');
  });
});

const clausesOf = ({ clauses: ids }: OlderPoint): readonly string[] => ids;

describe('points of some environments', () => {
  it('leave others their defaults, which are not asked there', () => {
    expect(policiesIn('VP2.0')).not.toContain('integerDivision');
    expect(policiesIn('NVgp4.0')).toContain('integerDivision');
    expect(permittedBox('VP2.0').integerDivision).toEqual(['toward-zero']);
    expect(permittedBox('NVfp4.0').integerDivision).toEqual(['toward-zero', 'floor']);
  });
});

describe('boxes', () => {
  it('hold what is permitted, everything, and one assignment', () => {
    expect(permittedBox('VP2.0').zeroTimes).toEqual(['ieee']);
    expect(permittedBox('VP1.1').zeroTimes).toEqual(alternativesOf('zeroTimes'));
    expect(permittedBox('VP1.1/vp2').zeroTimes).toEqual(['ieee']);
    expect(permittedBox('VP1.0').reciprocalRange).toEqual(['relative']);
    expect(permittedBox('VP1.0').parameterOutside).toEqual(['zero']);
    expect(permittedBox('VSP1.0').setOnNaN).toEqual(['ordered', 'signed']);
    expect(permittedBox('VP2.0').sumOverflow).toEqual(['infinity', 'largest', 'by-direction']);
    expect(permittedBox('NVgp4.0').productOverflow).toEqual(['infinity', 'by-direction']);
    expect(FULL_BOX.minMaxNaN).toEqual(['nan', 'other', 'second', 'ordered']);
    expect(boxOf(DEFAULT_POLICIES).madRounding).toEqual(['twice']);
  });

  it('leave out of what is accepted what the letter alone permits', () => {
    expect(permittedBox('VP2.0').parameterOutside).toContain('undefined');
    expect(acceptedBox('VP2.0').parameterOutside).toEqual(['zero', 'wrap', 'clamp']);
    expect(acceptedBox('NVvp4.0').quotientOverflow).toEqual(['wrapped']);
    expect(acceptedBox('VP1.0').zeroTimes).toEqual(permittedBox('VP1.0').zeroTimes);
  });

  it('are made of standings', () => {
    expect(standingOf('angleRange', 'proportional', 'VP2.0')).toBe('default');
    expect(standingOf('productRounding', 'up', 'VP2.0')).toBe('accepted');
    expect(standingOf('angleRange', 'unbounded', 'VP2.0')).toBe('letter only');
    expect(standingOf('zeroTimes', 'zero-wins', 'VP2.0')).toBe('deviation');
    expect(standingOf('denormals', 'each', 'VP2.0')).toBeNull();
  });
});

describe('assignments as text', () => {
  it('are profiles and changes to them', () => {
    expect(assignment('strict')).toEqual(DEFAULT_POLICIES);
    expect(assignment('nv20-like, madRounding=once').madRounding).toBe('once');
    expect(assignment('madRounding=once').productRounding).toBe('nearest-even');
    const engine = PROFILES['nv30-like']?.policies ?? DEFAULT_POLICIES;
    expect(differences(engine, { ...engine, sumOverflow: 'largest' })).toEqual(['sumOverflow']);
  });

  it.each([
    ['nv20like', 'there is no profile "nv20like"; did you mean nv20-like?'],
    ['strict,madRounding', 'expected policy=alternative; found "madRounding"'],
    ['madrounding=once', 'did you mean madRounding?'],
    ['madRounding=onse', 'did you mean once?'],
    ['constructor', 'there is no profile "constructor"'],
    ['madRounding=', 'expected one of twice, once'],
    ['', 'there is no profile ""'],
  ])('say what is wrong with %j', (text, message) => {
    expect(() => assignment(text)).toThrow(message);
  });
});

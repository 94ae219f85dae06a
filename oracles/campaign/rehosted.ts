/**
 * Cases of other environments, asked in this one: most rules hold in all of a language's environments, and most
 * cases are written for one. A case that names a clause which no case of this environment names gets this
 * environment's header, and is asked if the semantics then still does what it expects, and a program shows it.
 */
import { environmentOf, type VpAuthority } from '../../spec/authorities.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import {
  GPU_ENVIRONMENTS,
  type GpuEnvironmentName,
  type GpuProgramType,
} from '../../spec/gpu/environments.js';
import { isAsked } from '../cases/authorities.js';
import type { CorpusCase } from '../cases/case.js';
import { CaseChecker } from '../cases/check-case.js';
import { GpuCaseChecker } from '../cases/check-gpu-case.js';
import type { GpuCase } from '../cases/gpu-case.js';
import { programOf, wholeProgram } from '../cases/program-text.js';
import { CasePrograms } from './gpu-case-program.js';
import { vpAskedOf } from './vp-case-program.js';

/** Cases for each clause, and tries: a case that cannot be moved often has many like it. */
const ENOUGH = 2;
const TRIES = 1000;

/** What was found: a process that certifies several implementations reads the corpus once, and moves its cases once. */
class Known<C> {
  readonly #known = new WeakMap<readonly C[], Map<string, readonly C[]>>();

  of(
    cases: readonly C[],
    where: string,
    clauses: readonly string[],
    find: () => readonly C[],
  ): readonly C[] {
    const ofCases = this.#known.get(cases) ?? new Map<string, readonly C[]>();
    this.#known.set(cases, ofCases);
    const key = [where, ...clauses].join(' ');
    const found = ofCases.get(key) ?? find();
    ofCases.set(key, found);
    return found;
  }
}

const GPU_CASES = new Known<GpuCase>();
const VP_CASES = new Known<CorpusCase>();

/** The cases of this environment, and those of others that reach more of these clauses. */
export function gpuCasesFor(
  environment: GpuEnvironmentName,
  cases: readonly GpuCase[],
  clauses: readonly string[],
): readonly GpuCase[] {
  return GPU_CASES.of(cases, environment, clauses, () => {
    const checker = new GpuCaseChecker();
    const programs = new CasePrograms();
    const own = cases.filter((each) => each.environment === environment);
    return withOthers(environment, own, cases, clauses, (given) => {
      const moved = movedGpu(given, environment);
      if (moved === null || checker.check(withoutFormulas(moved)).verdict !== 'agrees') return null;
      return 'reason' in programs.askedOf(moved) ? null : moved;
    });
  });
}

/** The same of VP programs. */
export function vpCasesFor(
  authority: VpAuthority,
  cases: readonly CorpusCase[],
  clauses: readonly string[],
): readonly CorpusCase[] {
  return VP_CASES.of(cases, authority, clauses, () => {
    const checker = new CaseChecker();
    const own = cases.filter((each) => isAsked(each, authority));
    return withOthers(environmentOf(authority), own, cases, clauses, (given) => {
      const moved = movedVp(given, authority);
      if (checker.check(withoutFormulas(moved)).verdict !== 'agrees') return null;
      return 'reason' in vpAskedOf(moved) ? null : moved;
    });
  });
}

/** Formulas need to be compiled, and are what the result is judged by in any case. */
function withoutFormulas<C extends GpuCase | CorpusCase>(given: C): C {
  const { expect } = given;
  return expect.kind === 'runs' ? { ...given, expect: { ...expect, clausesHold: false } } : given;
}

function withOthers<C extends GpuCase | CorpusCase>(
  environment: C['environment'],
  own: readonly C[],
  cases: readonly C[],
  clauses: readonly string[],
  moved: (given: C) => C | null,
): readonly C[] {
  const reached = new Set(own.flatMap((each) => each.clauses));
  const wanted = new Map(
    clauses.filter((id) => !reached.has(id)).map((id) => [id, { found: 0, tries: 0 }]),
  );
  const others: C[] = [];
  for (const given of cases) {
    if (given.environment === environment) continue;
    const named = given.clauses.flatMap((id) => wanted.get(id) ?? []);
    if (!named.some(({ found, tries }) => found < ENOUGH && tries < TRIES)) continue;
    for (const each of named) each.tries++;
    const here = moved(given);
    if (here === null) continue;
    for (const each of named) each.found++;
    others.push(here);
  }
  return [...own, ...others];
}

const HEADER = /!!\w+\.\d/;

/** The case with this environment's header, whether or not it does there what it expects. */
export function movedVp(given: CorpusCase, authority: VpAuthority): CorpusCase {
  const environment = environmentOf(authority);
  const { program } = given;
  const isWhole = program.text === program.given;
  const { header } = ENVIRONMENTS[environment];
  return {
    ...given,
    ...namesOf(given, environment),
    environment,
    authorities: [authority],
    program: isWhole
      ? wholeProgram(program.text.replace(HEADER, header))
      : programOf(program.given, ENVIRONMENTS[environment]),
  };
}

/** What a geometry program has to declare. */
const DECLARED = ['PRIMITIVE_IN POINTS;', 'PRIMITIVE_OUT POINTS;', 'VERTICES_OUT 4;'];

/** What vertex programs read and write, as the other types of program have it. */
const RENAMED: Readonly<Record<GpuProgramType, readonly (readonly [from: string, to: string])[]>> =
  {
    vertex: [],
    fragment: [
      ['vertex.attrib', 'fragment.attrib'],
      ['vertex.position', 'fragment.attrib[9]'],
      ['result.position', 'result.color'],
    ],
    geometry: [
      ['vertex.attrib', 'vertex[0].attrib'],
      ['vertex.position', 'vertex[0].position'],
    ],
  };

/** The same of GPU programs; null where nothing of it would show, or the text has no header to change. */
export function movedGpu(given: GpuCase, environment: GpuEnvironmentName): GpuCase | null {
  const { program, start, expect } = given;
  const { header, programType } = GPU_ENVIRONMENTS[environment];
  if (!HEADER.test(program.text)) return null;
  // On the line of the header: lines stay what they are.
  const declared =
    programType === 'geometry' && !program.text.includes('PRIMITIVE_IN')
      ? ` ${DECLARED.join(' ')}`
      : '';
  const renamed = (text: string): string =>
    RENAMED[programType].reduce((all, [from, to]) => all.replaceAll(from, to), text);
  // What a geometry program does not emit does not show.
  const isWhole = program.from === 0;
  if (programType === 'geometry' && isWhole && expect.kind === 'runs') return null;
  const moved = (text: string): string => renamed(text.replace(HEADER, `${header}${declared}`));
  return {
    ...given,
    ...namesOf(given, environment),
    environment,
    program: {
      text: moved(program.text),
      given: renamed(program.given),
      from: isWhole ? 0 : moved(program.text.slice(0, program.from)).length,
    },
    start: {
      ...start,
      bindings: Object.fromEntries(
        Object.entries(start.bindings).map(([name, value]) => [renamed(name), value]),
      ),
    },
    expect: movedExpectation(
      expect,
      renamed,
      (place) => moved(program.text.slice(0, place)).length,
    ),
  };
}

/** Places are others, and results may have other names. */
function movedExpectation(
  expect: GpuCase['expect'],
  renamed: (text: string) => string,
  moved: (place: number) => number,
): GpuCase['expect'] {
  if (expect.kind === 'error') {
    return expect.position === null ? expect : { ...expect, position: moved(expect.position) };
  }
  if (expect.kind !== 'runs') return expect;
  const registers = expect.registers.map((each) =>
    each.file === 'result' ? { ...each, name: renamed(each.name), key: renamed(each.key) } : each,
  );
  return { ...expect, registers };
}

function namesOf(
  { id, base }: { readonly id: string; readonly base: string },
  environment: string,
): { readonly id: string; readonly base: string } {
  return { id: `${id}@${environment}`, base: `${base}@${environment}` };
}

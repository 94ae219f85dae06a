/**
 * Cases of other environments, asked in this one: most rules hold in all of a language's environments, and most
 * cases are written for one. A case gets this environment's header and names, and is asked if the semantics then
 * still does what it expects, and a program shows it: of VP programs where no case of this environment names one of
 * its clauses, of GPU programs wherever it runs.
 */
import { environmentOf, type VpAuthority } from '../../spec/authorities.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import type { GpuEnvironmentName } from '../../spec/gpu/environments.js';
import { isAsked } from '../cases/authorities.js';
import type { CorpusCase } from '../cases/vp/case.js';
import { CaseChecker } from '../cases/vp/check-case.js';
import { GpuCaseChecker } from '../cases/gpu/check-case.js';
import type { GpuCase } from '../cases/gpu/case.js';
import { programOf, wholeProgram } from '../cases/vp/program-text.js';
import { CasePrograms } from './gpu/case-program.js';
import { movedGpu, movedNames } from './gpu/moved.js';
import { vpAskedOf } from './vp/case-program.js';

/** Cases for each clause, and tries: a case that cannot be moved often has many like it. */
const ENOUGH = 2;
const TRIES = 1000;

/** At most so many GPU cases of one program that run, evenly spread; and so many that are only loaded for each clause. */
const ROWS = 4;
const ENOUGH_LOADED = 4;

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

/** The cases of this environment, and those of others that mean the same here and are about one of these clauses. */
export function gpuCasesFor(
  environment: GpuEnvironmentName,
  cases: readonly GpuCase[],
  clauses: readonly string[],
): readonly GpuCase[] {
  return GPU_CASES.of(cases, environment, clauses, () => {
    const own = cases.filter((each) => each.environment === environment);
    const moving = new GpuMoving(environment, own, clauses);
    for (const group of groupsOf(cases.filter((each) => each.environment !== environment))) {
      moving.add(group);
    }
    return moving.moved;
  });
}

/** Cases that expand from one and share their program. Expectations of another kind are no other rows of one table. */
export function groupsOf(cases: readonly GpuCase[]): readonly (readonly GpuCase[])[] {
  const groups = new Map<string, GpuCase[]>();
  for (const each of cases) {
    const key = `${each.base}\n${each.expect.kind}\n${each.program.text}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}

/** Moves GPU cases to an environment, groups after groups. */
class GpuMoving {
  readonly #checker = new GpuCaseChecker();
  readonly #programs = new CasePrograms();
  /** The questions that are asked. */
  readonly #asked: Set<string>;
  readonly #clauses: ReadonlySet<string>;
  /** How many are only loaded, by clause. */
  readonly #loaded = new Map<string, number>();
  readonly #cases: GpuCase[];

  constructor(
    private readonly environment: GpuEnvironmentName,
    own: readonly GpuCase[],
    clauses: readonly string[],
  ) {
    this.#cases = [...own];
    this.#clauses = new Set(clauses);
    this.#asked = new Set(own.map(questionOf));
    for (const [first] of groupsOf(own)) if (first !== undefined) this.#count(first);
  }

  get moved(): readonly GpuCase[] {
    return this.#cases;
  }

  add(group: readonly GpuCase[]): void {
    const [first] = group;
    if (first === undefined || !this.#isWanted(first)) return;
    const rows = movedRows(group, (given) =>
      movedHere(given, this.environment, this.#checker, this.#programs),
    );
    const questions = rows.map(questionOf);
    // The whole table or nothing of it: so a unit is the same whatever else is asked.
    if (questions.every((question) => this.#asked.has(question))) return;
    for (const question of questions) this.#asked.add(question);
    this.#cases.push(...rows);
    this.#count(first);
  }

  /** Whether it is about a clause that holds here; and if it is only loaded, about one of which too few are. */
  #isWanted({ clauses, expect }: GpuCase): boolean {
    const here = clauses.filter((id) => this.#clauses.has(id));
    const isEnough = (id: string): boolean => (this.#loaded.get(id) ?? 0) >= ENOUGH_LOADED;
    return expect.kind === 'runs' ? here.length > 0 : !here.every(isEnough);
  }

  #count({ clauses, expect }: GpuCase): void {
    if (expect.kind === 'runs') return;
    for (const id of clauses) this.#loaded.set(id, (this.#loaded.get(id) ?? 0) + 1);
  }
}

/** The rows of a table that are asked where they mean the same. */
function movedRows(
  group: readonly GpuCase[],
  move: (given: GpuCase) => GpuCase | null,
): readonly GpuCase[] {
  return spread(group, ROWS).flatMap((given) => move(given) ?? []);
}

/**
 * The cases of the unit of this name, of a case that stands among these and was moved to this environment: the table that
 * the name stands for; else the row alone, whether or not it means the same here.
 */
export function movedUnit(
  id: string,
  cases: readonly GpuCase[],
  environment: GpuEnvironmentName,
): readonly GpuCase[] {
  const group = groupsOf(cases).find((each) => each.some((row) => row.id === unmoved(id)));
  if (group === undefined || unmoved(id) === id) return [];
  const rows = movedRows(group, (given) => movedHere(given, environment));
  if (rows[0]?.id === id) return rows;
  return group.flatMap((row) => (row.id === unmoved(id) ? (movedGpu(row, environment) ?? []) : []));
}

/** The name of a case in the environment that it is written for. */
function unmoved(id: string): string {
  return id.replace(/@[^@]*$/, '');
}

/** A GPU case where it is asked of another environment; null where it is not. */
function movedHere(
  given: GpuCase,
  environment: GpuEnvironmentName,
  checker = new GpuCaseChecker(),
  programs = new CasePrograms(),
): GpuCase | null {
  const here = movedGpu(given, environment);
  if (here === null || checker.check(withoutFormulas(here)).verdict !== 'agrees') return null;
  const asked = programs.askedOf(here);
  if ('reason' in asked) return null;
  const shows = here.expect.kind !== 'runs' || showsAnything(asked.text, environment);
  return shows ? here : null;
}

function showsAnything(text: string, environment: GpuEnvironmentName): boolean {
  if (environment === 'NVgp4.0') return /\b(?:EMIT|ENDPRIM)\b/.test(text);
  return /\bresult\.|\bKIL\b/.test(text);
}

/** What is asked: environments have headers and declarations of their own before it. */
function questionOf({ program: { given, text, from }, start, expect }: GpuCase): string {
  const before = from === 0 ? '' : text.slice(0, from).match(NAMING)?.join(' ');
  const asked = expect.kind === 'runs' ? [start, [...start.textures]] : [];
  return JSON.stringify([expect.kind, before, given, asked], shown);
}

const NAMING = /\b(?:ATTRIB|OUTPUT|PARAM|BUFFER4?|ALIAS|OPTION|\w*\s*TEMP)\b[^;]*;/g;

/** JSON knows neither NaN nor -0. */
function shown(_: string, value: unknown): unknown {
  const isPlain = typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0));
  return isPlain ? value : Object.is(value, -0) ? '-0' : String(value);
}

/** So many of them at most, the first among them. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  const picked = new Set(
    Array.from({ length: most }, (_, index) => Math.floor((index * all.length) / most)),
  );
  return all.filter((_, index) => picked.has(index));
}

/** The same of VP programs. */
export function vpCasesFor(
  authority: VpAuthority,
  cases: readonly CorpusCase[],
  clauses: readonly string[],
): readonly CorpusCase[] {
  return VP_CASES.of(cases, authority, clauses, () => {
    const checker = new CaseChecker();
    const environment = environmentOf(authority);
    const own = cases.filter((each) => isAsked(each, authority));
    return withOthers(environment, own, cases, clauses, (given) => {
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

function withOthers(
  environment: CorpusCase['environment'],
  own: readonly CorpusCase[],
  cases: readonly CorpusCase[],
  clauses: readonly string[],
  moved: (given: CorpusCase) => CorpusCase | null,
): readonly CorpusCase[] {
  const reached = new Set(own.flatMap((each) => each.clauses));
  const wanted = new Map(
    clauses.filter((id) => !reached.has(id)).map((id) => [id, { found: 0, tries: 0 }]),
  );
  const others = cases.flatMap((given) => {
    if (given.environment === environment) return [];
    const named = given.clauses.flatMap((id) => wanted.get(id) ?? []);
    if (!named.some(({ found, tries }) => found < ENOUGH && tries < TRIES)) return [];
    for (const each of named) each.tries++;
    const here = moved(given);
    if (here === null) return [];
    for (const each of named) each.found++;
    return [here];
  });
  return [...own, ...others];
}

const HEADER = /!!\w+\.\d/;

/** The case with this environment's header, whether or not it does there what it expects. */
export function movedVp(given: CorpusCase, authority: VpAuthority): CorpusCase {
  const environment = environmentOf(authority);
  const { program, expect } = given;
  const isWhole = program.text === program.given;
  const { header } = ENVIRONMENTS[environment];
  const moved = (text: string): string => text.replace(HEADER, header);
  return {
    ...given,
    ...movedNames(given, environment),
    environment,
    authorities: [authority],
    program: isWhole
      ? wholeProgram(moved(program.text))
      : programOf(program.given, ENVIRONMENTS[environment]),
    // Headers differ in length, and what follows them stands elsewhere.
    expect:
      expect.kind === 'error' && expect.position !== null
        ? { ...expect, position: moved(program.text.slice(0, expect.position)).length }
        : expect,
  };
}

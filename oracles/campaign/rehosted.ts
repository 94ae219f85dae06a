/**
 * Cases of other environments, asked in this one: most rules hold in all of a language's environments, and most
 * cases are written for one. A case gets this environment's header and names, and is asked if the semantics then
 * still does what it expects, and a program shows it: of VP programs where no case of this environment names one of
 * its clauses, of GPU programs wherever it runs. What is not asked is known, each with the reason.
 */
import { environmentOf, type VpAuthority } from '../../spec/authorities.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import type { GpuEnvironmentName } from '../../spec/gpu/environments.js';
import { isAsked } from '../cases/authorities.js';
import type { CorpusCase } from '../cases/case.js';
import { CaseChecker } from '../cases/check-case.js';
import { GpuCaseChecker } from '../cases/check-gpu-case.js';
import type { GpuCase } from '../cases/gpu-case.js';
import { programOf, wholeProgram } from '../cases/program-text.js';
import type { CaseResult } from '../cases/result.js';
import { CasePrograms, type NotAsked } from './gpu-case-program.js';
import { movedGpu, movedNames } from './moved-gpu.js';
import { vpAskedOf } from './vp-case-program.js';

/** Cases for each clause, and tries: a case that cannot be moved often has many like it. */
const ENOUGH = 2;
const TRIES = 1000;

/** Of GPU cases of one program that run so many at most, evenly spread; and so many for each clause that are only loaded. */
const ROWS = 4;
const ENOUGH_LOADED = 4;

/** The cases that an environment is asked, and those of others that it is not. */
export interface Rehosted<C> {
  readonly cases: readonly C[];
  readonly left: readonly LeftCase[];
}

export interface LeftCase {
  readonly id: string;
  readonly reason: string;
}

/** What was found: a process that certifies several implementations reads the corpus once, and moves its cases once. */
class Known<C> {
  readonly #known = new WeakMap<readonly C[], Map<string, Rehosted<C>>>();

  of(
    cases: readonly C[],
    where: string,
    clauses: readonly string[],
    find: () => Rehosted<C>,
  ): Rehosted<C> {
    const ofCases = this.#known.get(cases) ?? new Map<string, Rehosted<C>>();
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
): Rehosted<GpuCase> {
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
  /** By what is asked, the case that asks it. */
  readonly #asked = new Map<string, string>();
  readonly #clauses: ReadonlySet<string>;
  /** How many are only loaded, by clause. */
  readonly #loaded = new Map<string, number>();
  readonly #cases: GpuCase[];
  readonly #left: LeftCase[] = [];

  constructor(
    private readonly environment: GpuEnvironmentName,
    own: readonly GpuCase[],
    clauses: readonly string[],
  ) {
    this.#cases = [...own];
    this.#clauses = new Set(clauses);
    for (const each of own) this.#asked.set(questionOf(each), each.id);
    for (const [first] of groupsOf(own)) if (first !== undefined) this.#count(first);
  }

  get moved(): Rehosted<GpuCase> {
    return { cases: this.#cases, left: this.#left };
  }

  add(group: readonly GpuCase[]): void {
    const [first] = group;
    if (first === undefined) return;
    const left = this.#leftBecause(first);
    if (left !== null) {
      this.#left.push(...group.map(({ id }) => ({ id, reason: left })));
      return;
    }
    const { rows, left: others } = movedRows(group, (given) =>
      movedHere(given, this.environment, this.#checker, this.#programs),
    );
    this.#left.push(...others);
    const questions = rows.map(questionOf);
    const same = questions.map((question) => this.#asked.get(question));
    if (same.every((id) => id !== undefined)) {
      // The whole table or nothing of it: so a unit is the same whatever else is asked.
      this.#left.push(
        ...rows.map(({ id }, at) => ({ id: unmoved(id), reason: `${same[at] ?? ''} asks the same` })),
      );
      return;
    }
    for (const [at, each] of rows.entries()) this.#asked.set(questions[at] ?? '', each.id);
    this.#cases.push(...rows);
    this.#count(first);
  }

  /** Why none of its group is asked, as far as nothing has to be tried for that. */
  #leftBecause({ clauses, expect }: GpuCase): string | null {
    const here = clauses.filter((id) => this.#clauses.has(id));
    if (here.length === 0) return `none of its clauses is in force in ${this.environment}`;
    const isEnough = (id: string): boolean => (this.#loaded.get(id) ?? 0) >= ENOUGH_LOADED;
    if (expect.kind === 'runs' || !here.every(isEnough)) return null;
    return `${String(ENOUGH_LOADED)} others that are only loaded are asked of each of its clauses`;
  }

  #count({ clauses, expect }: GpuCase): void {
    if (expect.kind === 'runs') return;
    for (const id of clauses) this.#loaded.set(id, (this.#loaded.get(id) ?? 0) + 1);
  }
}

/** The rows of a table that are asked where they mean the same, and why the others are not. */
function movedRows(
  group: readonly GpuCase[],
  move: (given: GpuCase) => GpuCase | NotAsked,
): { readonly rows: readonly GpuCase[]; readonly left: readonly LeftCase[] } {
  const rows: GpuCase[] = [];
  const left: LeftCase[] = [];
  const asked = new Set(spread(group, ROWS));
  for (const given of group) {
    const here = asked.has(given) ? move(given) : { reason: 'other rows of its table are asked' };
    if ('reason' in here) left.push({ id: given.id, reason: here.reason });
    else rows.push(here);
  }
  return { rows, left };
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
  const { rows } = movedRows(group, (given) => movedHere(given, environment));
  if (rows[0]?.id === id) return rows;
  return group.flatMap((row) => {
    const here = row.id === unmoved(id) ? movedGpu(row, environment) : null;
    return here === null || 'reason' in here ? [] : [here];
  });
}

/** The name of a case in the environment that it is written for. */
function unmoved(id: string): string {
  return id.replace(/@[^@]*$/, '');
}

/** A GPU case where it is asked of another environment; or why it is not. */
function movedHere(
  given: GpuCase,
  environment: GpuEnvironmentName,
  checker = new GpuCaseChecker(),
  programs = new CasePrograms(),
): GpuCase | NotAsked {
  const here = movedGpu(given, environment);
  if ('reason' in here) return here;
  const { verdict, differences } = checker.check(withoutFormulas(here));
  if (verdict !== 'agrees') return { reason: otherwise(environment, differences) };
  const asked = programs.askedOf(here);
  if ('reason' in asked) return asked;
  if (here.expect.kind === 'runs' && !showsAnything(asked.text, environment)) {
    return { reason: 'nothing of it would show' };
  }
  return here;
}

function otherwise(environment: string, [first]: CaseResult['differences']): string {
  const seen = first === undefined ? 'otherwise' : `${first.where} ${first.observed}`;
  return `in ${environment} it comes to something else: ${seen}`;
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
): Rehosted<CorpusCase> {
  return VP_CASES.of(cases, authority, clauses, () => {
    const checker = new CaseChecker();
    const environment = environmentOf(authority);
    const own = cases.filter((each) => isAsked(each, authority));
    return withOthers(environment, own, cases, clauses, (given) => {
      const moved = movedVp(given, authority);
      const { verdict, differences } = checker.check(withoutFormulas(moved));
      if (verdict !== 'agrees') return { reason: otherwise(environment, differences) };
      const asked = vpAskedOf(moved);
      return 'reason' in asked ? asked : moved;
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
  moved: (given: CorpusCase) => CorpusCase | NotAsked,
): Rehosted<CorpusCase> {
  const reached = new Set(own.flatMap((each) => each.clauses));
  const wanted = new Map(
    clauses.filter((id) => !reached.has(id)).map((id) => [id, { found: 0, tries: 0 }]),
  );
  const others: CorpusCase[] = [];
  const left: LeftCase[] = [];
  for (const given of cases) {
    if (given.environment === environment) continue;
    const named = given.clauses.flatMap((id) => wanted.get(id) ?? []);
    if (!named.some(({ found, tries }) => found < ENOUGH && tries < TRIES)) {
      left.push({ id: given.id, reason: 'other cases are asked of each of its clauses' });
      continue;
    }
    for (const each of named) each.tries++;
    const here = moved(given);
    if ('reason' in here) {
      left.push({ id: given.id, reason: here.reason });
      continue;
    }
    for (const each of named) each.found++;
    others.push(here);
  }
  return { cases: [...own, ...others], left };
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
    ...movedNames(given, environment),
    environment,
    authorities: [authority],
    program: isWhole
      ? wholeProgram(program.text.replace(HEADER, header))
      : programOf(program.given, ENVIRONMENTS[environment]),
  };
}

/**
 * What a campaign asks of an implementation, one by one: the instructions, each on its probes' operands; the
 * small programs that tell policies apart; the programs of the corpus and of sweeps; generated programs.
 */
import { environmentOf, type VpAuthority } from '../../../spec/authorities.js';
import { availableIn, ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import { INSTRUCTIONS } from '../../../spec/instructions.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { recordShape } from '../../backends/shape.js';
import { isAsked } from '../../cases/authorities.js';
import type { CorpusCase } from '../../cases/vp/case.js';
import { VP as DRAWN } from '../../generate/vp/language.js';
import { sweepsOf } from '../../generate/vp/sweeps.js';
import { verticesBefore } from '../../generate/vp/vertex-sweeps.js';
import type { Registers } from '../../judge/black-box/black-box.js';
import { programProbes, type ProgramProbe } from '../../inference/program-probes.js';
import { drawingOf, type Drawing } from '../drawn.js';
import { drawnBy } from '../plan.js';
import { askedCount, askedPrograms } from './asked-case.js';
import type { AskedVpProgram } from './case-program.js';
import { vpCorpus } from './corpus.js';

export type Unit =
  | { readonly kind: 'instruction'; readonly id: string; readonly instruction: string }
  | { readonly kind: 'probe'; readonly id: string; readonly probe: ProgramProbe }
  | ProgramUnit<'case'>
  | ProgramUnit<'program'>;

interface ProgramUnit<Kind> {
  readonly kind: Kind;
  readonly id: string;
  readonly text: string;
  readonly values: InputValues;
  /** Vertices that come before it in the same request, by their attributes: nothing of them may show. */
  readonly earlier?: readonly Registers[];
  /** What a case is about, errata among it, and which instructions are its own; absent for other programs. */
  readonly about?: {
    readonly clauses: readonly string[];
    readonly own: AskedVpProgram['own'];
    /** Whether it is run: else it is only loaded, or has to be refused. */
    readonly runs: boolean;
    /** Whether a violation of its clauses would show. */
    readonly shows: boolean;
  };
}

export interface UnitOptions {
  /** Cases are asked that are about its documents. */
  readonly authority: VpAuthority;
  /** The instructions that are asked for. */
  readonly wanted: (instruction: string) => boolean;
  /** Whether probes are asked for, and all cases; else only cases that name a clause of these. */
  readonly programs: boolean;
  readonly clauses?: ReadonlySet<string>;
  readonly cases?: readonly CorpusCase[];
}

/** A unit of a case that nobody has asked yet. */
interface Unwritten {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly write: () => Unit;
}

/** One of so many generated programs is asked behind other vertices. */
const AFTER_OTHERS = 4;

/** The units of a campaign by id. Generated programs have ids of the form `program:SEED:INDEX`, without end. */
export class Units {
  readonly #known = new Map<string, Unit>();
  readonly #ofCases = new Map<string, Unwritten>();
  readonly #unasked = new Map<string, string>();
  readonly #draw: Drawing<InputValues>;
  readonly #isOfVertices: boolean;
  /** What every certificate needs: instructions and probes. */
  readonly foremost: readonly string[];
  /** The programs of the corpus and of sweeps. */
  readonly others: readonly string[];

  constructor({ authority, wanted, programs, clauses, cases = vpCorpus() }: UnitOptions) {
    const environment = environmentOf(authority);
    this.#draw = drawingOf(DRAWN, environment);
    this.#isOfVertices = ENVIRONMENTS[environment].programType === 'vertex';
    const keep = (units: Iterable<Unit>): readonly string[] =>
      Array.from(units, (unit) => {
        this.#known.set(unit.id, unit);
        return unit.id;
      });
    this.foremost = keep([
      ...instructionUnits(environment, wanted),
      ...(programs ? probeUnits(environment) : []),
    ]);
    const asked = programs
      ? cases
      : cases.filter((each) => each.clauses.some((id) => clauses?.has(id) === true));
    const ofCases = Array.from(caseUnits(authority, asked, this.#unasked), (unit) => {
      this.#ofCases.set(unit.id, unit);
      return unit.id;
    });
    this.others = [...ofCases, ...keep(programs ? sweepUnits(environment) : [])];
  }

  /** Cases whose end no program shows, by id, each with the reason. */
  get unasked(): ReadonlyMap<string, string> {
    return this.#unasked;
  }

  /** The clauses that a case is about, which need no program; none of another unit. */
  clausesOf(id: string): readonly string[] {
    return this.#ofCases.get(id)?.clauses ?? [];
  }

  /** @throws Error for an id that no campaign of these options has. */
  get(id: string): Unit {
    const found = this.find(id);
    if (found === null) throw new Error(`there is no unit ${id}`);
    return found;
  }

  /** Null for an id that no campaign of these options has. */
  find(id: string): Unit | null {
    const known = this.#known.get(id) ?? this.#ofCases.get(id)?.write();
    if (known !== undefined) {
      this.#known.set(id, known);
      return known;
    }
    const drawn = drawnBy(id);
    if (drawn === null) return null;
    const program = this.#draw(drawn.seed, drawn.index, drawn.chosen);
    if (program === null) return null;
    const { text, values } = program;
    const isAfter = this.#isOfVertices && drawn.index % AFTER_OTHERS === AFTER_OTHERS - 1;
    if (!isAfter) return { kind: 'program', id, text, values };
    // Behind one and behind two in turn.
    const count = 1 + (((drawn.index + 1) / AFTER_OTHERS) % 2);
    return { kind: 'program', id, text, values, earlier: verticesBefore(values.attributes, count) };
  }
}

function* instructionUnits(
  environment: EnvironmentName,
  wanted: (instruction: string) => boolean,
): Generator<Unit, undefined> {
  for (const { name, since } of INSTRUCTIONS) {
    if (!availableIn(ENVIRONMENTS[environment], since) || !wanted(name)) continue;
    if (recordShape(name) === null) continue;
    yield { kind: 'instruction', id: `instruction:${name}`, instruction: name };
  }
  return undefined;
}

function* probeUnits(environment: EnvironmentName): Generator<Unit, undefined> {
  for (const probe of programProbes(environment)) {
    yield { kind: 'probe', id: `probe:${probe.name}`, probe };
  }
  return undefined;
}

/** Made once by a process. */
const swept = new Map<EnvironmentName, readonly Unit[]>();

/** Programs of sweeps have names in place of seed and index. */
function sweepUnits(environment: EnvironmentName): readonly Unit[] {
  const known = swept.get(environment);
  if (known !== undefined) return known;
  const made = sweepsOf(environment).map(({ name, ...asked }): Unit => ({
    kind: 'program',
    id: `program:sweep:${name}`,
    ...asked,
  }));
  swept.set(environment, made);
  return made;
}

/** At most so many cases that expand from one and share their program are asked, evenly spread. */
const ROWS = 8;

/** Each program that a case is asked by, to be written when it is asked. The id of the first is that of the case. */
function* caseUnits(
  authority: VpAuthority,
  cases: readonly CorpusCase[],
  unasked: Map<string, string>,
): Generator<Unwritten, undefined> {
  for (const each of rowsOf(cases.filter((row) => isAsked(row, authority)))) {
    const { id: name, clauses } = each;
    const { programs, reason } = askedCount(each);
    if (reason !== null) unasked.set(name, reason);
    const about = { clauses, runs: each.expect.kind === 'runs', shows: reason === null };
    for (let part = 0; part < programs; part++) {
      const id = `case:${name}${part === 0 ? '' : `#${String(part + 1)}`}`;
      const write = (): Unit => {
        const program = askedPrograms(each)[part];
        if (program === undefined) throw new Error(`${id} is no program of its case`);
        const { text, values, own } = program;
        return { kind: 'case', id, text, values, about: { ...about, own } };
      };
      yield { id, clauses, write };
    }
  }
  return undefined;
}

function rowsOf(cases: readonly CorpusCase[]): readonly CorpusCase[] {
  const groups = new Map<string, CorpusCase[]>();
  for (const each of cases) {
    const key = `${each.base}\n${each.program.text}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()].flatMap((group) => {
    const count = Math.min(group.length, ROWS);
    return Array.from(
      { length: count },
      (_, index) => group[Math.floor((index * group.length) / count)],
    ).filter((row) => row !== undefined);
  });
}

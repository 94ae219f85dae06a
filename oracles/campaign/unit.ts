/**
 * What a campaign asks of an implementation, one by one: the instructions, each on its probes' operands; the
 * small programs that tell policies apart; the programs of the corpus; generated programs.
 */
import { availableIn, ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { INSTRUCTIONS } from '../../spec/instructions.js';
import { GPU_DOCUMENTS } from '../../spec/load/clauses.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { recordShape } from '../backends/shape.js';
import type { CorpusCase } from '../cases/case.js';
import { loadCorpus } from '../cases/corpus.js';
import { Generator as ProgramGenerator } from '../generate/generator.js';
import { programProbes, type ProgramProbe } from '../inference/program-probes.js';
import { drawnBy } from './plan.js';

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
}

export interface UnitOptions {
  readonly environment: EnvironmentName;
  /** The instructions that are asked for. */
  readonly wanted: (instruction: string) => boolean;
  /** Whether programs are asked for, or instructions alone. */
  readonly programs: boolean;
  readonly cases?: readonly CorpusCase[];
}

let own: readonly CorpusCase[] | undefined;

/** The cases of the package's own corpus, which a process reads once. */
function vpCorpus(): readonly CorpusCase[] {
  return (own ??= loadCorpus(GPU_DOCUMENTS.map((document) => `!${document}`)).cases);
}

/** The units of a campaign by id. Generated programs have ids of the form `program:SEED:INDEX`, without end. */
export class Units {
  readonly #known = new Map<string, Unit>();
  readonly #generator: ProgramGenerator;
  /** What every certificate needs: instructions and probes. */
  readonly foremost: readonly string[];
  /** The programs of the corpus. */
  readonly others: readonly string[];

  constructor({ environment, wanted, programs, cases }: UnitOptions) {
    this.#generator = new ProgramGenerator(ENVIRONMENTS[environment]);
    const keep = (units: Iterable<Unit>): readonly string[] =>
      Array.from(units, (unit) => {
        this.#known.set(unit.id, unit);
        return unit.id;
      });
    this.foremost = keep([
      ...instructionUnits(environment, wanted),
      ...(programs ? probeUnits(environment) : []),
    ]);
    this.others = keep(programs ? caseUnits(environment, cases ?? vpCorpus()) : []);
  }

  /** @throws Error for an id that no campaign of these options has. */
  get(id: string): Unit {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const drawn = drawnBy(id);
    if (drawn === null) throw new Error(`there is no unit ${id}`);
    const { program, inputs } = this.#generator.draw(drawn.seed, drawn.index);
    return { kind: 'program', id, text: program.text, values: inputs };
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

/**
 * Of the cases that expand from one and share their program, the first: the others ask for other
 * operands, of which the instructions' probes have all.
 */
function* caseUnits(
  environment: EnvironmentName,
  cases: readonly CorpusCase[],
): Generator<Unit, undefined> {
  const known = new Set<string>();
  for (const { id, base, environment: own, program, start } of cases) {
    const key = `${base}\n${program.text}`;
    if (own !== environment || !startsFromInputs(start) || known.has(key)) continue;
    known.add(key);
    const { attributes, parameters } = start;
    yield {
      kind: 'case',
      id: `case:${id}`,
      text: program.text,
      values: { attributes, parameters },
    };
  }
  return undefined;
}

function startsFromInputs({ temporaries, addresses, codes }: CorpusCase['start']): boolean {
  return (
    codes === null && Object.keys(temporaries).length === 0 && Object.keys(addresses).length === 0
  );
}

/**
 * Whole programs on a machine in this process, judged step by step: the small ones that tell policies
 * apart, those of the corpus that start from inputs alone, and generated ones.
 */
import { ENVIRONMENTS, type EnvironmentName, type Quad } from '../../spec/environments.js';
import type { InputValues } from '../../semantics/machine/state.js';
import type { Machine } from '../../semantics/machine/machine.js';
import { loadCorpus } from '../cases/corpus.js';
import type { CorpusCase } from '../cases/case.js';
import { Generator as ProgramGenerator } from '../generate/generator.js';
import { programProbes } from '../inference/program-probes.js';
import type { Attribution } from '../judge/attribution/attribution.js';
import { ProgramTracer } from '../judge/judge-trace.js';
import { candidateOf } from '../shrink/candidate.js';
import { machineTest } from '../shrink/machine-test.js';
import { shrink } from '../shrink/shrink.js';
import type { ProgramReport, ProgramReports, ShrunkProgram } from './certificate.js';
import { wordOfValue } from './witness.js';

/** A program to be run. */
export interface NamedProgram {
  readonly name: string;
  readonly text: string;
  readonly values: InputValues;
}

const GENERATED = 400;
const SEED = 1;

/** Departures that are shrunk at most, and runs for each. */
const SHRUNK = 20;
const RUNS = 1500;

/** The programs of an environment, one after the other. */
export function* programsOf(
  environment: EnvironmentName,
  cases: readonly CorpusCase[] = loadCorpus().cases,
): Generator<NamedProgram, undefined> {
  for (const { name, source, values } of programProbes(environment)) {
    yield { name, text: source, values };
  }
  for (const { id, environment: own, program, start } of cases) {
    if (own !== environment || program.closed || !startsFromInputs(start)) continue;
    const { attributes, parameters } = start;
    yield { name: id, text: program.text, values: { attributes, parameters } };
  }
  const generator = new ProgramGenerator(ENVIRONMENTS[environment]);
  for (let index = 0; index < GENERATED; index++) {
    const { program, inputs } = generator.draw(SEED, index);
    const name = `generated program ${String(SEED)}:${String(index)}`;
    yield { name, text: program.text, values: inputs };
  }
  return undefined;
}

function startsFromInputs({ temporaries, addresses, codes }: CorpusCase['start']): boolean {
  return (
    codes === null && Object.keys(temporaries).length === 0 && Object.keys(addresses).length === 0
  );
}

/** A way of departing: the first program that shows it, and how many do. */
interface Departure {
  readonly report: Omit<ProgramReport, 'shrunk'>;
  readonly program: NamedProgram;
  programs: number;
}

/** Judges programs, and keeps the first of each way of departing. */
export class ProgramJudge {
  private judged = 0;
  private agree = 0;
  private inconclusive = 0;
  private readonly departures = new Map<string, Departure>();
  private readonly tracer: ProgramTracer;

  constructor(
    private readonly machine: Machine,
    attribution: Attribution,
  ) {
    this.tracer = new ProgramTracer(attribution);
  }

  judge(program: NamedProgram): void {
    const { name, text, values } = program;
    const judgement = this.tracer.judge(this.machine, text, values);
    this.judged++;
    switch (judgement.verdict) {
      case 'agrees':
        this.agree++;
        return;
      case 'inconclusive':
        this.inconclusive++;
        return;
      case 'crash': {
        const { reason } = judgement;
        this.depart(reason, program, { name, verdict: 'crash', reason, disagreement: null });
        return;
      }
      case 'disagrees': {
        const { disagreement } = judgement;
        this.depart(disagreement.signature, program, {
          name,
          verdict: 'disagrees',
          reason: null,
          disagreement,
        });
      }
    }
  }

  private depart(signature: string, program: NamedProgram, report: Departure['report']): void {
    const known = this.departures.get(signature);
    if (known === undefined) this.departures.set(signature, { report, program, programs: 1 });
    else known.programs++;
  }

  /** What was found, each way of departing as the smallest program that shows it. */
  report(): ProgramReports {
    const { judged, agree, inconclusive } = this;
    const departures = [...this.departures.values()].map(
      ({ report, program, programs }, index) => ({
        ...report,
        programs,
        shrunk: report.disagreement !== null && index < SHRUNK ? this.shrunk(program) : null,
      }),
    );
    return { judged, agree, inconclusive, departures };
  }

  private shrunk({ text, values }: NamedProgram): ShrunkProgram {
    const test = machineTest(this.machine, (machine, source, inputs) =>
      this.tracer.judge(machine, source, inputs),
    );
    const { candidate, oneMinimal } = shrink(candidateOf(text, values), test, { maxRuns: RUNS });
    const words = (file: Readonly<Record<number, Quad>> = {}): ShrunkProgram['v'] =>
      Object.fromEntries(
        Object.entries(file).map(([number, quad]) => [number, quad.map(wordOfValue)]),
      );
    const { attributes, parameters } = candidate.inputs;
    return { program: candidate.text, v: words(attributes), c: words(parameters), oneMinimal };
  }
}

/**
 * Whole programs on a machine in this process, judged step by step: the small ones that tell policies
 * apart, those of the corpus that start from inputs alone, and generated ones.
 */
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import type { InputValues } from '../../semantics/machine/state.js';
import type { Machine } from '../../semantics/machine/machine.js';
import { loadCorpus } from '../cases/corpus.js';
import type { CorpusCase } from '../cases/case.js';
import { Generator as ProgramGenerator } from '../generate/generator.js';
import { programProbes } from '../inference/program-probes.js';
import type { Attribution } from '../judge/attribution/attribution.js';
import { ProgramTracer } from '../judge/judge-trace.js';
import type { ProgramReport, ProgramReports } from './certificate.js';

/** A program to be run. */
export interface NamedProgram {
  readonly name: string;
  readonly text: string;
  readonly values: InputValues;
}

const GENERATED = 400;
const SEED = 1;

/** The programs of an environment, one after the other. */
export function* programsOf(environment: EnvironmentName): Generator<NamedProgram, undefined> {
  for (const { name, source, values } of programProbes(environment)) {
    yield { name, text: source, values };
  }
  for (const { id, environment: own, program, start } of loadCorpus().cases) {
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

/** Judges programs, and keeps the first of each way of departing. */
export class ProgramJudge {
  private judged = 0;
  private agree = 0;
  private inconclusive = 0;
  private readonly departures = new Map<string, ProgramReport & { programs: number }>();
  private readonly tracer: ProgramTracer;

  constructor(
    private readonly machine: Machine,
    attribution: Attribution,
  ) {
    this.tracer = new ProgramTracer(attribution);
  }

  judge({ name, text, values }: NamedProgram): void {
    const judgement = this.tracer.judge(this.machine, text, values);
    this.judged++;
    switch (judgement.verdict) {
      case 'agrees':
        this.agree++;
        return;
      case 'inconclusive':
        this.inconclusive++;
        return;
      case 'crash':
        this.depart(`crash: ${judgement.reason}`, {
          name,
          verdict: 'crash',
          reason: judgement.reason,
          disagreement: null,
        });
        return;
      case 'disagrees': {
        const { disagreement } = judgement;
        this.depart(disagreement.signature, {
          name,
          verdict: 'disagrees',
          reason: null,
          disagreement,
        });
      }
    }
  }

  private depart(signature: string, report: ProgramReport): void {
    const known = this.departures.get(signature);
    if (known === undefined) this.departures.set(signature, { ...report, programs: 1 });
    else known.programs++;
  }

  report(): ProgramReports {
    const { judged, agree, inconclusive, departures } = this;
    return { judged, agree, inconclusive, departures: [...departures.values()] };
  }
}

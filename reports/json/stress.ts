/** A stress run as JSON. */
import type { JudgedDifference } from '../../oracles/stress/judge-differences.js';
import type { Difference, JudgedRun } from '../../oracles/stress/messages.js';
import type { Stressed } from '../../oracles/stress/stress.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { disagreementJson, lineJson, type DisagreementJson } from './disagreement.js';
import { valueJson, type ValueJson } from './value.js';

type RegistersJson = Readonly<Record<string, readonly ValueJson[]>>;

/** What `vpspec stress --json` prints. */
export interface StressJson {
  /** The engine against which all is held; null where the documents judge. */
  readonly against: EngineName | null;
  readonly programs: number;
  readonly vertices: number;
  /** Vertices of which some result is not the expected one. */
  readonly differing: number;
  /** How many of these were found permitted while many programs ran. */
  readonly permitted: number;
  /** Programs that the backend says it does not run. */
  readonly notAsked: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly startSeconds: number;
  /** What the driver says of itself. */
  readonly details: Readonly<Record<string, string>>;
  /** What processes did that ended early, or did not answer. */
  readonly incidents: readonly string[];
  /** The first of each process, by number. */
  readonly differences: readonly {
    /** The number of the vertex, or of the program. */
    readonly number: number;
    readonly program: string;
    readonly inputs: RegistersJson;
    readonly observed: RegistersJson;
    readonly expected: RegistersJson;
    /** Null for a difference that was not judged by itself. */
    readonly verdict:
      | 'disagrees'
      | 'by the letter'
      | 'permitted'
      | 'not repeated'
      | 'inconclusive'
      | 'not of the engine'
      | null;
    readonly disagreement: DisagreementJson | null;
    readonly reason: string | null;
  }[];
}

export function stressJson(
  stressed: Stressed,
  judged: readonly JudgedDifference[],
  against: EngineName | null,
): StressJson {
  const { differences, judged: runs, permitted, programs, vertices, differing, ...rest } = stressed;
  return {
    against,
    programs,
    vertices,
    differing,
    permitted,
    ...rest,
    differences: [...differences.map(compared), ...runs.map(judgedRun)],
  };
  function compared(difference: Difference): StressJson['differences'][number] {
    const { number, source, attributes, parameters, observed, expected } = difference;
    const own = judged.find((each) => each.difference === difference);
    const disagreement = own?.disagreement ?? null;
    return {
      number,
      program: source,
      inputs: {
        ...registers(attributes, (name) => `v[${name}]`),
        ...registers(parameters, (name) => `c[${name}]`),
      },
      observed: registers(observed, (name) => `o[${name}]`),
      expected: registers(expected, (name) => `o[${name}]`),
      verdict: own === undefined ? null : own.verdict,
      disagreement: disagreement === null ? null : disagreementJson(disagreement),
      reason: own?.reason ?? null,
    };
  }
}

/** Its inputs are drawn again by its number (`--from`); what it showed is what the disagreement says. */
function judgedRun({
  number,
  source,
  verdict,
  disagreement,
  reason,
}: JudgedRun): StressJson['differences'][number] {
  return {
    number,
    program: source,
    inputs: {},
    observed: {},
    expected: {},
    verdict,
    disagreement: disagreement === null ? null : lineJson(disagreement),
    reason,
  };
}

function registers(
  bits: Readonly<Record<string | number, readonly number[]>>,
  nameOf: (name: string) => string,
): RegistersJson {
  return Object.fromEntries(
    Object.entries(bits).map(([name, quad]) => [
      nameOf(name),
      quad.map((each) => valueJson({ type: 'F', bits: each })),
    ]),
  );
}

/** A run's end as JSON and as text. */
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import type { NominalKinds } from '../../../semantics/domains/nominal.js';
import type { Program } from '../../../semantics/language/load.js';
import type { Run } from '../../../semantics/machine/run.js';
import { counted } from '../../page/counts.js';
import { format } from '../../../semantics/number/binary32.js';
import { patternsOf } from '../../../semantics/silicon/shown.js';
import {
  codesJson,
  fourOf,
  signedJson,
  vectorJson,
  type CodesJson,
  type VectorJson,
} from '../../json/value.js';

export type NominalRun = Run<NominalKinds>;

/** What `vpspec run --json` prints of a VP program: registers by the names that programs have for them. */
export interface RunJson {
  readonly environment: string;
  readonly outcome: 'completed' | 'terminated';
  readonly reason: 'call-stack-overflow' | 'instruction-limit' | null;
  /** Instructions executed. */
  readonly instructions: number;
  readonly results: Readonly<Record<string, VectorJson>>;
  readonly temporaries: Readonly<Record<string, VectorJson>>;
  readonly addresses: Readonly<Record<string, VectorJson>>;
  /** Empty in environments without. */
  readonly conditionCodes: readonly CodesJson[];
  /** State programs only. */
  readonly parameters?: Readonly<Record<string, VectorJson>>;
}

export function runJson(program: Program, { end, state }: NominalRun): RunJson {
  const { environment } = program;
  const named = <V, J>(
    file: readonly Vector<V>[],
    name: (number: number) => string,
    json: (v: Vector<V>) => J,
  ): Record<string, J> =>
    Object.fromEntries(file.map((v, number) => [name(number), json(v)] as const));
  return {
    environment: environment.name,
    outcome: end.outcome,
    reason: end.reason,
    instructions: state.executed,
    results: named(state.results, (n) => `o[${environment.results[n] ?? ''}]`, vectorJson),
    temporaries: named(state.temporaries, (n) => `R${String(n)}`, vectorJson),
    addresses: named(
      state.addresses,
      (n) => `A${String(n)}`,
      (v) => fourOf(v, signedJson),
    ),
    conditionCodes: environment.conditionCode ? [codesJson(state.codes)] : [],
    ...(environment.writesParameters
      ? { parameters: named(state.parameters, (n) => `c[${String(n)}]`, vectorJson) }
      : {}),
  };
}

const initial = (v: Vector<number>, w: number): boolean =>
  [v.x, v.y, v.z].every((value) => Object.is(value, 0)) && Object.is(v.w, w);

/** The same for a person: registers that still hold their initial value are only counted. */
export function runText(program: Program, { end, state }: NominalRun): string {
  const { environment } = program;
  const lines: string[] = [];
  const how = end.reason === null ? 'completed' : `terminated abnormally: ${end.reason}`;
  lines.push(`${environment.name}: ${how} after ${counted(state.executed, 'instruction')}`);
  const show = (
    title: string,
    file: readonly Vector<number>[],
    name: (number: number) => string,
    w: number,
  ): void => {
    const changed = file.flatMap((v, n) => (initial(v, w) ? [] : [[name(n), v] as const]));
    const rest = file.length - changed.length;
    if (file.length === 0) return;
    lines.push('', `${title}${rest > 0 ? ` (${String(rest)} hold (0, 0, 0, ${String(w)}))` : ''}`);
    for (const [register, v] of changed) lines.push(`  ${register.padEnd(7)} ${vectorText(v)}`);
  };
  show('Vertex result registers', state.results, (n) => `o[${environment.results[n] ?? ''}]`, 1);
  if (environment.writesParameters) {
    show('Program parameters', state.parameters, (n) => `c[${String(n)}]`, 0);
  }
  show('Temporary registers', state.temporaries, (n) => `R${String(n)}`, 0);
  lines.push('');
  state.addresses.forEach((v, n) => {
    const shown = environment.addressComponents.map((component) => String(v[component]));
    lines.push(`  A${String(n)}      (${shown.join(', ')})`);
  });
  if (environment.conditionCode) lines.push(`  CC      ${codesText(state.codes)}`);
  return `${lines.join('\n')}\n`;
}

/** Four values with their bits. */
export function vectorText(vector: Vector<number>): string {
  const { x, y, z, w } = patternsOf(vector);
  return `(${[x, y, z, w].map(format).join(', ')})`;
}

export function codesText({ x, y, z, w }: Vector<ConditionCode>): string {
  return `(${[x, y, z, w].join(', ')})`;
}

/**
 * The machine of each version, and what a program leaves on it in the position result.
 *
 * Each version is run as the document that defined it says: VP1.0 and VP1.1 by their own, not as NV_vertex_program2
 * restates them.
 */
import { ENVIRONMENTS, INITIAL, type Quad } from '../../spec/environments.js';
import { GPU_ENVIRONMENTS } from '../../spec/gpu/environments.js';
import type { Version, VersionInputs } from '../../spec/load/version-differences.js';
import { concrete } from '../../semantics/domains/concrete.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { NOMINAL, type Binary32Domain } from '../../semantics/domains/nominal.js';
import type { Policies } from '../../semantics/domains/policies.js';
import { defaultsOf } from '../../semantics/domains/assignments.js';
import { flagsFrom } from '../../semantics/gpu/domains/flags.js';
import {
  GPU_NOMINAL,
  gpuNominal,
  type GpuNominalKinds,
} from '../../semantics/gpu/domains/nominal.js';
import {
  typedBitsOf,
  type NominalWord,
  type TypedBits,
} from '../../semantics/gpu/domains/words.js';
import { loadGpu } from '../../semantics/gpu/language/load.js';
import { gpuInvocation } from '../../semantics/gpu/machine/invocation.js';
import { linkGpu } from '../../semantics/gpu/machine/link.js';
import { resumeGpu, type GpuOutcome } from '../../semantics/gpu/machine/run.js';
import type { GpuState, TypedQuad } from '../../semantics/gpu/machine/state.js';
import type { GpuProgram } from '../../semantics/gpu/program.js';
import { load } from '../../semantics/language/load.js';
import type { LoadError } from '../../semantics/language/load-error.js';
import { link } from '../../semantics/machine/link.js';
import { run } from '../../semantics/machine/run.js';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';

/** The versions before NV_gpu_program4. */
export type OlderVersion = Exclude<Version, 'NVvp4.0'>;

/** What a version makes of the points that the other documents decide differently. */
export function policiesOf(version: OlderVersion): Policies {
  return defaultsOf(version);
}

/** One component: type and bits; null where it is undefined. */
export type SeenWord = TypedBits | null;

export type Seen =
  | { readonly kind: 'refused'; readonly restriction: string; readonly message: string }
  | {
      readonly kind: 'ran';
      /** How it ended, in words. */
      readonly end: string;
      /** The four components of the position result. */
      readonly value: readonly [SeenWord, SeenWord, SeenWord, SeenWord];
    };

/** How registers start that a program does not set. */
export type Start =
  /** As the version's document says. */
  | 'as documented'
  /** As in VP programs, in every version: to look at a difference without that one. */
  | 'as in VP programs';

/** The text with its header and its end. */
export function sourceOf(version: Version, body: string): string {
  const { header } = version === 'NVvp4.0' ? GPU_ENVIRONMENTS[version] : ENVIRONMENTS[version];
  return `${header}\n${body}\nEND\n`;
}

/** Loads a program once; gives what any inputs leave. */
export function machineFor(
  version: Version,
  body: string,
  start: Start = 'as documented',
): (inputs: VersionInputs) => Seen {
  return version === 'NVvp4.0' ? gpuMachine(body, start) : vpMachine(version, body);
}

/** What a program leaves: loaded and run. */
export function seen(
  version: Version,
  body: string,
  inputs: VersionInputs,
  start: Start = 'as documented',
): Seen {
  return machineFor(version, body, start)(inputs);
}

function vpMachine(version: OlderVersion, body: string): (inputs: VersionInputs) => Seen {
  return vpMachineBy(version, policiesOf(version), body);
}

/** A VP program under any assignment of the policies. */
export function vpMachineBy(
  version: OlderVersion,
  policies: Policies,
  body: string,
): (inputs: VersionInputs) => Seen {
  const result = load(sourceOf(version, body));
  if (!result.loaded) return () => refusal(result.error);
  const linked = link(result.program, domainOf(policies));
  const { positionInvariant } = result.program;
  const position = ENVIRONMENTS[version].results.indexOf('HPOS');
  return ({ v, c }) => {
    const { end, state } = run(linked, { attributes: v, parameters: c });
    const value = positionInvariant ? undefined : state.results[position];
    return {
      kind: 'ran',
      end: endText(end) + (positionInvariant ? INVARIANT : ''),
      value: four(value, (component) => ({ type: 'F', bits: bitsOf(component) })),
    };
  };
}

/** What is added to the end of a position-invariant program, whose position is not its own. */
const INVARIANT = '; the GL computes the position';

function refusal({ restriction, message }: LoadError<string>): Seen {
  return { kind: 'refused', restriction, message };
}

function domainOf(policies: Policies): Binary32Domain {
  return policies === defaultsOf('VP2.0') ? NOMINAL : concrete(policies);
}

function gpuMachine(body: string, start: Start): (inputs: VersionInputs) => Seen {
  const result = loadGpu(sourceOf('NVvp4.0', body));
  if (!result.loaded) return () => refusal(result.error);
  const { program } = result;
  const domain = start === 'as documented' ? GPU_NOMINAL : RAW;
  const linked = linkGpu(program, domain);
  const position = program.results.findIndex(({ binding }) => binding === 'result.position');
  const initial = start === 'as documented' ? undefined : words(INITIAL.result);
  return (given) => {
    const { inputs, state } = gpuInvocation(program, domain, {
      bindings: bindingsOf(program, given),
    });
    const from = start === 'as documented' ? state : asInVp(program, state);
    const { end, state: last } = resumeGpu(linked, inputs, from, LIMIT);
    const isWhole = end.outcome === 'completed';
    return {
      kind: 'ran',
      end: gpuEndText(end) + (program.options.has('ARB_position_invariant') ? INVARIANT : ''),
      value: four(isWhole ? (last.results[position] ?? initial) : undefined, typedBitsOf),
    };
  };
}

/** Words as they are, of whichever type they were written: the zeros of registers are zeros of every type. */
const RAW = gpuNominal({ otherType: 'raw-bits' });

/** No program here runs so long that has an end. */
const LIMIT = 70_000;

function gpuEndText(end: GpuOutcome): string {
  return end.outcome === 'unfinished' ? 'never ends' : endText(end);
}

function endText({ outcome, reason }: Ended): string {
  return reason === null ? outcome : `${outcome}: ${reason}`;
}

interface Ended {
  readonly outcome: string;
  readonly reason: string | null;
}

function four<V>(
  vector: Vector<V> | undefined,
  word: (component: V) => SeenWord,
): readonly [SeenWord, SeenWord, SeenWord, SeenWord] {
  if (vector === undefined) return [null, null, null, null];
  return [word(vector.x), word(vector.y), word(vector.z), word(vector.w)];
}

/** What each binding that a program of NVvp4.0 reads is given, by its name; null for one that does not load. */
export function gpuInputsOf(
  body: string,
  given: VersionInputs,
): Readonly<Record<string, TypedQuad['values']>> | null {
  const result = loadGpu(sourceOf('NVvp4.0', body));
  if (!result.loaded) return null;
  return Object.fromEntries(
    Object.entries(bindingsOf(result.program, given)).map(([name, { values }]) => [name, values]),
  );
}

/** Attributes and parameters that are not given have the initial values of VP programs. */
function bindingsOf(program: GpuProgram, { v, c }: VersionInputs): Record<string, TypedQuad> {
  const given = (binding: string): Quad => {
    const [, parameter] = /^program\.env\[(\d+)\]$/.exec(binding) ?? [];
    if (parameter !== undefined) return c[parameter] ?? INITIAL.programParameter;
    const [, attribute = '0'] = /^vertex\.attrib\[(\d+)\]$/.exec(binding) ?? [];
    return v[attribute] ?? INITIAL.vertexAttribute;
  };
  const bindings = [
    ...program.attributes.map(({ binding }) => binding),
    ...program.parameters.flatMap((slot) => (slot.kind === 'binding' ? [slot.binding] : [])),
  ];
  return Object.fromEntries(
    bindings.map((binding) => [binding, { type: 'F', values: given(binding) }]),
  );
}

function words([x, y, z, w]: Quad): Vector<NominalWord> {
  return { x, y, z, w };
}

function asInVp(program: GpuProgram, state: GpuState<GpuNominalKinds>): GpuState<GpuNominalKinds> {
  const equal = flagsFrom({ ZF: true });
  const codes = { x: equal, y: equal, z: equal, w: equal };
  return {
    ...state,
    temporaries: program.temporaries.map(() => words(INITIAL.temporary)),
    results: program.results.map(() => words(INITIAL.result)),
    codes: [codes, codes],
  };
}

/** Whether two programs were refused alike, or ended alike with the same values. */
export function sameSeen(a: Seen, b: Seen): boolean {
  if (a.kind === 'refused' || b.kind === 'refused') return a.kind === b.kind;
  return a.end === b.end && a.value.every((word, index) => sameWord(word, b.value[index] ?? null));
}

/** NaN is one value, whatever its bits. */
export function sameWord(a: SeenWord, b: SeenWord): boolean {
  if (a === null || b === null) return a === b;
  if (a.type !== b.type) return false;
  return (
    a.bits === b.bits ||
    (a.type === 'F' && Number.isNaN(valueOf(a.bits)) && Number.isNaN(valueOf(b.bits)))
  );
}

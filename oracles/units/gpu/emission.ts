/**
 * Experiments that tell whether a geometry program goes wrong by what it emits: the same vertices and ends of primitives
 * once more, with nothing between them but one thing that EMIT and ENDPRIM leave as it is. Which thing is lost, and
 * whether vertices alone lose it or ends of primitives do, says which clause is violated.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
import type { GeometryDeclarations } from '../../../semantics/gpu/program.js';
import type { GpuInputValues, TypedQuad } from '../../../semantics/gpu/machine/state.js';
import { EMIT, ENDPRIM } from '../../../semantics/gpu/instructions/emission.js';
import type { Left } from '../../judge/gpu/left.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';
import { runTrace, type Executed } from '../../edit/gpu/run-trace.js';
import { askedSmall, type AskedSmall } from './asked-small.js';

/** A vertex, or the end of a primitive. */
type Emission = Executed['emits'];

/** Clauses, the most specific first; null where the emissions are right, or nothing can be asked. */
export async function wrongByEmission(
  asked: AskedSmall,
  { text, values }: { readonly text: string; readonly values: GpuInputValues },
  where: string,
): Promise<readonly string[] | null> {
  const loaded = loadedGpu(text);
  const geometry = loaded.loaded ? loaded.program.geometry : null;
  if (geometry === null) return null;
  // What comes behind the vertex is asked where what is before it is right: vertices may be missing.
  for (const emissions of emissionsOf(text, values, where)) {
    const count = verticesOf(emissions);
    if (count === 0 || count > MOST) continue;
    const clauses =
      (await wrongVertices(asked, geometry, emissions)) ??
      (await lostBetween(asked, geometry, emissions));
    if (clauses !== null) return clauses;
  }
  return null;
}

/** Longer ones are not asked: every vertex has a parameter of its own. */
const MOST = 24;

/** Those of the run up to the vertex that is wrong, "vertex 2, result.position.x", then all. */
function emissionsOf(
  text: string,
  values: GpuInputValues,
  where: string,
): readonly (readonly Emission[])[] {
  const [, index] = /^vertex (\d+), /.exec(where) ?? [];
  if (index === undefined && where !== 'vertices') return [];
  const trace = runTrace(text, values)?.emissions ?? [];
  const all = trace.map(({ emits }) => emits);
  const last = trace.findIndex(({ emitted }) => emitted > Number(index ?? Infinity));
  return last < 0 || last + 1 === all.length ? [all] : [all.slice(0, last + 1), all];
}

function statementOf(emission: Emission): string {
  return emission === 'vertex' ? EMIT.name : ENDPRIM.name;
}

function verticesOf(emissions: readonly Emission[]): number {
  return emissions.filter((each) => each === 'vertex').length;
}

/** Whether each vertex has the results that are written for it alone. */
async function wrongVertices(
  asked: AskedSmall,
  geometry: GeometryDeclarations,
  emissions: readonly Emission[],
): Promise<readonly string[] | null> {
  const right = verticesOf(emissions);
  const seen = await departing(asked, geometry, writing(emissions));
  if (seen === null) {
    const early = await departing(asked, geometry, writingEarly(emissions));
    return early === null ? null : deciding('emission.end-emits');
  }
  const more = { ...geometry, verticesOut: geometry.verticesOut + 1 };
  const isByLimit = (await departing(asked, more, writing(emissions))) === null;
  if (isByLimit) return deciding('emission.limit');
  const vertices = emissions.filter((each) => each === 'vertex');
  const isByEnds = (await departing(asked, geometry, writing(vertices))) === null;
  if (!isByEnds) return deciding('emission.vertex');
  const own = seen.emitted.filter((each) => each !== null).length;
  if (own > right) return deciding('emission.end-emits');
  const isOfPoints = geometry.primitiveOut === 'POINTS';
  return deciding(isOfPoints ? 'emission.end-of-points' : 'emission.next-primitive');
}

/** Whether temporaries and condition codes are behind all emissions what they were before. */
async function lostBetween(
  asked: AskedSmall,
  geometry: GeometryDeclarations,
  emissions: readonly Emission[],
): Promise<readonly string[] | null> {
  const room = {
    ...geometry,
    verticesOut: Math.max(geometry.verticesOut, verticesOf(emissions) + 1),
  };
  for (const { set, show, lost } of KEPT) {
    const statements = [...set, ...emissions.map(statementOf), ...show, EMIT.name];
    if ((await departing(asked, room, statements)) !== null) return deciding(lost);
  }
  return null;
}

/** What no emission changes: how it is set and shown, and what it is called that it is lost. */
const KEPT = [
  {
    set: ['TEMP R0', 'MOV R0, program.local[0]'],
    show: ['MOV result.position, R0'],
    lost: 'emission.loses-temporary',
  },
  ...(['CC0', 'CC1'] as const).map((code, register) => ({
    set: ['TEMP R0', `MOV.${code} R0, program.local[1]`],
    show: [
      'MOV result.position, program.local[0]',
      'MOV result.texcoord[0], program.local[0]',
      `MOV result.position (LT${String(register)}), program.local[2]`,
      `MOV result.texcoord[0] (EQ${String(register)}), program.local[2]`,
    ],
    lost: 'emission.loses-codes' as const,
  })),
] as const;

/** Each vertex has a parameter of its own, which is written for it. */
function writing(emissions: readonly Emission[]): readonly string[] {
  let vertex = 0;
  return emissions.flatMap((each) =>
    each === 'vertex' ? [written(vertex++), statementOf(each)] : [statementOf(each)],
  );
}

/** The same, written before the ends of primitives that come before a vertex. */
function writingEarly(emissions: readonly Emission[]): readonly string[] {
  const count = verticesOf(emissions);
  let vertex = 0;
  return [
    written(vertex++),
    ...emissions.flatMap((each) =>
      each === 'vertex' && vertex < count
        ? [statementOf(each), written(vertex++)]
        : [statementOf(each)],
    ),
  ];
}

function written(vertex: number): string {
  return `MOV result.position, program.local[${String(vertex)}]`;
}

/** Four numbers below zero, zero and above, none of which any other parameter has. */
const PARAMETERS: GpuInputValues = {
  bindings: Object.fromEntries(
    Array.from({ length: MOST }, (_, at): [string, TypedQuad] => [
      `program.local[${String(at)}]`,
      {
        type: 'F',
        values: at === 1 ? [-5, 0, 7, -9] : [8 * at + 11, 8 * at + 12, 8 * at + 13, 8 * at + 14],
      },
    ]),
  ),
};

/** What is left where it is not permitted. */
function departing(
  asked: AskedSmall,
  { primitiveIn, primitiveOut, verticesOut }: GeometryDeclarations,
  statements: readonly string[],
): Promise<Left | null> {
  const declared = [
    `PRIMITIVE_IN ${primitiveIn}`,
    `PRIMITIVE_OUT ${primitiveOut}`,
    `VERTICES_OUT ${String(verticesOut)}`,
  ];
  const lines = [...declared, ...statements].map((statement) => `${statement};\n`);
  return askedSmall(asked, `!!NVgp4.0\n${lines.join('')}END\n`, PARAMETERS);
}

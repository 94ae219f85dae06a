/**
 * Asks the smallest programs of a certificate again: what `programs.made` keeps was seen when its backend ran them, and
 * follows from no line of results.jsonl.
 */
import { loadGpu } from '../../semantics/gpu/language/load.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { valueOf } from '../../semantics/number/binary32.js';
import type { Quad } from '../../spec/environments.js';
import { isGpuEnvironment } from '../../spec/gpu/environments.js';
import { SpecFileError } from '../../spec/load/spec-file-error.js';
import type { Specification } from '../../spec/load/specification.js';
import type { Backend } from '../backends/backend.js';
import { BackendIncident } from '../judge/incident.js';
import type { ResultLine } from '../units/result-line.js';
import { Units } from '../units/vp/unit.js';
import { parseGpuInputs } from '../languages/gpu/inputs.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { afterVertices } from '../judge/black-box/black-box.js';
import { backendTest } from '../shrink/backend-test.js';
import { gpuBackendTest } from '../shrink/gpu/backend-test.js';
import { gpuCandidateOf } from '../edit/gpu/candidate.js';
import type { Certificate } from './certificate.js';
import type { MadeSmall, ShrunkProgram } from './program-report.js';

/** A small program that disagrees otherwise than was certified, or not at all. */
export interface SmallDifference {
  readonly unit: string;
  readonly then: string;
  readonly now: string;
}

/** How a program departs, in what is held against what was certified. */
interface Departs {
  readonly where: string;
  readonly observed: string;
  readonly allowed: string;
}

interface Asking {
  readonly backend: Backend;
  readonly certificate: Certificate;
  readonly document: string | null;
  readonly lines: readonly ResultLine[];
  readonly specification: Specification;
}

/** Asks each of them, and one that differs once more in a fresh process. */
export async function askSmallAgain(asking: Asking): Promise<readonly SmallDifference[]> {
  const { backend, certificate } = asking;
  const departs = departing(asking);
  if (departs === null) return [];
  const differences: SmallDifference[] = [];
  for (const made of certificate.programs?.made ?? []) {
    const { shrunk, disagreement, way } = made;
    if (shrunk === null || disagreement === null) continue;
    const then = told(disagreement);
    let now = await answer(backend, () => departs(shrunk, made));
    if (now !== then) {
      await backend.restart();
      now = await answer(backend, () => departs(shrunk, made));
    }
    if (now !== then) differences.push({ unit: `the smallest program of ${way}`, then, now });
  }
  return differences;
}

type Departing = (shrunk: ShrunkProgram, made: MadeSmall) => Promise<Departs | null>;

/** Null of a backend that has no programs run. */
function departing({
  backend,
  certificate,
  document,
  lines,
  specification,
}: Asking): Departing | null {
  const { environment } = certificate;
  if (isGpuEnvironment(environment)) {
    const tested = gpuBackendTest(backend);
    if (tested === null) return null;
    return async ({ program, inputs = [] }) => {
      const loading = loadGpu(program);
      const hasInputs = loading.loaded && inputs.length > 0;
      const values = hasInputs
        ? parseGpuInputs(inputs.join('\n'), 'programs.made', loading.program)
        : {};
      return (await tested.departure(gpuCandidateOf(program, values)))?.disagreement ?? null;
    };
  }
  const attribution = Attribution.load(specification.clauses, document);
  const authority = attribution.authorityOf(environment);
  const units = new Units({ authority, wanted: () => true, programs: true, cases: [] });
  return async ({ program, v, c }, { way }) => {
    const first = lines.find(({ disagreement }) => disagreement?.signature === way);
    const unit = first === undefined ? null : units.find(first.unit);
    const earlier = unit !== null && 'text' in unit ? unit.earlier : undefined;
    const box = backend.box;
    const behind =
      earlier === undefined || box === null
        ? backend
        : { ...backend, box: afterVertices(box, earlier) };
    const tested = backendTest(behind, attribution, environment);
    const inputs: InputValues = { attributes: quads(v), parameters: quads(c) };
    return tested === null ? null : tested.departure({ text: program, inputs });
  };
}

async function answer(backend: Backend, ask: () => Promise<Departs | null>): Promise<string> {
  try {
    const departs = await ask();
    return departs === null ? 'agrees' : told(departs);
  } catch (error) {
    if (error instanceof SpecFileError) return `has inputs that are none: ${error.message}`;
    if (!(error instanceof BackendIncident)) throw error;
    await backend.restart();
    return `${error.verdict}: ${error.message}`;
  }
}

function told({ where, observed, allowed }: Departs): string {
  return `disagrees: ${where} is ${observed}, permitted ${allowed}`;
}

function quads(words: ShrunkProgram['v']): Record<number, Quad> {
  return Object.fromEntries(
    Object.entries(words).map(([number, quad]) => {
      const [x = 0, y = 0, z = 0, w = 0] = quad.map(({ bits }) => valueOf(Number(bits)));
      return [Number(number), [x, y, z, w]];
    }),
  );
}

/** Who is blamed for what faulty machines do: what blame.yaml is held against. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { environmentOfHeader, type EnvironmentName } from '../../spec/environments.js';
import type { GpuEnvironmentName } from '../../spec/gpu/environments.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { load } from '../../semantics/language/load.js';
import { loadGpu } from '../../semantics/gpu/language/load.js';
import type { GpuMachine } from '../../semantics/gpu/machine/machine.js';
import type { GpuProgram } from '../../semantics/gpu/program.js';
import type { GpuInputValues } from '../../semantics/gpu/machine/state.js';
import type { Machine } from '../../semantics/machine/machine.js';
import type { InputValues } from '../../semantics/machine/state.js';
import { resultsOnly, withAbilities } from '../backends/abilities.js';
import type { Backend } from '../backends/backend.js';
import { gpuBoxOf } from '../judge/gpu/box.js';
import { openBackend } from '../backends/open.js';
import { GpuPerformer } from '../units/gpu/perform.js';
import type { GpuUnit } from '../units/gpu/unit.js';
import { Performer } from '../units/vp/perform.js';
import { Units, type Unit } from '../units/vp/unit.js';
import { vpCorpus } from '../units/vp/corpus.js';
import { parseGpuInputs } from '../languages/gpu/inputs.js';
import { Attribution } from '../judge/attribution/attribution.js';
import { blackBoxOf } from '../judge/black-box/black-box.js';
import type { Fault } from './fault.js';
import { casesAbout } from './in-corpus.js';

const row = z.strictObject({
  first: z.array(z.string()).min(1).describe('Clauses of the fault, one of which is named first'),
  alike: z.array(z.string()).optional().describe('Others that one program may not tell from it'),
});

const quads = z.record(z.string(), z.array(z.union([z.number(), z.null()])).length(4));

const withProgram = row.extend({
  program: z.string(),
  v: quads.optional(),
  c: quads.optional(),
  inputs: z.string().optional(),
  boxed: z.array(z.string()).optional().describe('Others, where only results show'),
});

const ofCases = row.extend({
  units: z.array(z.string()).min(1).describe('How the ids of units begin, each of which shows it'),
});

const table = z.strictObject({
  vp: z.record(z.string(), row),
  gpu: z.record(z.string(), row),
  newVp: z.record(z.string(), withProgram),
  newGpu: z.record(z.string(), withProgram),
  swept: z.record(
    z.string(),
    row.extend({
      unit: z.string().describe('What is swept: ADD.S'),
      environment: z.enum(['NVvp4.0', 'NVfp4.0']).default('NVvp4.0'),
    }),
  ),
  vpCases: z.record(z.string(), ofCases),
  gpuCases: z.record(z.string(), ofCases),
});

export type BlameRow = z.infer<typeof row>;
export type NewBlameRow = z.infer<typeof withProgram>;

export function blameTable(): z.infer<typeof table> {
  return table.parse(parse(readFileSync(new URL('blame.yaml', import.meta.url), 'utf8')));
}

/** The inputs of a row about VP programs; null is NaN. */
export function vpValues({ v = {}, c = {} }: NewBlameRow): InputValues {
  const file = (given: typeof v): InputValues['attributes'] =>
    Object.fromEntries(
      Object.entries(given).map(([number, [x, y, z, w]]) => [
        Number(number),
        [x ?? NaN, y ?? NaN, z ?? NaN, w ?? NaN] as const,
      ]),
    );
  return { attributes: file(v) ?? {}, parameters: file(c) ?? {} };
}

/** The inputs of a row about GPU programs. @throws Error where its program does not load */
export function gpuValues(row: NewBlameRow): GpuInputValues {
  const { inputs } = row;
  return inputs === undefined ? {} : parseGpuInputs(inputs, 'blame.yaml', gpuProgramOf(row));
}

/** Where a row about GPU programs is asked. @throws Error where its program does not load */
export function gpuEnvironmentOf(row: NewBlameRow): GpuEnvironmentName {
  return gpuProgramOf(row).environment.name;
}

function gpuProgramOf({ program }: NewBlameRow): GpuProgram {
  const loaded = loadGpu(program);
  if (!loaded.loaded) throw new Error(loaded.error.message);
  return loaded.program;
}

const attribution = Attribution.load();
const strict = openBackend('profile:strict');

/** What a machine that shows its steps is blamed for; the verdict where it does not disagree. */
export async function blamedByTrace(
  machine: Machine,
  text: string,
  values: InputValues,
): Promise<string> {
  const unit = { kind: 'program', id: 'program:0:0', text, values } as const;
  return blamedBy(
    withAbilities(await strict, { vp: { ...resultsOnly(blackBoxOf(machine)), machine } }),
    environmentOfText(text),
    unit,
  );
}

function environmentOfText(text: string): EnvironmentName {
  const loaded = load(text);
  return loaded.loaded ? loaded.program.environment.name : (environmentOfHeader(text) ?? 'VP2.0');
}

async function blamedBy(
  backend: Backend,
  environment: EnvironmentName,
  unit: Unit,
): Promise<string> {
  const performer = new Performer(environment, await attribution);
  const { verdict, disagreement } = await performer.perform(backend, unit);
  return disagreement?.clauses[0] ?? verdict;
}

/** The same of one of which only results show. */
export function blamedByResults(
  machine: Machine,
  text: string,
  values: InputValues,
): Promise<string> {
  return blamedForVpUnit(machine, environmentOfText(text), {
    kind: 'program',
    id: 'program:0:0',
    text,
    values,
  });
}

/** The same of a unit, a case with what it says that it is about among them. */
export async function blamedForVpUnit(
  machine: Machine,
  environment: EnvironmentName,
  unit: Unit,
): Promise<string> {
  return blamedBy(
    withAbilities(await strict, { vp: resultsOnly(blackBoxOf(machine)) }),
    environment,
    unit,
  );
}

/** The units of the cases about a fault, as a black box is asked them. */
export function unitsAbout(fault: Fault, most: number): readonly Unit[] {
  const { environment } = fault;
  const cases = casesAbout(fault, vpCorpus()).filter((each) => each.environment === environment);
  const units = new Units({
    authority: environment,
    wanted: () => false,
    programs: true,
    cases: cases.slice(0, most),
  });
  return units.others.filter((id) => id.startsWith('case:')).map((id) => units.get(id));
}

const performers = new Map<GpuEnvironmentName, GpuPerformer>();

/** What a machine of GPU programs is blamed for in a unit; the verdict where it does not disagree. */
export async function blamedForUnit(
  machine: GpuMachine,
  environment: GpuEnvironmentName,
  unit: GpuUnit,
): Promise<string> {
  const performer =
    performers.get(environment) ?? new GpuPerformer(environment, loadSpecification().gpuClauses);
  performers.set(environment, performer);
  const backend: Backend = {
    ...withAbilities(await strict, { gpu: resultsOnly(gpuBoxOf(machine)) }),
    restart: () => Promise.resolve(),
  };
  const { verdict, disagreement } = await performer.perform(backend, unit);
  return disagreement?.clauses[0] ?? verdict;
}

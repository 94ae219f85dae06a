/**
 * Makes units.yaml anew: `npx tsx scripts/mutation/judge/record.ts`, which takes minutes; with `--missing` it adds the
 * machines that are not in it, and leaves out those that are no more. It looks for units that show how a machine differs
 * from the nominal one, for each machine of the catalogues, for each alternative of each policy and for assignments at
 * random.
 */
import { writeFileSync } from 'node:fs';
import { ENVIRONMENTS, type EnvironmentName } from '../../../spec/environments.js';
import {
  GPU_ENVIRONMENTS,
  isGpuEnvironment,
  type GpuEnvironmentName,
} from '../../../spec/gpu/environments.js';
import { loadSpecification } from '../../../spec/load/specification.js';
import {
  alternativesOf,
  defaultsOf,
  isKnown,
  policiesIn,
} from '../../../semantics/domains/assignments.js';
import type { ResultLine } from '../../../oracles/units/result-line.js';
import { FAULTS } from '../../../oracles/faults/faults.js';
import { GPU_FAULTS } from '../../../oracles/faults/gpu/faults.js';
import { ranLeft } from '../../../oracles/judge/gpu/left-by.js';
import { Bench } from './bench.js';
import * as judges from './judges.js';
import { backendOf, examined, type Examined, type Seen } from './machines.js';
import { readRecorded, UNITS_FILE, type Recorded } from './recorded.js';
import { UNITS, clausesOf, isOfGpu, type AnyUnit } from './units.js';

/** Cases about a fault's clauses, and generated programs, that are tried. */
const CASES = 400;
const PROGRAMS = 300;
/** So many units that show it are looked for, and the quickest is kept. */
const FOUND = 3;
/** Assignments at random of each environment. */
const DRAWN = 30;
/** Milliseconds; what takes longer is for faults that nothing else shows. */
const LONG = 60;
/** Environments of which the alternatives are asked one by one; the others have assignments at random. */
const BY_ALTERNATIVES: readonly string[] = ['VP1.0', 'VP2.0', 'NVvp4.0', 'NVfp4.0'];
/** Milliseconds for one machine; what was found until then is kept. */
const PATIENCE = 4000;
/** A machine that executes so many does not end. */
const STEPS = 2 ** 18;

const specification = loadSpecification();
const bench = new Bench(judges, specification);
const ENVIRONMENT_NAMES = [
  ...(Object.keys(ENVIRONMENTS) as EnvironmentName[]),
  ...(Object.keys(GPU_ENVIRONMENTS) as GpuEnvironmentName[]),
] as const;

const recorded: Recorded[] = process.argv.includes('--missing')
  ? readRecorded().filter(isThere)
  : [];
const known = new Set(recorded.map(keyOf));
for (const fault of [...FAULTS, ...GPU_FAULTS]) {
  const { name, environment, clauses } = fault;
  const about = UNITS.cases(environment).filter((id) =>
    clausesOf(UNITS.get(environment, id)).some((each) => clauses.includes(each)),
  );
  const candidates = [...about.slice(0, CASES), ...programs()];
  const machine = examined(`fault:${name}`, environment);
  await keep(machine, candidates, ({ disagreement }) =>
    clauses.some((id) => disagreement?.clauses.includes(id) === true),
  );
}
for (const environment of ENVIRONMENT_NAMES) {
  for (const policy of BY_ALTERNATIVES.includes(environment) ? policiesIn(environment) : []) {
    for (const value of alternativesOf(policy)) {
      if (value === defaultsOf(environment)[policy]) continue;
      if (!isKnown(policy, value, environment)) continue;
      const machine = examined(`${policy}=${value}`, environment);
      await keep(machine, [...programs(), ...some(UNITS.cases(environment))], () => true);
    }
  }
  for (let nth = 0; nth < DRAWN; nth++) {
    const own = Array.from({ length: 20 }, (_, index) => `program:7:${String(20 * nth + index)}`);
    await keep(examined(`drawn:${String(nth)}`, environment), own, () => true);
  }
}
writeFileSync(
  UNITS_FILE,
  `# Made by record.ts: of each machine of the examination, units that show how it differs from the nominal one.\n${recorded.map(rowOf).join('')}`,
);

/** Whether there is still such a fault, or such an alternative. */
function isThere({ machine, environment }: Recorded): boolean {
  try {
    examined(machine, environment);
    return true;
  } catch {
    return false;
  }
}

/** Machines that nothing shows are tried again each time. */
function keyOf({ machine, environment }: Pick<Recorded, 'machine' | 'environment'>): string {
  return `${environment} ${machine}`;
}

function rowOf({ machine, environment, seen, units: ids }: Recorded): string {
  const listed = ids.map((id) => JSON.stringify(id)).join(', ');
  return `- {machine: ${JSON.stringify(machine)}, environment: ${environment}, seen: ${seen}, units: [${listed}]}\n`;
}

/** Keeps the quickest units that show a machine, those that are judged rightly first. */
async function keep(
  machine: Examined,
  candidates: readonly string[],
  isRight: (line: ResultLine) => boolean,
): Promise<void> {
  const { name, environment } = machine;
  if (known.has(keyOf({ machine: name, environment }))) return;
  const isFault = name.startsWith('fault:');
  const ways: readonly Seen[] = isGpuEnvironment(environment) ? ['boxed'] : ['boxed', 'traced'];
  for (const seen of ways) {
    const backend = backendOf(machine, seen);
    const began = performance.now();
    const found: { readonly line: ResultLine; readonly isRight: boolean }[] = [];
    for (const id of candidates) {
      const unit = UNITS.get(environment, id);
      try {
        if (!(await differs(machine, unit))) continue;
        const line = await bench.perform(environment, backend, unit);
        const isWrong = line.verdict === 'disagrees' || line.verdict === 'crash';
        if (isFault && !isWrong) continue;
        if (line.verdict === 'inconclusive') continue;
        found.push({ line, isRight: isRight(line) });
      } catch {
        // The machine fails in a way that is none of the harness's business.
      }
      const good = found.filter((each) => each.isRight && each.line.milliseconds < LONG);
      if (good.length >= FOUND) break;
      if (found.length > 0 && performance.now() - began > PATIENCE) break;
    }
    const best = found
      .sort(
        (a, b) =>
          Number(b.isRight) - Number(a.isRight) || a.line.milliseconds - b.line.milliseconds,
      )
      .slice(0, isFault && seen === 'traced' ? 2 : 1)
      .filter(({ line }) => isFault || line.milliseconds < LONG);
    if (best.length > 0) {
      recorded.push({ machine: name, environment, seen, units: best.map(({ line }) => line.unit) });
    }
    const took = best.map(({ line }) => `${line.verdict} ${line.milliseconds.toFixed(0)} ms`);
    console.log(environment, name, seen, took.length === 0 ? 'nothing shows it' : took.join(', '));
  }
}

/** Whether the machine leaves something else of a unit than the nominal one, or steps otherwise. */
async function differs({ machine, gpuMachine, environment, name }: Examined, unit: AnyUnit) {
  if (name.startsWith('fault:')) return true;
  const plain = examined('strict', environment);
  const own = await leftBy({ machine, gpuMachine, environment, name }, unit);
  return own !== '' && own !== (await leftBy(plain, unit));
}

async function leftBy(machine: Examined, unit: AnyUnit): Promise<string> {
  const { gpuMachine } = machine;
  const { vp } = backendOf(machine, 'boxed').abilities;
  if (!isOfGpu(unit)) {
    if (!('text' in unit) || vp === null) return '';
    return shown(await vp.box.run(unit.text, unit.values));
  }
  if (unit.kind !== 'gpu program' || !unit.loads) return '';
  // What comes to something undefined stops: no implementation does that.
  const loaded = gpuMachine?.load(unit.text);
  if (gpuMachine === null || loaded?.loaded !== true) return '';
  const linked = gpuMachine.link(loaded.program);
  const left = ranLeft(gpuMachine, linked, unit.values, STEPS);
  return left === null ? '' : shown(left);
}

/** JSON knows neither NaN nor -0. */
function shown(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'number' && !(Object.is(each, 0) || (Number.isFinite(each) && each !== 0))
      ? Object.is(each, -0)
        ? '-0'
        : String(each)
      : each,
  );
}

function programs(): readonly string[] {
  return Array.from({ length: PROGRAMS }, (_, index) => `program:1:${String(index)}`);
}

function some(ids: readonly string[]): readonly string[] {
  const every = Math.max(1, Math.floor(ids.length / CASES));
  return ids.filter((_, index) => index % every === 0);
}

/**
 * Known ways of going wrong that lead to exactly what an implementation leaves of a program: the fault catalogue
 * as a means of diagnosis. A way that explains every result to the bit is named before what is only near at hand.
 */
import { GPU_STANDARD } from '../../../semantics/gpu/machine/machine.js';
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { OwnLoading } from '../../../semantics/language/interpretations.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { GpuFault } from '../../faults/gpu/fault.js';
import { GPU_FAULTS } from '../../faults/gpu/faults.js';
import { leavesLess, sameLeft } from '../../judge/gpu/left-by.js';
import type { GpuLeft, Left } from '../../judge/gpu/left.js';
import type { GpuBox } from '../../judge/gpu/box.js';
import { bindingCases } from '../../faults/gpu/in-corpus.js';
import { casesAbout } from '../../faults/in-corpus.js';
import { CasePrograms, type AskedProgram } from './case-program.js';
import { gpuCorpus } from './corpus.js';
import { movedGpu } from './moved.js';
import { Witnesses, type Askable, type Likeliest } from '../witnesses.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';
import { machineLeft } from '../../edit/gpu/machine-left.js';

/** Faults that load otherwise. */
const LOADERS: readonly GpuFault[] = GPU_FAULTS.filter(
  ({ machine }) => machine.load !== GPU_STANDARD.load,
);

/** The same of a program that does not load as it should. */
export function explainedByLoading(text: string, own: OwnLoading): readonly GpuFault['clauses'][] {
  const found = LOADERS.filter(({ machine }) => {
    const result = machine.load(text);
    if (result.loaded || own.loaded) return result.loaded === own.loaded;
    return own.position === null || own.position === result.error.position;
  });
  return found.length > MOST ? [] : found.map(({ clauses }) => clauses);
}

/** Beyond so many that explain a run, it tells nothing. */
const MOST = 6;

const programs = new CasePrograms();

/** Cases are moved to the environment that is asked: who has that one alone answers no others. */
const witnessesIn = (
  environment: GpuEnvironmentName,
): Witnesses<GpuFault, GpuBox, AskedProgram, GpuLeft | null> =>
  new Witnesses({
    programsOf: function* ({ clauses, machine }) {
      for (const each of bindingCases(casesAbout({ clauses, environment }, gpuCorpus()))) {
        if (each.expect.kind !== 'runs') continue;
        const here = each.environment === environment ? each : movedGpu(each, environment);
        const program = here === null ? { reason: 'not moved' } : programs.askedOf(here);
        if ('reason' in program) continue;
        const { text, values } = program;
        const right = machineLeft(GPU_STANDARD, text, values);
        const own = machineLeft(machine, text, values);
        if (right?.loaded === true && own?.loaded === true && !sameLeft(own, right)) yield program;
      }
    },
    ask: (box, { text, values }) => box.run(text, values),
    leftBy: (fault, { text, values }) => machineLeft(fault?.machine ?? GPU_STANDARD, text, values),
    same: (a, b) => a?.loaded === true && b?.loaded === true && sameLeft(a, b),
  });

const WITNESSES = {
  'NVvp4.0': witnessesIn('NVvp4.0'),
  'NVfp4.0': witnessesIn('NVfp4.0'),
  'NVgp4.0': witnessesIn('NVgp4.0'),
} as const satisfies Readonly<Record<GpuEnvironmentName, unknown>>;

/** A known way of going wrong. */
export type GpuWay = Pick<GpuFault, 'machine' | 'clauses'>;

/** Whether a way of going wrong leads to just that. */
export function leadsGpu(
  { machine }: GpuWay,
  text: string,
  values: GpuInputValues,
  left: Left,
): boolean {
  const own = machineLeft(machine, text, values);
  return own?.loaded === true && sameLeft(own, left);
}

const NONE: Likeliest<GpuWay> = { ways: [], isConfirmed: false, isSure: false };

/** The likeliest known ways that explain a run; none where they are too many. */
export async function waysOfGpuRun(
  text: string,
  values: GpuInputValues,
  left: Left,
  asked: Askable<GpuBox>,
): Promise<Likeliest<GpuWay>> {
  const loaded = loadedGpu(text);
  if (!loaded.loaded) return NONE;
  const witnesses = WITNESSES[loaded.program.environment.name];
  const right = machineLeft(GPU_STANDARD, text, values);
  if (right?.loaded !== true) return NONE;
  const unwritten: GpuFault[] = [];
  const leading = GPU_FAULTS.filter((fault) => {
    const own = machineLeft(fault.machine, text, values);
    if (own?.loaded !== true || !sameLeft(own, left)) return false;
    if (sameLeft(own, right) && leavesLess(own, right)) unwritten.push(fault);
    return !sameLeft(own, right);
  });
  const likeliest = await witnesses.likeliest(leading, asked);
  if (likeliest.ways.length > 0) return likeliest.ways.length > MOST ? NONE : likeliest;
  // What a way leaves unwritten may be anything: it explains nothing that other programs do not confirm.
  const found = await witnesses.likeliest(unwritten, asked);
  return !found.isConfirmed || found.ways.length > MOST ? NONE : found;
}

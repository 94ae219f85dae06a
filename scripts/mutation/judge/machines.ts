/** The examined: machines in this process that no mutant touches. */
import type { AnyEnvironmentName } from '../../../spec/gpu/environments.js';
import { isGpuEnvironment } from '../../../spec/gpu/environments.js';
import { concrete } from '../../../semantics/domains/concrete.js';
import { alternativesOf, isPermitted, policiesIn } from '../../../semantics/domains/assignments.js';
import { assignment } from '../../../semantics/domains/profiles.js';
import { gpuConcrete } from '../../../semantics/gpu/domains/concrete.js';
import { gpuMachineOf, type GpuMachine } from '../../../semantics/gpu/machine/machine.js';
import { machineOf, STANDARD, type Machine } from '../../../semantics/machine/machine.js';
import { resultsOnly, withAbilities } from '../../../oracles/backends/abilities.js';
import type { Backend } from '../../../oracles/backends/backend.js';
import { inProcess } from '../../../oracles/backends/in-process.js';
import { faultNamed } from '../../../oracles/faults/faults.js';
import { gpuFaultNamed } from '../../../oracles/faults/gpu/faults.js';
import { Seeded } from '../../../oracles/inference/seeded.js';

/** What shows of a machine: each of its steps, or results alone. */
export type Seen = 'traced' | 'boxed';

export interface Examined {
  readonly name: string;
  readonly environment: AnyEnvironmentName;
  readonly machine: Machine;
  /** Null for a machine that is about VP programs. */
  readonly gpuMachine: GpuMachine | null;
}

/**
 * A machine of the catalogue, "fault:NAME", that of an assignment, "productRounding=toward-zero", or that of the n-th
 * permitted assignment at random, "drawn:3".
 *
 * @throws Error where there is none
 */
export function examined(name: string, environment: AnyEnvironmentName): Examined {
  const [, nth] = /^drawn:(\d+)$/.exec(name) ?? [];
  if (nth !== undefined) {
    return { ...assigned(drawnAssignment(environment, Number(nth)), environment), name };
  }
  const [, fault] = /^fault:(.*)$/.exec(name) ?? [];
  if (fault === undefined) return assigned(name, environment);
  if (isGpuEnvironment(environment)) {
    const gpuMachine = gpuFaultNamed(fault)?.machine;
    if (gpuMachine === undefined) throw new Error(`there is no fault ${fault}`);
    return { name, environment, machine: STANDARD, gpuMachine };
  }
  const machine = faultNamed(fault)?.machine;
  if (machine === undefined) throw new Error(`there is no fault ${fault}`);
  return { name, environment, machine, gpuMachine: null };
}

/** The n-th permitted assignment at random, from 0, as users write it. */
export function drawnAssignment(environment: AnyEnvironmentName, nth: number): string {
  const random = new Seeded(0x5eed + nth);
  const drawn = policiesIn(environment).flatMap((policy) => {
    const all = alternativesOf(policy).filter((value) => isPermitted(policy, value, environment));
    const value = all[random.below(all.length)];
    return value === undefined ? [] : [`${policy}=${value}`];
  });
  return ['strict', ...drawn].join(',');
}

function assigned(name: string, environment: AnyEnvironmentName): Examined {
  const policies = assignment(name, environment);
  const isGpu = isGpuEnvironment(environment);
  return {
    name,
    environment,
    machine: isGpu ? STANDARD : machineOf(concrete(policies)),
    gpuMachine: isGpu ? gpuMachineOf(gpuConcrete(policies)) : null,
  };
}

export function backendOf(
  { name, environment, machine, gpuMachine }: Examined,
  seen: Seen,
): Backend {
  const backend = inProcess({
    spec: `examined:${name}`,
    kind: 'examined',
    name,
    provenance: 'a machine of the examination of the judge',
    environment,
    machine,
    gpuMachine,
  });
  const { vp } = backend.abilities;
  return seen === 'traced' || vp === null
    ? backend
    : withAbilities(backend, { vp: resultsOnly(vp.box) });
}

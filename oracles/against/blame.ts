/**
 * What explains results that are not an engine's: an engine that differs from it in one place, such as a guard bit of the adder or an
 * entry of a table, or numbers of a profile, such as those that are rounded correctly. Only what explains results and speaks against
 * none that was seen is told.
 */
import type { VpAuthority } from '../../spec/authorities.js';
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import { concrete } from '../../semantics/domains/concrete.js';
import { profilesOf } from '../../semantics/domains/profiles.js';
import { load } from '../../semantics/language/load.js';
import { lazily } from '../../semantics/machine/lazily.js';
import { machineOf } from '../../semantics/machine/machine.js';
import { bitsOf, valueOf } from '../../semantics/number/binary32.js';
import { CHANGED } from '../../semantics/silicon/changed.js';
import { FACTS, onEngine } from '../../semantics/silicon/driver.js';
import { engineOf } from '../../semantics/silicon/engines.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { resultOf } from '../../semantics/silicon/on-operands.js';
import { programOf, recordResult } from '../inference/machine-observations.js';
import type { ComparedRecords, EngineRecord } from './records.js';
import { comparable, type NaNs } from './tolerance.js';

export interface Explained {
  /** "the engine, but: one guard bit fewer"; "the profile strict". */
  readonly as: string;
  /** Records that are not the engine's and are what this leaves; it speaks against no record. */
  readonly records: number;
}

/** What has a result for every record. */
interface Suspect {
  readonly as: string;
  readonly resultOf: (record: EngineRecord) => readonly number[];
}

/** As many are told. */
const MOST = 3;

/** Those that explain most, at most three; none where nothing explains any. */
export function explained(
  { instruction, same, near, differing }: ComparedRecords,
  engine: EngineName,
  environment: EnvironmentName,
  authority: VpAuthority,
  nans: NaNs,
): readonly Explained[] {
  const others = [...near, ...differing];
  if (others.length === 0) return [];
  const suspects = [
    ...profiles(instruction, environment, authority),
    ...changedEngines(engine, instruction, nans),
  ];
  const found = suspects.flatMap((suspect): Explained[] => {
    const isIt = (record: EngineRecord): boolean => {
      const result = suspect.resultOf(record);
      return record.observed.every((bits, index) => bits === result[index]);
    };
    // The cheap question first: few are right of the records that are not the engine's.
    const records = others.filter(isIt).length;
    return records > 0 && same.every(isIt) ? [{ as: suspect.as, records }] : [];
  });
  const most = Math.max(0, ...found.map(({ records }) => records));
  return found.filter(({ records }) => records === most).slice(0, MOST);
}

function changedEngines(name: EngineName, instruction: string, nans: NaNs): readonly Suspect[] {
  const facts = FACTS[name];
  return Object.entries(CHANGED[name]).map(([what, figures]) => {
    const instructions = lazily(() => onEngine({ ...facts, engine: engineOf(figures) }));
    return {
      as: `the engine, but: ${what}`,
      resultOf: ({ operands }) =>
        resultOf(instructions(), { instruction, operands }).map((bits) => comparable(bits, nans)),
    };
  });
}

function profiles(
  instruction: string,
  environment: EnvironmentName,
  authority: VpAuthority,
): readonly Suspect[] {
  const spec = instructionNamed(instruction);
  const result = spec === undefined ? null : load(programOf(ENVIRONMENTS[environment], spec));
  if (result?.loaded !== true) return [];
  const { program } = result;
  return Object.entries(profilesOf(authority)).map(([name, { policies }]) => {
    const machine = machineOf(concrete(policies));
    const linked = lazily(() => machine.link({ ...program, authority }));
    return {
      as: `the profile ${name}`,
      resultOf: ({ operands, observed }) => {
        const { x, y, z, w } = recordResult(
          machine,
          linked(),
          operands.map((own) => [own.x, own.y, own.z, own.w].map(valueOf)),
        );
        return [x, y, z, w].slice(0, observed.length).map(bitsOf);
      },
    };
  });
}

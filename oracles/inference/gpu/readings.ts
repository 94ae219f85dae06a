/** Which readings of errata that no policy has an implementation of GPU programs follows. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { readingProbes } from './reading-probes.js';

/** An erratum, and what its probes show. */
export interface ReadingFinding {
  readonly erratum: string;
  /** Null where the probes show several. */
  readonly reading: string | null;
  /** By probe: the bits that it left, and the readings that permit them. */
  readonly shown: readonly {
    readonly probe: string;
    readonly bits: number;
    readonly readings: readonly string[];
  }[];
}

/**
 * The findings, of the errata of which all probes were answered.
 *
 * @param left the bits that each probe left, by its name; null where nothing shows
 */
export function readingFindings(
  environment: GpuEnvironmentName,
  left: ReadonlyMap<string, number | null>,
): readonly ReadingFinding[] {
  const probes = readingProbes(environment);
  return [...new Set(probes.map(({ erratum }) => erratum))].flatMap((erratum): ReadingFinding[] => {
    const own = probes.filter((probe) => probe.erratum === erratum);
    const shown = own.flatMap(({ name, permits }) => {
      const bits = left.get(name) ?? null;
      if (bits === null) return [];
      const readings = Object.keys(permits).filter((reading) => permits[reading]?.(bits) === true);
      return [{ probe: name, bits, readings }];
    });
    if (shown.length < own.length) return [];
    // A reading that leaves it open permits everything, and comes last: another one says more.
    const [reading = null] = (shown[0]?.readings ?? []).filter((each) =>
      shown.every(({ readings }) => readings.includes(each)),
    );
    return [{ erratum, reading, shown }];
  });
}

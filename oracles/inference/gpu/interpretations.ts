/** Which interpretations of errata that no policy has an implementation of GPU programs follows. */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import { interpretationProbes } from './interpretation-probes.js';

/** An erratum, and what its probes show. */
export interface InterpretationFinding {
  readonly erratum: string;
  /** Null where the probes show several. */
  readonly interpretation: string | null;
  /** By probe: the bits that it left, and the interpretations that permit them. */
  readonly shown: readonly {
    readonly probe: string;
    readonly bits: number;
    readonly interpretations: readonly string[];
  }[];
}

/**
 * The findings, of the errata of which all probes were answered.
 *
 * @param left the bits that each probe left, by its name; null where nothing shows
 */
export function interpretationFindings(
  environment: GpuEnvironmentName,
  left: ReadonlyMap<string, number | null>,
): readonly InterpretationFinding[] {
  const probes = interpretationProbes(environment);
  return [...new Set(probes.map(({ erratum }) => erratum))].flatMap(
    (erratum): InterpretationFinding[] => {
      const own = probes.filter((probe) => probe.erratum === erratum);
      const shown = own.flatMap(({ name, permits }) => {
        const bits = left.get(name) ?? null;
        if (bits === null) return [];
        const interpretations = Object.keys(permits).filter(
          (interpretation) => permits[interpretation]?.(bits) === true,
        );
        return [{ probe: name, bits, interpretations }];
      });
      if (shown.length < own.length) return [];
      // An interpretation that leaves it open permits everything, and comes last: another one says more.
      const [interpretation = null] = (shown[0]?.interpretations ?? []).filter((each) =>
        shown.every(({ interpretations }) => interpretations.includes(each)),
      );
      return [{ erratum, interpretation, shown }];
    },
  );
}

/**
 * The allowed domain of GPU programs: every result that the documents permit, undefined ones being any
 * result at all. NV_gpu_program4 bounds no error: its approximations have the bounds that
 * NV_vertex_program2 gives to the same functions (erratum gp4.E-accuracy).
 */
import type { Truth } from '../../../domains/allowed-tests.js';
import type { Chooser } from '../../../domains/chooser.js';
import type { AllowedInteger } from '../../../number/integer-set.js';
import { allowedSampler } from '../../../texture/allowed-sampler.js';
import type { Detail, Sampler } from '../../../texture/sampler.js';
import type { Allowed } from '../../../number/value-set.js';
import type { Vector } from '../../../domains/domain.js';
import type { GpuDomain } from '../domain.js';
import { allowedConversions } from './conversions.js';
import { allowedFlags, type FlagSet } from './flags.js';
import { allowedFloats, type AllowedFloat } from './floats.js';
import { allowedIntegers } from './integers.js';
import { sixteenBitNumbers } from './sixteen-bit.js';
import { allowedControl, allowedWords, type AllowedWord } from './words.js';

export interface GpuAllowedKinds {
  readonly number: AllowedFloat;
  readonly truth: Truth;
  readonly integer: AllowedInteger;
  readonly flags: FlagSet;
  readonly word: AllowedWord;
}

export type GpuAllowedDomain = GpuDomain<GpuAllowedKinds>;

/** The domain whose choices this chooser makes. */
export function gpuAllowed(chooser: Chooser): GpuAllowedDomain {
  const { plain, ...floats } = allowedFloats(chooser);
  return {
    ...floats,
    ...allowedIntegers(chooser),
    ...allowedConversions({ plain, ...floats }),
    ...allowedWords(plain),
    ...allowedFlags(chooser, plain),
    ...allowedControl(plain),
    sampler: plainSampler(plain, chooser),
    sixteenBit: sixteenBitNumbers({ plain, ...floats }),
  };
}

/** Carried bits are coordinates like any other value. */
function plainSampler(
  plain: (a: AllowedFloat) => Allowed,
  chooser: Chooser,
): Sampler<AllowedFloat, AllowedInteger> {
  const { sample, fetch, size } = allowedSampler(chooser);
  const each = ({ x, y, z, w }: Vector<AllowedFloat>): Vector<Allowed> => ({
    x: plain(x),
    y: plain(y),
    z: plain(z),
    w: plain(w),
  });
  const detailed = (detail: Detail<AllowedFloat>): Detail<Allowed> =>
    detail.kind === 'level'
      ? { kind: 'level', level: plain(detail.level) }
      : {
          kind: 'derivatives',
          dx: each(detail.dx),
          dy: each(detail.dy),
          bias: detail.bias === null ? null : plain(detail.bias),
        };
  return {
    sample: (access, coordinates, detail) => sample(access, each(coordinates), detailed(detail)),
    fetch,
    size,
  };
}

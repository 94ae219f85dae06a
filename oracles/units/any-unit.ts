/** A unit of a campaign, of whatever language. */
import type { GpuUnit } from './gpu/unit.js';
import type { GuestUnit } from './guest/unit.js';
import type { Unit } from './vp/unit.js';

export type AnyUnit = Unit | GpuUnit | GuestUnit;

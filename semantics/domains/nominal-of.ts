/** The nominal domain of an authority: every open point as its documents have it by default. */
import { lawOf, type VpAuthority } from '../../spec/authorities.js';
import { OLDER_DEFAULTS, PAPER_DEFAULTS } from './assignments.js';
import { concrete } from './concrete.js';
import { NOMINAL, type Binary32Domain } from './nominal.js';

const OLDER = concrete(OLDER_DEFAULTS);
const PAPER = concrete(PAPER_DEFAULTS);

/** One result for every operation. */
export function nominalOf(authority: VpAuthority): Binary32Domain {
  if (authority === 'GF3') return PAPER;
  return lawOf(authority) === 'vp1' ? OLDER : NOMINAL;
}

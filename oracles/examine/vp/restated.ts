/**
 * Faults of VP1.x that are none under NV_vertex_program2, each with the reason: what that document says otherwise than
 * NV_vertex_program, or leaves open. `vpspec faults --document vp2` holds the list against what it finds.
 */
const OUTSIDE = 'what a relative address outside of the parameters reads is undefined (§2.14.2.1)';
const BOUND = 'its bound covers that of 1 too, for which no sentence asks by itself';

export const NO_FAULTS: Readonly<Record<string, string>> = {
  'rcp-is-seven':
    'its bound is stated for [1, 2) and no sentence gives its intent, so that the letter permits it elsewhere (vp2.E-reciprocal-range)',
  'rcp-of-one-is-below': BOUND,
  'vp11-rcc-of-one-is-above': BOUND,
  'rsq-of-negative-is-nan': 'it is what NV_vertex_program2 asks for (§2.14.3.27)',
  'rsq-of-minus-zero-is-negative': 'it is what NV_vertex_program2 asks for (§2.14.3.27)',
  'rsq-of-minus-infinity-is-nan': 'it is what NV_vertex_program2 asks for (§2.14.3.27)',
  'rsq-keeps-the-sign': 'the result is NaN, whose sign nothing fixes (§2.14.3.27)',
  'exp-y-of-infinity-is-nan':
    'it is what NV_vertex_program2 leads to: INF less INF is NaN (§2.14.3.14)',
  'exp-saturates': 'an approximation that overflows may be the largest number or an infinity',
  'log-y-of-specials-is-nan':
    'its rules leave the mantissa of zeros and infinities open (§2.14.3.19)',
  'lit-zero-base-is-nan': 'one of its rules makes a base of zero NaN (§2.14.3.18)',
  'nan-comparison-is-nan': 'it is what the pseudocode of NV_vertex_program2 gives (§2.14.3.29)',
  'nan-compares-false': 'one of its rules makes comparisons with NaN false (§2.14.3.31)',
  'nan-of-temporaries-compares-false':
    'one of its rules makes comparisons with NaN false (§2.14.3.31)',
  'lit-takes-nan-for-dark':
    'what LIT makes of NaN is not said, nor the sign of any (§2.14.3.18, vp2.E-lit-nan)',
  'zeros-compare-equal': 'it is what NV_vertex_program2 asks for (§2.14.3.31)',
  'outside-reads-another': OUTSIDE,
  'outside-reads-the-nearest': OUTSIDE,
  'below-zero-reads-from-the-end': OUTSIDE,
  'outside-reads-positions': OUTSIDE,
};

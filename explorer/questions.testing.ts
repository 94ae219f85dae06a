/** Questions that people ask of the search, for tests: of the page and of `vpspec explain`, which is to answer the same. */

/** What people ask, and what is to be the first answer. */
export const QUESTIONS: readonly (readonly [string, string | RegExp])[] = [
  ['MUL', 'MUL'], ['mul', 'MUL'], ['gp4.MUL', 'gp4.MUL'], ['vp2.MUL.3', 'vp2.MUL.3'], ['2.14.3.24', 'vp2 2.14.3.24'],
  ['§2.14.3.24', 'vp2 2.14.3.24'], ['ARL NaN', /arl/i], ['o[HPOS]', 'o[HPOS]'], ['VP2.0', 'VP2.0'], ['NVfp4.0', 'NVfp4.0'],
  ['madRounding', 'madRounding'], ['nv30-like', 'nv30-like'], ['strict', 'strict'], ['RSQ', 'RSQ'], ['rcc', 'RCC'],
  ['vp2.E-zero-times-anything', 'vp2.E-zero-times-anything'], ['LIT', 'LIT'], ['TXD', 'gp4.TXD'], ['KIL', 'nvfp4.KIL'],
  ['glTrackMatrixNV', 'glTrackMatrixNV'], ['TrackMatrixNV', 'glTrackMatrixNV'], ['glVertexAttrib4ubNV', 'glVertexAttrib4ubNV'],
  ['zero times infinity', 'zeroTimes'], ['0 * INF', 'zeroTimes'], ['sign of NaN', /E-nan-sign/], ['denormals', 'denormals'],
  ['swizzle of condition code', 'vp2.destination.cc-swizzle'], ['rounding of MAD', 'madRounding'], ['RSQ of negative', 'rsqNegative'],
  ['EXP of infinity', /^exp/], ['RCP of zero', /RCP.*zero/], ['MAX of -0', 'maxZeros'], ['MIN NaN', 'minMaxNaN'], ['SLT NaN', 'vp2.SLT.nan'],
  ['LG2 accuracy', 'vp2.LG2.accuracy'], ['EX2 accuracy', 'vp2.EX2.accuracy'], ['POW', 'gp4.POW'], ['SSG', /SSG$/], ['absolute value', /absolute-value/],
  ['shift count', 'gp4.E-shift-width'], ['relative addressing', /relative-addressing/], ['write mask', /write-mask/],
  ['initial values of temporaries', /temporaries.initial/], ['matrix tracking', /tracking/], ['position invariant', /position-invariant/],
  ['subroutine call depth', 'gp4.flow.call-depth'], ['kill fragment', 'nvfp4.KIL'], ['EMIT', 'nvgp4.EMIT'], ['primitive id', 'primitive.id'],
  ['flat interpolation', 'nvfp4.interpolation.flat'], ['noperspective', 'nvfp4.interpolation.no-perspective'],
  ['centroid', 'nvfp4.interpolation.centroid'], ['fog option', /option.fog/], ['point size', /point.size/], ['texture offset', /texture.offset/],
  ['parameter buffer', /parameter_buffer/], ['state program', 'VSP1.0'], ['state programs', 'VSP1.0'],
  ['vertex state program', /2\.14\.4$/], ['geometry programs', /2\.14\.6$/], ['max instructions', 'instruction-limit'],
  ['maximum number of instructions', 'instruction-limit'], ['instruction limit', 'instruction-limit'],
  ['what is RCP of -0', 'vp1.RCP.negative-zero'], ['max temporaries vp2', 'vp2.temporaries.count-vp2'], ['LG2 of 0', 'vp2.LG2.3'],
  ['gl error BindProgramNV target', 'glBindProgramNV'], ['undefined texture fetch', /^gp4.texture.fetch/], ['is R0 zero at start', 'R[n]'],
  ['write to HPOS missing', /load.no-hpos-write$/], ['integer divide by zero', 'gp4.DIV.integer-by-zero'],
  ['how deep can CAL nest', /call-depth|nested-calls/], ['POW 0 0', 'gp4.POW.composed'], ['what does RSQ do with negative', 'rsqNegative'],
  ['denormal flush', /denormal/], ['does MAD round twice', 'madRounding'], ['is 0 times NaN zero', 'zeroTimes'], ['LIT power clamp 128', 'vp1.LIT.clamp'],
  ['address register out of range', 'vp2.E-parameter-out-of-range'], ['ARL rounding floor', 'vp2.ARL.floor'],
  ['out of bounds constant read', 'gf3.operand.parameter-outside'], ['how many constants does VP1.0 have', 'vp2.parameters.count-vp1'],
  ['how many temporaries in VP1.1', 'vp2.temporaries.count-vp1'], ['how many vertex attributes', /attributes.count$/],
  ['initial value of address register', /address.initial$/], ['is o[COL0] clamped', /results.colours/], ['what is DPH', /DPH$/],
  ['what is w of DST', /DST$/], ['LOG of negative', 'vp2.LOG.absolute'], ['LOG of zero', 'vp1.LOG.zero'], ['LG2 of negative', 'gp4.LG2.undefined'],
  ['COS range', 'vp2.COS.beyond'], ['SIN of infinity', 'vp2.SIN.2'], ['FRC of negative', /FRC.negative$/], ['FLR of -0', 'vp2.FLR.2'],
  ['SGE with NaN', 'vp2.SGE.nan'], ['does SEQ treat -0 and 0 as equal', 'gp4.SEQ.float-zeros'], ['SNE NaN', 'vp2.SNE.nan'],
  ['ABS of negative NaN', 'vp11.ABS.nan'], ['does negation flip the sign of NaN', 'vp1.E-nan-sign'], ['does MOV flush denormals', 'vp2.E-flush-in-moves'],
  ['can a vertex program write to constants', /parameter-destination|no-parameter-write/], ['two different vertex attributes in one instruction', /two-attributes$/],
  ['two constants in one instruction', /two-parameters$/], ['LOOP nesting limit', 'loop-depth'], ['point size not written', /point-size|written-result/],
  ['depth not written by fragment program', 'nvfp4.results.depth-unwritten'], ['what may be in a display list', 'vp1.display-lists'],
  ['DP3 order of additions', 'dotOrder'], ['is R0.w zero at start', 'R[n]'], ['saturate NaN', 'gp4.E-saturate-nan'],
  ['does DP4 have order of additions', 'dotOrder'], ['clip distance o[CLP0]', 'vp2.results.clip'],
]; // prettier-ignore

export function isRight(name: string, first: string | RegExp): boolean {
  return typeof first === 'string' ? name === first : first.test(name);
}

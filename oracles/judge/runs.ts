/**
 * How often a property test runs: as usual, or as often as VPSPEC_RUNS says, which the nightly script sets.
 *
 * @param share of the runs that are asked for; less than all where one run takes long
 */
export function runs(usual: number, share = 1): number {
  const wanted = Number(process.env['VPSPEC_RUNS'] ?? NaN);
  if (!Number.isInteger(wanted) || wanted <= 0) return usual;
  return share === 1 ? wanted : Math.max(usual, Math.ceil(wanted * share));
}

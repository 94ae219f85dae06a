/** How often property tests run: as often as VPSPEC_RUNS says, which the nightly script sets, or as usual. */
export function runs(usual: number): number {
  const wanted = Number(process.env['VPSPEC_RUNS'] ?? NaN);
  return Number.isInteger(wanted) && wanted > 0 ? wanted : usual;
}

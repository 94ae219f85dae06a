/** For tests of what hostile input costs: a busy machine makes nothing longer that is counted so. */

/** The processor seconds that this process spends on it. */
export function processorSeconds(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

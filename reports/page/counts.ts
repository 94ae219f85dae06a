/** How counts read, in every report. */

/** 55500 as "55 500". */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ' ');
}

/** "1 record", "2 records"; "1 property", "2 properties". */
export function counted(count: number, noun: string): string {
  const several = `${noun.replace(/([^aeiou])y$/, '$1ie')}s`;
  return `${grouped(count)} ${count === 1 ? noun : several}`;
}

/** The one in the middle; of two the lesser, and 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

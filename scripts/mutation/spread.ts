/** Tests by file, and an order of tests in which different ones come first. */

export function byFile<T extends { readonly file: string }>(
  tests: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const files = new Map<string, T[]>();
  for (const test of tests) {
    const ofFile = files.get(test.file);
    if (ofFile === undefined) files.set(test.file, [test]);
    else ofFile.push(test);
  }
  return files;
}

/** One of each file, then a second of each, and so on; within a file those that lie far apart first. */
export function spread<T extends { readonly file: string }>(tests: readonly T[]): readonly T[] {
  const placed: { readonly test: T; readonly turn: number }[] = [];
  for (const ofFile of byFile(tests).values()) {
    scattered(ofFile).forEach((test, turn) => placed.push({ test, turn }));
  }
  return placed.sort((a, b) => a.turn - b.turn).map(({ test }) => test);
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

function scattered<T>(list: readonly T[]): readonly T[] {
  return list
    .map((item, index) => ({ item, key: (index * GOLDEN) % 1 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

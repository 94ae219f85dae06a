/** What is made when it is first asked for, and then kept: few programs that are linked are ever traced. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

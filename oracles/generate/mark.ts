/** Where a program that must not load violates its restriction: a character that no program has. */
export const MARK = '^';

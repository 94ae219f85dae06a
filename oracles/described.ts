/** Types of what schemas describe: what is read or printed has its shape said once. A type loads no schema. */
import type { z } from 'zod';

export type Described<S extends z.ZodType> = ReadOnly<z.output<S>>;

/** Names of guests are strings that are objects too, by their type. */
type ReadOnly<T> = T extends string
  ? T
  : T extends object
    ? { readonly [K in keyof T]: ReadOnly<T[K]> }
    : T;

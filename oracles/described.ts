/** Types of what schemas describe: what is read or printed has its shape said once. A type loads no schema. */
import type { z } from 'zod';

export type Described<S extends z.ZodType> = ReadOnly<z.output<S>>;

/** Names of guests are strings that are objects too, by their type. */
type ReadOnly<T> = T extends string
  ? T
  : T extends readonly unknown[]
    ? { readonly [K in keyof T]: ReadOnly<T[K]> }
    : T extends object
      ? { readonly [K in keyof T as Told<K, T>]: ReadOnly<T[K]> }
      : T;

/** What readers let later versions say more of has the keys of this version. */
type Told<K, T> = string extends K ? (string extends Named<T> ? K : never) : K;

type Named<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] } extends never
  ? string
  : never;

/** Functions as TypeScript sees them, by how C declares them: a table of declarations says both. */
import type { Pointer } from './egl.js';

/** Passed as the address of its contents. */
export type Bytes = Float32Array | Uint32Array | Int32Array | Uint8Array;

/** By name, of declarations by name: "uint (uint type)". */
export type Functions<Declarations> = {
  readonly [Name in keyof Declarations]: Declared<Declarations[Name]>;
};

type Declared<Declaration> = Declaration extends `void (${infer Parameters})`
  ? (...args: Passed<Parameters>) => void
  : Declaration extends `const char *(${infer Parameters})`
    ? (...args: Passed<Parameters>) => string | null
    : Declaration extends `${string}(${infer Parameters})`
      ? (...args: Passed<Parameters>) => number
      : never;

type Passed<Parameters> = Parameters extends ''
  ? []
  : Parameters extends `${infer First}, ${infer Rest}`
    ? [PassedAs<First>, ...Passed<Rest>]
    : [PassedAs<Parameters>];

/** Numbers may be read as bits of another type, as NaNs keep theirs so; an intptr is an offset where C declares a pointer. */
type PassedAs<Parameter> = Parameter extends `const char **${string}`
  ? readonly string[]
  : Parameter extends `const char *${string}`
    ? string
    : Parameter extends `intptr ${string}`
      ? Pointer
      : Parameter extends `uint *${string}`
        ? Uint32Array
        : Parameter extends `int *${string}`
          ? Int32Array
          : Parameter extends `${'const ' | ''}uint8 *${string}`
            ? Uint8Array
            : Parameter extends `const void *${string}`
              ? Bytes | null
              : Parameter extends `${string}*${string}`
                ? Bytes
                : number;

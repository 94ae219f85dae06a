/**
 * The value of which NV_gpu_program4 says nothing: what temporaries and condition codes hold at the start
 * (§2.X.3.4, §2.X.3.7), what a read as another type gives (§2.X.3.1), and the results that §2.X.8 leaves
 * undefined. One constant for numbers, integers, truth values and words alike.
 */
export const UNDEFINED: unique symbol = Symbol('undefined');

export type Undefined = typeof UNDEFINED;

/** How `vpspec verify` is asked. */
export interface VerifyFlags {
  readonly backend?: string;
  readonly sample?: number;
  readonly seed?: number;
  /** Slices of every operand to be asked again. */
  readonly recheck?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Units asked again where nothing else is said. */
export const SAMPLE = 100;

/** How far work is that takes long, as it is told to who waits for it. */
export interface Progress {
  readonly done: number;
  /** Null where nobody knows. */
  readonly total: number | null;
  /** What is being worked on. */
  readonly label: string;
  /** How much of what is done went wrong; not told where nobody knows yet. */
  readonly failures?: number;
}

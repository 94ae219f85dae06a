/** What an inputs file may weigh, in bytes. */
export const MAXIMUM_INPUTS = 1_000_000;

/** The versions of formats that others read and write, which say so in themselves (docs/versions.md). */
export const FORMATS = {
  /** The format of a certificate's folder: `format` in manifest.json. */
  certificate: 2,
  /** The format of results.jsonl: `format` in its first line. */
  results: 2,
  /** The version of the backend protocol: `protocol` in `hello`. */
  protocol: 1,
} as const;

/** What messages of ours never say: the words in which a validator speaks to programmers. */
export const VALIDATORS_WORDS =
  /Invalid |received|Too (small|big)|Unrecognized|\bundefined\b|expected (string|number|int|array|tuple|object|record|boolean|nonoptional|union)\b/;

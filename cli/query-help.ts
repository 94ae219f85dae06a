/** What the help of commands says of queries. */
export const QUERY_HELP =
  '\nA query is a case id, a file, a folder, or a pattern of these: "*" is any run of characters\n' +
  'but "/" and ":", "**" any run; several queries add up, one with "!" before it takes away.\n\n' +
  'Examples:\n';

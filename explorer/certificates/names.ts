/** Names of clauses, errata and commands of the GL as they stand in a page. */
export const NAME = /[A-Za-z][A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)+|\bgl[A-Z]\w*/g;

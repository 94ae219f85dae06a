/** Where the page of each thing is: one place for each kind, a file name that keeps what the thing is called. */
import type { EntryKind } from '../../reports/explain/entries.js';

/** What has a page: all that `vpspec explain` knows but cases, and the documents. */
export type PageKind = Exclude<EntryKind, 'case'> | 'document' | 'source';

/**
 * The page's path from the root of the site. It stays: what once led to a page leads to it still, and ids of clauses are never
 * given to another one.
 */
export function pathOf(kind: PageKind, name: string): string {
  return `${kind.toLowerCase().replace(' ', '-')}/${fileNameOf(name)}.html`;
}

/** Letters, digits, dots, hyphens and underscores as they are; each other run of characters as one hyphen. */
function fileNameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9._]+/g, '-').replace(/^-+|-+$/g, '');
}

/** A path as a page at another path leads to it. */
export function linkFrom(page: string, to: string): string {
  return '../'.repeat(page.split('/').length - 1) + to;
}

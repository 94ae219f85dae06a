/** What is shown of files that somebody gives to a page. */
import type { Pages } from './pages.js';

export type ShownCertificates =
  | {
      readonly kind: 'shown';
      readonly title: string;
      /** Made of the same parts as the page of `certify --out`, or of `compare --out`. */
      readonly body: string;
      /** What stands in it and has a page in the site, by its name. */
      readonly pages: Pages;
      /** By the path by which the page leads to a case: the case as the playground opens it. */
      readonly plays: Readonly<Record<string, string>>;
      /** By the text of a smallest program as the page lists it, its inputs as comments: the same. */
      readonly programs: Readonly<Record<string, string>>;
      /** By the place of a finding of an instruction by itself ("#MUL-vp2.MUL.3"): the instruction on its operands. */
      readonly findings: Readonly<Record<string, string>>;
    }
  /** Files that are none, each with what is wrong with it. */
  | { readonly kind: 'bad'; readonly messages: readonly string[] };

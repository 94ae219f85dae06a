/** The words of the field that everything here uses: at the end of every page and, tested to be the same, of the README. */
import { html, type Markup } from './markup.js';

export interface Term {
  readonly term: string;
  /** A sentence or two; what stands between backticks is code. */
  readonly means: string;
}

export const GLOSSARY: readonly Term[] = [
  {
    term: 'clause',
    means: 'One normative statement of a document, with an id such as `vp2.MUL.3`.',
  },
  {
    term: 'permitted',
    means:
      'Allowed by the documents: by some interpretation of them and some implementation-defined choice. A result, a program that loads, or the end of a run is permitted or not.',
  },
  {
    term: 'violation of a clause',
    means: 'A result that the clause does not permit. Data name it `violations`.',
  },
  {
    term: 'erratum',
    means: 'A place where the documents contradict themselves, are silent or have a misprint.',
  },
  {
    term: 'interpretation',
    means:
      'One way to read such a place. Each erratum has several; one of them is taken by default.',
  },
  {
    term: 'implementation-defined choice',
    means:
      'A point that the documents leave open and an implementation decides once and for all. Options and data name it a policy: `--policy madRounding=once`.',
  },
  {
    term: 'profile',
    means: 'A decision on every implementation-defined choice: one whole machine.',
  },
  {
    term: 'by the letter',
    means:
      'Permitted by a loophole alone: no sentence excludes it, and nobody can mean it. It is counted apart.',
  },
  {
    term: 'expected failure',
    means:
      'A violation that the file of `--expect` lists with its reason. Whoever conforms with expected failures has these and no others.',
  },
  {
    term: 'test vector',
    means:
      'One instruction on one set of operands, with its result. Data name it `records`; of GPU programs they count units.',
  },
  {
    term: 'unit',
    means:
      'What an implementation is asked at a time: an instruction by itself, a probe, a case of the corpus, or a generated program.',
  },
  {
    term: 'probe',
    means: 'A small program that tells choices and interpretations apart. It is no judgement.',
  },
  {
    term: 'unconstrained',
    means:
      'Said of a result of which any value is permitted, so that judging it tells nothing. Data name it `vacuity`.',
  },
  {
    term: 'environment',
    means: 'A language and its version, such as VP1.1 or NVfp4.0: what a program begins with.',
  },
];

/** The last part of a page. */
export function glossaryPanel(): Markup {
  return html`<h2 id="glossary">Words</h2>
    <dl class="glossary">
      ${GLOSSARY.map(
        ({ term, means }) =>
          html`<dt>${term}</dt>
            <dd>${coded(means)}</dd>`,
      )}
    </dl>`;
}

/** Backticks as code. */
export function coded(text: string): readonly Markup[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}

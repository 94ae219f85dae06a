/** For tests of load faults: whether an interpretation of the documents explains what a machine does. */
import type { OwnLoading } from '../../semantics/language/interpretations.js';

type Result =
  | { readonly loaded: true }
  | { readonly loaded: false; readonly error: { readonly position: number } };

export interface Language {
  readonly load: (text: string) => Result;
  readonly explain: (text: string, own: OwnLoading) => readonly unknown[];
}

/** How a machine loads programs otherwise than the semantics; `wrong` where no interpretation explains one of them. */
export function loadsOtherwise(
  machine: Pick<Language, 'load'>,
  cases: readonly { readonly program: { readonly text: string } }[],
  { load, explain }: Language,
): 'never' | 'by interpretations' | 'wrong' {
  let found: 'never' | 'by interpretations' = 'never';
  for (const text of new Set(cases.map(({ program }) => program.text))) {
    const own = answerOf(machine.load(text));
    const expected = answerOf(load(text));
    if (own.loaded === expected.loaded && own.position === expected.position) continue;
    if (explain(text, own).length === 0) return 'wrong';
    found = 'by interpretations';
  }
  return found;
}

function answerOf(result: Result): OwnLoading {
  return { loaded: result.loaded, position: result.loaded ? null : result.error.position };
}

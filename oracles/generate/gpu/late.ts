/** Declarations among the instructions: NV_gpu_program4 §2.X.2, where a statement is either. */
import { oneOf, type Source } from '../source.js';

/** What nothing but instructions names. */
const MOVABLE = /^(?:(?:INT|UINT|FLOAT) )?(?:PARAM|OUTPUT) (\w+)/;

interface Parts {
  readonly declarations: readonly string[];
  readonly body: readonly string[];
}

/** One of the declarations stands just before the first instruction that names its variable; the rest stays. */
export function withLateDeclaration(source: Source, { declarations, body }: Parts): Parts {
  const places = declarations.flatMap((statement) => {
    const [, name] = MOVABLE.exec(statement) ?? [];
    if (name === undefined) return [];
    const use = new RegExp(`\\b${name}\\b`);
    const at = body.findIndex((line) => use.test(line));
    const isAliased = declarations.some((each) => each !== statement && use.test(each));
    return at <= 0 || isAliased ? [] : [{ statement, at }];
  });
  if (places.length === 0) return { declarations, body };
  const { statement, at } = oneOf(source, places);
  return {
    declarations: declarations.filter((each) => each !== statement),
    body: body.toSpliced(at, 0, `  ${statement}`),
  };
}

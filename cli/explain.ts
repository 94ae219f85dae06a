/** `vpspec explain NAME`: what a clause, an erratum, an instruction or whatever is asked for means, and its cases. */
import { Command } from 'commander';
import type { CaseGroup } from '../oracles/cases/case-index.js';
import type { Explanation } from '../reports/explain/explanation.js';
import type { DocumentId } from '../spec/authorities.js';
import type { Specification } from '../spec/load/specification.js';
import { documentAsked, withOneDocument, type DocumentFlag } from './document-option.js';
import { InputError } from './exit.js';
import { languageFlags, withLanguage, type LanguageFlag } from './language-option.js';
import { jsonText } from '../reports/json/text.js';

interface ExplainFlags extends DocumentFlag, LanguageFlag {
  readonly cases?: string;
  readonly json?: boolean;
}

/** As much is told of what speaks of a thing. */
const HITS = 12;

/** The most names that a message suggests. */
const MOST_MEANT = 3;

/** An instruction by the prefix that clauses have: "vp1.MUL" is MUL by that document. */
const OF_DOCUMENT = /^(vp1|vp11|vp2)\.([A-Z][A-Z0-9]*)$/;

export function explainCommand(): Command {
  return withOneDocument(withLanguage(new Command('explain')))
    .description('say what a thing means, and which cases show it; or what speaks of some words')
    .argument(
      '<name...>',
      'a clause (vp2.MUL.3), an erratum (vp2.E1), an instruction (MUL, vp1.MUL, gp4.MUL), a section ' +
        '(2.14.3.24), an environment, a register or binding, a command of the GL (glTrackMatrixNV), ' +
        'a policy, a load restriction, a word of the glossary; or words',
    )
    .option('--cases <dir>', "the corpus's folder, instead of vpspec's own")
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  vpspec explain vp2.MUL.3\n  vpspec explain MUL\n  vpspec explain gp4.MUL\n' +
        '  vpspec explain RSQ --document vp1\n  vpspec explain 2.14.3.24\n  vpspec explain "o[HPOS]"\n' +
        '  vpspec explain denormals\n  vpspec explain glTrackMatrixNV\n  vpspec explain swizzle of condition codes\n\n' +
        'A name that VP and GPU programs share is the instruction of VP programs. With --language a name that such a\n' +
        'language has is its own: of its record instructions (TWICE, two.TWICE), clauses, load restrictions and its\n' +
        'environment are explained; words are searched for in the documents alone.\n' +
        'Exit code 0; 2 where nothing is found.',
    )
    .action(async (words: readonly string[], flags: ExplainFlags) => {
      const { keptSpecification } = await import('./kept.js');
      const { explanationWithGuests } = await import('../reports/explain/guest/language.js');
      const specification = await keptSpecification();
      const { INSTRUCTIONS } = await import('../spec/instructions.js');
      const [, prefix = '', instruction = ''] = OF_DOCUMENT.exec(words.join(' ')) ?? [];
      const isInstruction = INSTRUCTIONS.some(({ name }) => name === instruction);
      const document = await documentAsked(isInstruction ? { document: prefix, ...flags } : flags);
      const question = isInstruction ? instruction : words.join(' ');
      const explain = explanationWithGuests(question, specification, document);
      const { caseIndex } = await import('./kept.js');
      const { guestGroups } = await import('../oracles/cases/guest/case.js');
      const cases = async (): Promise<readonly CaseGroup[]> => {
        const { groups: ofFiles, errors } = await caseIndex(flags.cases);
        const groups = [...ofFiles, ...guestGroups()];
        for (const { file, line, column } of errors) {
          process.stderr.write(
            `vpspec: ${file}:${String(line)}:${String(column)} cannot be read; its cases are missing below\n`,
          );
        }
        return document === null
          ? groups
          : groups.filter(({ documents }) => documents.includes(document));
      };
      const told =
        explain === null
          ? await answered(question, specification, document, cases)
          : await explained(explain(await cases()), document, languageFlags(flags));
      process.stdout.write(flags.json === true ? jsonText(told.json) : told.text);
    });
}

/** As JSON and as text. */
interface Told {
  readonly json: unknown;
  readonly text: string;
}

async function explained(
  bare: Explanation,
  document: DocumentId | null,
  flags: string,
): Promise<Told> {
  const { cardOfExplained, withCard } = await import('../reports/explain/explanation.js');
  const name = cardOfExplained(bare);
  const { cardNamed } = await import('./kept.js');
  const card = name === null ? null : await cardNamed(name);
  const explanation = withCard(bare, card, document);
  const { explanationText } = await import('../reports/explain/explanation-text.js');
  const { paintFor } = await import('./paint.js');
  return { json: explanation, text: explanationText(explanation, paintFor(process.stdout), flags) };
}

/** @throws InputError where nothing is found, or a thing of which the document says nothing */
async function answered(
  question: string,
  specification: Specification,
  document: DocumentId | null,
  cases: () => Promise<readonly CaseGroup[]>,
): Promise<Told> {
  if (question.trim() === '') {
    throw new InputError('explain: expected a name or words, such as "vpspec explain MUL"');
  }
  const { knownIds } = await import('../reports/explain/explanation.js');
  const { explanationWithGuests, guestIds } = await import('../reports/explain/guest/language.js');
  if (document !== null && explanationWithGuests(question, specification) !== null) {
    const { titleOf } = await import('../spec/authorities.js');
    throw new InputError(
      `${titleOf(document)} says nothing of "${question}"; without --document it is known`,
    );
  }
  const { answerTo } = await import('../reports/explain/answer.js');
  const groups = await cases();
  const { searchIndex } = await import('./kept.js');
  const answer = await answerTo(question, specification, document, () => groups, HITS, searchIndex);
  if (answer === null) {
    const { beginningWith, nearest } = await import('../spec/load/suggest.js');
    const { glCommandNames } = await import('../reports/explain/gl/command.js');
    const known = [...guestIds(), ...knownIds(specification), ...glCommandNames()];
    const begun = beginningWith(question, known).slice(0, MOST_MEANT);
    const meant = begun.length > 0 ? begun : [nearest(question, known)].filter((id) => id !== null);
    const hint = meant.map((id) => `"${id}"`).join(' or ');
    const asking = hint === '' ? '' : `; did you mean ${hint}?`;
    throw new InputError(`nothing is called "${question}", nor speaks of it${asking}`);
  }
  const { answerText } = await import('../reports/explain/topic-text.js');
  const { paintFor } = await import('./paint.js');
  return { json: answer, text: answerText(answer, document, paintFor(process.stdout)) };
}

/** `vpspec explain ID`: what a clause, an erratum or an instruction's section says, and its cases. */
import { Command } from 'commander';
import { documentAsked, withOneDocument, type DocumentFlag } from './document-option.js';
import { InputError } from './exit.js';

interface ExplainFlags extends DocumentFlag {
  readonly cases?: string;
  readonly json?: boolean;
}

export function explainCommand(): Command {
  return withOneDocument(new Command('explain'))
    .description('say what a clause, an erratum or an instruction means, and which cases show it')
    .argument('<id>', 'a clause (vp2.MUL.3), an erratum (vp2.E1) or an instruction (MUL, gp4.MUL)')
    .option('--cases <dir>', "the corpus's folder, instead of vpspec's own")
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  vpspec explain vp2.MUL.3\n  vpspec explain MUL\n  vpspec explain gp4.MUL\n' +
        '  vpspec explain RSQ --document vp1\n\n' +
        'A name that VP and GPU programs share is the instruction of VP programs.\n' +
        'Exit code 0; 2 for an id that does not exist.',
    )
    .action(async (id: string, flags: ExplainFlags) => {
      const { loadSpecification } = await import('../spec/load/specification.js');
      const { explanationOf, knownIds } = await import('./explanation.js');
      const specification = loadSpecification();
      const document = await documentAsked(flags);
      const explain = explanationOf(id, specification, document);
      if (explain === null) {
        if (document !== null && explanationOf(id, specification) !== null) {
          const { titleOf } = await import('../spec/authorities.js');
          throw new InputError(
            `${titleOf(document)} says nothing of "${id}"; without --document it is known`,
          );
        }
        const { nearest } = await import('../spec/load/suggest.js');
        const meant = nearest(id, knownIds(specification));
        const hint = meant === null ? '' : `; did you mean "${meant}"?`;
        throw new InputError(`there is no clause, erratum or instruction "${id}"${hint}`);
      }
      const { caseIndex } = await import('../oracles/cases/case-index.js');
      const { groups, errors } = caseIndex(flags.cases);
      for (const { file, line, column } of errors) {
        process.stderr.write(
          `vpspec: ${file}:${String(line)}:${String(column)} cannot be read; its cases are missing below\n`,
        );
      }
      const explained = explain(
        document === null ? groups : groups.filter(({ documents }) => documents.includes(document)),
      );
      if (flags.json === true) {
        process.stdout.write(`${JSON.stringify(explained, null, 2)}\n`);
        return;
      }
      const { explanationText } = await import('./explanation-text.js');
      const { paintFor } = await import('./paint.js');
      process.stdout.write(explanationText(explained, paintFor(process.stdout)));
    });
}

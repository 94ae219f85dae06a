/** `vpspec allowed PROGRAM`: every result that the documents permit. */
import { Command, InvalidArgumentError } from 'commander';
import { governing, withDocument, type DocumentFlag } from './document-option.js';
import { withLanguage } from './language-option.js';
import { regionAsked, withAssignment, type PolicyFlags } from './policy-options.js';
import { withReadings } from './reading-option.js';
import { jsonText } from '../reports/json/text.js';

interface AllowedFlags extends DocumentFlag, Pick<PolicyFlags, 'profile' | 'policy'> {
  readonly inputs?: string;
  readonly paths: number;
  readonly byTheLetter?: boolean;
  readonly json?: boolean;
  /** Readings are a matter of words of the NV2A alone. */
  readonly reading?: readonly string[];
}

export function allowedCommand(): Command {
  return withReadings(
    withAssignment(
      withDocument(
        withLanguage(new Command('allowed'))
          .description('show every result that the documents permit of one run of a program')
          .argument(
            '<program>',
            'file with the program string, or with words of the NV2A (.nv2a); "-" for standard input',
          ),
      ),
    ),
  )
    .option('--inputs <file>', 'YAML, as for "vpspec run"')
    .option('--paths <n>', 'join states beyond so many different ones at a time', positive, 256)
    .option('--by-the-letter', 'with what nobody means, though the letter permits it')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nAll permitted assignments of the policies are followed ("vpspec policies"), and sets where a\n' +
        'function is approximated. Beyond --paths, or where it would take too long, the nearest states are\n' +
        'joined; the answer then says what that made wider. Of words of the NV2A, which no document\n' +
        'governs, it is what public descriptions have (docs/nv2a.md).\n\n' +
        'With --policy or --profile it is what is permitted of an implementation that decides so; what nobody\n' +
        'may decide is refused, and "vpspec run" shows what comes of it.\n\n' +
        'Examples:\n  vpspec allowed examples/fog.vp --inputs examples/fog.yaml\n' +
        '  vpspec allowed examples/mist.fp4 --inputs examples/mist.yaml\n' +
        '  vpspec allowed examples/pairs.nv2a --inputs examples/pairs.yaml',
    )
    .action(async (path: string, options: AllowedFlags) => {
      const { allowedOf } = await import('../reports/languages/allowed.js');
      const { openUnlessWords } = await import('./words/file.js');
      const file = await openUnlessWords(path, options, async (words) => {
        const { allowedOfWords } = await import('./words/allowed.js');
        await allowedOfWords(words, options);
      });
      if (file === null) return;
      await file.useLoaded(async (language, program) => {
        const authority = governing(language, program, options);
        const values =
          options.inputs === undefined ? {} : await language.readInputs(options.inputs, program);
        const permitting = await language.permitting();
        const { paths, byTheLetter = false } = options;
        const { region, chosen } = await regionAsked(authority, options, byTheLetter);
        const asked = { authority, values, paths, byTheLetter };
        const allowed = allowedOf(
          permitting,
          program,
          region === null ? asked : { ...asked, region },
        );
        process.stdout.write(
          options.json === true
            ? jsonText({
                ...permitting.json(program, allowed),
                ...(region === null ? {} : { chosen }),
              })
            : permitting.text(program, allowed),
        );
      });
    });
}

function positive(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('expected a whole number above zero.');
}

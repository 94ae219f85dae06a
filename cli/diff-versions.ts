/** `vpspec diff-versions`: what changed between the versions of the language, each with a pair of programs. */
import { Command } from 'commander';
import { InputError } from './exit.js';
import { jsonText } from '../reports/json/text.js';

export function diffVersionsCommand(): Command {
  return new Command('diff-versions')
    .description(
      'for each rule that changed between GF3, VP1.0, VP1.1, VP2.0 and NVvp4.0, the smallest pair of programs that shows it',
    )
    .argument('[rule...]', 'which rules, by name; all if absent')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nBoth programs are run as the document says that defined their version; what is shown is the\n' +
        'position result (docs/version-differences.md).\n\n' +
        'Exit code 0, 2 if there is no such rule.\n\n' +
        'Examples:\n' +
        '  vpspec diff-versions\n' +
        '  vpspec diff-versions max-nan min-nan --json',
    )
    .action(async (names: string[], options: { json?: boolean }) => {
      const { loadVersionDifferences } = await import('../spec/load/version-differences.js');
      const { compareVersions } = await import('../oracles/versions/compare.js');
      const { suggestion } = await import('../semantics/language/suggest.js');
      const { versionsJson, versionsText } = await import('../reports/version-differences.js');
      const { paintFor } = await import('./paint.js');
      const all = loadVersionDifferences();
      const known = [...all.changed, ...all.kept].map(({ id }) => id);
      for (const name of names) {
        if (known.includes(name)) continue;
        const near = suggestion(name, known);
        const hint =
          near === undefined ? `; known are ${known.join(', ')}` : `; did you mean ${near}?`;
        throw new InputError(`there is no rule "${name}"${hint}`);
      }
      const isWanted = ({ id }: { readonly id: string }): boolean =>
        names.length === 0 || names.includes(id);
      const compared = compareVersions({
        changed: all.changed.filter(isWanted),
        kept: all.kept.filter(isWanted),
      });
      process.stdout.write(
        options.json === true
          ? jsonText(versionsJson(compared))
          : versionsText(compared, paintFor(process.stdout)),
      );
    });
}

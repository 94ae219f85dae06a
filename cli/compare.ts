/** `vpspec compare DIR…`: certificates of several implementations side by side. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Command } from 'commander';
import type { LinkOf } from '../reports/vote/links.js';
import { InputError } from './exit.js';
import { requireOutputFile, writeOutput } from './output.js';
import { jsonText } from '../reports/json/text.js';

interface CompareFlags {
  readonly json?: boolean;
  readonly out?: string;
}

export function compareCommand(): Command {
  return new Command('compare')
    .description('set certificates side by side, and show where all agree against the document')
    .argument(
      '<dir...>',
      'folders that "vpspec certify --out DIR" wrote, also as .tar.gz; two or more',
    )
    .option('--json', 'print JSON')
    .option('--out <file>', 'write a page: votes.html')
    .addHelpText(
      'after',
      '\nOf each clause: "holds", "12 not" (test vectors or programs that violate it), "otherwise" (it holds, but\n' +
        'not by the default interpretation), "." (programs were run, and none violated it), "-" (not tried).\n' +
        '"!" marks what all implementations that were asked, two or more, do against the default interpretation.\n\n' +
        'Exit code 0 whatever the certificates say, 2 if one cannot be read, 3 if the page cannot be written.\n\n' +
        'Example:\n  vpspec compare docs/certificates/softpipe-arb-vp1.1.tar.gz docs/certificates/llvmpipe-arb-vp1.1.tar.gz',
    )
    .action((directories: string[], flags: CompareFlags) => runCompare(directories, flags));
}

/** Compares, prints and writes. @throws InputError, MachineryError */
export async function runCompare(
  directories: readonly string[],
  flags: CompareFlags,
): Promise<void> {
  if (flags.out !== undefined) requireOutputFile('--out', flags.out);
  if (directories.length < 2) {
    throw new InputError(
      'give the folders of two certificates or more; there is nothing to compare',
    );
  }
  const { readVoters, voteOf } = await import('../oracles/certify/vote.js');
  const { FolderError } = await import('../oracles/certify/folder.js');
  let vote: ReturnType<typeof voteOf>;
  try {
    vote = voteOf(readVoters(directories));
  } catch (error) {
    if (error instanceof FolderError) throw new InputError(error.message);
    throw error;
  }
  if (flags.json === true) {
    const { voteJson } = await import('../reports/vote/json.js');
    process.stdout.write(jsonText(voteJson(vote)));
  } else {
    const { voteText } = await import('../reports/vote/text.js');
    const { paintFor } = await import('./paint.js');
    process.stdout.write(voteText(vote, paintFor(process.stdout)));
  }
  if (flags.out === undefined) return;
  const { voteHtml } = await import('../reports/vote/html.js');
  writeOutput(flags.out, voteHtml(vote, linksFrom(flags.out)));
  if (flags.json !== true) process.stdout.write(`\nPage: ${flags.out}\n`);
}

/** From a page to those of the certificates, or to the archives that have them, by the paths that lead there. */
function linksFrom(page: string): LinkOf {
  return (directory) => {
    const given = resolve(directory);
    const isPage = existsSync(join(given, 'index.html'));
    const target = isPage ? join(given, 'index.html') : given;
    if (!isPage && !statSync(given).isFile()) return null;
    const path = relative(dirname(resolve(page)), target)
      .split(sep)
      .map(encodeURIComponent);
    // A name with a colon would be taken for a scheme.
    return { href: ['.', ...path].join('/'), isPage };
  };
}

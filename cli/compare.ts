/** `vpspec compare DIR…`: certificates of several implementations side by side. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Command } from 'commander';
import type { LinkOf } from '../reports/vote/links.js';
import type { Paint } from '../reports/page/paint.js';
import { InputError, translated } from './exit.js';
import { withLanguage } from './language-option.js';
import { requireOutputFile, writeOutput } from './output.js';
import { jsonText } from '../reports/json/text.js';

interface CompareFlags {
  readonly json?: boolean;
  readonly out?: string;
}

export function compareCommand(): Command {
  return withLanguage(new Command('compare'))
    .description('set certificates side by side, and show where all agree against the document')
    .argument(
      '<dir...>',
      'folders that "vpspec certify --out DIR" wrote, or all "vpspec gl certify --out DIR", also as .tar.gz; two or more',
    )
    .option('--json', 'print JSON')
    .option('--out <file>', 'write a page: votes.html')
    .addHelpText(
      'after',
      '\nOf each clause: "holds", "12 not" (test vectors or programs that violate it), "otherwise" (it holds, but\n' +
        'not by the default interpretation), "." (programs were run, and none violated it), "-" (not tried).\n' +
        '"!" marks what all implementations that were asked, two or more, do against the default interpretation.\n\n' +
        'Of GLs (docs/gl.md): the verdict of each section, then each call that differs somewhere: "differs", "expected" (a list has it),\n' +
        '"." (no script showed it), "-" (the command is not there). "!" marks what differs in all that have the command, two or more.\n\n' +
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
  const { out, json } = flags;
  const shown = await shownVote(directories);
  process.stdout.write(json === true ? jsonText(await shown.json()) : await shown.text());
  if (out === undefined) return;
  writeOutput(out, await shown.html(linksFrom(out)));
  if (json !== true) process.stdout.write(`\nPage: ${out}\n`);
}

/** What is said of certificates side by side, in each form; what a form needs is read for it alone. */
interface ShownVote {
  readonly json: () => Promise<unknown>;
  readonly text: () => Promise<string>;
  readonly html: (linkOf: LinkOf) => Promise<string>;
}

/** @throws InputError where one cannot be read, or they are of several kinds */
async function shownVote(directories: readonly string[]): Promise<ShownVote> {
  const { certificateFiles } = await import('../oracles/certify/certificate-files.js');
  const { isOfGl } = await import('../oracles/certify/other-kinds.js');
  try {
    const kinds = directories.map((directory) => isOfGl(certificateFiles(directory)));
    const [other, first] = [kinds.indexOf(false), kinds.indexOf(true)];
    if (first >= 0 && other >= 0) {
      throw new InputError(
        `${directories[first] ?? ''} is a certificate of a GL, and ${directories[other] ?? ''} is none: what they say has nothing in common; compare certificates of one kind`,
      );
    }
    return first >= 0 ? await votesOfGls(directories) : await votesOfPrograms(directories);
  } catch (error) {
    throw translated(error);
  }
}

/** @throws FolderError */
async function votesOfPrograms(directories: readonly string[]): Promise<ShownVote> {
  const { readVoters, voteOf } = await import('../oracles/certify/vote.js');
  const vote = voteOf(readVoters(directories));
  return {
    json: async () => (await import('../reports/vote/json.js')).voteJson(vote),
    text: async () => (await import('../reports/vote/text.js')).voteText(vote, await painted()),
    html: async (linkOf) => (await import('../reports/vote/html.js')).voteHtml(vote, linkOf),
  };
}

/** @throws FolderError */
async function votesOfGls(directories: readonly string[]): Promise<ShownVote> {
  const { certificateFiles } = await import('../oracles/certify/certificate-files.js');
  const { glVoteOf, glVoterIn } = await import('../oracles/gl/vote.js');
  const vote = glVoteOf(directories.map((each) => glVoterIn(each, certificateFiles(each))));
  return {
    json: async () => (await import('../reports/gl/vote-text.js')).glVoteJson(vote),
    text: async () =>
      (await import('../reports/gl/vote-text.js')).glVoteText(vote, await painted()),
    html: async (linkOf) => (await import('../reports/gl/vote-html.js')).glVoteHtml(vote, linkOf),
  };
}

async function painted(): Promise<Paint> {
  const { paintFor } = await import('./paint.js');
  return paintFor(process.stdout);
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

/** `vpspec site`: shows the specification as pages, with the playground, on this machine. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { jsonText } from '../reports/json/text.js';
import { packageRoot } from '../spec/load/root.js';
import { InputError, MachineryError } from './exit.js';
import { Interruption } from './interruption.js';
import { whole } from './number-options.js';

interface Flags {
  readonly folder?: string;
  readonly port: number;
  readonly open?: true;
  readonly json?: true;
}

const BUILT = 'dist/site';

const MOST_PORT = 65_535;

export function siteCommand(): Command {
  return new Command('site')
    .description('show the specification as pages, with a playground, to this machine')
    .addOption(
      new Option('--port <n>', 'the port of this machine; 0 for any that is free')
        .argParser(whole(0, MOST_PORT))
        .default(0, 'any that is free'),
    )
    .option('--open', 'open it in the browser')
    .option('--json', 'print JSON')
    .option('--folder <dir>', 'where the site was built to; dist/site of the package if absent')
    .addHelpText(
      'after',
      '\nThe pages are those that npm run site makes: every clause, erratum, instruction, register and\n' +
        'choice, what carries it out and what known implementations do, a search, and a playground that\n' +
        'runs programs step by step. They are served to this machine alone, until Ctrl-C; they work as\n' +
        'files too: open dist/site/index.html.\n\n' +
        'Examples:\n' +
        '  npm run site && npx vpspec site --open\n' +
        '  vpspec site --port 8080\n\n' +
        'Exit code 2 where the site is not built; 3 where the port is taken.',
    )
    .action(runSite);
}

async function runSite({ folder, port, open, json }: Flags): Promise<void> {
  const root = folder === undefined ? join(packageRoot(), BUILT) : resolve(folder);
  if (!existsSync(join(root, 'index.html'))) {
    throw new InputError(
      folder === undefined
        ? 'the site is not built: npm run site builds it, in a clone of vpspec'
        : `--folder: ${folder} has no index.html: expected a folder that npm run site wrote`,
    );
  }
  const { serve } = await import('./site/server.js');
  const interruption = new Interruption();
  const { server, url } = await serve(root, port).catch((error: unknown) => {
    interruption.release();
    throw new MachineryError(`the site cannot be served: ${(error as Error).message}`);
  });
  process.stdout.write(json === true ? jsonText({ url }) : `${url}\nCtrl-C ends it.\n`);
  if (open === true) opened(url);
  await new Promise<void>((done) => {
    interruption.signal.addEventListener('abort', () => {
      done();
    });
    if (interruption.signal.aborted) done();
  });
  server.close();
  server.closeAllConnections();
}

/** By what the system has for it; where it has nothing, the address stands above. */
function opened(url: string): void {
  const [command, ...words] = OPENERS[process.platform] ?? ['xdg-open'];
  spawn(command ?? 'xdg-open', [...words, url], { stdio: 'ignore', detached: true })
    .on('error', () => {
      process.stderr.write(`vpspec: no browser was found to open ${url}\n`);
    })
    .unref();
}

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['explorer'],
};

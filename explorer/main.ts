/** `npm run site`: writes the site into dist/site; with `--open` it is shown in the browser then. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { grouped } from '../reports/page/counts.js';
import { packageRoot } from '../spec/load/root.js';
import { writeSite } from './site.js';

const words = process.argv.slice(2);
const unknown = words.find((word) => word !== '--open');
if (unknown !== undefined) {
  process.stderr.write(`npm run site: "${unknown}" is no option; expected --open or nothing\n`);
  process.exit(2);
}
const root = packageRoot();
const { pages, bytes } = await writeSite(join(root, 'dist/site'));
process.stdout.write(
  `${grouped(pages)} pages, ${grouped(Math.round(bytes / 1000))} kB: dist/site/index.html\n`,
);
if (words.length === 0) {
  process.stdout.write('Look at it: npx vpspec site --open\n');
} else {
  const shown = spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), 'site', '--open'], {
    stdio: 'inherit',
  });
  process.exitCode = shown.status ?? 3;
}

/** `npm run site`: writes the site into dist/site. */
import { join } from 'node:path';
import { grouped } from '../reports/page/counts.js';
import { packageRoot } from '../spec/load/root.js';
import { writeSite } from './site.js';

const folder = join(packageRoot(), 'dist/site');
const { pages, bytes } = await writeSite(folder);
process.stdout.write(
  `${grouped(pages)} pages, ${grouped(Math.round(bytes / 1000))} kB: dist/site/index.html\n` +
    'Look at it: npx vpspec site --open\n',
);

/** Every room of oracles/ has its place: in the order that the dependency rule holds, in the README's table, in the picture. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  readonly forbidden: readonly { readonly name: string }[];
};
const floors = forbidden.flatMap(
  ({ name }) => /^oracles-(.*)-imports-only-lower-rooms$/.exec(name)?.[1] ?? [],
);

it('each room has a floor', () => {
  expect([...floors].sort()).toEqual(folders);
});

it('the picture of the house has the rooms in the order of the dependency rule', () => {
  const picture = readFileSync(`${here}/../docs/architecture.md`, 'utf8');
  const [, table = ''] = /\| floor \| rooms \|\n([\s\S]*?)\n\n/.exec(picture) ?? [];
  expect(Array.from(table.matchAll(/`(\w+)\/`/g), ([, name]) => name)).toEqual(floors);
});

it('each room is in the README, and has one of its own', () => {
  const readme = readFileSync(`${here}/README.md`, 'utf8');
  const listed = Array.from(readme.matchAll(/^\| `(\w+)\/` \|/gm), ([, name]) => name);
  expect([...listed].sort()).toEqual(folders);
  for (const name of folders) expect(readdirSync(`${here}/${name}`)).toContain('README.md');
});

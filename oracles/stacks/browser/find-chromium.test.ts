import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { scratch } from '../../../spec/scratch.testing.js';
import { besideChromium, chromiumExecutable } from './find-chromium.js';

const { folder: root } = scratch('find');
const [installed, path] = [join(root, 'installed'), join(root, 'path')];
beforeAll(() => {
  mkdirSync(installed);
  mkdirSync(path);
  writeFileSync(join(installed, 'browser'), '#!/bin/sh\n');
  chmodSync(join(installed, 'browser'), 0o755);
  writeFileSync(join(installed, 'driver of this test.so'), '');
  symlinkSync(join(installed, 'browser'), join(path, 'chromium'));
});

it('finds the browser on the path, and what is installed beside it', () => {
  const variables = { PATH: ['/nowhere', path].join(delimiter) };
  expect(chromiumExecutable(variables)).toBe(join(path, 'chromium'));
  const driver = 'driver of this test.so';
  expect(besideChromium(driver, variables)).toBe(join(installed, driver));
  expect(besideChromium('no such file', variables)).toBeNull();
});

it('takes the one that is named, and no other in its place', () => {
  const named = { PATH: path, VPSPEC_CHROMIUM: join(installed, 'browser') };
  expect(chromiumExecutable(named)).toBe(join(installed, 'browser'));
  expect(chromiumExecutable({ ...named, VPSPEC_CHROMIUM: '/nowhere/browser' })).toBeNull();
  expect(chromiumExecutable({ PATH: '/nowhere' })).toBeNull();
});

import { expect, it } from 'vitest';
import { optionalPackage } from './optional-package.js';
import { StackAbsent } from './stack-absent.js';

it('says which package is missing, what for, and how to get it', async () => {
  const asked = optionalPackage('vpspec-has-no-such-package', 'draws');
  await expect(asked).rejects.toBeInstanceOf(StackAbsent);
  await expect(asked).rejects.toThrow(
    /^the npm package vpspec-has-no-such-package, which draws, cannot be loaded .*npm install vpspec-has-no-such-package$/,
  );
});

/** mathjs as one file, which the package has without types; of it, what expression.ts uses. */
declare module 'mathjs/lib/browser/math.js' {
  import type { parse } from 'mathjs';

  const math: { readonly parse: typeof parse };
  export default math;
}

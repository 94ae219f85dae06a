/**
 * The corpus checker over the mutated semantics, as one script that can be evaluated again and again.
 *
 * Only semantics/ is the sandbox's, with its mutants in it. What the harness itself needs of numbers (how a
 * case's values are read and compared) stays the original: a mutant must not change what is expected.
 */
import type { CaseChecker } from '../../oracles/cases/vp/check-case.js';
import type { checkGlCase } from '../../oracles/cases/gl/check-case.js';
import type { GpuCaseChecker } from '../../oracles/cases/gpu/check-case.js';
import type { GPU_STANDARD } from '../../semantics/gpu/machine/machine.js';
import type { STANDARD } from '../../semantics/machine/machine.js';
import { compile } from './bundle.js';

export interface Mutated {
  readonly CaseChecker: typeof CaseChecker;
  readonly GpuCaseChecker: typeof GpuCaseChecker;
  readonly checkGlCase: typeof checkGlCase;
  readonly STANDARD: typeof STANDARD;
  readonly GPU_STANDARD: typeof GPU_STANDARD;
}

/** Evaluates the script: new modules each time, made while the mutant that is active is active. */
export type Evaluate = () => Mutated;

/**
 * @param root the package
 * @param sandbox its copy with the mutated sources
 * @param counting whether to count the mutants that are reached
 */
export function compileMutated(
  root: string,
  sandbox: string,
  counting: boolean,
): Promise<Evaluate> {
  return compile<Mutated>({
    root,
    sandbox,
    counting,
    entry: {
      source: `
        export { CaseChecker } from './oracles/cases/vp/check-case.js';
        export { checkGlCase } from './oracles/cases/gl/check-case.js';
        export { GpuCaseChecker } from './oracles/cases/gpu/check-case.js';
        export { GPU_STANDARD } from './semantics/gpu/machine/machine.js';
        export { STANDARD } from './semantics/machine/machine.js';`,
    },
    originOf(name, importer) {
      const isForHarness = importer.startsWith('oracles/') && name.startsWith('semantics/number/');
      return name.startsWith('semantics/') && !isForHarness ? 'sandbox' : 'home';
    },
    edit: (name, source) => (name === GPU_PARSER ? remembering(source) : null),
  });
}

const GPU_PARSER = 'semantics/gpu/language/grammar.generated.js';

/**
 * The generated parser of GPU programs, which is not mutated, so that it parses a text once for all mutants:
 * that is most of the work of loading. What it gives is nowhere changed.
 */
function remembering(source: string): string {
  const parser = `
    const peg$known = (globalThis.peg$known ??= new Map());
    function peg$remembered(text, options) {
      const { startRule, peg$currPos, reserved } = options;
      const key = [startRule, peg$currPos, ...reserved, text].join();
      let result = peg$known.get(key);
      if (result === undefined) peg$known.set(key, (result = peg$parse(text, options)));
      return result;
    }`;
  return source.replace('peg$parse as parse', 'peg$remembered as parse') + parser;
}

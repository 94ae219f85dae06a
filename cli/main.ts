#!/usr/bin/env node
/**
 * `vpspec`: loads the command line and says what kept it from being loaded. A process may have too few open files for
 * that, or an installation lack some: both are failures of the machinery.
 */
import '../oracles/late-optimization.js';
import { EXIT, reportError, MachineryError } from './exit.js';

try {
  await import('./command-line.js');
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  reportError(new MachineryError(`cannot start: ${reason}`), process.argv.includes('--json'));
  process.exitCode = EXIT.machinery;
}

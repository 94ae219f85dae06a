/**
 * The command line of a process: what its words come to (answer.ts) is its exit code. Each command loads what it needs when
 * it runs, so that `vpspec run` starts fast.
 */
import { answer, setTerminal } from './answer.js';
import { endWithReader } from './exit.js';

const words = process.argv.slice(2);
setTerminal(words);
endWithReader();
process.exitCode = await answer(words);

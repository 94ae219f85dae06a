/**
 * The command line of a process: what its words come to (answer.ts) is its exit code, and no other way of its end is taken for an answer. Each
 * command loads what it needs when it runs, so that `vpspec run` starts fast.
 */
import { answer, setTerminal } from './answer.js';
import { endWithReader, reportError } from './exit.js';
import { filesIn, ofLanguage, unanswered } from './language-option.js';

const words = process.argv.slice(2);
const isJson = words.includes('--json');
const languages = filesIn(words);

/** Null until the command has its answer. */
let code: number | null = null;

function end(withCode: number): void {
  code = withCode;
  process.exit(withCode);
}

process.on('exit', () => {
  code ??= reportError(unanswered(words), isJson);
  process.exitCode = code;
});
// Errors beside a command's own course; Node.js would end with the code of a disagreement.
process.on('uncaughtException', (error: unknown) => {
  end(reportError(ofLanguage(error, words), isJson));
});
setTerminal(words);
endWithReader(end);

void answer(words).then((answered) => {
  code = answered;
  process.exitCode = answered;
  // What a language has left behind may go on for ever.
  if (languages.length > 0) process.stdout.write('', () => process.stderr.write('', () => { end(answered); })); // prettier-ignore
});

/**
 * Generates the parsers of semantics/language/ from spec/grammar/vp.peggy:
 *   grammar.generated.js         the parser
 *   grammar.generated.traced.js  the same, reporting every production it enters and leaves (coverage)
 * Both are ES modules without imports, so that they also run in a browser.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import peggy from 'peggy';

const root = new URL('../', import.meta.url);
const grammarFile = new URL('spec/grammar/vp.peggy', root);
const grammar = readFileSync(grammarFile, 'utf8');

const startRules = ['program', 'programTextItem', 'option'];

/** Productions that only name another one (<vp2-branchLabel> is an <identifier>) are kept for the trace. */
const keepProxyRules = {
  use(config) {
    config.passes.transform = config.passes.transform.filter(({ name }) => name !== 'removeProxyRules');
  },
};

function generate(file, options) {
  const source = peggy.generate(grammar, {
    output: 'source',
    format: 'es',
    grammarSource: 'spec/grammar/vp.peggy',
    allowedStartRules: startRules,
    ...options,
  });
  writeFileSync(fileURLToPath(new URL(file, root)), source);
}

generate('semantics/language/grammar.generated.js', {});
generate('semantics/language/grammar.generated.traced.js', { trace: true, plugins: [keepProxyRules] });

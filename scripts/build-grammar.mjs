/**
 * Generates the parsers of semantics/language/ from spec/grammar/vp.peggy:
 *   grammar.generated.js          the parser
 *   grammar.generated.traced.*.js parsers that report every rule they enter and leave, for the coverage
 *                                 of productions; one for each set of productions
 * All are ES modules without imports, so that they also run in a browser.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import peggy from 'peggy';

const root = new URL('../', import.meta.url);
const grammarSource = 'spec/grammar/vp.peggy';
const grammar = readFileSync(fileURLToPath(new URL(grammarSource, root)), 'utf8');

/** Passes that drop or merge rules (<vp2-branchLabel> only names <identifier>), which a trace would miss. */
const HIDING_PASSES = ['removeProxyRules', 'mergeCharacterClasses'];

/**
 * Productions that other environments have in the place of their own. In the union grammar they would
 * hide the right ones: "c[5]" of VP2.0 matches <vp2-progParamRegNum>, not <vp1-progParamRegNum>.
 */
const STATE_RULES = ['vertexAttribReg', 'dstReg'];
const VP1_RULES = [
  'vp1_ARL_instruction',
  'vp1_progParamRegNum',
  'vp1_progParamPosOff',
  'vp1_progParamNegOff',
  'vp11_option',
];
const TRACED = {
  vp1: STATE_RULES,
  vp2: [...STATE_RULES, ...VP1_RULES],
  vsp1: [],
};

function without(rules) {
  const isDropped = (node) => node.type === 'rule_ref' && rules.includes(node.name);
  const visit = (node) => {
    if (node.type === 'choice') {
      node.alternatives = node.alternatives.filter((alternative) => !isDropped(alternative));
    }
    for (const child of [node.expression, ...(node.alternatives ?? []), ...(node.elements ?? [])]) {
      if (child !== undefined && child !== null) visit(child);
    }
  };
  const dropAlternatives = (ast) => ast.rules.forEach(visit);
  return {
    use(config) {
      config.passes.transform = [
        dropAlternatives,
        ...config.passes.transform.filter(({ name }) => !HIDING_PASSES.includes(name)),
      ];
    },
  };
}

/**
 * The rule `_` as a loop. The generated function collects every character of white space in an array,
 * and a rule that ends in something optional reads the same white space several times.
 */
const WHITE_SPACE = `function peg$parse_() {
    for (;;) {
      let code = input.charCodeAt(peg$currPos);
      if (code === 32 || code === 9 || code === 10 || code === 13) {
        peg$currPos++;
      } else if (code === 35) {
        do {
          code = input.charCodeAt(++peg$currPos);
        } while (code !== 10 && code !== 13 && peg$currPos < input.length);
      } else {
        return undefined;
      }
    }
  }
`;

function withFastWhiteSpace(source) {
  const generated = /function peg\$parse_\(\) \{[\s\S]*?\n {2}\}\n/;
  if (!generated.test(source))
    throw new Error('the generated parser has no function for white space');
  return source.replace(generated, () => WHITE_SPACE);
}

function generate(name, options, finish = (source) => source) {
  const source = peggy.generate(grammar, {
    output: 'source',
    format: 'es',
    grammarSource,
    allowedStartRules: ['program', 'programTextItem', 'option'],
    ...options,
  });
  writeFileSync(fileURLToPath(new URL(`semantics/language/${name}`, root)), finish(source));
}

generate('grammar.generated.js', {}, withFastWhiteSpace);
for (const [name, dropped] of Object.entries(TRACED)) {
  generate(`grammar.generated.traced.${name}.js`, { trace: true, plugins: [without(dropped)] });
}

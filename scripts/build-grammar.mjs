/**
 * Generates the parsers of semantics/language/ from spec/grammar/vp.peggy, those of
 * semantics/gpu/language/ from spec/grammar/gp4.peggy, that of semantics/nv2a/ from nv2a.peggy, and that of oracles/clauses/
 * from formula.peggy:
 *   grammar.generated.js          the parser
 *   grammar.generated.traced.*.js parsers that report every rule they enter and leave, for the coverage
 *                                 of productions; one for each set of productions
 * All are ES modules without imports, so that they also run in a browser.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import peggy from 'peggy';

const root = new URL('../', import.meta.url);

function pathOf(file) {
  return fileURLToPath(new URL(file, root));
}

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

/** The GPU program types other than the own have rules of their own, told by the name. */
const GPU_TYPES = ['vertex', 'fragment', 'geometry'];

function gpuRulesNotOf(type) {
  return (name) =>
    GPU_TYPES.some((other) => other !== type && name.startsWith(`${other}_`)) ||
    // Only <resultBasic> gives fragment programs "result.color".
    (type === 'fragment' && name === 'resultColored');
}

/** Each grammar: where its parsers go, where they start, and the rules that each traced one is without. */
const GRAMMARS = [
  {
    grammarSource: 'spec/grammar/vp.peggy',
    folder: 'semantics/language',
    allowedStartRules: ['program', 'programTextItem', 'option'],
    traced: {
      vp1: (name) => STATE_RULES.includes(name),
      vp2: (name) => [...STATE_RULES, ...VP1_RULES].includes(name),
      vsp1: () => false,
    },
  },
  {
    grammarSource: 'spec/grammar/gp4.peggy',
    folder: 'semantics/gpu/language',
    allowedStartRules: ['program', 'beginning'],
    traced: Object.fromEntries(GPU_TYPES.map((type) => [type, gpuRulesNotOf(type)])),
  },
  {
    grammarSource: 'spec/grammar/nv2a.peggy',
    folder: 'semantics/nv2a',
    allowedStartRules: ['program', 'statement'],
    traced: {},
  },
  {
    grammarSource: 'spec/grammar/formula.peggy',
    folder: 'oracles/clauses',
    allowedStartRules: ['formula'],
    hasFastWhiteSpace: false,
    traced: {},
  },
];

function without(isDroppedName) {
  const isDropped = (node) => node.type === 'rule_ref' && isDroppedName(node.name);
  const visit = (node) => {
    if (node.type === 'choice') {
      const kept = node.alternatives.filter((alternative) => !isDropped(alternative));
      // A choice of which nothing is left is that of a rule which only dropped rules use.
      if (kept.length > 0) node.alternatives = kept;
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

for (const {
  grammarSource,
  folder,
  allowedStartRules,
  traced,
  hasFastWhiteSpace = true,
} of GRAMMARS) {
  const grammar = readFileSync(pathOf(grammarSource), 'utf8');
  const generate = (name, options, finish = (source) => source) => {
    const source = peggy.generate(grammar, {
      output: 'source',
      format: 'es',
      grammarSource,
      allowedStartRules,
      ...options,
    });
    writeFileSync(pathOf(`${folder}/${name}`), finish(source));
  };
  generate('grammar.generated.js', {}, hasFastWhiteSpace ? withFastWhiteSpace : undefined);
  for (const [name, isDropped] of Object.entries(traced)) {
    generate(`grammar.generated.traced.${name}.js`, { trace: true, plugins: [without(isDropped)] });
  }
}

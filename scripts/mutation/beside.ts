/**
 * What Stryker leaves alone: the words of messages, guards against faults of this program, which
 * alternative of a policy is meant, and by which interpretations of an erratum a restriction does not hold.
 *
 * A case may compare a part of a message, but how a message is put is nothing that the documents ask; where
 * an error lies and which restriction is violated is mutated. No program can reach a SpecCrash. And cases run
 * under the default policies, so that what an alternative does is mutated, but not how it is recognised. What other
 * interpretations of loading make of a restriction is asked by the judge alone (semantics/language/interpretations.ts).
 */
import type { Ignorer } from '@stryker-mutator/api/ignore';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Fields of a violation that hold words. */
const FIELDS: readonly string[] = ['message', 'expected', 'suggestion'];

/** Variables that hold words, or what is chosen for them. */
const VARIABLES: readonly string[] = [
  'choice',
  'headers',
  'is',
  'many',
  'meant',
  'owners',
  'program',
  'range',
  'token',
  'tokens',
  'what',
  'where',
];

/** Functions that make words, whose restriction is "syntax" in any case. */
const FUNCTIONS: readonly string[] = [
  'addressRegistersOf',
  'baseOf',
  'environmentsSince',
  'explainName',
  'foundAt',
  'named',
  'noAddressRegister',
  'noTemporary',
  'notADestination',
  'notASource',
  'opcodes',
  'supported',
  'temporariesOf',
  'unknownOpcode',
];

/** Calls of which nothing but words depends: `syntax` makes the restriction that stands if nothing else does. */
const SPEAKING: readonly string[] = ['named', 'syntax'];

/** Functions whose first argument is a restriction and whose others are words. */
const EXPLAINING: readonly string[] = ['explanation', 'missing'];

/** Calls that throw what a compiler of C would refuse; their texts say of which argument. */
const CHECKING: readonly string[] = [
  'checkAddress',
  'checkInt',
  'checkLength',
  'checkUint',
  'checkValue',
];

/** What is needed here of Babel's paths and nodes. */
interface Path {
  readonly node: Node;
  readonly parent: Node | null;
  readonly parentPath: Path | null;
}

interface Node {
  readonly type: string;
  readonly id?: Node | null;
  readonly name?: string;
  readonly key?: Node;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly arguments?: readonly Node[] | Node;
  readonly argument?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly params?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly property?: Node;
  readonly consequent?: Node | readonly Node[];
  readonly body?: Node | readonly Node[];
}

const WORDS = 'the words of a message';
const GUARD = 'a guard against a fault of this program';
const POLICY = 'which alternative of a policy is meant';
const INTERPRETATION = 'which interpretations of an erratum are meant';

/** The id of an erratum. */
const ERRATUM = /^\w+\.E-[\w-]+$/;

const ignorer: Ignorer = {
  shouldIgnore(path): string | undefined {
    const { node, parent } = path as Path;
    if (isPolicy(path as Path)) return POLICY;
    if (isInterpretation(node)) return INTERPRETATION;
    switch (node.type) {
      case 'ThrowStatement':
        return GUARD;
      case 'IfStatement':
      case 'SwitchCase':
        if (endsIn(node.consequent, 'ThrowStatement')) return GUARD;
        return endsIn(node.consequent, 'ReturnStatement', isSpeaking) ? WORDS : undefined;
      case 'FunctionDeclaration':
        return FUNCTIONS.includes(node.id?.name ?? '') ? WORDS : undefined;
      case 'VariableDeclarator':
        return VARIABLES.includes(node.id?.name ?? '') ? WORDS : undefined;
      case 'CallExpression':
        if (isSpeaking(node)) return WORDS;
        break;
      case 'SpreadElement':
        // Only optional words are spread into an object: `...(meant === undefined ? {} : …)`.
        if (parent?.type !== 'ObjectExpression') break;
        return node.argument?.type === 'ConditionalExpression' ? WORDS : undefined;
    }
    return isWords(node, parent) ? WORDS : undefined;
  },
};

function isWords(node: Node, parent: Node | null): boolean {
  if (parent?.type === 'ObjectProperty') {
    return parent.value === node && FIELDS.includes(parent.key?.name ?? '');
  }
  if (parent?.type === 'CallExpression' && CHECKING.includes(parent.callee?.name ?? '')) {
    return node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
  }
  if (parent?.type !== 'CallExpression' || !EXPLAINING.includes(parent.callee?.name ?? '')) {
    return false;
  }
  return argumentsOf(parent).indexOf(node) > 0;
}

function isSpeaking(node: Node | null | undefined): boolean {
  return node?.type === 'CallExpression' && SPEAKING.includes(node.callee?.name ?? '');
}

/** The name of a policy in `choose(NAME, (policy) => …)`, or a comparison of what was chosen. */
function isPolicy({ node, parent, parentPath }: Path): boolean {
  if (node.type === 'StringLiteral') return isChoice(parent) && argumentsOf(parent)[0] === node;
  if (node.type !== 'BinaryExpression' || node.right?.type !== 'StringLiteral') return false;
  for (let path = parentPath; path !== null; path = path.parentPath) {
    const chosen = path.node.params?.[0]?.name;
    if (chosen !== undefined && chosen === node.left?.name) return isChoice(path.parent);
  }
  return false;
}

/** The id of an erratum, or an object that names one and interpretations of it. */
function isInterpretation({ type, value, properties = [] }: Node): boolean {
  if (type === 'StringLiteral') return typeof value === 'string' && ERRATUM.test(value);
  const keys = properties.map(({ key }) => key?.name);
  return (
    type === 'ObjectExpression' && keys.includes('erratum') && keys.includes('interpretations')
  );
}

function isChoice(node: Node | null): node is Node {
  if (node?.type !== 'CallExpression') return false;
  return (node.callee?.name ?? node.callee?.property?.name) === 'choose';
}

function argumentsOf(node: Node): readonly Node[] {
  const given = node.arguments ?? [];
  return isNode(given) ? [given] : given;
}

/** Whether a statement, or the last one of a block or of a case, is of a type and gives what is asked for. */
function endsIn(
  statement: Node | readonly Node[] | undefined,
  type: string,
  gives: (argument: Node | undefined) => boolean = () => true,
): boolean {
  if (statement === undefined) return false;
  if (!isNode(statement)) return endsIn(statement.at(-1), type, gives);
  if (statement.type === 'BlockStatement') return endsIn(statement.body, type, gives);
  return statement.type === type && gives(statement.argument);
}

function isNode(value: Node | readonly Node[]): value is Node {
  return !Array.isArray(value);
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'beside', ignorer)];

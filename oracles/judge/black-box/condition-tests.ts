/**
 * What an implementation's tests of condition codes say, each of each code: asked where a component was written, or a
 * branch was taken, that should not have been. One step alone does not tell a rule that is wrong from a mask that has no
 * effect, or from a branch that does not ask. NV_vertex_program2 §2.14.1.6, table X.3.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS, type Environment } from '../../../spec/environments.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { ConditionCode, Vector } from '../../../semantics/domains/domain.js';
import type { ConditionRule } from '../../../semantics/language/ast.js';
import { print } from '../../../semantics/language/print.js';
import {
  condition,
  destination,
  instruction,
  operand,
  parameter,
  result,
  temporary,
} from '../../generate/vp/nodes.js';
import type { Disagreement } from '../disagreement.js';
import type { BlackBox } from './black-box.js';

const RULES: readonly ConditionRule[] = ['EQ', 'NE', 'LT', 'GE', 'LE', 'GT', 'TR', 'FL'];

/** The codes of the components of what is tested. */
const CODES: Vector<ConditionCode> = { x: 'LT', y: 'EQ', z: 'GT', w: 'UN' };

/** A code that a rule answers otherwise than the documents say. */
interface Wrong {
  readonly rule: ConditionRule;
  readonly code: ConditionCode;
}

/** The disagreement with the clauses first that the answers single out; as it is where no test is involved. */
export async function namedByTests(
  disagreement: Disagreement,
  environment: Environment,
  box: BlackBox,
): Promise<Disagreement> {
  const { clauses, kind } = disagreement;
  const isAbout = kind === 'write' || kind === 'flow' || kind === 'codes';
  if (!isAbout || !clauses.some(isOfTests) || !environment.conditionCode) return disagreement;
  const wrong = await wrongTests(environment, box);
  if (wrong === null) return disagreement;
  const first = decided(wrong, kind === 'flow', clauses);
  const [before = ''] = clauses;
  const ordered = [...new Set([...first, ...clauses])];
  const [clause = before] = ordered;
  if (clause === before) return { ...disagreement, clauses: ordered };
  return { ...disagreement, clauses: ordered, signature: `${clause}|${kind}|tests` };
}

/** About what rules make of codes. */
const RULE_CLAUSES = new Set<string>(deciding('test.any'));
/** About whether they are asked at all. */
const MASK_CLAUSES = new Set<string>(deciding('test.ignored'));

function isOfTests(id: string): boolean {
  return RULE_CLAUSES.has(id) || MASK_CLAUSES.has(id);
}

/** The clauses that come first. */
function decided(
  wrong: readonly Wrong[],
  isFlow: boolean,
  clauses: readonly string[],
): readonly string[] {
  const others = clauses.filter((id) => !RULE_CLAUSES.has(id));
  if (wrong.length === 0) return others;
  const isIgnored = RULES.every((rule) =>
    Object.values(CODES).every(
      (code) =>
        NOMINAL.test(rule, code) || wrong.some((each) => each.rule === rule && each.code === code),
    ),
  );
  // What no mask shows may still be true of branches.
  if (isIgnored) return isFlow ? others : deciding('test.ignored');
  const rules = new Set(wrong.map(({ rule }) => rule));
  const codes = new Set(wrong.map(({ code }) => code));
  const [rule = 'TR'] = rules;
  const isOfUnordered = codes.size === 1 && codes.has('UN');
  if (rules.size === 1) {
    return deciding(isOfUnordered ? 'test.rule-of-unordered-alone' : 'test.rule', { rule });
  }
  return isOfUnordered ? deciding('test.unordered') : [];
}

/** Null where it cannot be asked. */
async function wrongTests(
  environment: Environment,
  box: BlackBox,
): Promise<readonly Wrong[] | null> {
  const { results } = environment;
  const sinks = RULES.flatMap((rule, index) => {
    const name = results[index];
    return name === undefined ? [] : [{ rule, name, index }];
  });
  if (sinks.length < RULES.length) return null;
  const items = [
    instruction('MOV', true, destination(FREE), [operand(parameter(0))]),
    ...sinks.flatMap(({ rule, name }) => [
      instruction('MOV', false, destination(result(name)), [operand(parameter(1))]),
      instruction('MOV', false, destination(result(name), '', condition(rule, '')), [
        operand(parameter(2)),
      ]),
    ]),
  ];
  const text = print({ environment: environment.name, options: [], items });
  const left = await box.run(text, {
    parameters: { 0: [-1, 0, 1, NaN], 1: [OLD, OLD, OLD, OLD], 2: [NEW, NEW, NEW, NEW] },
  });
  if (!left.loaded) return null;
  const wrong: Wrong[] = [];
  for (const { rule, index } of sinks) {
    for (const component of COMPONENTS) {
      const code = CODES[component];
      const seen = left.results[index]?.[component];
      if (seen !== OLD && seen !== NEW) return null;
      if ((seen === NEW) !== NOMINAL.test(rule, code)) wrong.push({ rule, code });
    }
  }
  return wrong;
}

const FREE = temporary(0);
const OLD = 3;
const NEW = 5;

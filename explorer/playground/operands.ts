/** One instruction on operands that a reader chooses: what the documents and the engines make of each, side by side. */
import { Evaluator } from '../../oracles/evaluate/evaluate.js';
import {
  described,
  describeShown,
  type Places,
  type Shown,
} from '../../oracles/evaluate/possible.js';
import { questionOf, QuestionError } from '../../oracles/evaluate/question.js';
import type { LanguageTypes } from '../../oracles/languages/language.js';
import type { PolicyName } from '../../semantics/domains/policies.js';
import { ENGINE_IDS, runsOn, type EngineName } from '../../semantics/silicon/names.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import { GPU_INSTRUCTIONS } from '../../spec/gpu/instructions.js';
import { givenOf } from './given.js';
import type { PlayLanguage } from './language.js';
import { playOf } from './languages.js';
import { NOTHING_SHARED, packed } from './share.js';

export interface OperandsAsked {
  /** As programs write it, with its type where it has several: "MUL", "ADD.U". */
  readonly instruction: string;
  /** Whose documents are asked, and whose engines. */
  readonly environments: readonly AnyEnvironmentName[];
  /** By operand, the values that it takes, as they were typed: "-0, INF (1, 2, 3, 4)". Each is tried with each of the others. */
  readonly values: readonly string[];
}

/** What an environment, or an engine in it, gives. */
export type OperandsCell =
  | {
      readonly kind: 'given';
      /** In words; one where all components have the same. */
      readonly result: string;
      readonly isPermitted: boolean;
      /** Null beside an engine: its environment has told it. */
      readonly permitted: string | null;
      /** The choices on which what is permitted depends. */
      readonly dependsOn: readonly PolicyName[];
      /** The same as a program, for the address of the playground. */
      readonly play: string;
    }
  | { readonly kind: 'refused'; readonly message: string };

export type OperandsAnswer =
  | {
      readonly kind: 'tried';
      /** An environment, by its own documents, or an engine that runs its programs. */
      readonly columns: readonly {
        readonly environment: AnyEnvironmentName;
        readonly engine: EngineName | null;
      }[];
      readonly rows: readonly {
        readonly operands: string;
        /** One for each column. */
        readonly cells: readonly OperandsCell[];
      }[];
    }
  /** There are no such operands, or too many. */
  | { readonly kind: 'refused'; readonly message: string };

/** So many rows are computed at most. */
export const MOST_ROWS = 64;

/** A vector in its brackets, or what stands between spaces and commas. */
const VALUE = /\([^)]*\)?|\{[^}]*\}?|[^\s,;()]+/g;

export function operandsTried({
  instruction,
  environments,
  values,
}: OperandsAsked): OperandsAnswer {
  const lists = values.map((typed) => typed.match(VALUE) ?? []);
  const empty = lists.findIndex((list) => list.length === 0);
  if (empty >= 0) return refused(`expected a value of ${called(instruction, empty)}; found none`);
  const count = lists.reduce((product, list) => product * list.length, 1);
  if (count > MOST_ROWS) {
    const sizes = lists.map(({ length }) => String(length)).join(' × ');
    return refused(`${sizes} values are ${String(count)} rows; expected ${String(MOST_ROWS)} at most`); // prettier-ignore
  }
  const columns = environments.flatMap((environment) => [
    { environment, engine: null },
    ...ENGINE_IDS.filter((engine) => runsOn(engine, environment)).map((engine) => ({
      environment,
      engine,
    })),
  ]);
  const rows = combinations(lists).map((operands) => ({
    operands: operands.join(', '),
    cells: columns.map(({ environment, engine }) =>
      playOf(environment)((language) =>
        tried(language, `${instruction} ${operands.join(', ')}`, environment, engine),
      ),
    ),
  }));
  return { kind: 'tried', columns, rows };
}

/** As the page labels it (book/operands.ts): a swizzle's components are written after its operand. */
function called(instruction: string, at: number): string {
  const { form } = GPU_INSTRUCTIONS.find(({ name }) => name === instruction) ?? {};
  return form === 'SWZop' && at > 0
    ? `component ${'xyzw'.charAt(at - 1)}`
    : `operand ${'abc'.charAt(at)}`;
}

function refused(message: string): { readonly kind: 'refused'; readonly message: string } {
  return { kind: 'refused', message };
}

/** Each with each, the last operand changing first. */
function combinations(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return lists.reduce<readonly (readonly string[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  );
}

function tried<T extends LanguageTypes>(
  { load, authorityOf, numbers, engineNumbers, single: singleOf }: PlayLanguage<T>,
  text: string,
  environment: AnyEnvironmentName,
  engine: EngineName | null,
): OperandsCell {
  try {
    const single = singleOf(questionOf(text), environment);
    const loaded = load(single.program);
    if (!loaded.loaded) return refused(loaded.error.message);
    const authority = authorityOf(loaded.program, null);
    const { shown, seen } = single.run(
      engine === null || engineNumbers === null
        ? numbers(authority, null)
        : engineNumbers(engine, authority),
    );
    const evaluator = new Evaluator(single);
    const { accepted, excluded } = evaluator.permitted(seen);
    return {
      kind: 'given',
      result: inWords(new Map([...shown].map(([name, each]) => [name, shownText(each)]))),
      isPermitted: excluded.length === 0,
      permitted: engine === null ? inWords(described(accepted)) : null,
      dependsOn: engine === null ? evaluator.dependences().map(({ policy }) => policy) : [],
      play: playedBy(single.program, single.inputs, engine),
    };
  } catch (error) {
    if (error instanceof QuestionError) return refused(error.message);
    throw error;
  }
}

/** Without the letter of an integer's type, which the sets beside it do not have either: a reader chose it, or there is one. */
function shownText(shown: Shown): string {
  return describeShown(shown).replace(/^[su] (?=-?\d)/, '');
}

function playedBy(program: string, inputs: string, engine: EngineName | null): string {
  const given = givenOf(JSON.parse(inputs)) ?? { inputs: [], besides: '' };
  return packed({ ...NOTHING_SHARED, program, ...given, choices: engine ?? '' });
}

/** One for all components that are alike, of the result and of the condition code. */
function inWords(places: Places<string>): string {
  const kinds = new Map<string, [name: string, text: string][]>();
  for (const [name, text] of places) {
    const kind = name.includes('.') ? name.replace(/\..*$/, '') : '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), [name, text]]);
  }
  return [...kinds]
    .map(([kind, all]) => {
      const texts = all.map(([, text]) => text);
      const isOne = new Set(texts).size === 1;
      const text = isOne ? (texts[0] ?? '') : texts.map((each, at) => `${(all[at]?.[0] ?? '').replace(/^.*\./, '')}: ${each}`).join('; '); // prettier-ignore
      return kind === '' ? text : `${kind} ${text}`;
    })
    .join('; ');
}

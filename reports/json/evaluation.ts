/** One instruction on given operands, as JSON: what `vpspec eval --json` prints, and sets of a place. */
import type { Bearing } from '../../oracles/evaluate/clauses.js';
import type { Operand } from '../../oracles/evaluate/operands.js';
import {
  combinationsIn,
  describePossible,
  joined,
  type Places,
  type Possible,
  type Shown,
} from '../../oracles/evaluate/possible.js';
import { POLICIES } from '../../semantics/domains/policy-table.js';
import { flagsToJson } from '../../semantics/gpu/machine/serialise.js';
import { bitsOf } from '../../semantics/number/binary32.js';
import { environmentOf, governing } from '../../spec/authorities.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import type { ChosenPolicy } from '../chosen-policies.js';
import type { Evaluation } from '../evaluation.js';
import { setJson, type SetJson } from './set.js';
import { signedJson, valueJson, type ValueJson, type WordJson } from './value.js';

/** What an instruction leaves: of one that writes no register, no condition code or ends no program null. */
interface LeftJson<Value, Code, Outcome> {
  /** The register that it writes: x to w, or x alone of an address register of one component. */
  readonly value: readonly Value[] | null;
  readonly conditionCode: {
    /** "CC"; of GPU programs "CC0" or "CC1". */
    readonly register: string;
    /** x to w. */
    readonly components: readonly Code[];
  } | null;
  /** "completed" or "killed", of KIL. */
  readonly outcome: Outcome | null;
}

type ResultJson = LeftJson<WordJson, string, string>;

/** Condition codes as docs/json.md has them: each that is permitted. */
interface CodeSetJson {
  readonly text: string;
  readonly codes: readonly string[];
}

interface OutcomeSetJson {
  readonly text: string;
  readonly outcomes: readonly string[];
}

type PermittedJson = LeftJson<SetJson, CodeSetJson, OutcomeSetJson>;

/** What `vpspec eval --json` prints. */
export interface EvaluationJson {
  readonly instruction: string;
  readonly environment: string;
  readonly governedBy: string;
  /** Registers, x to w; one component of operands that are scalars. */
  readonly operands: readonly (readonly ValueJson[])[];
  readonly notes: readonly string[];
  readonly result: ResultJson;
  readonly permitted: PermittedJson;
  /** With what the letter alone permits; null where that is no more. */
  readonly byTheLetter: PermittedJson | null;
  /** The places at which the result is not permitted, by a policy that the document forbids: x, CC.x, "end". */
  readonly excluded: readonly string[];
  readonly clauses: readonly Omit<Bearing, 'breadth'>[];
  readonly dependsOn: readonly {
    readonly policy: string;
    readonly erratum: string | null;
    readonly alternatives: readonly {
      readonly alternative: string;
      readonly standing: string | null;
      readonly permitted: PermittedJson;
    }[];
  }[];
  readonly policies?: readonly ChosenPolicy[];
  /** The engine that it ran on. */
  readonly engine?: EngineName;
  /** A program that asks the same, and its inputs: `vpspec run`. */
  readonly program: string;
  readonly inputs: string;
}

export function evaluationJson(evaluation: Evaluation): EvaluationJson {
  const { question, single, result, permitted, clauses, dependences, policies, engine } =
    evaluation;
  return {
    instruction: question,
    environment: environmentOf(single.authority),
    governedBy: governing(single.authority),
    operands: single.operands.map(operandJson),
    notes: single.notes,
    result: leftJson(result, shownJson, codesText, outcomeText),
    permitted: permittedJson(permitted.accepted),
    byTheLetter: permitted.letter === null ? null : permittedJson(permitted.letter),
    clauses: clauses.map(({ clause, says, holds, errata }) => ({ clause, says, holds, errata })),
    excluded: permitted.excluded,
    dependsOn: dependences.map(({ policy, alternatives }) => ({
      policy,
      erratum: POLICIES[policy].erratum,
      alternatives: alternatives.map((each) => ({
        ...each,
        permitted: permittedJson(each.permitted),
      })),
    })),
    ...(policies === undefined ? {} : { policies }),
    ...(engine === undefined ? {} : { engine }),
    program: single.program,
    inputs: single.inputs,
  };
}

/** Everything that several of them permit of a component. */
export function possibleJson(all: readonly Possible[]): SetJson {
  return { ...setJson(joined(all).words), text: describePossible(all) };
}

function operandJson({ value: { values }, type, isScalar }: Operand): readonly ValueJson[] {
  return values
    .slice(0, isScalar ? 1 : values.length)
    .map((value) => valueJson({ type, bits: type === 'F' ? bitsOf(value) : value >>> 0 }));
}

/** Places by what they are of: x to w, CC.x to CC.w, "end". */
function leftJson<T, Value, Code, Outcome>(
  places: Places<T>,
  value: (place: T) => Value,
  code: (place: T) => Code,
  outcome: (place: T) => Outcome,
): LeftJson<Value, Code, Outcome> {
  const all = [...places];
  const codes = all.filter(([name]) => name.includes('.'));
  const values = all.filter(([name]) => name !== 'end' && !name.includes('.'));
  const end = places.get('end');
  const [[first = ''] = []] = codes;
  return {
    value: values.length === 0 ? null : values.map(([, each]) => value(each)),
    conditionCode:
      codes.length === 0
        ? null
        : {
            register: first.replace(/\..*$/, ''),
            components: codes.map(([, each]) => code(each)),
          },
    outcome: end === undefined ? null : outcome(end),
  };
}

function shownJson(shown: Shown): WordJson {
  if (shown.kind === 'address') return signedJson(shown.value);
  if (shown.kind !== 'word') throw new Error(`a component is of the kind ${shown.kind}`);
  return shown.word === null ? null : valueJson(shown.word);
}

function codesText(shown: Shown): string {
  if (shown.kind !== 'codes') throw new Error(`a condition code is of the kind ${shown.kind}`);
  return shown.codes;
}

function outcomeText(shown: Shown): string {
  if (shown.kind !== 'end') throw new Error(`an end is of the kind ${shown.kind}`);
  return shown.outcome;
}

function permittedJson(places: Places<readonly Possible[]>): PermittedJson {
  return leftJson(places, possibleJson, codeSetJson, (all) => ({
    text: describePossible(all),
    outcomes: joined(all).outcomes,
  }));
}

function codeSetJson(all: readonly Possible[]): CodeSetJson {
  const { codes, flags } = joined(all);
  return {
    text: describePossible(all),
    codes: [...codes, ...combinationsIn(flags).map(flagsToJson)],
  };
}

/** A question about an instruction of VP programs, as a program. */
import type { VpAuthority } from '../../spec/authorities.js';
import {
  ADDRESS_RANGE,
  COMPONENTS,
  ENVIRONMENTS,
  type EnvironmentName,
  type Quad,
} from '../../spec/environments.js';
import { instructionNamed, type InstructionSpec } from '../../spec/instructions.js';
import { alike } from '../../semantics/domains/allowed-denormals.js';
import type { AllowedKinds } from '../../semantics/domains/allowed.js';
import { allowedUnder } from '../../semantics/domains/allowed-signs.js';
import type { Kinds, Vector } from '../../semantics/domains/domain.js';
import type { Binary32Domain, NominalKinds } from '../../semantics/domains/nominal.js';
import { load } from '../../semantics/language/load.js';
import { link } from '../../semantics/machine/link.js';
import type { Observation } from '../../semantics/machine/linked.js';
import { resume, step } from '../../semantics/machine/run.js';
import { invocation, type InputValues, type State } from '../../semantics/machine/state.js';
import { bitsOf } from '../../semantics/number/binary32.js';
import { patternsOf } from '../../semantics/silicon/shown.js';
import type { PartialValues } from '../clauses/partial.js';
import { admittedAddresses } from '../judge/admitted.js';
import { bitOf } from '../judge/allowed-state.js';
import { countText, hasDenormal, noOperandsText, notesOf, writtenQuad } from './operands.js';
import type { Places, Possible, Shown } from './possible.js';
import { QuestionError, type Question } from './question.js';
import type { Ran, Single } from './single.js';
import { valueOf, type Value } from './values.js';

/** An instruction reads one attribute and one parameter at most: the third operand is moved to a temporary first. */
const SOURCES = ['v[0]', 'c[0]', 'R1'] as const;

/** Address registers hold signed integers of 32 bits in VP1.x, by its own documents (NV_vertex_program §2.14.1.3). */
const OWN_ADDRESS = { least: -(2 ** 31), greatest: 2 ** 31 - 1 } as const;

/**
 * @throws QuestionError for an instruction that the environment lacks, or that computes nothing of operands, and for
 * operands that it does not take
 */
export function vpSingle(
  question: Question,
  authority: VpAuthority,
  environment: EnvironmentName,
): Single<Binary32Domain> {
  const asked = askedIn(question, environment);
  const { spec, given, before, text } = asked;
  const loaded = load(text);
  if (!loaded.loaded) throw new QuestionError(`${environment}: ${loaded.error.message}`, 1);
  const { program } = loaded;
  const values = inputsOf(given);
  const placesOf = <T extends Kinds>(state: State<T>): Places<Part<T>> =>
    partsOf(asked, environment, state);
  return {
    authority,
    name: spec.name,
    operands: given.map((value, index) => ({
      value,
      type: 'F',
      isScalar: asked.isScalar[index] === true,
    })),
    hasDenormal: given.some((value) => hasDenormal(value, 'F')),
    program: text,
    inputs: `${JSON.stringify({ v: written(values.attributes), c: written(values.parameters) })}\n`,
    notes: notesOf(given),
    instruction: null,
    run: (domain) => {
      const linked = link(program, domain);
      const { inputs, state } = invocation(program, domain, values);
      let at = state;
      for (let done = 0; done < before; done++) at = step(linked, inputs, at);
      const observation = linked.instructions[at.next]?.observe(inputs, at);
      const { state: end } = resume(linked, inputs, at);
      const places = withBits(placesOf(end), asked, environment, end);
      const sets = new Map([...places].map(([name, part]) => [name, asSet(part)]));
      return ranOf(observation, places, possibleIn(sets, authority, environment));
    },
    possible: (chooser) => {
      const own = allowedUnder(authority, alike(chooser));
      const isOfAnySign = given.some(({ hasNegativeNaN }) => hasNegativeNaN);
      const domain = isOfAnySign ? { ...own, input: own.constant } : own;
      const linked = link(program, domain);
      return () => {
        const { inputs, state } = invocation(program, domain, values);
        const { state: end } = resume(linked, inputs, state);
        return possibleIn(placesOf(end), authority, environment);
      };
    },
  };
}

interface Asked {
  readonly spec: InstructionSpec;
  readonly given: readonly Value[];
  /** Whether the instruction reads a single component, for each operand. */
  readonly isScalar: readonly boolean[];
  readonly updatesCode: boolean;
  /** How many instructions stand before it. */
  readonly before: number;
  readonly text: string;
}

function askedIn(question: Question, environment: EnvironmentName): Asked {
  const { opcode, operands } = question;
  const spec = question.vp === null ? undefined : instructionNamed(question.vp);
  if (spec === undefined)
    throw new QuestionError(`${opcode} is no instruction of ${environment}`, 1);
  if (spec.result === 'none') throw new QuestionError(noOperandsText(spec.name), 1);
  if (operands.length !== spec.operands.length)
    throw new QuestionError(countText(spec.name, spec.operands.length, operands.length), 1);
  const { addressComponents, programType } = ENVIRONMENTS[environment];
  // VP1.x has address registers of one component, and ARL takes a scalar there.
  const isShort = spec.result === 'address' && addressComponents.length === 1;
  const isState = programType === 'state';
  const isScalar = spec.operands.map((kind) => kind === 'scalar' || isShort);
  const given = operands.map((part, index) => {
    const kind = spec.operands[index];
    const value = valueOf(part, 'F', isScalar[index] === true);
    if (kind === 'address' && !value.values.every(isAddress)) {
      throw new QuestionError(
        `${spec.name} adds address registers: expected integers from ${String(ADDRESS_RANGE.least)} to ${String(ADDRESS_RANGE.greatest)}; found "${part.text}"`,
        part.column,
      );
    }
    return value;
  });
  const target = isState ? 'c[2]' : 'o[HPOS]';
  const destination = spec.result !== 'address' ? target : isShort ? 'A0.x' : 'A0';
  const sources = spec.operands.map((kind, index) =>
    kind === 'address' ? 'A1' : `${SOURCES[index] ?? ''}${isScalar[index] === true ? '.x' : ''}`,
  );
  const first = [
    ...(given.length > 2 ? ['MOV R1, c[1];'] : []),
    ...(spec.operands.includes('address') ? ['ARL A1, v[0];'] : []),
  ];
  const lines = [
    ENVIRONMENTS[environment].header,
    ...first,
    `${opcode} ${[destination, ...sources].join(', ')};`,
    ...(spec.result === 'address' ? [`MOV ${target}, v[0];`] : []),
    'END',
  ];
  return {
    spec,
    given,
    isScalar,
    updatesCode: opcode !== spec.name,
    before: first.length,
    text: `${lines.join('\n')}\n`,
  };
}

function isAddress(value: number): boolean {
  return Number.isInteger(value) && value >= ADDRESS_RANGE.least && value <= ADDRESS_RANGE.greatest;
}

function inputsOf([first, second, third]: readonly Value[]): Required<InputValues> {
  return {
    attributes: first === undefined ? {} : { 0: first.values },
    parameters: {
      ...(second === undefined ? {} : { 0: second.values }),
      ...(third === undefined ? {} : { 1: third.values }),
    },
  };
}

function written(
  quads: Readonly<Record<number, Quad>>,
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(quads).map(([at, quad]) => [at, writtenQuad(quad, 'F')]),
  );
}

/** What shows of a state at a place. */
type Part<T extends Kinds> =
  | {
      readonly file: 'number';
      readonly value: T['number'];
      /** Bits, where an engine computed them. */
      readonly bits?: number;
    }
  | { readonly file: 'address'; readonly value: T['address'] }
  | { readonly file: 'code'; readonly value: T['code'] };

function partsOf<T extends Kinds>(
  { spec, updatesCode }: Asked,
  environment: EnvironmentName,
  { results, parameters, addresses, codes }: State<T>,
): Places<Part<T>> {
  const { addressComponents, programType, results: names } = ENVIRONMENTS[environment];
  const register = programType === 'state' ? parameters[2] : results[names.indexOf('HPOS')];
  const [address] = addresses;
  const parts: (readonly [string, Part<T>])[] = [];
  if (spec.result === 'address') {
    if (address === undefined) throw new Error(`${environment} has no address register`);
    for (const each of addressComponents)
      parts.push([each, { file: 'address', value: address[each] }]);
  } else {
    if (register === undefined) throw new Error(`${environment} has no register for a result`);
    for (const each of COMPONENTS) parts.push([each, { file: 'number', value: register[each] }]);
  }
  if (updatesCode)
    for (const each of COMPONENTS) parts.push([`CC.${each}`, { file: 'code', value: codes[each] }]);
  return new Map(parts);
}

/** With the bits of numbers, which of an engine's NaNs are their own. */
function withBits(
  places: Places<Part<NominalKinds>>,
  asked: Asked,
  environment: EnvironmentName,
  { results, parameters, ...rest }: State<NominalKinds>,
): Places<Part<NominalKinds>> {
  const file = (vectors: readonly Vector<number>[]) => vectors.map(patternsOf);
  const state = { ...rest, results: file(results), parameters: file(parameters) };
  const patterns = partsOf<NominalKinds>(asked, environment, state);
  return new Map(
    [...places].map(([name, part]) => {
      const behind = patterns.get(name);
      const isNumber = part.file === 'number' && behind?.file === 'number';
      return [name, isNumber ? { ...part, bits: behind.value } : part];
    }),
  );
}

function shownOf(part: Part<NominalKinds>): Shown {
  switch (part.file) {
    case 'number':
      return { kind: 'word', word: { type: 'F', bits: part.bits ?? bitsOf(part.value) } };
    case 'address':
      return { kind: 'address', value: part.value };
    case 'code':
      return { kind: 'codes', codes: part.value };
  }
}

function asSet(part: Part<NominalKinds>): Part<AllowedKinds> {
  return part.file === 'code' ? { file: 'code', value: bitOf(part.value) } : part;
}

function possibleIn(
  places: Places<Part<AllowedKinds>>,
  authority: VpAuthority,
  environment: EnvironmentName,
): Places<Possible> {
  const range = authority.endsWith('/vp2') ? ADDRESS_RANGE : OWN_ADDRESS;
  const of = (part: Part<AllowedKinds>): Possible => {
    switch (part.file) {
      case 'number':
        return { kind: 'word', word: { type: 'F', value: part.value } };
      case 'address':
        return {
          kind: 'address',
          set: admittedAddresses(ENVIRONMENTS[environment], part.value, range),
        };
      case 'code':
        return { kind: 'codes', codes: part.value };
    }
  };
  return new Map([...places].map(([name, part]) => [name, of(part)]));
}

function ranOf(
  observation: Observation<NominalKinds> | undefined,
  places: Places<Part<NominalKinds>>,
  seen: Places<Possible>,
): Ran {
  return {
    shown: new Map([...places].map(([name, part]) => [name, shownOf(part)])),
    seen,
    ...valuesSeen(observation),
  };
}

/** The operands and the result of an execution, as the formulas of clauses see them. */
export function valuesSeen(
  observation: Observation<NominalKinds> | undefined,
): Pick<Ran, 'operands' | 'result'> {
  const { operands = [], result = null } = observation ?? {};
  return {
    operands: operands.map((each): PartialValues =>
      each.kind === 'scalar' ? [each.value] : fourOf(each.value),
    ),
    result: result === null ? null : fourOf(result.value),
  };
}

function fourOf({ x, y, z, w }: Vector<number>): Quad {
  return [x, y, z, w];
}

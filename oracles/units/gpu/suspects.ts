/**
 * Which clauses an implementation of GPU programs violates where it departs. A case names several: an experiment
 * (alone.ts) and formulas tell some of them from the others. Where nothing tells them apart all of them stay, as
 * "one of".
 */
import { gpuInstructionNamed, type DataType } from '../../../spec/gpu/instructions.js';
import type { GpuClause } from '../../../spec/load/clauses.js';
import { isAboutModifiers, type GpuFormula } from '../../cases/gpu/clauses.js';
import type { CompiledClause } from '../../clauses/formula.js';
import { judgePartial, type PartialVerdict } from '../../clauses/partial.js';
import type { GpuDisagreement } from '../../judge/gpu/judge.js';
import type { Alone } from './alone.js';
import { FLOW } from '../../../semantics/gpu/instructions/flow.js';

export interface Suspects {
  /** Those that stay blamed, the most specific first; never empty where `named` is not. */
  readonly clauses: readonly string[];
  /** Whether it is one of them, and nothing tells which; else each of them is violated. */
  readonly oneOf: boolean;
}

export interface Evidence {
  readonly violation: GpuDisagreement;
  /** The clauses that the case names. */
  readonly named: readonly string[];
  /** Those that the way of departing suggests (disagreement.ts). */
  readonly suggested: readonly string[];
  readonly alone: Alone | null;
  readonly known: KnownWays;
}

/** The known ways of going wrong that explain a run (models.ts). */
export interface KnownWays {
  /** The clauses of each. */
  readonly models: readonly (readonly string[])[];
  /** Whether the implementation goes wrong in them elsewhere too, so that nothing else needs to be at work. */
  readonly isSure: boolean;
}

export const NO_KNOWN_WAY: KnownWays = { models: [], isSure: false };

/** What a clause is about: an instruction, "flow", "grammar". The middle of its id. */
export function topicOf({ id }: Pick<GpuClause, 'id'>): string {
  return id.split('.')[1] ?? '';
}

/** The operation type that a clause speaks about; null for any. */
export function typeOf(clause: GpuClause): DataType | null {
  return clause.kind === 'formula' || clause.kind === 'nominal' ? clause.type : null;
}

/** What is told of a program that loads, and must not. */
export const LOADS = 'a program that loads';

/** What a program of one plain instruction on numbers has nothing of. */
const AROUND: readonly string[] = [
  'test', 'codes', 'flow', 'attributes', 'buffers', 'arrays', 'aliases', 'interpolation',
  'binding', 'load', 'grammar', 'lex', 'queries', 'commands', 'errors', 'declarations', 'temporaries',
  'state', 'suffix',
]; // prettier-ignore

function isAround(topic: string, { readsInputs }: Alone): boolean {
  return AROUND.includes(topic) || FLOW.has(topic) || (topic === 'parameters' && !readsInputs);
}

/** @param formulas the executable clauses by instruction */
export function suspectsOf(
  clauses: readonly GpuClause[],
  formulas: ReadonlyMap<string, readonly GpuFormula[]>,
  { violation, named, suggested, alone, known: ways }: Evidence,
): Suspects {
  const own = named.length > 0 ? named : suggested;
  const here = new Set(clauses.map(({ id }) => id));
  const modelled = ofModels(ways.models, named, here, alone);
  if (violation.kind === 'load') {
    // A program that should not load says itself what it violates; of one that should, only ways to go wrong do.
    const isOwn = violation.observed !== LOADS;
    return (isOwn ? modelled : null) ?? ofLoading(clauses, violation, named, suggested);
  }
  const modelledFirst = (others: Suspects): Suspects =>
    modelled !== null && ways.isSure ? modelled : before(modelled, others);
  if (alone === null) return modelledFirst(unknown(named, own));
  const known = new Map(clauses.map((clause) => [clause.id, clause]));
  const all = formulas.get(alone.instruction.name) ?? [];
  const about = all
    .filter((formula) => isAboutModifiers(formula, alone.instruction))
    .map(({ compiled }) => compiled);
  const verdicts = judgePartial(about, alone.operands, alone.result);
  const violated = verdicts.filter(({ holds }) => !holds).map(({ clause }) => clause.id);
  if (violated.length > 0) {
    const isNamed = (id: string): number => Number(named.includes(id));
    return { clauses: violated.sort((a, b) => isNamed(b) - isNamed(a)), oneOf: false };
  }
  const isFormula = (id: string): boolean => known.get(id)?.kind === 'formula';
  const isAbout = (id: string): boolean => topicOf({ id }) === alone.instruction.name;
  const ofBits = violatedByBits(all, alone);
  if (ofBits.length > 0) {
    const others = named.filter((id) => isAbout(id) && !isFormula(id));
    return others.length === 0
      ? { clauses: ofBits, oneOf: false }
      : several([...ofBits, ...others]);
  }
  const around = aroundOf(named, alone, new Set(ways.models.flat()));
  if (around !== null) {
    return alone.around?.isShown === true ? around : modelledFirst(around);
  }
  // None of its formulas is violated by what it gives.
  const left = own.filter((id) => !(isAbout(id) && isFormula(id)));
  if (!alone.departs) {
    return modelledFirst(unknown(named, left.length > 0 ? left : own));
  }
  if (alone.parts.length > 0) {
    return modelled !== null && ways.isSure ? modelled : ofParts(alone.parts, named, ways);
  }
  if (named.length === 0 || left.length === 0) {
    const bounding = boundingOf(about, verdicts, alone);
    if (bounding.length > 0) return modelledFirst(several(bounding));
  }
  const possible = [
    ...left.filter((id) => isAbout(id) || !isAround(topicOf({ id }), alone)),
    ...suggested.filter((id) => isAbout(id) && !isFormula(id) && bearsOn(known.get(id), alone)),
  ];
  return modelledFirst(several(possible.length > 0 ? possible : own));
}

/**
 * The formulas that the result violates by its bits, of an instruction that has formulas about bits alone, and that gives
 * them whatever its type is (§2.X.8 PK2H to PK4UB).
 */
function violatedByBits(
  all: readonly GpuFormula[],
  { departs, instruction, operands, bits }: Alone,
): readonly string[] {
  if (!departs || all.some(({ clause: { type } }) => type !== 'U')) return [];
  const about = all
    .filter((formula) => isAboutModifiers(formula, { ...instruction, type: 'U' }))
    .map(({ compiled }) => compiled);
  return judgePartial(about, operands, bits)
    .filter(({ holds }) => !holds)
    .map(({ clause }) => clause.id);
}

/** Numbers of either sign, in place of a result: a formula that takes both does not bound it. */
const FAR = [12_345, -12_345];

/**
 * The formulas that apply to the operands and bound the result, more widely than the machine does: the text says nothing
 * closer about a result that the machine does not permit.
 */
function boundingOf(
  about: readonly CompiledClause[],
  verdicts: readonly PartialVerdict[],
  { instruction, operands, result }: Alone,
): readonly string[] {
  const far = FAR.filter((number) => number > 0 || instruction.type !== 'U').flatMap((number) =>
    judgePartial(
      about,
      operands,
      result.map((value) => (value === null ? null : number)),
    ),
  );
  return verdicts
    .filter(
      ({ clause, applies }) => applies && far.some((one) => one.clause === clause && !one.holds),
    )
    .map(({ clause }) => clause.id);
}

/**
 * What known ways of going wrong violate stands before what else it may be: that one of them explains a run does
 * not mean that nothing else does.
 */
function before(modelled: Suspects | null, others: Suspects): Suspects {
  return modelled === null ? others : several([...modelled.clauses, ...others.clauses]);
}

/**
 * The main clauses of known ways that explain the run: one for each way, which the case names where it names one. Ways
 * about other clauses than those of the case count where there are no others. Where several instructions go a way, it
 * stands for the clause about the one that departs.
 */
function ofModels(
  models: readonly (readonly string[])[],
  named: readonly string[],
  here: ReadonlySet<string>,
  alone: Alone | null,
): Suspects | null {
  const name = alone?.departs === true ? alone.instruction.name : null;
  const known = models.map((ids) => ids.filter((id) => here.has(id)));
  const about = known.flatMap((ids) => ids.find((id) => named.includes(id)) ?? []);
  const main = known.flatMap((ids) => mainOf(ids, name) ?? []);
  const all = about.length > 0 ? about : main;
  return all.length === 0 ? null : several(all);
}

/** The first clause of a way; where that is about another instruction than the one that departs, the first about that one. */
function mainOf(ids: readonly string[], name: string | null): string | undefined {
  const [main] = ids;
  if (main === undefined || name === null) return main;
  const topic = topicOf({ id: main });
  const isOfOther = topic !== name && gpuInstructionNamed(topic) !== undefined;
  return isOfOther ? (ids.find((id) => topicOf({ id }) === name) ?? main) : main;
}

/**
 * The parts without which a texture access does not depart. Where the case names some of them, only these are
 * suspected; those that a known mistake is about come first.
 */
function ofParts(
  parts: readonly string[],
  named: readonly string[],
  { models }: KnownWays,
): Suspects {
  const both = parts.filter((id) => named.includes(id));
  const modelled = new Set(models.flat());
  const isModelled = (id: string): number => Number(modelled.has(id));
  const left = both.length > 0 ? both : parts;
  return several([...left].sort((a, b) => isModelled(b) - isModelled(a)));
}

/**
 * What is left where the instruction does not depart by itself: what an experiment showed, those that the case
 * names first. Null where nothing tells more than that.
 */
function aroundOf(
  named: readonly string[],
  { departs, around }: Alone,
  modelled: ReadonlySet<string>,
): Suspects | null {
  if (departs || around === null) return null;
  const both = around.clauses.filter((id) => named.includes(id));
  if (around.isShown) {
    // One that a known way is about comes first among those that the experiment leaves.
    const first = around.clauses.find((id) => modelled.has(id)) ?? around.clauses[0];
    return { clauses: both.length > 0 ? both : first === undefined ? [] : [first], oneOf: false };
  }
  if (both.length > 0) return several(both);
  return named.length > 0 || around.clauses.length === 0 ? null : several(around.clauses);
}

/** Whether a clause about an instruction may be about its operation of this type. */
function bearsOn(clause: GpuClause | undefined, { instruction }: Alone): boolean {
  const type = clause === undefined ? null : typeOf(clause);
  return clause?.kind !== 'restriction' && (type === null || type === instruction.type);
}

/**
 * What should not load violates the restriction that the semantics names, unless it is only misplaced. A case may
 * name clauses about results besides, which a program that is refused does not show. Where a text does not match the
 * grammar, the rule of the grammar says more than that it has to match.
 */
function ofLoading(
  clauses: readonly GpuClause[],
  { observed }: GpuDisagreement,
  named: readonly string[],
  suggested: readonly string[],
): Suspects {
  if (observed !== LOADS) return several(named.length > 0 ? named : suggested);
  const kinds = new Map(clauses.map((clause) => [clause.id, clause.kind]));
  const about = named.filter((id) => {
    const kind = kinds.get(id);
    return kind !== 'formula' && kind !== 'nominal';
  });
  const both = about.filter((id) => suggested.includes(id));
  if (both.length > 0) return several(both);
  const ofTexts = about.filter((id) => OF_TEXTS.includes(topicOf({ id })));
  return several([...ofTexts, ...suggested, ...about]);
}

/** Topics of clauses that say what a text is. */
const OF_TEXTS: readonly string[] = ['grammar', 'lex'];

/** Nothing tells which: of a generated program not even that it is one of few. */
function unknown(named: readonly string[], own: readonly string[]): Suspects {
  return named.length > 0 ? several(own) : { ...several(own), oneOf: true };
}

function several(clauses: readonly string[]): Suspects {
  const distinct = [...new Set(clauses)];
  return { clauses: distinct, oneOf: distinct.length > 1 };
}

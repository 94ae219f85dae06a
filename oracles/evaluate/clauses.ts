/** The clauses that bear on one execution of an instruction, those about its very operands first. */
import { binds, environmentOf, type Authority } from '../../spec/authorities.js';
import type { AnyEnvironmentName } from '../../spec/gpu/environments.js';
import type { AnyClause, Clause, FormulaClause, GpuClause } from '../../spec/load/clauses.js';
import type { GpuInstruction } from '../../semantics/gpu/program.js';
import { clausesByInstruction, judgeNumbers } from '../cases/clauses-hold.js';
import { gpuClausesByInstruction, isAboutModifiers } from '../cases/gpu/clauses.js';
import { topicOf } from '../units/gpu/suspects.js';
import type { CompiledClause } from '../clauses/formula.js';
import type { Ran, Single } from './single.js';

export interface Bearing {
  readonly clause: string;
  readonly says: string;
  /** How much it is about: operands of a kind 0, all operands 1, the result as a whole 2, all instructions 3. */
  readonly breadth: 0 | 1 | 2 | 3;
  /** False where what was computed violates it: by a policy that its document forbids. */
  readonly holds: boolean;
  readonly errata: readonly string[];
}

/** What an instruction's language says of it. */
interface Said {
  readonly all: readonly AnyClause[];
  /** Those about the instruction. */
  readonly formulas: readonly CompiledClause[];
}

/**
 * The formulas that apply, then what is said of the result as a whole.
 *
 * @param instruction of GPU programs, with its modifiers; null of VP programs
 */
export function bearingOn(
  ran: Omit<Ran, 'seen'>,
  single: About,
  {
    clauses,
    gpuClauses,
  }: { readonly clauses: readonly Clause[]; readonly gpuClauses: readonly GpuClause[] },
  instruction: GpuInstruction | null,
): readonly Bearing[] {
  const all: readonly (Clause | GpuClause)[] = instruction === null ? clauses : gpuClauses;
  const here = inForceOf(all, single.authority).filter(
    (clause) => 'on' in clause && clause.on === single.name,
  );
  const formulas = formulasOf(here, single.name, instruction);
  return bearingBy(ran, single, { all, formulas }, instruction);
}

type About = Pick<Single<never>, 'name' | 'authority' | 'hasDenormal'>;

function inForceOf<C extends AnyClause>(all: readonly C[], authority: Authority): readonly C[] {
  const environment = environmentOf(authority);
  return all.filter(({ document, environments }) => {
    const among: readonly AnyEnvironmentName[] = environments;
    return binds(document, authority) && among.includes(environment);
  });
}

/** The same, by what any language says. */
export function bearingBy(
  ran: Omit<Ran, 'seen'>,
  { name, authority, hasDenormal }: About,
  { all, formulas }: Said,
  instruction: GpuInstruction | null,
): readonly Bearing[] {
  const inForce = inForceOf(all, authority);
  const here = inForce.filter((clause) => 'on' in clause && clause.on === name);
  const judged =
    ran.result === null ? [] : judgeNumbers(formulas, ran.operands, ran.result, String);
  const verdicts = new Map(judged.map(({ clause, verdict }) => [clause, verdict]));
  const bearing = here.flatMap((clause): Bearing[] => {
    const { id, says, errata } = clause;
    if (clause.kind === 'nominal') {
      const isOfType = clause.type === null || clause.type === instruction?.type;
      return isOfType ? [{ clause: id, says, errata, breadth: 2, holds: true }] : [];
    }
    const verdict = verdicts.get(id);
    if (clause.kind !== 'formula' || verdict === undefined || verdict === 'not in force') return [];
    return [
      {
        clause: id,
        says,
        errata,
        breadth: clause.when === null ? 1 : 0,
        holds: verdict === 'holds',
      },
    ];
  });
  const isOther = ({ clause }: Bearing): number => Number(topicOf({ id: clause }) !== name);
  const told = [
    ...bearing.sort((a, b) => isOther(a) - isOther(b) || a.breadth - b.breadth),
    ...undefining(ran, inForce, name, instruction),
    ...around(all, authority, hasDenormal, instruction),
  ];
  return told.length === 0 ? witnessed(inForce, name) : told;
}

/** All that is said of an instruction of which nothing is a formula or a nominal result: of flow, of texture accesses. */
function witnessed(inForce: readonly AnyClause[], name: string): readonly Bearing[] {
  return inForce
    .filter(({ id, kind }) => kind === 'witnessed' && topicOf({ id }) === name)
    .map(({ id, says, errata }) => ({ clause: id, says, errata, breadth: 2, holds: true }));
}

/** What says of the instruction that its result is undefined: no formula can, since nothing is asked of the result. */
function undefining(
  { shown }: Pick<Ran, 'shown'>,
  inForce: readonly AnyClause[],
  name: string,
  instruction: GpuInstruction | null,
): readonly Bearing[] {
  const isUndefined = [...shown.values()].some(
    (each) => each.kind === 'word' && each.word === null,
  );
  if (instruction === null || !isUndefined) return [];
  return inForce
    .filter(
      ({ id, says, kind }) =>
        kind === 'witnessed' && topicOf({ id }) === name && /\bundefined\b/.test(says),
    )
    .map(({ id, says, errata }) => ({ clause: id, says, errata, breadth: 0, holds: true }));
}

function formulasOf(
  here: readonly (Clause | GpuClause)[],
  name: string,
  instruction: GpuInstruction | null,
): readonly CompiledClause[] {
  const formulas = here.filter((clause): clause is FormulaClause => clause.kind === 'formula');
  if (instruction === null) return clausesByInstruction(formulas).get(name) ?? [];
  const own = gpuClausesByInstruction(here as readonly GpuClause[]).get(name) ?? [];
  return own.filter((each) => isAboutModifiers(each, instruction)).map(({ compiled }) => compiled);
}

/** What the documents say of all instructions: of denormal operands, of clamping. */
function around(
  all: readonly AnyClause[],
  authority: Authority,
  hasDenormal: boolean,
  instruction: GpuInstruction | null,
): readonly Bearing[] {
  const clamp = instruction?.clamp ?? null;
  return all
    .filter(
      ({ id, document }) =>
        binds(document, authority) &&
        ((hasDenormal && id.endsWith('.number.denormal-operand')) ||
          (clamp !== null && id.endsWith(`.modifier.${clamp}`))),
    )
    .map(({ id, says, errata }) => ({ clause: id, says, errata, breadth: 3, holds: true }));
}

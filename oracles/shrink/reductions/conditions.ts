/** Instructions of either language with simpler conditions, and with simpler masks. */

interface Destination<Condition> {
  readonly conditionMask: Condition | null;
}

interface Instruction<Condition, To extends Destination<Condition>> {
  readonly condition: Condition | null;
  readonly destination: To | null;
}

/** The instruction with each simpler condition, and without or with each simpler condition mask. */
export function* withSimplerConditions<
  Condition,
  To extends Destination<Condition>,
  Of extends Instruction<Condition, To>,
>(each: Of, simpler: (condition: Condition) => Iterable<Condition>): Generator<Of> {
  const { destination, condition } = each;
  if (condition !== null) {
    for (const one of simpler(condition)) yield { ...each, condition: one };
  }
  if (destination !== null && destination.conditionMask !== null) {
    for (const conditionMask of [null, ...simpler(destination.conditionMask)]) {
      yield { ...each, destination: { ...destination, conditionMask } };
    }
  }
}

/** Write masks that are simpler than one: none, each letter alone, one letter fewer. */
export function* simplerWriteMasks(mask: string): Generator<string> {
  yield '';
  yield* 'xyzw';
  for (const letter of mask) yield mask.replace(letter, '');
}

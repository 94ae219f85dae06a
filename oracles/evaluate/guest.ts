/** A question about an instruction of a guest, as a program. */
import { allowed } from '../../semantics/domains/allowed.js';
import type { Binary32Domain } from '../../semantics/domains/nominal.js';
import type { Vector } from '../../semantics/domains/domain.js';
import { loadGuest } from '../../semantics/guest/load.js';
import { startOfGuest, traceGuest } from '../../semantics/guest/machine.js';
import type { Guest } from '../../semantics/guest/registry.js';
import { bitsOf } from '../../semantics/number/binary32.js';
import type { Allowed } from '../../semantics/number/value-set.js';
import { COMPONENTS } from '../../spec/environments.js';
import type { GuestEnvironmentName } from '../../spec/guests.js';
import { guestClauses } from '../cases/guest/clauses.js';
import { generalOf } from '../../semantics/guest/language.js';
import { permittedRun } from '../judge/guest/formulas.js';
import { aloneOf, quadOf } from '../generate/guest/draw.js';
import { bearingBy, type Bearing } from './clauses.js';
import { countText, hasDenormal, notesOf, writtenQuad } from './operands.js';
import type { Places, Possible } from './possible.js';
import { QuestionError, type Question } from './question.js';
import type { Ran, Single } from './single.js';
import { valueOf } from './values.js';

/** @throws QuestionError for an instruction that the guest lacks, and for operands that it does not take */
export function guestSingle(
  { opcode, operands }: Question,
  { language, name: environment }: Guest,
): Single<Binary32Domain> & { readonly authority: GuestEnvironmentName } {
  const spec = language.instructions.find(({ name }) => name === opcode);
  if (spec === undefined) {
    throw new QuestionError(`${opcode} is no instruction of ${environment}`, 1);
  }
  if (operands.length !== spec.operands) {
    throw new QuestionError(countText(spec.name, spec.operands, operands.length), 1);
  }
  const given = operands.map((part) => valueOf(part, 'F', false));
  const vectors = given.map(({ values: [x, y, z, w] }) => ({ x, y, z, w }));
  const { text, values, result } = aloneOf(language, { instruction: spec, operands: vectors });
  const loaded = loadGuest(language, environment, text);
  if (!loaded.loaded) throw new QuestionError(`${environment}: ${loaded.error.message}`, 1);
  const { program } = loaded;
  const written = Object.entries(values).map(([key, quad]) => [key, writtenQuad(quad, 'F')]);
  return {
    authority: environment,
    name: spec.name,
    operands: given.map((value) => ({ value, type: 'F', isScalar: false })),
    hasDenormal: given.some((value) => hasDenormal(value, 'F')),
    program: text,
    inputs: `${JSON.stringify({ in: Object.fromEntries(written) as object })}\n`,
    notes: notesOf(given),
    instruction: null,
    run: (numbers) => {
      const [step] = traceGuest(program, numbers, values);
      if (step === undefined) throw new Error('a program of one instruction has no step');
      const quad = quadOf(step.result);
      const shown = COMPONENTS.map((each, at) => {
        const word = { type: 'F', bits: bitsOf(quad[at] ?? NaN) } as const;
        return [each, { kind: 'word', word } as const] as const;
      });
      return {
        shown: new Map(shown),
        seen: placesOf(step.result),
        operands: step.operands.map(quadOf),
        result: quad,
      };
    },
    possible: (chooser) => {
      const domain = allowed(chooser);
      return () => {
        const value = permittedRun(program, domain, startOfGuest(program, domain, values)).get(
          result,
        );
        if (value === undefined) throw new Error(`there is no register ${result}`);
        return placesOf(value);
      };
    },
  };
}

function placesOf(vector: Vector<Allowed>): Places<Possible> {
  return new Map(
    COMPONENTS.map((each) => [each, { kind: 'word', word: { type: 'F', value: vector[each] } }]),
  );
}

/** The formulas that apply, and that results are those of the arithmetic. */
export function bearingOfGuest(
  guest: Guest,
  ran: Omit<Ran, 'seen'>,
  single: Parameters<typeof bearingBy>[1],
): readonly Bearing[] {
  const { all, formulasOf } = guestClauses(guest);
  const { arithmetic } = generalOf(guest.language);
  return [
    ...bearingBy(ran, single, { all, formulas: formulasOf(single.name) }, null),
    ...all
      .filter(({ id }) => id === arithmetic)
      .map(({ id, says }): Bearing => {
        return { clause: id, says, errata: [], breadth: 3, holds: true };
      }),
  ];
}

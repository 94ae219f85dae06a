/** Shrinking of guests' programs. */
import { complexity, simplerValues } from '../simplicity.js';
import { sum } from '../smaller.js';
import { laidOut, sizeOfText, statementsOf } from '../tokens.js';
import { textReductions } from '../reductions/text.js';
import type { Language } from '../language.js';
import type { ReductionOf } from '../../edit/reduction.js';
import type { CandidateOf, PatientTestOf } from '../../edit/candidate.js';
import type { Quad } from '../../../spec/environments.js';
import { bitsOf, hex } from '../../../semantics/number/binary32.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import {
  registersOf,
  type GuestInstructionSyntax,
  type GuestSyntax,
  type GuestValues,
} from '../../../semantics/guest/language.js';
import { loadGuest } from '../../../semantics/guest/load.js';
import { traceGuest } from '../../../semantics/guest/machine.js';
import type { Guest } from '../../../semantics/guest/registry.js';
import type { Backend } from '../../backends/backend.js';
import { aloneOf, registerNamed } from '../../generate/guest/draw.js';
import { GuestPerformer } from '../../units/guest/perform.js';
import { guestUnit } from '../../units/guest/unit.js';
import type { LineDisagreement } from '../../units/result-line.js';

export type GuestCandidate = CandidateOf<GuestSyntax, GuestValues>;

type Reduction = ReductionOf<GuestCandidate, never>;

/** A start for shrinking: its tree where it can be read. */
export function guestCandidateOf(
  { language }: Guest,
  text: string,
  inputs: GuestValues = {},
): GuestCandidate {
  const parsed = language.grammar.parse(text);
  return { text, inputs, syntax: parsed.parsed ? parsed.syntax : null };
}

export function guestShrinkLanguage(guest: Guest): Language<GuestSyntax, GuestValues, never> {
  const { language, name } = guest;
  return {
    loads: (text) => loadGuest(language, name, text).loaded,
    print: language.grammar.print,
    keyOf: ({ text, inputs }) => `${text}${inputLines(inputs).join('\n')}`,
    isAlike: () => false,
    measure: (candidate) => measure(guest, candidate),
    sizeOf: guestSizeOf,
    programReductions: programReductions(guest),
    textReductions: textReductions<GuestSyntax, GuestValues, never>(dropInputs, []),
  };
}

/** Instructions, or the statements of a text. */
export function guestSizeOf({ syntax, text }: GuestCandidate): number {
  return syntax?.instructions.length ?? statementsOf(text).filter((each) => /;$/.test(each)).length;
}

/** The values that a program is given, as an inputs file has them, by their bits. */
export function inputLines(values: GuestValues): readonly string[] {
  const all = Object.entries(values);
  if (all.length === 0) return [];
  const word = (value: number): string => `"${hex(bitsOf(value))}"`;
  return ['in:', ...all.map(([name, quad]) => `  ${name}: [${quad.map(word).join(', ')}]`)];
}

/** How a candidate departs on a backend, in the words of a campaign; null where it does not, or gives no answer. */
export function guestDeparting(
  guest: Guest,
  backend: Backend,
): (candidate: GuestCandidate) => Promise<LineDisagreement | null> {
  const performer = new GuestPerformer(guest);
  return async ({ text, inputs }) =>
    (await performer.perform(backend, guestUnit(guest, 'program', text, inputs))).disagreement;
}

export function guestTest(guest: Guest, backend: Backend): PatientTestOf<GuestCandidate, never> {
  const departing = guestDeparting(guest, backend);
  return async (candidate) => {
    const departs = await departing(candidate);
    return departs === null ? null : { signature: departs.signature, place: () => null };
  };
}

function measure(guest: Guest, { syntax, text, inputs }: GuestCandidate): readonly number[] {
  const given = Object.values(inputs);
  const values = [given.length, sum(given, (quad) => sum(quad, complexity))];
  if (syntax === null) {
    const layout = text === laidOut(text) ? 0 : text.length;
    return [statementsOf(text).length, sizeOfText(text), layout, ...values, text.length];
  }
  const inputsFirst = [
    ...registersOf(guest.language, 'input'),
    ...registersOf(guest.language, 'result'),
  ];
  const cost = (name: string): number => {
    const place = inputsFirst.indexOf(name);
    return place < 0 ? inputsFirst.length + Number(name.replace(/\D/g, '')) : place;
  };
  const registers = syntax.instructions.flatMap(({ target, operands }) => [target, ...operands]);
  return [
    syntax.instructions.length,
    sum(syntax.instructions, ({ operands }) => sum(operands, ({ negated }) => (negated ? 1 : 0))),
    sum(registers, ({ letter, index }) => cost(`${letter}${String(index)}`)),
    ...values,
    text.length,
  ];
}

const dropInputs: Reduction = {
  name: 'drop inputs',
  *propose({ inputs, ...rest }) {
    for (const name of Object.keys(inputs)) {
      const others = Object.entries(inputs).filter(([each]) => each !== name);
      yield { ...rest, inputs: Object.fromEntries(others) };
    }
  },
};

const simplerInputs: Reduction = {
  name: 'simpler inputs',
  *propose({ inputs, ...rest }) {
    for (const [name, quad] of Object.entries(inputs)) {
      const alike = quad.flatMap((value): Quad[] => [[value, value, value, value]]);
      const single = quad.flatMap((value, at) =>
        simplerValues(value).map((simpler) => quad.with(at, simpler) as unknown as Quad),
      );
      for (const proposed of [...alike, ...single]) {
        yield { ...rest, inputs: { ...inputs, [name]: proposed } };
      }
    }
  },
};

function programReductions(guest: Guest): readonly Reduction[] {
  const { language, name: environment } = guest;
  const ofTree = (
    name: string,
    propose: (
      instructions: readonly GuestInstructionSyntax[],
    ) => Iterable<readonly GuestInstructionSyntax[]>,
  ): Reduction => ({
    name,
    *propose({ syntax, inputs }) {
      if (syntax === null) return;
      for (const instructions of propose(syntax.instructions)) {
        const text = language.grammar.print({ instructions });
        yield { text, inputs, syntax: { instructions } };
      }
    },
  });
  const places = [...registersOf(language, 'input'), ...registersOf(language, 'result')];
  return [
    {
      name: 'one instruction alone',
      *propose({ text, inputs }) {
        const loaded = loadGuest(language, environment, text);
        if (!loaded.loaded) return;
        for (const step of traceGuest(loaded.program, NOMINAL, inputs)) {
          const alone = aloneOf(language, step);
          yield guestCandidateOf(guest, alone.text, alone.values);
        }
      },
    },
    ofTree('drop instructions', function* (all) {
      for (let size = all.length >> 1; size >= 1; size >>= 1) {
        for (let end = all.length; end > 0; end -= size) {
          yield [...all.slice(0, Math.max(0, end - size)), ...all.slice(end)];
        }
      }
    }),
    ofTree('plain operands', function* (all) {
      for (const [at, instruction] of all.entries()) {
        for (const [number, operand] of instruction.operands.entries()) {
          if (!operand.negated) continue;
          const operands = instruction.operands.with(number, { ...operand, negated: false });
          yield all.with(at, { ...instruction, operands });
        }
      }
    }),
    ofTree('simpler registers', function* (all) {
      for (const [at, instruction] of all.entries()) {
        for (const place of places) {
          const register = registerNamed(language, place);
          yield all.with(at, { ...instruction, target: register });
          for (const [number, operand] of instruction.operands.entries()) {
            const operands = instruction.operands.with(number, { ...operand, ...register });
            yield all.with(at, { ...instruction, operands });
          }
        }
      }
    }),
    dropInputs,
    simplerInputs,
  ];
}

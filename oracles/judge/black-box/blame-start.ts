/** What is to blame where a register does not show what it was given: it, or what shows it. */
import { COMPONENTS } from '../../../spec/environments.js';
import type { Vector } from '../../../semantics/domains/domain.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { SourceRegister } from '../../../semantics/language/ast.js';
import { load, type Program } from '../../../semantics/language/load.js';
import { print } from '../../../semantics/language/print.js';
import { link } from '../../../semantics/machine/link.js';
import { invocation, type InputValues } from '../../../semantics/machine/state.js';
import { instructionNamed } from '../../../spec/instructions.js';
import {
  attribute,
  destination,
  instruction,
  operand,
  parameter,
  result,
} from '../../generate/vp/nodes.js';
import type { OwnStep, StartViolation } from '../violation.js';
import type { Disagreement } from '../disagreement.js';
import { described, type Asking, type Disagrees } from './asking.js';
import type { BlackBox } from './black-box.js';

/**
 * A register that does not show what it was given: whether MOV or a result register is to blame, through which it
 * shows. Null where it is neither, or cannot be told.
 */
export async function ofStart(started: StartViolation, asking: Asking): Promise<Disagrees | null> {
  const { place, program, values } = started;
  if (place.file !== 'attributes' && place.file !== 'parameters') return null;
  if (place.pair.type !== 'float' || program.environment.programType === 'state') return null;
  const source =
    place.file === 'attributes' ? attribute(place.register) : parameter(place.register);
  const moved = await shownBy('MOV', source, program, values, asking.box);
  const other = await shownBy('MAX', source, program, values, asking.box);
  if (moved === null || other === null) return null;
  const sinks = program.environment.results.map((_, sink) => sink);
  const isWrong = (shown: Shown, sink: number): boolean =>
    shown.steps[sink] !== undefined &&
    !COMPONENTS.every((letter) =>
      Object.is(shown.seen[sink]?.[letter], shown.steps[sink]?.right[letter]),
    );
  const wrong = sinks.filter((sink) => isWrong(moved, sink));
  const alsoOther = wrong.filter((sink) => isWrong(other, sink));
  const [first] = wrong;
  if (first === undefined) return null;
  if (wrong.length === sinks.length && alsoOther.length > 0) return null;
  const isMove = alsoOther.length === 0;
  const step = moved.steps[first];
  const seen = moved.seen[first];
  if (step === undefined || seen === undefined) return null;
  const { own } = step;
  const after = { ...own.after, results: own.after.results.with(first, seen) };
  const made = isMove ? { kind: 'vector' as const, value: seen } : own.observation.result;
  const found = described(
    {
      program: moved.program,
      own: { ...own, after, observation: { operands: own.observation.operands, result: made } },
    },
    asking.steps,
  );
  if (found === null) return null;
  const disagreement: Disagreement = { ...found.disagreement, step: null, index: null };
  return { verdict: 'disagrees', disagreement };
}

interface Shown {
  readonly program: Program;
  /** By result register. */
  readonly seen: readonly Vector<number>[];
  readonly steps: readonly { readonly own: OwnStep; readonly right: Vector<number> }[];
}

/** What an instruction that gives one value back shows of a register, in every result register. */
async function shownBy(
  name: 'MOV' | 'MAX',
  source: SourceRegister,
  { environment }: Program,
  values: InputValues,
  box: BlackBox,
): Promise<Shown | null> {
  const operands = (instructionNamed(name)?.operands ?? []).map(() => operand(source));
  const items = environment.results.map((register) =>
    instruction(name, false, destination(result(register)), operands),
  );
  const text = print({ environment: environment.name, options: [], items });
  const loaded = load(text);
  if (!loaded.loaded) return null;
  const left = await box.run(text, values);
  if (!left.loaded) return null;
  const { inputs, state: first } = invocation(loaded.program, NOMINAL, values);
  let state = first;
  const steps = link(loaded.program, NOMINAL).instructions.flatMap((each, sink) => {
    const before = state;
    state = each.step(inputs, before);
    const right = state.results[sink];
    if (right === undefined) return [];
    return [
      { own: { inputs, before, after: state, observation: each.observe(inputs, before) }, right },
    ];
  });
  return { program: loaded.program, seen: left.results, steps };
}

/**
 * ARL or ARR of a step that departs, by itself on a plain operand and without masks: what it holds shows through what is
 * read with it off program parameters that hold their own numbers.
 */
import type { Quad } from '../../../spec/environments.js';
import { instructionNamed } from '../../../spec/instructions.js';
import { NOMINAL } from '../../../semantics/domains/nominal.js';
import type { DestinationRegister, ItemSyntax } from '../../../semantics/language/ast.js';
import { link } from '../../../semantics/machine/link.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { attribute, destination, instruction, operand, result } from '../../generate/vp/nodes.js';
import type { DepartedStep } from '../disagreement.js';
import { asked, type Alone } from './alone.js';
import type { Asking } from './asking.js';

const PLACE = { offset: 0, end: 0 } as const;

/** Null where that cannot be asked: the integers are too far from all parameters, or the operand is an address. */
export async function addressAskedAlone(
  departed: DepartedStep,
  asking: Asking,
): Promise<Alone | null> {
  const { program, own } = departed;
  const { environment } = program;
  const linked = link(program, NOMINAL).instructions[own.before.next];
  const name = linked?.syntax.name ?? '';
  const right = linked?.observe(own.inputs, own.before).result ?? null;
  const [given] = own.observation.operands;
  if (instructionNamed(name)?.result !== 'address' || right?.kind !== 'address') return null;
  if (given === undefined || given.kind === 'address') return null;
  const { addressComponents, offsets, programParameters: count } = environment;
  const register: DestinationRegister = { ...PLACE, file: 'address', number: 0 };
  const isOne = addressComponents.length === 1;
  const reads = addressComponents.map((component, index): ItemSyntax | null => {
    const wanted = Math.floor(count / 2) - right.value[component];
    const value = Math.max(-offsets.negative, Math.min(offsets.positive, wanted));
    const at = right.value[component] + value;
    const name = environment.results[index];
    if (at < 0 || at >= count || name === undefined) return null;
    const source = {
      ...PLACE,
      file: 'relative',
      address: { ...PLACE, number: 0, component },
      displacement: { ...PLACE, sign: value < 0 ? '-' : '+', value: Math.abs(value) },
    } as const;
    return instruction('MOV', false, destination(result(name)), [operand(source)]);
  });
  const items = [
    instruction(name, false, destination(register, isOne ? 'x' : ''), [
      operand(attribute(0), given.kind === 'scalar' ? 'x' : ''),
    ]),
    ...reads.flatMap((read) => (read === null ? [] : [read])),
  ];
  if (items.length <= reads.length || environment.programType === 'state') return null;
  const held: Quad =
    given.kind === 'scalar'
      ? [given.value, given.value, given.value, given.value]
      : [given.value.x, given.value.y, given.value.z, given.value.w];
  const parameters = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [n, [n, n, n, n] as const]),
  );
  const values: InputValues = { attributes: { 0: held }, parameters };
  const seen = await asked(departed, { items, values }, asking);
  return seen === null ? null : { departs: seen.departs, result: right };
}

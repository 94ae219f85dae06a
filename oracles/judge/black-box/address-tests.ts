/**
 * What a component of an address register reads, where it seems to hold another integer than it should: it shows through
 * relative addressing alone, and that may be what is wrong. Asked with integers that ARL gives back exactly.
 * NV_vertex_program2 §2.14.1.3, §2.14.2.1.
 */
import { deciding } from '../../../spec/deciding/deciding.js';
import { COMPONENTS, type Environment } from '../../../spec/environments.js';
import { load } from '../../../semantics/language/load.js';
import { print } from '../../../semantics/language/print.js';
import type { DestinationRegister, SourceRegister } from '../../../semantics/language/ast.js';
import { destination, instruction, operand, parameter, result } from '../../generate/vp/nodes.js';
import type { Disagreement } from '../disagreement.js';
import type { BlackBox } from './black-box.js';

/** The disagreement with the clauses about relative addressing first, where that reads what it should not. */
export async function namedByAddresses(
  disagreement: Disagreement,
  environment: Environment,
  box: BlackBox,
  namesOf: (clauses: readonly string[]) => readonly string[],
): Promise<Disagreement> {
  const place = /^A(\d)\.([xyzw])$/.exec(disagreement.where);
  if (place === null || (await readsRightly(environment, box, place))) return disagreement;
  const misread = namesOf(deciding('operand.address-misread'));
  const clauses = [...new Set([...misread, ...disagreement.clauses])];
  const [first = ''] = clauses;
  return { ...disagreement, clauses, signature: `${first}|${disagreement.kind}|addresses` };
}

/** What the components hold: the table has each at its place, behind what no other component leads to. */
const HELD = [3, 5, 7, 9] as const;
const TABLE = 20;
const PLACE = { offset: 0, end: 0 } as const;

/** True too where an environment has no such address, or no result that shows it. */
async function readsRightly(
  { name, addressComponents }: Environment,
  box: BlackBox,
  [, digit, letter]: RegExpExecArray,
): Promise<boolean> {
  const number = Number(digit);
  const component = COMPONENTS.find((each) => each === letter) ?? 'x';
  const register: DestinationRegister = { ...PLACE, file: 'address', number };
  const source: SourceRegister = {
    ...PLACE,
    file: 'relative',
    address: { ...PLACE, number, component },
    displacement: { ...PLACE, sign: '+', value: TABLE },
  };
  const isWhole = addressComponents.length > 1;
  const items = [
    instruction('ARL', false, destination(register, isWhole ? '' : 'x'), [
      operand(parameter(0), isWhole ? '' : 'x'),
    ]),
    instruction('MOV', false, destination(result('HPOS')), [operand(source)]),
  ];
  const text = print({ environment: name, options: [], items });
  if (!load(text).loaded) return true;
  const entry = (n: number) => [TABLE + n, [n, n, n, n]] as const;
  const parameters = {
    0: HELD,
    ...Object.fromEntries(Array.from({ length: 16 }, (_, n) => entry(n))),
  };
  const left = await box.run(text, { parameters });
  return !left.loaded || left.results[0]?.x === HELD[COMPONENTS.indexOf(component)];
}

/**
 * States of the nominal domain as JSON and back. Numbers are bit patterns ("0x80000000" is -0), so that
 * nothing is lost.
 */
import type { ConditionCode, Vector } from '../domains/domain.js';
import type { NominalKinds } from '../domains/nominal.js';
import { bitsOf, hex, parseHex, valueOf } from '../number/binary32.js';
import { mostIgnored } from './ignored.js';
import type { State } from './state.js';
import { array, four, integer, record, StateFormatError, vectors } from './state-json.js';

export type NominalState = State<NominalKinds>;

/** Four bit patterns such as "0x3f800000", x to w. */
export type QuadPattern = readonly [string, string, string, string];

export interface StateJson {
  readonly next: number;
  readonly executed: number;
  readonly ignored: number;
  readonly temporaries: readonly QuadPattern[];
  readonly results: readonly QuadPattern[];
  readonly parameters: readonly QuadPattern[];
  readonly addresses: readonly (readonly [number, number, number, number])[];
  readonly codes: readonly [ConditionCode, ConditionCode, ConditionCode, ConditionCode];
  readonly stack: readonly number[];
}

const CODES: readonly string[] = ['LT', 'EQ', 'GT', 'UN'] satisfies ConditionCode[];

/** The four components as bit patterns. */
export function quadPattern({ x, y, z, w }: Vector<number>): QuadPattern {
  return [hex(bitsOf(x)), hex(bitsOf(y)), hex(bitsOf(z)), hex(bitsOf(w))];
}

export function stateToJson(state: NominalState): StateJson {
  const { codes } = state;
  return {
    next: state.next,
    executed: state.executed,
    ignored: mostIgnored(state.ignored),
    temporaries: state.temporaries.map(quadPattern),
    results: state.results.map(quadPattern),
    parameters: state.parameters.map(quadPattern),
    addresses: state.addresses.map(({ x, y, z, w }) => [x, y, z, w]),
    codes: [codes.x, codes.y, codes.z, codes.w],
    stack: [...state.stack],
  };
}

/** The state that `stateToJson` wrote. @throws StateFormatError for anything else. */
export function stateFromJson(json: unknown): NominalState {
  const object = record(json, 'state');
  const [x, y, z, w] = four(object['codes'], 'codes', conditionCode);
  return {
    next: integer(object['next'], 'next'),
    executed: integer(object['executed'], 'executed'),
    ignored: integer(object['ignored'], 'ignored'),
    temporaries: vectors(object['temporaries'], 'temporaries', pattern),
    results: vectors(object['results'], 'results', pattern),
    parameters: vectors(object['parameters'], 'parameters', pattern),
    addresses: vectors(object['addresses'], 'addresses', integer),
    codes: { x, y, z, w },
    stack: array(object['stack'], 'stack').map((entry, i) => integer(entry, `stack[${String(i)}]`)),
  };
}

function pattern(json: unknown, path: string): number {
  const bits = typeof json === 'string' ? parseHex(json) : undefined;
  if (bits === undefined) throw new StateFormatError(path, 'a bit pattern such as "0x3f800000"');
  return valueOf(bits);
}

function conditionCode(json: unknown, path: string): ConditionCode {
  if (typeof json !== 'string' || !CODES.includes(json)) {
    throw new StateFormatError(path, 'LT, EQ, GT or UN');
  }
  return json as ConditionCode;
}

/** Which registers an environment has (NV_vertex_program2 §2.14.1.1 to §2.14.1.5, §2.14.5). */
import { ENVIRONMENTS, type Environment } from '../../spec/environments.js';
import type { DestinationRegister, Place, SourceRegister } from './ast.js';
import { skipWhiteSpace, wordAt } from './text.js';
import { spanOf, tokenAt, type Note, type Scope } from './violation.js';

type Source<F extends SourceRegister['file']> = Extract<SourceRegister, { file: F }>;
type Destination<F extends DestinationRegister['file']> = Extract<DestinationRegister, { file: F }>;

export function checkTemporary(
  { environment }: Scope,
  register: Destination<'temporary'>,
  note: Note,
): void {
  if (register.number < environment.temporaries) return;
  note({
    ...spanOf(register),
    restriction: 'temporary-unavailable',
    message: noTemporary(`R${String(register.number)}`, environment),
    expected: temporariesOf(environment),
  });
}

export function checkAddressRegister(
  { environment }: Scope,
  register: Place & { readonly number: number },
  note: Note,
): void {
  if (register.number < environment.addressRegisters) return;
  note({
    ...tokenAt(register.offset, 'A0'.length),
    restriction: 'address-unavailable',
    message: noAddressRegister(`A${String(register.number)}`, environment),
    expected: addressRegistersOf(environment),
  });
}

export function checkResult(scope: Scope, register: Destination<'result'>, note: Note): void {
  const { environment, positionInvariant } = scope;
  const place = bracketed(scope, register);
  if (environment.results.length === 0) {
    note({
      ...tokenAt(register.offset, 1),
      restriction: 'result-unavailable',
      message: `a ${environment.name} program has no vertex result registers`,
      expected: 'a temporary register or a program parameter',
    });
  } else if (!environment.results.includes(register.name)) {
    note({
      ...place,
      restriction: 'result-unavailable',
      message: `${register.name} is no result register of ${environment.name}; ${ownerOf(register.name)} has it`,
    });
  } else if (positionInvariant && register.name === 'HPOS') {
    note({
      ...place,
      restriction: 'position-invariant-hpos',
      message: 'a position-invariant program does not write HPOS',
    });
  }
}

/** The first environment that has a result register, which one has. */
function ownerOf(name: string): string {
  const all = Object.values(ENVIRONMENTS);
  return all.find(({ results }) => results.includes(name))?.name ?? 'none';
}

export function checkAttribute(scope: Scope, register: Source<'attribute'>, note: Note): void {
  const { environment } = scope;
  const place = bracketed(scope, register);
  if (environment.programType === 'state') {
    if (register.number === 0 && register.mnemonic === null) return;
    note({
      ...place,
      restriction: 'attribute-unavailable',
      message: `a ${environment.name} program reads no vertex attribute but v[0]`,
      expected: '0',
      ...(register.number === 0
        ? {
            contested: {
              erratum: 'vp2.E-vsp-attribute-mnemonic',
              interpretations: ['mnemonic-too'],
            },
          }
        : {}),
    });
  } else if (register.number >= environment.vertexAttributes) {
    note({
      ...place,
      restriction: 'attribute-range',
      message: 'vertex attributes are numbered 0 to 15',
      expected: '0 to 15',
    });
  }
}

/** Those of VP2.0, which state programs share. */
const MOST_PARAMETERS = ENVIRONMENTS['VP2.0'].programParameters;

/** The erratum about c[A0.x] in position-invariant programs of VP1.1. */
const RELATIVE_RULE = 'vp2.E-position-invariant-relative-rule';

export function checkParameter(
  scope: Scope,
  register: Destination<'parameter'> | Source<'parameter'>,
  note: Note,
): void {
  const greatest = scope.environment.programParameters - 1;
  if (register.number <= greatest) return;
  const range = `0 to ${String(greatest)}`;
  note({
    ...bracketed(scope, register),
    restriction: 'parameter-range',
    message: `program parameters of ${scope.environment.name} are numbered ${range}`,
    expected: range,
    ...(scope.environment.programType === 'state' && register.number < MOST_PARAMETERS
      ? {
          contested: {
            erratum: 'vp2.E-vsp-parameter-count',
            interpretations: ['two-hundred-fifty-six'],
          },
        }
      : {}),
  });
}

export function checkRelative(scope: Scope, register: Source<'relative'>, note: Note): void {
  const { text, environment, positionInvariant } = scope;
  const { address, displacement } = register;
  checkAddressRegister(scope, address, note);
  if (positionInvariant && environment.positionInvariant?.relativeAddressing === false) {
    note({
      ...tokenAt(address.offset, 'A0'.length),
      restriction: 'position-invariant-relative',
      message: `a position-invariant ${environment.name} program has no relative addressing`,
      expected: 'a program parameter number',
      ...(displacement.sign === ''
        ? { contested: { erratum: RELATIVE_RULE, interpretations: ['without-offset'] } }
        : {}),
    });
  }
  if (!environment.addressComponents.includes(address.component)) {
    note({
      ...tokenAt(address.end - 1, 1),
      restriction: 'address-component-unavailable',
      message: `${environment.name} programs use the component x of an address register alone`,
      expected: 'x',
      contested: { erratum: 'vp2.E-scalar-address-suffix', interpretations: ['scalar-suffix'] },
    });
  }
  const { positive, negative } = environment.offsets;
  const limit = displacement.sign === '-' ? negative : positive;
  if (displacement.value > limit) {
    note({
      position: skipWhiteSpace(text, displacement.offset + 1),
      end: displacement.end,
      restriction: 'offset-range',
      message: `offsets of ${environment.name} are -${String(negative)} to +${String(positive)}`,
      expected: `0 to ${String(limit)}`,
    });
  }
}

/** The place of what stands between the brackets of v[ ], c[ ] or o[ ]. */
function bracketed({ text }: Scope, { offset }: Place): { position: number; end: number } {
  const bracket = skipWhiteSpace(text, offset + 1);
  const position = skipWhiteSpace(text, bracket + 1);
  // For a missing name, the place where it should stand: what was made up is no fault of the program.
  return { position, end: position + Math.max(1, wordAt(text, position).length) };
}

export function temporariesOf(environment: Environment): string {
  return `R0 to R${String(environment.temporaries - 1)}`;
}

export function addressRegistersOf(environment: Environment): string {
  return environment.addressRegisters === 1 ? 'A0' : 'A0 and A1';
}

export function noTemporary(name: string, environment: Environment): string {
  return `${name} is no temporary register of ${environment.name}, which has ${temporariesOf(environment)}`;
}

export function noAddressRegister(name: string, environment: Environment): string {
  return `${name} is no address register of ${environment.name}, which has ${addressRegistersOf(environment)}`;
}

/** What an environment lets an instruction write, and under which masks (NV_vertex_program2 §2.14.1). */
import type { DestinationRegister, DestinationSyntax } from './ast.js';
import {
  checkAddressRegister,
  checkParameter,
  checkResult,
  checkTemporary,
} from './check-registers.js';
import { skipWhiteSpace } from './text.js';
import { spanOf, tokenAt, type Note, type Scope } from './violation.js';

export function checkDestination(scope: Scope, destination: DestinationSyntax, note: Note): void {
  const { environment } = scope;
  checkRegister(scope, destination.register, note);
  if (destination.register.file === 'address' && environment.addressComponents.length === 1) {
    checkScalarMask(scope, destination, note);
  }
  if (destination.conditionMask !== null && !environment.conditionCode) {
    note({
      ...tokenAt(destination.conditionMask.offset, 1),
      restriction: 'condition-mask-unavailable',
      message: `${environment.name} has no condition code masks; VP2.0 has`,
    });
  }
}

function checkRegister(scope: Scope, register: DestinationRegister, note: Note): void {
  const { environment } = scope;
  switch (register.file) {
    case 'temporary':
      checkTemporary(scope, register, note);
      return;
    case 'address':
      checkAddressRegister(scope, register, note);
      return;
    case 'result':
      checkResult(scope, register, note);
      return;
    case 'parameter':
      if (environment.writesParameters) checkParameter(scope, register, note);
      else {
        note({
          ...tokenAt(register.offset, 1),
          restriction: 'parameter-destination-unavailable',
          message: `program parameters are read-only in ${environment.name}; VSP1.0 can write them`,
        });
      }
      return;
    case 'null':
      if (environment.conditionCode) return;
      note({
        ...spanOf(register),
        restriction: 'null-register-unavailable',
        message: `${environment.name} has no register CC; VP2.0 has`,
      });
  }
}

/** Before VP2.0 an address register has the mask ".x", and no other. */
function checkScalarMask(
  { text, environment }: Scope,
  { register, writeMask }: DestinationSyntax,
  note: Note,
): void {
  if (writeMask === 'x') return;
  // Where the dot stands, or should.
  let position = skipWhiteSpace(text, register.end);
  if (writeMask !== '') {
    position = skipWhiteSpace(text, position + 1);
    if (writeMask.startsWith('x')) position = skipWhiteSpace(text, position + 1);
  }
  note({
    ...tokenAt(position, 1),
    restriction: 'address-mask',
    message: `${environment.name} programs write an address register with the mask ".x"`,
    expected: writeMask === '' ? '".x"' : writeMask.startsWith('x') ? '","' : '"x"',
  });
}

/**
 * The abstract syntax of the VP languages: what the grammar's productions (NV_vertex_program2
 * §2.14.1.8) leave when tokens and white space are gone. `offset` and `end` are byte offsets into the
 * program string; the printer and equality ignore them.
 */
import type { Component, EnvironmentName } from '../../spec/environments.js';

export interface Place {
  readonly offset: number;
  /** One past the last byte. */
  readonly end: number;
}

export interface ProgramSyntax {
  readonly environment: EnvironmentName;
  readonly options: readonly OptionSyntax[];
  readonly items: readonly ItemSyntax[];
}

/** `OPTION name ;` */
export interface OptionSyntax extends Place {
  readonly name: string;
}

export type ItemSyntax = LabelSyntax | InstructionSyntax;

/** `name :` (<vp2-instructionLabel>) */
export interface LabelSyntax extends Place {
  readonly kind: 'label';
  readonly name: string;
}

export interface InstructionSyntax extends Place {
  readonly kind: 'instruction';
  /** The base name, without the suffix "C". */
  readonly name: string;
  /** Whether the suffix "C" was there. */
  readonly updatesConditionCode: boolean;
  /** One past the last letter of the opcode, suffix included. */
  readonly opcodeEnd: number;
  /** Null for BRA, CAL and RET. */
  readonly destination: DestinationSyntax | null;
  readonly operands: readonly OperandSyntax[];
  /** The label of BRA and CAL. */
  readonly target: TargetSyntax | null;
  /** <vp2-branchCondition> of BRA, CAL and RET; null where it matched "". */
  readonly condition: ConditionMaskSyntax | null;
}

export interface TargetSyntax extends Place {
  readonly label: string;
}

export interface DestinationSyntax extends Place {
  readonly register: DestinationRegister;
  /** The components named, in xyzw order; "" where the mask matched "" (all four are written). */
  readonly writeMask: string;
  readonly conditionMask: ConditionMaskSyntax | null;
}

export type DestinationRegister =
  | (Place & { readonly file: 'temporary'; readonly number: number })
  | (Place & { readonly file: 'result'; readonly name: string })
  | (Place & { readonly file: 'parameter'; readonly number: number }) // VSP1.0
  | (Place & { readonly file: 'address'; readonly number: number })
  | (Place & { readonly file: 'null' }); // CC

export type ConditionRule = 'EQ' | 'GE' | 'GT' | 'LE' | 'LT' | 'NE' | 'TR' | 'FL';

/** <vp2-ccMask>: `(` rule swizzle `)` */
export interface ConditionMaskSyntax extends Place {
  readonly rule: ConditionRule;
  readonly swizzle: SwizzleSyntax;
}

/** The letters after the dot: none, one or four; "" where the suffix matched "". */
export type SwizzleSyntax = string;

export type Sign = '' | '-' | '+';

export interface OperandSyntax extends Place {
  /** The sign of the whole operand: where there are bars, the one before the first bar. */
  readonly sign: Sign;
  /** Set where the operand stands between bars; `sign` is the one between them, of the base operand. */
  readonly absolute: { readonly sign: Sign } | null;
  readonly register: SourceRegister;
  /** A scalar operand has exactly one letter. Always "" for ARA's operand. */
  readonly swizzle: SwizzleSyntax;
}

export type SourceRegister =
  | (Place & {
      readonly file: 'attribute';
      readonly number: number;
      /** The mnemonic, where the program used one instead of the number. */
      readonly mnemonic: string | null;
    })
  | (Place & { readonly file: 'parameter'; readonly number: number })
  | (Place & {
      readonly file: 'relative';
      readonly address: AddressComponent;
      readonly displacement: Displacement;
    })
  | (Place & { readonly file: 'temporary'; readonly number: number })
  | (Place & { readonly file: 'address'; readonly number: number }); // ARA's operand

export interface AddressComponent extends Place {
  readonly number: number;
  readonly component: Component;
}

/** <relProgParamOffset>: `+5`, `-3`, or sign "" and value 0 where it matched "". */
export interface Displacement extends Place {
  readonly sign: Sign;
  readonly value: number;
}

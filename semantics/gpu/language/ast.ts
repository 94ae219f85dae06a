/**
 * The abstract syntax of GPU programs: what the productions of NV_gpu_program4 §2.X.2, with the additions
 * of NV_vertex_program4, NV_fragment_program4 and NV_geometry_program4, leave when tokens and white space
 * are gone. Nothing is resolved: what a name stands for, the loader finds out. `offset` and `end` are byte
 * offsets into the program string; the printer and equality ignore them.
 */
import type { GpuEnvironmentName } from '../../../spec/gpu/environments.js';
import type { Place, Sign } from '../../language/ast.js';

export interface GpuProgramSyntax {
  readonly environment: GpuEnvironmentName;
  readonly options: readonly GpuOptionSyntax[];
  /** <declSequence>: of geometry programs. */
  readonly declarations: readonly DeclarationSyntax[];
  readonly items: readonly GpuItemSyntax[];
}

/** `OPTION name ;` Any identifier; the loader knows which there are. */
export interface GpuOptionSyntax extends Place {
  readonly name: WordSyntax;
}

/** A word of the program and where it stands. */
export interface WordSyntax extends Place {
  readonly text: string;
}

/** <declaration>: `PRIMITIVE_IN type`, `PRIMITIVE_OUT type` or `VERTICES_OUT number`, as written. */
export type DeclarationSyntax = Place &
  (
    | { readonly kind: 'PRIMITIVE_IN' | 'PRIMITIVE_OUT'; readonly type: WordSyntax }
    | { readonly kind: 'VERTICES_OUT'; readonly count: IntegerSyntax }
  );

export type GpuItemSyntax = GpuLabelSyntax | NamingSyntax | GpuInstructionSyntax;

/** `name :` (<instLabel>) */
export interface GpuLabelSyntax extends Place {
  readonly kind: 'label';
  readonly name: WordSyntax;
}

/** <namingStatement>, without the semicolon. */
export type NamingSyntax = Place & {
  readonly kind: 'naming';
  /** <varMods>: SHORT, LONG, INT, UINT, FLOAT, FLAT, CENTROID, NOPERSPECTIVE, as written, in order. */
  readonly modifiers: readonly WordSyntax[];
  /** ATTRIB, PARAM, … as written; its place. */
  readonly keyword: WordSyntax;
} & (
    | ({ readonly statement: 'ATTRIB' | 'OUTPUT' } & BoundSyntax<never>)
    | ({ readonly statement: 'BUFFER' | 'BUFFER4' } & BoundSyntax<never>)
    | ({ readonly statement: 'PARAM' } & BoundSyntax<ConstantSyntax>)
    | { readonly statement: 'TEMP'; readonly names: readonly VariableSyntax[] }
    | { readonly statement: 'ALIAS'; readonly name: WordSyntax; readonly of: WordSyntax }
  );

interface BoundSyntax<C extends ConstantSyntax> {
  readonly variable: VariableSyntax;
  /**
   * `= binding` has one, `= { … }` any number of them; `isList` tells which was written: a list for an array,
   * and for nothing else.
   */
  readonly bindings: readonly (BindingSyntax | C)[];
  readonly isList: boolean;
}

/** <establishName> <optArraySize> */
export interface VariableSyntax extends Place {
  readonly name: WordSyntax;
  /** Null without brackets; `size` is null in `[]`. */
  readonly array: (Place & { readonly size: IntegerSyntax | null }) | null;
}

/** An <int>: its value, at most 2^53 - 1 however long it is written. */
export interface IntegerSyntax extends Place {
  readonly text: string;
  readonly value: number;
}

/**
 * A binding as written: `vertex.texcoord[1]`, `state.matrix.modelview[0].inverse.row[1..2]`,
 * `program.buffer[2][5]`. Words and brackets in turn; the first is always a word. Only bindings of the
 * grammar's productions, of any of the three program types: which of them the environment has, and the
 * numbers, the loader checks.
 */
export interface BindingSyntax extends Place {
  readonly kind: 'binding';
  readonly parts: readonly BindingPart[];
}

export type BindingPart =
  | (WordSyntax & { readonly kind: 'word' })
  | (Place & { readonly kind: 'index'; readonly index: IntegerSyntax })
  | (Place & {
      readonly kind: 'range';
      readonly first: IntegerSyntax;
      readonly last: IntegerSyntax;
    });

/** <constantVector>, <constantScalar> or <signedConstantScalar>. */
export interface ConstantSyntax extends Place {
  readonly kind: 'constant';
  /** Whether braces were written; a scalar has one component. */
  readonly isVector: boolean;
  readonly components: readonly NumberSyntax[];
}

export interface NumberSyntax extends Place {
  readonly sign: Sign;
  /** Digits without the sign, as written: `0x1F`, `12`, `1.5e3`. */
  readonly text: string;
  /** <int> or <float>. */
  readonly form: 'int' | 'float';
}

/** The use of a declared name: `tmp`, `params[3]`, `texcoords[A0.x][A0.y + 1]`. */
export interface NameSyntax extends Place {
  readonly kind: 'name';
  readonly name: WordSyntax;
  /** <arrayMem>, none to two of them. */
  readonly members: readonly MemberSyntax[];
}

export type MemberSyntax =
  | (Place & { readonly kind: 'absolute'; readonly index: IntegerSyntax })
  | (Place & {
      readonly kind: 'relative';
      /** <addrUseS>: a variable and one component of it. */
      readonly register: NameSyntax;
      readonly component: WordSyntax;
      /** Null where <arrayMemOffset> matched "". */
      readonly displacement:
        (Place & { readonly sign: '+' | '-'; readonly value: IntegerSyntax }) | null;
    });

export interface GpuInstructionSyntax extends Place {
  readonly kind: 'instruction';
  /** The base name: `ADD` of `ADDRC1_SSAT.F`. */
  readonly name: string;
  /** The opcode with its suffixes, without modifiers; one past it is `opcode.end`. */
  readonly opcode: WordSyntax;
  /** Suffixes of the opcode, then modifiers, in the order written. */
  readonly modifiers: readonly ModifierSyntax[];
  readonly destination: GpuDestinationSyntax | null;
  readonly operands: readonly GpuOperandSyntax[];
  /** SWZ's: four of them; null for other instructions. */
  readonly extendedSwizzle: readonly ExtendedComponentSyntax[] | null;
  readonly texture: TextureSyntax | null;
  /** The label of CAL. */
  readonly target: WordSyntax | null;
  /** The condition of IF (without parentheses), CAL, RET, BRK, CONT, and of KIL where it has a test and no operand. */
  readonly condition: GpuConditionSyntax | null;
}

export interface ModifierSyntax extends Place {
  /** As written, without "." of a modifier: `R`, `C0`, `_SAT`, `CC0`, `SSAT`, `S24`. */
  readonly text: string;
  readonly spelling: 'suffix' | 'modifier';
}

export interface GpuDestinationSyntax extends Place {
  readonly variable: NameSyntax | BindingSyntax;
  /** The letters as written (rgba too), "" where the mask matched "". */
  readonly writeMask: LettersSyntax;
  readonly conditionMask: GpuConditionSyntax | null;
}

/** Letters after a dot, none of them where it matched "" (then `offset` is where they could stand). */
export interface LettersSyntax extends Place {
  readonly text: string;
}

/** <ccTest>: rule and swizzle. */
export interface GpuConditionSyntax extends Place {
  /** As written: `EQ`, `GT1`, `NOF0`. */
  readonly rule: WordSyntax;
  readonly swizzle: LettersSyntax;
}

export interface GpuOperandSyntax extends Place {
  /** The sign of the whole operand: where there are bars, the one before the first bar. */
  readonly sign: Sign;
  /** Set where the operand stands between bars; `sign` is the one between them. */
  readonly absolute: { readonly sign: Sign } | null;
  readonly source: NameSyntax | BindingSyntax | ConstantSyntax;
  readonly swizzle: LettersSyntax;
}

/** <extSwizComp>: `0`, `1` or a letter. */
export interface ExtendedComponentSyntax extends Place {
  readonly sign: Sign;
  readonly select: string;
}

/** <texAccess> */
export interface TextureSyntax extends Place {
  /** The number in brackets; null where <optArrayMemAbs> matched "" (unit 0). */
  readonly unit: IntegerSyntax | null;
  readonly target: WordSyntax;
  /** <texOffset>: one to three components; null where there is none. */
  readonly texelOffset: (Place & { readonly components: readonly OffsetSyntax[] }) | null;
}

export interface OffsetSyntax extends Place {
  readonly sign: Sign;
  readonly value: IntegerSyntax;
}

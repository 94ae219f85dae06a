/** Suffixes and modifiers of instructions: NV_gpu_program4 §2.X.4.1, Tables X.13 to X.15. */
import type {
  DataType,
  GpuInstructionSpec,
  SpecialModifier,
} from '../../../spec/gpu/instructions.js';
import { listed } from '../../language/phrase.js';
import { GPU_DEFINITIONS } from '../instructions/index.js';
import type { GpuInstruction } from '../program.js';
import type { GpuInstructionSyntax, ModifierSyntax } from './ast.js';
import type { GpuNote } from './violation.js';

export interface Modifiers extends Pick<
  GpuInstruction,
  'type' | 'precision' | 'clamp' | 'updates' | 'special'
> {
  /** False under NTC. */
  readonly checksTypes: boolean;
}

type Meaning =
  | { readonly kind: 'data type'; readonly type: DataType; readonly precision: 'R' | 'H' | null }
  | { readonly kind: 'condition code update'; readonly register: 0 | 1 }
  | { readonly kind: 'clamping'; readonly clamp: 'SAT' | 'SSAT' }
  | { readonly kind: 'special'; readonly special: SpecialModifier }
  | { readonly kind: 'type checking' };

/** Tables X.14 and X.15. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['F', { kind: 'data type', type: 'F', precision: null }],
  ['S', { kind: 'data type', type: 'S', precision: null }],
  ['U', { kind: 'data type', type: 'U', precision: null }],
  ['R', { kind: 'data type', type: 'F', precision: 'R' }],
  ['H', { kind: 'data type', type: 'F', precision: 'H' }],
  ['CC', { kind: 'condition code update', register: 0 }],
  ['CC0', { kind: 'condition code update', register: 0 }],
  ['CC1', { kind: 'condition code update', register: 1 }],
  ['C', { kind: 'condition code update', register: 0 }],
  ['C0', { kind: 'condition code update', register: 0 }],
  ['C1', { kind: 'condition code update', register: 1 }],
  ['SAT', { kind: 'clamping', clamp: 'SAT' }],
  ['SSAT', { kind: 'clamping', clamp: 'SSAT' }],
  ['_SAT', { kind: 'clamping', clamp: 'SAT' }],
  ['_SSAT', { kind: 'clamping', clamp: 'SSAT' }],
  ['S24', { kind: 'special', special: 'S24' }],
  ['U24', { kind: 'special', special: 'U24' }],
  ['HI', { kind: 'special', special: 'HI' }],
  ['NTC', { kind: 'type checking' }],
]);

interface Given<M extends Meaning = Meaning> {
  readonly syntax: ModifierSyntax;
  readonly position: number;
  readonly meaning: M;
}

type DataTypeGiven = Given<Extract<Meaning, { kind: 'data type' }>> | undefined;
type SpecialGiven = Given<Extract<Meaning, { kind: 'special' }>> | undefined;

/** What the modifiers of an instruction mean; notes those that it may not have. */
export function resolveModifiers(
  spec: GpuInstructionSpec,
  syntax: GpuInstructionSyntax,
  note: GpuNote,
): Modifiers {
  const given = givenModifiers(spec, syntax, note);
  const type = find(given, (meaning) => (meaning.kind === 'data type' ? meaning : null));
  const update = find(given, (meaning) =>
    meaning.kind === 'condition code update' ? meaning : null,
  );
  const clamp = find(given, (meaning) => (meaning.kind === 'clamping' ? meaning : null));
  const special = find(given, (meaning) => (meaning.kind === 'special' ? meaning : null));
  const operation = typeOf(spec, type, special);
  checkSpecial(syntax, type, special, note);
  if (clamp !== undefined && spec.clamps && (spec.result?.type ?? operation) !== 'F') {
    note({
      restriction: 'clamped-integer',
      // With ".SAT.S" it is the type that cannot stand there, with ".S.SAT" the clamping.
      position: Math.max(clamp.position, type?.position ?? 0, special?.position ?? 0),
      message: `only floating-point results are clamped; those of this ${spec.name} are integers`,
    });
  }
  return {
    type: operation,
    precision: type?.meaning.precision ?? null,
    clamp: clamp?.meaning.clamp ?? null,
    updates: update?.meaning.register ?? null,
    special: special?.meaning.special ?? null,
    checksTypes: !given.some(({ meaning }) => meaning.kind === 'type checking'),
  };
}

/** One of each kind, in the order written. */
function givenModifiers(
  spec: GpuInstructionSpec,
  syntax: GpuInstructionSyntax,
  note: GpuNote,
): readonly Given[] {
  const given: Given[] = [];
  for (const modifier of syntax.modifiers) {
    const meaning = MEANINGS.get(modifier.text);
    if (meaning === undefined) continue;
    const position = placeOf(modifier, syntax);
    const earlier = given.find((each) => each.meaning.kind === meaning.kind);
    if (earlier !== undefined) {
      note({
        restriction: 'repeated-modifier',
        position,
        message:
          `an instruction has one ${meaning.kind} modifier: ${named(earlier.syntax)} or ` +
          `${named(modifier)}, not both`,
      });
      continue;
    }
    if (!supports(spec, meaning)) {
      note({
        restriction: 'unsupported-modifier',
        position,
        message: `${spec.name} has no ${named(modifier)}; ${supported(spec)}`,
        ...(meaning.kind === 'type checking'
          ? { contested: { erratum: 'gp4.E-ntc-where', interpretations: ['all'] } }
          : {}),
      });
    }
    given.push({ syntax: modifier, position, meaning });
  }
  return given;
}

function find<M extends Meaning>(
  given: readonly Given[],
  wanted: (meaning: Meaning) => M | null,
): Given<M> | undefined {
  for (const each of given) {
    const meaning = wanted(each.meaning);
    if (meaning !== null) return { ...each, meaning };
  }
  return undefined;
}

/** A suffix is no token of its own: the opcode is the one that cannot be. */
function placeOf(modifier: ModifierSyntax, { opcode }: GpuInstructionSyntax): number {
  return modifier.spelling === 'suffix' ? opcode.offset : modifier.offset;
}

function named({ text, spelling }: ModifierSyntax): string {
  return spelling === 'suffix' ? `suffix ${text}` : `modifier .${text}`;
}

function supports(spec: GpuInstructionSpec, meaning: Meaning): boolean {
  switch (meaning.kind) {
    case 'data type':
      return spec.types.includes(meaning.type) && (meaning.precision !== 'H' || spec.half);
    case 'condition code update':
      return spec.updatesCodes;
    case 'clamping':
      return spec.clamps;
    case 'special':
      return specialOf(spec).includes(meaning.special);
    case 'type checking':
      return checksAnything(spec);
  }
}

/** NTC is in no table: it stands where there are types to check (gp4.E-ntc-where). */
function checksAnything({ operands, result }: GpuInstructionSpec): boolean {
  return operands.length > 0 || result !== null;
}

function specialOf({ name }: GpuInstructionSpec): readonly SpecialModifier[] {
  return GPU_DEFINITIONS.get(name)?.special ?? [];
}

function supported(spec: GpuInstructionSpec): string {
  const has = [
    ...spec.types.map((type) => `.${type}`),
    ...(spec.types.includes('F') ? ['R'] : []),
    ...(spec.half ? ['H'] : []),
    ...(spec.updatesCodes ? ['.CC', '.CC0', '.CC1'] : []),
    ...(spec.clamps ? ['.SAT', '.SSAT'] : []),
    ...specialOf(spec).map((special) => `.${special}`),
    ...(checksAnything(spec) ? ['.NTC'] : []),
  ];
  return has.length === 0 ? 'it has no modifiers' : `it has ${listed(has, 'and')}`;
}

/** The operation's type: as modifiers say, or the default of Table X.13. */
function typeOf(
  spec: GpuInstructionSpec,
  type: DataTypeGiven,
  special: SpecialGiven,
): DataType | null {
  if (type !== undefined) return type.meaning.type;
  switch (special?.meaning.special) {
    case 'S24':
      return 'S';
    case 'U24':
      return 'U';
    default:
      return spec.defaultType;
  }
}

/** §2.X.8.MUL: which types the special modifiers go with. */
function checkSpecial(
  syntax: GpuInstructionSyntax,
  type: DataTypeGiven,
  special: SpecialGiven,
  note: GpuNote,
): void {
  if (special === undefined) return;
  const name = special.meaning.special;
  if (name !== 'HI') {
    if (type === undefined) return;
    note({
      restriction: 'special-modifier-type',
      position: Math.max(type.position, special.position),
      message: `.${name} implies the data type; no other data type modifier stands beside it`,
    });
  } else if (type?.meaning.type === 'F') {
    note({
      restriction: 'special-modifier-type',
      position: Math.max(type.position, special.position),
      message: '.HI multiplies integers: it goes with .S or .U',
    });
  } else if (type === undefined) {
    note({
      restriction: 'special-modifier-type',
      // Where the modifier that is missing could still have stood.
      position: syntax.destination?.offset ?? special.position,
      message: '.HI multiplies integers: .S or .U stands beside it',
      expected: '".S" or ".U"',
    });
  }
}

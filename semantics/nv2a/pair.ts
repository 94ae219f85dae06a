/**
 * Two instructions as one: an operation of the MAC beside one of the ILU, where neither reads what the other writes, and nothing that they share is an
 * open point (differences.ts). Then it does not matter in which order halves read and write.
 */
import { decoded, encoded, type HalfSyntax, type Instruction } from './instruction.js';
import { isAddressed, PAIRED_ILU_REGISTER, POSITION_ALIAS, sharesC, type Half } from './opcodes.js';

/** The same program with neighbours paired, from the first on, where that changes nothing. */
export function paired(instructions: readonly Instruction[]): readonly Instruction[] {
  const made: Instruction[] = [];
  for (const instruction of instructions) {
    const before = made.at(-1);
    const together = before === undefined ? null : pairOf(before, instruction);
    if (together === null) made.push(instruction);
    else made.splice(-1, 1, together);
  }
  return made;
}

/** Two instructions, the first of which comes before the second, as one; null where that might change something. */
function pairOf(first: Instruction, second: Instruction): Instruction | null {
  // One has the MAC alone, and the other the ILU alone.
  const [a, b] = [onlyHalf(first), onlyHalf(second)];
  if (a === null || b === null || a === b) return null;
  const mac = first.mac ?? second.mac;
  const ilu = first.ilu ?? second.ilu;
  if (mac === null || ilu === null) return null;
  if (first.final || hasUnread(first) || hasUnread(second)) return null;
  if (first.output !== null && second.output !== null) return null;
  // R1 is the ILU's there; whether the MAC may write it too is open (paired-r1).
  if (mac.temporary?.number === PAIRED_ILU_REGISTER) return null;
  if (ilu.temporary !== null && ilu.temporary.number !== PAIRED_ILU_REGISTER) return null;
  if (readsWhatIsWritten(first, second) || readsWhatIsWritten(second, first)) return null;
  // How the MAC reads a C that a scalar operation shares is open (shared-c-swizzle), unless all its components are one.
  const c = sharesC(mac.name) ? mac.operands.at(-1) : undefined;
  if (c !== undefined && new Set(c.swizzle).size > 1 && ilu.operands[0]?.swizzle.length === 1) {
    return null;
  }
  const instruction: Instruction = {
    mac,
    ilu,
    output: first.output ?? second.output,
    final: second.final,
    unread: {},
  };
  // Whether the fields that both halves share hold what both ask is the encoder's to say.
  const result = encoded(instruction);
  const again = result.ok ? decoded(result.word) : null;
  return again?.ok === true ? again.instruction : null;
}

/** The half that has an operation, where one alone has; null of none and of both. */
function onlyHalf({ mac, ilu }: Instruction): Half | null {
  if (mac !== null && ilu !== null) return null;
  return mac !== null ? 'mac' : ilu !== null ? 'ilu' : null;
}

function hasUnread({ unread }: Instruction): boolean {
  return Object.keys(unread).length > 0;
}

/** Whether the reader reads a register that the writer writes. */
function readsWhatIsWritten(writer: Instruction, reader: Instruction): boolean {
  const [writing, reading] = [halfOf(writer), halfOf(reader)];
  if (writing === null || reading === null) return true;
  return reading.operands.some(({ source }) => {
    switch (source.file) {
      case 'temporary':
        return (
          source.number === writing.temporary?.number ||
          (source.number === POSITION_ALIAS && writer.output?.file === 'output')
        );
      case 'constant':
        return (source.relative && isAddressed(writing.name)) || writer.output?.file === 'constant';
      case 'input':
        return false;
    }
  });
}

function halfOf({ mac, ilu }: Instruction): HalfSyntax | null {
  return mac ?? ilu;
}

/**
 * Labels and blocks: NV_gpu_program4 §2.X.5, with the sections of IF, ELSE, ENDIF, REP, ENDREP, BRK, CONT, CAL
 * and RET. The loader tells of every label and instruction in order; what comes out is how they belong
 * together.
 */
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import { didYouMean, shortened } from '../../language/phrase.js';
import { suggestion } from '../../language/suggest.js';
import { lineAndColumn } from '../../language/text.js';
import { FLOW, type BlockKind } from '../instructions/flow.js';
import type { GpuInstructionSyntax, GpuLabelSyntax, WordSyntax } from './ast.js';
import type { GpuNote, GpuViolation } from './violation.js';

export interface FlowOfProgram {
  /** By instruction: GpuInstruction.partner. */
  readonly partners: readonly (number | null)[];
  /** By instruction: GpuInstruction.endsBlock. */
  readonly endsBlock: readonly boolean[];
  readonly labels: ReadonlyMap<string, number>;
  readonly entry: number;
}

interface Block {
  readonly kind: BlockKind;
  /** The name of the instruction that opened it, and its opcode. */
  readonly name: string;
  readonly opcode: WordSyntax;
  readonly index: number;
  /** What divides it: an ELSE. */
  elseIndex: number | null;
  /** Whether a loop has a count. */
  readonly isCounted: boolean;
  /** What leaves a loop: BRK and CONT. */
  readonly jumps: number[];
  hasBreak: boolean;
  /** Whether a RET stands inside, at any depth. */
  hasReturn: boolean;
}

export class Flow {
  readonly #text: string;
  readonly #environment: GpuEnvironment;
  readonly #open: Block[] = [];
  readonly #partners: (number | null)[] = [];
  readonly #endsBlock: boolean[] = [];
  readonly #labels = new Map<string, number>();
  readonly #calls: { readonly index: number; readonly target: WordSyntax }[] = [];

  constructor(text: string, environment: GpuEnvironment) {
    this.#text = text;
    this.#environment = environment;
  }

  /** A label, after the instructions told of so far. */
  label({ name }: GpuLabelSyntax, note: GpuNote): void {
    const block = this.#open.at(-1);
    if (block !== undefined) {
      note({
        restriction: 'label-in-block',
        position: name.offset,
        message:
          `the label ${shortened(name.text)} stands inside the ${block.name} of ` +
          `${this.#line(block.opcode)}; subroutines begin outside of blocks`,
      });
    }
    if (this.#labels.has(name.text)) {
      note({
        restriction: 'duplicate-label',
        position: name.offset,
        message: `the label ${shortened(name.text)} is already defined`,
        contested: { erratum: 'gp4.E-duplicate-label', interpretations: ['first', 'last'] },
      });
    }
    this.#labels.set(name.text, this.#partners.length);
    const last = this.#endsBlock.length - 1;
    if (last >= 0) this.#endsBlock[last] = true;
  }

  /** The next instruction. */
  instruction(syntax: GpuInstructionSyntax, note: GpuNote): void {
    const index = this.#partners.length;
    this.#partners.push(null);
    this.#endsBlock.push(false);
    const structure = FLOW.get(syntax.name)?.structure;
    switch (structure?.role) {
      case 'opens':
        this.#openBlock(structure.block, syntax, index, note);
        return;
      case 'divides':
        this.#divide(syntax, index, note);
        return;
      case 'closes':
        if (structure.block === 'branch') this.#endBranch(syntax, index, note);
        else this.#endLoop(syntax, index, note);
        return;
      case 'leaves':
        this.#leave(syntax, structure.ends, index, note);
        return;
      case 'returns': {
        const block = this.#open.at(-1);
        if (block !== undefined) block.hasReturn = true;
        return;
      }
      case 'calls':
        if (syntax.target !== null) this.#calls.push({ index, target: syntax.target });
        return;
      case 'none':
      case undefined:
    }
  }

  /** What only the end of the program shows. */
  violationAtEnd(): GpuViolation | null {
    return this.#openAtEnd() ?? this.#undefinedLabel();
  }

  finish(): FlowOfProgram {
    const partners = [...this.#partners];
    for (const { index, target } of this.#calls) {
      partners[index] = this.#labels.get(target.text) ?? null;
    }
    return {
      partners,
      endsBlock: this.#endsBlock,
      labels: this.#labels,
      entry: this.#labels.get('main') ?? 0,
    };
  }

  #openBlock(
    kind: BlockKind,
    { name, opcode, operands }: GpuInstructionSyntax,
    index: number,
    note: GpuNote,
  ): void {
    const { ifDepth, loopDepth } = this.#environment.limits;
    const limit = kind === 'branch' ? ifDepth : loopDepth;
    if (this.#open.filter((block) => block.kind === kind).length >= limit) {
      note({
        restriction: kind === 'branch' ? 'if-depth' : 'loop-depth',
        isBeyondLimit: true,
        position: opcode.offset,
        message: `${name} blocks nest ${String(limit)} deep at most; this is one too many`,
      });
    }
    this.#open.push({
      kind,
      name,
      opcode,
      index,
      elseIndex: null,
      isCounted: operands.length > 0,
      jumps: [],
      hasBreak: false,
      hasReturn: false,
    });
  }

  #divide({ opcode }: GpuInstructionSyntax, index: number, note: GpuNote): void {
    const block = this.#open.at(-1);
    if (block?.kind !== 'branch' || block.elseIndex !== null) {
      note(this.#wrongEnd(opcode, block, true));
      return;
    }
    block.elseIndex = index;
  }

  #endBranch({ opcode }: GpuInstructionSyntax, index: number, note: GpuNote): void {
    const block = this.#open.at(-1);
    if (block?.kind !== 'branch') {
      note(this.#wrongEnd(opcode, block, false));
      return;
    }
    this.#partners[block.index] = block.elseIndex ?? index;
    if (block.elseIndex !== null) this.#partners[block.elseIndex] = index;
    this.#close(block);
  }

  #endLoop({ opcode }: GpuInstructionSyntax, index: number, note: GpuNote): void {
    const block = this.#open.at(-1);
    if (block?.kind !== 'loop') {
      note(this.#wrongEnd(opcode, block, false));
      return;
    }
    if (!block.isCounted && !block.hasBreak && !block.hasReturn) {
      note({
        restriction: 'endless-loop',
        position: opcode.offset,
        message: `the REP of ${this.#line(block.opcode)} has no count, no BRK of its own and no RET`,
      });
    }
    this.#partners[block.index] = index;
    this.#partners[index] = block.index;
    for (const jump of block.jumps) this.#partners[jump] = index;
    this.#close(block);
  }

  #close({ hasReturn }: Block): void {
    this.#open.pop();
    const around = this.#open.at(-1);
    if (around !== undefined && hasReturn) around.hasReturn = true;
  }

  /** BRK and CONT belong to the innermost REP, whatever IFs stand between (gp4.E-break-nesting-level). */
  #leave(
    { name, opcode }: GpuInstructionSyntax,
    ends: boolean,
    index: number,
    note: GpuNote,
  ): void {
    const loop = this.#open.findLast(({ kind }) => kind === 'loop');
    if (loop === undefined) {
      note({
        restriction: 'outside-loop',
        position: opcode.offset,
        message: `${name} stands outside of any REP block`,
      });
      return;
    }
    loop.jumps.push(index);
    if (ends) loop.hasBreak = true;
  }

  #wrongEnd(
    { text, offset }: WordSyntax,
    block: Block | undefined,
    divides: boolean,
  ): GpuViolation {
    const where =
      block === undefined
        ? 'no block is open here'
        : block.elseIndex !== null && divides
          ? `the ${block.name} of ${this.#line(block.opcode)} has an ${text} already`
          : `the innermost block here is the ${block.name} of ${this.#line(block.opcode)}`;
    return {
      restriction: 'wrong-block-end',
      position: offset,
      message: `${shortened(text)} ends no block: ${where}`,
    };
  }

  #openAtEnd(): GpuViolation | null {
    const block = this.#open.at(-1);
    if (block === undefined) return null;
    return {
      restriction: 'open-block',
      position: this.#text.length,
      message: `the ${block.name} of ${this.#line(block.opcode)} has no END${block.name}`,
      expected: `END${block.name}`,
    };
  }

  #undefinedLabel(): GpuViolation | null {
    const call = this.#calls.find(({ target }) => !this.#labels.has(target.text));
    if (call === undefined) return null;
    const { target } = call;
    const meant = suggestion(target.text, [...this.#labels.keys()]);
    return {
      restriction: 'undefined-label',
      position: this.#text.length,
      message:
        `the label ${shortened(target.text)}, called in ${this.#line(target)}, is not defined` +
        didYouMean(meant),
      ...(meant === undefined ? {} : { suggestion: meant }),
    };
  }

  #line({ offset }: WordSyntax): string {
    return `line ${String(lineAndColumn(this.#text, offset).line)}`;
  }
}

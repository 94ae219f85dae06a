/**
 * A case of a GPU program as a program that can be asked of an implementation of which only results show:
 * what the case sets in temporaries and condition codes the program sets first, from parameters, and at its
 * end it moves to results what temporaries and condition codes hold. What comes between is the case's own.
 */
import { COMPONENTS } from '../../../spec/environments.js';
import type { GpuConditionRule } from '../../../spec/gpu/condition-rules.js';
import type { GpuEnvironment } from '../../../spec/gpu/environments.js';
import { gpuInstructionNamed } from '../../../spec/gpu/instructions.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import { byteText } from '../../../semantics/language/text.js';
import type { GpuInstruction, GpuProgram } from '../../../semantics/gpu/program.js';
import { typedBitsOf } from '../../../semantics/gpu/domains/words.js';
import {
  GPU_STANDARD,
  type NominalGpuProgram,
  type NominalGpuState,
} from '../../../semantics/gpu/machine/machine.js';
import { resumeGpu } from '../../../semantics/gpu/machine/run.js';
import { EMISSIONS } from '../../../semantics/gpu/instructions/emission.js';
import { gpuStartState } from '../../cases/gpu/check-case.js';
import type { GpuCase } from '../../cases/gpu/case.js';
import { temporaryKey } from '../../cases/gpu/names.js';
import { gpuInputValues } from '../../cases/gpu/start.js';
import { loadedGpu } from '../../judge/loaded.js';
import { maskOf, SCRATCH, settingOf, TYPES, type GpuSetting } from './setting.js';

/** A program and its inputs, and what its results show of the case. */
export interface AskedProgram {
  readonly text: string;
  readonly values: GpuInputValues;
  /** By the binding of a result that the case itself does not write. */
  readonly shows: ReadonlyMap<string, Shown>;
}

export interface Shown {
  /** `R0`, `tab[2]`; `CC0`, of which a flag or test shows. */
  readonly name: string;
  /** The last instruction of the case that writes it. */
  readonly writer: GpuInstruction | null;
}

/** A program that cannot be asked, with the reason. */
export interface NotAsked {
  readonly reason: string;
}

/** The label of what a program calls. */
const CALLED = 'vpspec_called';
const RULES: readonly GpuConditionRule[] = ['SF', 'OF', 'CF', 'EQ', 'NAN'];

/** Results that programs of a type may have besides those that the case names. */
function resultsOf({ programType }: GpuEnvironment): readonly string[] {
  if (programType === 'fragment') return ['result.color'];
  return [
    ...Array.from({ length: 8 }, (_, n) => `result.texcoord[${String(n)}]`),
    ...Array.from({ length: 8 }, (_, n) => `result.attrib[${String(n)}]`),
  ];
}

/** Rewrites cases one after another, and remembers the program of the last: many share one. */
export class CasePrograms {
  #last: { readonly text: string; readonly linked: NominalGpuProgram | null } | null = null;

  /** The case as it is, or rewritten where that is needed for something to show. */
  askedOf(given: GpuCase): AskedProgram | NotAsked {
    const { program, start } = given;
    const asItIs = { text: program.text, values: gpuInputValues(start), shows: new Map() };
    const linked = given.expect.kind === 'runs' ? this.#linked(program.text) : null;
    if (linked === null) return asItIs;
    const isSet =
      Object.keys(start.temporaries).length > 0 || start.codes.some((codes) => codes !== null);
    const isWhole = program.from === 0;
    if (isWhole) return isSet ? new Rewriting(given, linked).started() : asItIs;
    const rewriting = new Rewriting(given, linked);
    return linked.program.labels.size > 0 ? rewriting.within(isSet) : rewriting.rewritten();
  }

  /** Null where it does not load. */
  #linked(text: string): NominalGpuProgram | null {
    if (this.#last?.text === text) return this.#last.linked;
    const result = loadedGpu(text);
    const linked = result.loaded ? GPU_STANDARD.link(result.program) : null;
    this.#last = { text, linked };
    return linked;
  }
}

/** How the case ends in the semantics. */
function finalState({ start }: GpuCase, linked: NominalGpuProgram): NominalGpuState {
  const { inputs, state } = GPU_STANDARD.invocation(linked, gpuInputValues(start));
  return resumeGpu(linked, inputs, gpuStartState(linked, state, start)).state;
}

class Rewriting {
  readonly #after: string[] = [];
  readonly #shows = new Map<string, Shown>();
  readonly #results: string[];
  readonly #values: GpuInputValues;
  readonly #setting: GpuSetting;
  private readonly program: GpuProgram;

  constructor(
    private readonly given: GpuCase,
    private readonly linked: NominalGpuProgram,
  ) {
    this.program = linked.program;
    const { environment, results } = linked.program;
    const named = new Set(results.map(({ binding }) => binding));
    this.#results = resultsOf(environment).filter((binding) => !named.has(binding));
    this.#values = gpuInputValues(given.start);
    this.#setting = settingOf(given.start, linked.program);
  }

  rewritten(): AskedProgram | NotAsked {
    const { problem } = this.#setting;
    if (problem !== null) return { reason: problem };
    this.#show();
    return this.#askedFrom(this.given.program.from);
  }

  /**
   * With labels RET may end the program anywhere: a temporary shows behind each instruction that writes it.
   *
   * @param isSet whether the case starts from anything that is to be set first
   */
  within(isSet: boolean): AskedProgram | NotAsked {
    const { text } = this.given.program;
    if (this.#isGeometry && !this.#emits) return this.#called();
    const problem = isSet ? this.#setting.problem : null;
    if (problem !== null) return { reason: problem };
    // Places are of bytes.
    const isPlain = byteText(text) === text;
    const at = isSet && isPlain ? placeOfEntry(this.program) : text.length;
    if (at === null || !isPlain) {
      return { reason: 'it starts from temporaries or condition codes, at a label that it calls' };
    }
    const shadows = this.#shadowed();
    if (!isSet && shadows.size === 0) return { text, values: this.#values, shows: this.#shows };
    return this.#askedFrom(isSet ? at : this.given.program.from, shadows);
  }

  get #isGeometry(): boolean {
    return this.program.environment.programType === 'geometry';
  }

  get #emits(): boolean {
    return this.program.instructions.some(({ name }) => EMISSIONS.has(name));
  }

  /** A geometry program shows what it emits: another begins, which calls it and then emits a vertex. */
  #called(): AskedProgram | NotAsked {
    const { problem } = this.#setting;
    if (problem !== null) return { reason: problem };
    this.#show();
    const { text, from } = this.given.program;
    const body = text.slice(from).replace(/END\s*$/, '');
    const begins = this.program.labels.has('main') ? '' : `${CALLED}:\n`;
    return this.#asked([
      text.slice(0, from),
      `TEMP ${SCRATCH};\n${begins}`,
      body.replace(/(?<![\w$.])main(?![\w$])/g, CALLED),
      `main:\n`,
      ...[...this.#setting.lines, `CAL ${CALLED};`, ...this.#after, 'END'].map(
        (line) => `${line}\n`,
      ),
    ]);
  }

  /** By the place behind an instruction what shows the temporary that it writes. */
  #shadowed(): ReadonlyMap<number, string> {
    const { text } = this.given.program;
    const { instructions, temporaries } = this.program;
    const shadows = new Map<number, string>();
    // What is emitted shows.
    if (this.#isGeometry) return shadows;
    for (const [slot, declared] of temporaries.entries()) {
      const writers = instructions.filter((each) => writesAlone(each, slot));
      const result = writers.length === 0 ? undefined : this.#results.shift();
      if (result === undefined) continue;
      const name = temporaryKey(declared);
      this.#shows.set(result, { name, writer: writers.at(-1) ?? null });
      for (const { name: opcode, type, syntax } of writers) {
        const { text: letters = '' } = syntax.destination?.writeMask ?? {};
        const mask = letters === '' ? '' : `.${letters}`;
        const written = gpuInstructionNamed(opcode)?.result?.type ?? type ?? 'F';
        shadows.set(
          text.indexOf(';', syntax.end - 1) + 1,
          ` MOV.${written} ${result}${mask}, ${name};`,
        );
      }
    }
    return shadows;
  }

  /** A whole program: what it leaves shows by its own results alone. */
  started(): AskedProgram | NotAsked {
    const { problem } = this.#setting;
    if (problem !== null) return { reason: problem };
    const { text } = this.given.program;
    // Places are of bytes.
    const at = byteText(text) === text ? placeOfEntry(this.program) : null;
    if (at === null) {
      return { reason: 'it starts from temporaries or condition codes, at a label that it calls' };
    }
    return this.#askedFrom(at);
  }

  /** The text, at a place of which everything is set, and at the end of which it shows. */
  #askedFrom(
    at: number,
    shadows: ReadonlyMap<number, string> = new Map(),
  ): AskedProgram | NotAsked {
    const { text } = this.given.program;
    return this.#asked([
      // Where a program is entered there may stand statements before.
      withShadows(text.slice(0, at), 0, shadows),
      `TEMP ${SCRATCH};\n`,
      ...this.#setting.lines.map((line) => `${line}\n`),
      this.#after.length === 0
        ? withShadows(text, at, shadows)
        : text.slice(at).replace(/END\s*$/, ''),
      ...(this.#after.length === 0 ? [] : [...this.#after, 'END']).map((line) => `${line}\n`),
    ]);
  }

  #asked(parts: readonly string[]): AskedProgram | NotAsked {
    const rewritten = parts.join('');
    if (!loadedGpu(rewritten).loaded) {
      return { reason: 'the program that would set and show its variables does not load' };
    }
    const bindings = { ...this.#values.bindings, ...this.#setting.bindings };
    return { text: rewritten, values: { ...this.#values, bindings }, shows: this.#shows };
  }

  /** As much as there are results for: temporaries first. */
  #show(): void {
    const { instructions, temporaries } = this.program;
    // What is emitted shows; a result that the case sets up for its vertices would be undone.
    if (this.#emits) return;
    const state = finalState(this.given, this.linked);
    for (const [slot, declared] of temporaries.entries()) {
      const writer = lastOf(instructions, (each) => writesTemporary(each, slot));
      const held = state.temporaries[slot];
      const words = COMPONENTS.map((component) =>
        held === undefined ? null : typedBitsOf(held[component]),
      );
      if (writer === null || words.every((word) => word === null)) continue;
      const result = this.#results.shift();
      if (result === undefined) return;
      const name = temporaryKey(declared);
      this.#shows.set(result, { name, writer });
      for (const type of TYPES) {
        const mask = maskOf(words, (word) => word?.type === type);
        if (mask !== '') this.#after.push(`MOV.${type} ${result}.${mask}, ${name};`);
      }
    }
    for (const register of [0, 1] as const) {
      const writer = lastOf(instructions, ({ updates }) => updates === register);
      if (writer !== null) this.#showCodes(register, writer);
    }
    const shows = this.#after.length > 0 || this.program.results.length > 0;
    if (this.#isGeometry && shows) this.#after.push('EMIT;');
  }

  #showCodes(register: 0 | 1, writer: GpuInstruction): void {
    for (const rule of RULES) {
      const result = this.#results.shift();
      if (result === undefined) return;
      const test = `${rule}${String(register)}`;
      this.#shows.set(result, { name: `CC${String(register)} (${rule})`, writer });
      this.#after.push(`MOV.U ${result}, 0;`, `MOV.U ${result} (${test}), 1;`);
    }
  }
}

/**
 * Before the instruction with which execution begins; null where there is none, and where what stood there
 * would be executed again, or never: its label is called, or ends the program.
 */
function placeOfEntry({ instructions, entry, labels }: GpuProgram): number | null {
  const isNamed = [...labels].some(([name, index]) => index === entry && name !== 'main');
  const isCalled = instructions.some(({ syntax }) => syntax.target?.text === 'main');
  return isNamed || isCalled ? null : (instructions[entry]?.syntax.offset ?? null);
}

/** The text from a place on, with what shows temporaries behind the instructions that write them. */
function withShadows(text: string, from: number, shadows: ReadonlyMap<number, string>): string {
  const places = [...shadows.keys()].filter((at) => at > from && at <= text.length);
  const parts = [from, ...places.sort((a, b) => a - b), text.length];
  return parts
    .slice(0, -1)
    .map(
      (at, index) =>
        (at === from ? '' : (shadows.get(at) ?? '')) + text.slice(at, parts[index + 1]),
    )
    .join('');
}

/** Whether it writes this temporary and cannot write another. */
function writesAlone({ destination }: GpuInstruction, slot: number): boolean {
  if (destination?.file !== 'temporary') return false;
  return destination.access.kind === 'fixed' && destination.access.slot === slot;
}

function writesTemporary({ destination }: GpuInstruction, slot: number): boolean {
  if (destination?.file !== 'temporary') return false;
  const { access } = destination;
  return access.kind === 'fixed' ? access.slot === slot : access.slots.includes(slot);
}

function lastOf(
  instructions: readonly GpuInstruction[],
  fits: (instruction: GpuInstruction) => boolean,
): GpuInstruction | null {
  return instructions.findLast(fits) ?? null;
}

/** Plain translations of single instructions on a graphics stack. */
import { ENVIRONMENTS, type EnvironmentName } from '../../spec/environments.js';
import { instructionNamed } from '../../spec/instructions.js';
import { load } from '../../semantics/language/load.js';
import type { EngineName } from '../../semantics/silicon/names.js';
import { HostedStack } from '../../oracles/stacks/hosted-stack.js';
import { openStack } from '../../oracles/stacks/open-stack.js';
import type { ShaderStack } from '../../oracles/stacks/shader-stack.js';
import { stackOf } from '../../oracles/stress/stack-of.js';
import { translate } from '../../oracles/translate/translate.js';
import type { Target, Translation } from '../../oracles/translate/translation.js';
import { lettersOf, OF_ONE, OF_SEVERAL, WORDS, type Piece, type Plain } from './plain.js';

const ENVIRONMENT: Readonly<Record<EngineName, EnvironmentName>> = { nv20: 'VP1.1', nv30: 'VP2.0' };

/** Where a plain translation calls a function of its own, what stands in that. */
const IN_FUNCTIONS: Readonly<Record<string, string>> = {
  'EXP.x': 'exp2(floor(x))',
  'EXP.y': 'fract(x)',
  'EXP.z': 'exp2(x)',
  'LOG.x': 'floor(log2(abs(x)))',
  'LOG.y': 'abs(x) * exp2(-LOG.x)',
  'LOG.z': 'log2(abs(x))',
  'LIT.y': 'max(a.x, 0.0)',
  'LIT.z': 'a.x > 0.0 ? pow(max(a.y, 0.0), clamped a.w) : 0.0',
  'DST.y': 'a.y * b.y',
  RCC: '1.0 / x, clamped',
};

/** How a stack is asked: a shader of attributes 0 to 2, whose result is its position. */
export interface Asked {
  readonly target: Target;
  readonly run: Plain['run'];
  readonly close: Plain['close'];
}

/** A stack in this process. @throws BackendFailure where it is not there */
export async function openedStack(
  backend: string,
): Promise<{ readonly stack: ShaderStack; readonly close: () => Promise<void> }> {
  const [kind = '', ...words] = stackOf(backend).words ?? [];
  const hosted = await openStack(kind)?.(words);
  if (!(hosted instanceof HostedStack)) throw new Error(`${backend} runs no shaders`);
  return { stack: hosted.stack, close: () => hosted.close() };
}

/**
 * @param shader of each piece
 * @throws BackendFailure where the stack is not there
 */
export async function askedOn(
  engine: EngineName,
  backend: string,
  shader: (piece: Piece, target: Target) => Translation,
): Promise<Asked> {
  const { stack, close } = await openedStack(backend);
  const parameters = new Uint32Array(ENVIRONMENTS[ENVIRONMENT[engine]].programParameters * WORDS);
  return {
    target: stack.target,
    run: async (piece, { count, words: attributes }) =>
      stack.run(shader(piece, stack.target), { count, attributes, parameters }),
    close,
  };
}

/** The translation of an instruction by itself, whose operands are attributes. */
function translated(engine: EngineName, instruction: string, target: Target): Translation {
  const { operands = [] } = instructionNamed(instruction) ?? {};
  // An instruction of VP1.1 may read one attribute.
  const moved = operands.map((_, at) => `MOV R${String(at)}, v[${String(at)}];`);
  const given = operands.map((each, at) => `R${String(at)}${each === 'scalar' ? '.x' : ''}`);
  const { header } = ENVIRONMENTS[ENVIRONMENT[engine]];
  const loaded = load(
    `${header} ${moved.join(' ')}\n${instruction} o[HPOS], ${given.join(', ')};\nEND`,
  );
  if (!loaded.loaded) throw new Error(loaded.error.message);
  return translate(loaded.program, target, { mode: 'plain', results: ['HPOS'] });
}

/** What a plain translation assigns for an instruction, of R0, R1 and R2. */
export function statementOf(engine: EngineName, instruction: string, target: Target): string {
  const lines = translated(engine, instruction, target).text.split('\n');
  const at = lines.findIndex((line) => line.includes('// line 2: '));
  return (lines[at + 1] ?? '').trim().replace(/^HPOS = |;$/g, '');
}

/** The expression of an instruction, of `a`, `b` and `c`, or of `x`. */
function shown(engine: EngineName, instruction: string, target: Target): string {
  return statementOf(engine, instruction, target)
    .replace(/^vec4(?:<f32>)?\((.*R0\.x\b.*|dot\(R0, R1\))\)$/, '$1')
    .replace(/\bR0\.x\b/g, 'x')
    .replace(/\bR([012])\b/g, (_, number: string) => 'abc'.charAt(Number(number)));
}

/** @throws BackendFailure where the stack is not there */
export async function onStack(engine: EngineName, backend: string): Promise<Plain> {
  const { target, run, close } = await askedOn(engine, backend, ({ instruction }, to) =>
    translated(engine, instruction, to),
  );
  const pieces = piecesOnStack(engine, target);
  return { language: `${target.toUpperCase()} on ${backend}`, pieces, run, close };
}

/** What is asked on a stack: the plain translation of each instruction. */
export function piecesOnStack(engine: EngineName, target: Target): readonly Piece[] {
  return [...OF_ONE[engine], ...OF_SEVERAL[engine]].flatMap((instruction) =>
    lettersOf(instruction).map((letter) => ({
      instruction,
      letter,
      code:
        IN_FUNCTIONS[letter === null ? instruction : `${instruction}.${letter}`] ??
        shown(engine, instruction, target),
    })),
  );
}

/**
 * An experiment that tells whether an implementation begins where the label "main" says: the same program once more, its
 * subroutine of another name and called by the first instruction. What is wrong at it as "main" alone is the label.
 */
import type { GpuItemSyntax, GpuProgramSyntax } from '../../../semantics/gpu/language/ast.js';
import type { GpuInputValues } from '../../../semantics/gpu/machine/state.js';
import type { Backend } from '../../backends/backend.js';
import type { GpuBox } from '../../judge/gpu/box.js';
import { BackendIncident } from '../../judge/incident.js';
import type { GpuJudge } from '../../judge/gpu/judge.js';
import type { Left } from '../../judge/gpu/left.js';
import { gpuCandidateOf, gpuProgramCandidate } from '../../edit/gpu/candidate.js';
import { rewritten } from '../../edit/gpu/edit.js';
import { loadedGpu } from '../../edit/gpu/loaded.js';
import { instructionOf, word } from '../../edit/gpu/nodes.js';

/**
 * Whether what an implementation leaves of a program is wrong by its label "main". What it does wrong here is not what was
 * asked of it: it goes on in a fresh process.
 */
export async function isWrongByMain(
  { gpu, restart }: { readonly gpu: GpuBox; readonly restart: Backend['restart'] },
  judge: GpuJudge,
  { text, values }: { readonly text: string; readonly values: GpuInputValues },
  left: Left,
): Promise<boolean> {
  const { syntax, inputs } = gpuCandidateOf(text, values);
  const called = syntax === null ? null : withMainCalled(syntax);
  if (called === null) return false;
  const { text: other } = gpuProgramCandidate(called, inputs);
  // It has to tell the two apart: what was left is wrong of this program too.
  const isWrongHere = (seen: Left): boolean =>
    judge.judge(other, inputs, seen).verdict === 'disagrees';
  if (!loadedGpu(other).loaded || !isWrongHere(left)) return false;
  try {
    const seen = await gpu.run(other, inputs);
    return seen.loaded && judge.judge(other, inputs, seen).verdict === 'agrees';
  } catch (error) {
    if (!(error instanceof BackendIncident)) throw error;
    if (error.verdict !== 'unsupported') await restart();
    return false;
  }
}

/** The program without "main" that does the same; null for one that has none. */
function withMainCalled(syntax: GpuProgramSyntax): GpuProgramSyntax | null {
  const labels = syntax.items.flatMap((item) => (item.kind === 'label' ? [item.name.text] : []));
  if (!labels.includes('main')) return null;
  let name = 'begin';
  while (labels.includes(name)) name += '_';
  const renamed = rewritten(syntax, (item): readonly GpuItemSyntax[] => {
    if (item.kind === 'label' && item.name.text === 'main') return [{ ...item, name: word(name) }];
    const callsMain = item.kind === 'instruction' && item.target?.text === 'main';
    return [callsMain ? { ...item, target: word(name) } : item];
  });
  const first = renamed.items.findIndex(({ kind }) => kind !== 'naming');
  const call = [
    { ...instructionOf('CAL', [], {}), target: word(name) },
    instructionOf('RET', [], {}),
  ];
  return { ...renamed, items: renamed.items.toSpliced(first, 0, ...call) };
}

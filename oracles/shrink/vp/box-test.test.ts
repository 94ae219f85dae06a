/** Backends of which only results show: what is left of a program that disagrees, and that nothing of it can go. */
import { beforeAll, describe, expect, it } from 'vitest';
import { vpResultsOnly } from '../../backends/abilities.testing.js';
import { inProcess } from '../../backends/in-process.js';
import type { Backend } from '../../backends/backend.js';
import { faultNamed } from '../../faults/faults.js';
import { HOSTILE } from '../../faults/hostile.testing.js';
import { Attribution } from '../../judge/attribution/attribution.js';
import type { ProgramSyntax } from '../../../semantics/language/ast.js';
import type { Machine } from '../../../semantics/machine/machine.js';
import type { InputValues } from '../../../semantics/machine/state.js';
import { backendTest, type BackendTest } from './backend-test.js';
import { candidateOf, programCandidate, type Candidate } from '../../edit/vp/candidate.js';
import { instructionsOf, rewritten } from './edit.js';
import { VP } from './language.js';
import { sittingIn, type SittingResultOf } from '../sitting.js';

let attribution: Attribution;
beforeAll(() => {
  attribution = Attribution.load();
});

function boxed(machine: Machine): BackendTest {
  const identity = { spec: '', kind: '', name: '', provenance: '', environment: null };
  const backend: Backend = vpResultsOnly(inProcess({ ...identity, machine, gpuMachine: null }));
  const tested = backendTest(backend, attribution, 'VP2.0');
  if (tested === null) throw new Error('a box is tested');
  return tested;
}

function shrunk(
  { test }: BackendTest,
  start: Candidate,
  limits: { readonly maxCharacters?: number } = {},
): Promise<SittingResultOf<ProgramSyntax, InputValues>> {
  return sittingIn(VP, {
    start,
    test: test(),
    maxRuns: 5000,
    state: null,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...limits,
  });
}

/** Every program that lacks one instruction, and every one that lacks one input. */
function* withoutOne({ syntax, inputs }: Candidate): Generator<Candidate> {
  if (syntax === null) throw new Error('it does not load');
  for (const at of instructionsOf(syntax).keys()) {
    yield programCandidate(
      rewritten(syntax, (each, index) => (index === at ? [] : [each])),
      inputs,
    );
  }
  for (const file of ['attributes', 'parameters'] as const) {
    for (const number of Object.keys(inputs[file] ?? {})) {
      const kept = Object.entries(inputs[file] ?? {}).filter(([other]) => other !== number);
      yield programCandidate(syntax, { ...inputs, [file]: Object.fromEntries(kept) });
    }
  }
}

interface Start {
  readonly name: string;
  readonly text: string;
  readonly values?: InputValues;
  /** The instructions that are left. */
  readonly left: readonly string[];
  readonly clause: string;
}

const HANDED_ON = `MUL R3, v[2], v[2]; MOV R0, v[0]; ARL A0, R0; MOV R1, c[A0.x+1]; MOV R2, R1; MOV o[COL0], R3; MOV o[HPOS], R2;`;

const STARTS: readonly Start[] = [
  {
    name: 'main-ignored',
    text: 'MOV o[COL0], v[1]; RET; main: ADD R0, v[0], v[0]; BRA L (EQ); BRA main; L: MUL o[HPOS], R0, v[0];',
    left: ['RET', 'MOV o[HPOS], v[0]'],
    clause: 'vp2.main.start',
  },
  {
    name: 'arl-truncates',
    text: HANDED_ON,
    values: {
      attributes: { 0: [-0.5, 0, 0, 0] },
      parameters: { 0: [5, 6, 7, 8], 1: [1, 1, 1, 1] },
    },
    left: ['ARL A0, v[0]', 'MOV o[HPOS], c[A0.x+1]'],
    clause: 'vp2.ARL.floor',
  },
  {
    name: 'relative-off-by-one',
    text: HANDED_ON,
    values: { parameters: { 0: [5, 6, 7, 8], 1: [1, 1, 1, 1] } },
    left: ['MOV o[HPOS], c[A0.x'],
    clause: 'vp2.operand.relative-addressing',
  },
  {
    name: 'a0-y-is-a0-z',
    text: 'MOV R0, v[0]; ARL A0, R0; MOV R1, c[A0.y]; MOV o[HPOS], R1; MOV o[COL0], c[A0.x];',
    values: { attributes: { 0: [1, 3, 2, 0] }, parameters: { 1: [1, 1, 1, 1], 3: [3, 3, 3, 3] } },
    left: ['ARL A0, v[0]', 'MOV o[HPOS], c[A0.y'],
    clause: 'vp2.operand.relative-addressing',
  },
  {
    name: 'codes-of-sub-reversed',
    text: 'L: MOV R0, v[0]; SUBC R1, R0, v[1]; MOV o[HPOS], v[2]; BRA M (LT); MOV o[HPOS], v[3]; M:',
    values: { attributes: { 1: [1, 1, 1, 1], 2: [2, 2, 2, 2], 3: [3, 3, 3, 3] } },
    left: ['SUBC', 'MOV o[HPOS] ('],
    clause: 'vp2.cc.lt',
  },
];

function machineOf(name: string): Machine {
  const machine = faultNamed(name)?.machine ?? HOSTILE[name];
  if (machine === undefined) throw new Error(`no machine ${name}`);
  return machine;
}

describe('what is left of a disagreement', () => {
  it.each(STARTS)(
    'of $name is what shows it, and nothing can be taken from it',
    async ({ name, text, values = {}, left, clause }) => {
      const tested = boxed(machineOf(name));
      const start = candidateOf(`!!VP2.0\n${text}\nEND`, values);
      const { result } = await shrunk(tested, start);
      if (result === null) throw new Error('it was not shrunk');
      const { candidate, oneMinimal } = result;
      expect(oneMinimal).toBe(true);
      const lines = candidate.text
        .split(';\n')
        .map((line) => line.split('\n').at(-1)?.trim() ?? '');
      expect(lines.slice(0, -1)).toEqual(
        left.map((each) => expect.stringContaining(each) as string),
      );
      const departs = await tested.violation(candidate);
      expect(departs?.clauses[0]).toBe(clause);
      const again = tested.test();
      expect(await again(candidate)).not.toBeNull();
      for (const smaller of withoutOne(candidate)) expect(await again(smaller)).toBeNull();
    },
  );

  it('is how far it came where as much was asked as may be', async () => {
    const tested = boxed(machineOf('arl-truncates'));
    const start = candidateOf(`!!VP2.0\n${HANDED_ON}\nEND`, {
      attributes: { 0: [-0.5, 0, 0, 0] },
      parameters: { 1: [1, 1, 1, 1] },
    });
    const within = (maxCharacters: number): Promise<SittingResultOf<ProgramSyntax, InputValues>> =>
      shrunk(tested, start, { maxCharacters });
    const whole = await shrunk(tested, start);
    const once = await within(start.text.length);
    expect(once).toMatchObject({ result: null, smallest: { oneMinimal: false } });
    expect(once.progress.runs).toBeGreaterThan(0);
    const all = whole.progress.runs * start.text.length;
    expect((await within(all)).smallest).toEqual(whole.smallest);
    // As much asked, as far it comes.
    expect((await within(all / 4)).progress).toEqual((await within(all / 4)).progress);
  });

  it('is how far it came where time is up', async () => {
    const tested = boxed(machineOf('arl-truncates'));
    const start = candidateOf(`!!VP2.0\n${HANDED_ON}\nEND`, {
      attributes: { 0: [-0.5, 0, 0, 0] },
      parameters: { 1: [1, 1, 1, 1] },
    });
    const { result, smallest } = await sittingIn(VP, {
      start,
      test: tested.test(),
      maxRuns: 5000,
      state: null,
      onProgress: () => undefined,
      signal: AbortSignal.abort(),
    });
    expect(result).toBeNull();
    expect(smallest).toMatchObject({ candidate: { text: start.text }, oneMinimal: false });
  });
});

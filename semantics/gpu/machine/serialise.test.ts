import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GPU_NOMINAL } from '../domains/nominal.js';
import { wordOf, type NominalWord, type TypedBits } from '../domains/words.js';
import { StateFormatError } from '../../machine/state-json.js';
import { linkGpu } from './link.js';
import { gpuStateFromJson, gpuStateToJson, type GpuNominalState } from './serialise.js';
import { execute, loaded } from './source.arbitrary.js';
import { traceGpu } from './trace.js';

function restored(state: GpuNominalState): GpuNominalState {
  return gpuStateFromJson(JSON.parse(JSON.stringify(gpuStateToJson(state))));
}

const { state: SAMPLE } = execute('MOV R0, 1;');

function withResult(typed: TypedBits): GpuNominalState {
  const word: NominalWord = wordOf(typed);
  return { ...SAMPLE, results: [{ x: word, y: word, z: word, w: word }] };
}

describe('states as JSON', () => {
  it('come back from every step of a program', () => {
    const linked = linkGpu(
      loaded(
        `MOV R0, {1, -0, 0.5, 2}; PK4UB R1.xy, {1, 1, 1, 1}; MOV R2, -R0;
         REP.S 2; CAL f; EMIT; ENDPRIM; REP; CAL f; BRK; ENDREP; ENDREP; RET;
         f: ADD.S.CC A, 0x7FFFFFFF, {1, 0, -1, 2}; MOV.CC1 R3.x, R3; ADD.S.CC1 R3.y, -A, -A;
         MOV result.position, R0;`,
        'NVgp4.0',
      ),
      GPU_NOMINAL,
    );
    let steps = 0;
    for (const { after } of traceGpu(linked)) {
      expect(restored(after)).toEqual(after);
      steps += 1;
    }
    expect(steps).toBeGreaterThan(20);
  });

  it('keep every word', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('F', 'S', 'U'),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        (type, bits) => {
          const state = withResult({ type, bits });
          expect(restored(state).results).toEqual(state.results);
        },
      ),
    );
    for (const bits of [0x80000000, 0x7f800001, 0xffc12345, 1, 0x7fc00000]) {
      const state = withResult({ type: 'F', bits });
      expect(gpuStateToJson(restored(state)).results).toEqual(gpuStateToJson(state).results);
    }
  });

  it('say what they hold', () => {
    const run = execute('MOV.CC R0.xyz, {-1, 0, 1, 1}; MOV.S R1.x, -1; ADD.S.CC R2.w, -1, -A;');
    const { temporaries, codes } = gpuStateToJson(run.state);
    expect(temporaries[0]).toEqual(['F 0xbf800000', 'F 0x00000000', 'F 0x3f800000', null]);
    expect(temporaries[1]?.[0]).toBe('S 0xffffffff');
    expect(codes[0]).toEqual(['SF', 'ZF', '', 'SF? ZF? OF? CF?']);
  });

  it('are refused with the place, where they are none', () => {
    const json = gpuStateToJson(SAMPLE);
    const refused = (change: object, message: RegExp): void => {
      const broken: unknown = { ...json, ...change };
      expect(() => gpuStateFromJson(broken)).toThrow(StateFormatError);
      expect(() => gpuStateFromJson(broken)).toThrow(message);
    };
    refused({ results: [['F 0x3f800000', null, null]] }, /results\[0\].*four/);
    refused({ temporaries: [[null, null, 'F 1', null]] }, /temporaries\[0\]\[2\].*type and bits/);
    refused({ temporaries: [[null, null, 'X 0x00000000', null]] }, /temporaries\[0\]\[2\]/);
    refused({ temporaries: [[null, 'F 0x00000000 ', null, null]] }, /temporaries\[0\]\[1\]/);
    refused({ codes: [['ZF', '', '', 'XF']] }, /codes\[0\]\[3\].*flags/);
    refused({ codes: [['', '', '', '']] }, /codes.*two/);
    refused({ codes: [[1, '', '', ''], []] }, /codes\[0\]\[0\]/);
    refused({ loops: [1, 'x'] }, /loops\[1\]/);
    refused({ calls: [{ returnTo: 0, loops: 3 }] }, /calls\[0\]\.loops/);
    refused({ emitted: [7] }, /emitted\[0\]/);
    refused({ next: 0.5 }, /next/);
    expect(() => gpuStateFromJson([])).toThrow(/object/);
  });
});

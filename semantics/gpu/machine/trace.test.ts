import { describe, expect, it } from 'vitest';
import type { Vector } from '../../domains/domain.js';
import { GPU_NOMINAL, type GpuNominalKinds } from '../domains/nominal.js';
import { linkGpu } from './link.js';
import { NOWHERE } from './linked.js';
import { runGpu } from './run.js';
import { gpuStateToJson } from './serialise.js';
import { loaded, shown } from './source.arbitrary.js';
import { traceGpu, type GpuTraceStep } from './trace.js';

type Step = GpuTraceStep<GpuNominalKinds>;

function steps(lines: string): readonly Step[] {
  return [...traceGpu(linkGpu(loaded(lines), GPU_NOMINAL))];
}

function all<V>(n: V): Vector<V> {
  return { x: n, y: n, z: n, w: n };
}

describe('traceGpu', () => {
  it('has the operands as loaded, and the result clamped and before the masks', () => {
    const step = steps('MOV R0, {1, 2, 3, 4}; ADD.SAT R1.x, -|R0.y|, R0.w;')[1];
    expect(step?.index).toBe(1);
    expect(step?.observation).toMatchObject({
      operands: [
        { type: 'F', value: all(-2) },
        { type: 'F', value: all(4) },
      ],
      result: { type: 'F', value: all(1) },
    });
    expect(shown(step?.after.temporaries[1] ?? all(0))).toEqual([1, null, null, null]);
  });

  it('has operands and results by their types', () => {
    const traced = steps('FLR.U R0, 2.5; I2F R1, -3; SAD.S R2, -1, 1, 2; IF TR; ENDIF;');
    expect(traced.map(({ observation }) => observation.result)).toEqual([
      { type: 'U', value: all(2) },
      { type: 'F', value: all(-3) },
      { type: 'U', value: all(4) },
      null,
      null,
    ]);
    expect(traced[2]?.observation.operands.map(({ type }) => type)).toEqual(['S', 'S', 'U']);
  });

  it('says which place is written, and in which components', () => {
    const traced = steps(`
      TEMP t[2]; MOV.CC R0, {1, -1, 1, 1}; MOV.S A, {1, 5, 0, 0};
      MOV t[A.x].xy (GT), R0; MOV t[A.y], R0; MOV result.position, R0;`);
    const [, , inside, outside, result] = traced.map(({ observation }) => observation.destination);
    expect(inside?.file).toBe('temporary');
    expect(inside?.enabled).toEqual({ x: true, y: false, z: null, w: null });
    const slots = loaded('TEMP t[2]; MOV t[0], 1;').variables.get('t')?.slots;
    expect(inside?.place).toBe(slots?.[1]);
    expect(outside?.place).toBe(NOWHERE);
    expect(result).toEqual({ file: 'result', place: 0, enabled: all(true) });
  });

  it('ends where the run ends, and may be stopped before', () => {
    const linked = linkGpu(loaded('REP; MOV R0, 1; BRK (FL); ENDREP;'), GPU_NOMINAL);
    const trace = traceGpu(linked, {}, 10);
    let last = trace.next();
    while (last.done !== true) last = trace.next();
    expect(last.value).toEqual(runGpu(linked, {}, 10));
    const [first] = traceGpu(linked);
    expect(first?.index).toBe(0);
  });

  it('shows states that no later step has changed', () => {
    const seen: { state: Step['before']; json: unknown }[] = [];
    const text = `TEMP t[2]; MOV.S A.x, 0; REP.S 3; MOV t[A.x].x, 1; CAL f; ADD.S.CC A.x, A, 1;
                  MOV result.position (GT), R0; ENDREP; RET; f: MOV.S R0, A;`;
    for (const { before } of traceGpu(linkGpu(loaded(text), GPU_NOMINAL))) {
      seen.push({ state: before, json: gpuStateToJson(before) });
    }
    expect(seen.length).toBeGreaterThan(15);
    for (const { state, json } of seen) expect(gpuStateToJson(state)).toEqual(json);
  });
});

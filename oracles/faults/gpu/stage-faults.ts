/** Faults of what one program type has: derivatives and KIL, vertices and EMIT (NV_fragment_program4, NV_geometry_program4). */
import { GPU_NOMINAL } from '../../../semantics/gpu/domains/nominal.js';
import { ENDED } from '../../../semantics/gpu/machine/state.js';
import type { GpuMachine, NominalGpuState } from '../../../semantics/gpu/machine/machine.js';
import type { GeometryDeclarations, GpuProgram } from '../../../semantics/gpu/program.js';
import { gpuFault, type GpuFault } from './fault.js';
import { after, asIf, linking, named, numbersOf, rewritingOf } from './machines.js';

const declaring = (change: (geometry: GeometryDeclarations) => GeometryDeclarations): GpuMachine =>
  asIf((program: GpuProgram) => ({
    ...program,
    geometry: program.geometry && change(program.geometry),
  }));

const ZERO = { x: 0, y: 0, z: 0, w: 0 };

/** Leaves another state after the second EMIT of a run, and after no other. */
const afterSecondVertex = (
  change: (state: NominalGpuState, before: NominalGpuState) => NominalGpuState,
): GpuMachine =>
  after(named('EMIT'), (state, before) => {
    const vertices = state.emitted.filter(({ kind }) => kind === 'vertex').length;
    return vertices === 2 && state.emitted !== before.emitted ? change(state, before) : state;
  });

export const STAGE_FAULTS: readonly GpuFault[] = [
  gpuFault(
    'kil-unsigned-kills',
    'KIL.U kills where an operand has its most significant bit set.',
    ['nvfp4.KIL.unsigned'],
    linking(() => (each) => {
      const { name, operands } = each.instruction;
      if (name !== 'KIL' || operands[0]?.type !== 'U') return each;
      const step: typeof each.step = (inputs, state) => {
        const [operand] = each.observe(inputs, state).operands;
        const values = operand === undefined ? [] : Object.values(operand.value);
        const isNegative = values.some((value) => typeof value === 'number' && value < 0);
        const next = each.step(inputs, state);
        return isNegative ? { ...next, next: ENDED.killed } : next;
      };
      return { ...each, step };
    }),
    'NVfp4.0',
  ),
  gpuFault(
    'kil-of-first-component',
    'KIL looks at the first component of its operand alone.',
    ['nvfp4.KIL.negative'],
    rewritingOf(named('KIL'), (each) => ({
      ...each,
      operands: each.operands.map((operand) => ({
        ...operand,
        swizzle: operand.swizzle.charAt(0).repeat(4),
      })),
    })),
    'NVfp4.0',
  ),
  gpuFault(
    'kil-of-zero',
    'KIL kills where a component of its operand is zero.',
    ['nvfp4.KIL.negative'],
    numbersOf(named('KIL'), { less: GPU_NOMINAL.lessOrEqual }),
    'NVfp4.0',
  ),
  gpuFault(
    'kil-of-unordered',
    'KIL kills where a component of its operand is NaN.',
    ['nvfp4.KIL.negative'],
    numbersOf(named('KIL'), {
      less: (a, b) => {
        const isNotLess = GPU_NOMINAL.lessOrEqual(b, a);
        return typeof isNotLess === 'boolean' ? !isNotLess : isNotLess;
      },
    }),
    'NVfp4.0',
  ),
  gpuFault(
    'ddx-is-ddy',
    'DDX gives the derivatives by y.',
    ['nvfp4.DDX.derivative'],
    rewritingOf(named('DDX'), (each) => ({ ...each, name: 'DDY' })),
    'NVfp4.0',
  ),
  gpuFault(
    'fragment-attributes-shared',
    'Every generic interpolant is number 0.',
    ['nvfp4.attributes.attrib', 'nvfp4.attributes.ranges', 'nvfp4.attributes.bindings'],
    asIf((program) => ({
      ...program,
      attributes: program.attributes.map((slot) => ({
        ...slot,
        binding: slot.binding.replace(/^fragment\.attrib\[\d+\]/, 'fragment.attrib[0]'),
      })),
    })),
    'NVfp4.0',
  ),
  gpuFault(
    'attributes-of-first-vertex',
    'The attributes of every vertex are those of vertex 0.',
    ['nvgp4.attributes.vertex', 'nvgp4.attributes.all-vertices', 'nvgp4.execution.vertex-number'],
    asIf((program) => ({
      ...program,
      attributes: program.attributes.map((slot) =>
        slot.vertex === null ? slot : { ...slot, vertex: 0 },
      ),
    })),
    'NVgp4.0',
  ),
  gpuFault(
    'endprim-emits',
    'ENDPRIM emits a vertex first.',
    ['nvgp4.ENDPRIM.no-vertex'],
    after(named('ENDPRIM'), (state, before) => ({
      ...state,
      emitted: [
        ...before.emitted,
        { kind: 'vertex', results: before.results },
        ...state.emitted.slice(before.emitted.length),
      ],
    })),
    'NVgp4.0',
  ),
  gpuFault(
    'endprim-clears-results',
    'ENDPRIM sets the results to zero.',
    ['nvgp4.ENDPRIM.no-vertex'],
    after(named('ENDPRIM'), (state) => ({ ...state, results: state.results.map(() => ZERO) })),
    'NVgp4.0',
  ),
  gpuFault(
    'endprim-ignored',
    'ENDPRIM has no effect.',
    ['nvgp4.ENDPRIM.next', 'nvgp4.execution.endprim'],
    after(named('ENDPRIM'), (state, before) => ({ ...state, emitted: before.emitted })),
    'NVgp4.0',
  ),
  gpuFault(
    'endprim-of-points',
    'ENDPRIM completes primitives of POINTS too.',
    ['nvgp4.execution.endprim-of-points'],
    declaring((geometry) => ({
      ...geometry,
      primitiveOut: geometry.primitiveOut === 'POINTS' ? 'LINE_STRIP' : geometry.primitiveOut,
    })),
    'NVgp4.0',
  ),
  gpuFault(
    'vertices-out-one-less',
    'A program may emit one vertex less than it declares.',
    ['nvgp4.limit.declared', 'nvgp4.EMIT.vertex', 'nvgp4.execution.emit'].reduce<
      [string, ...string[]]
    >((all, id) => [...all, id], ['nvgp4.declarations.vertices-out']),
    declaring((geometry) => ({ ...geometry, verticesOut: geometry.verticesOut - 1 })),
    'NVgp4.0',
  ),
  gpuFault(
    'emit-takes-first-vertex',
    'Every EMIT adds the vertex of the first.',
    ['nvgp4.EMIT.vertex', 'nvgp4.execution.emit'],
    after(named('EMIT'), (state) => {
      const first = state.emitted.find(({ kind }) => kind === 'vertex');
      return first === undefined
        ? state
        : {
            ...state,
            emitted: state.emitted.map((each) => (each.kind === 'vertex' ? first : each)),
          };
    }),
    'NVgp4.0',
  ),
  gpuFault(
    'third-vertex-is-second',
    'The attributes of vertex 2 are those of vertex 1.',
    ['nvgp4.execution.vertex-number', 'nvgp4.attributes.vertex', 'nvgp4.attributes.all-vertices'],
    asIf((program) => ({
      ...program,
      attributes: program.attributes.map((slot) =>
        slot.vertex === 2 ? { ...slot, vertex: 1 } : slot,
      ),
    })),
    'NVgp4.0',
  ),
  gpuFault(
    'second-emit-clears-temporaries',
    'The second EMIT sets all temporaries to zero.',
    ['gp4.temporaries.hold', 'nvgp4.EMIT.undefined'],
    afterSecondVertex((state) => ({ ...state, temporaries: state.temporaries.map(() => ZERO) })),
    'NVgp4.0',
  ),
  gpuFault(
    'second-emit-copies-codes',
    'The second EMIT copies the first component of each condition code to the others.',
    ['gp4.codes.update', 'nvgp4.EMIT.undefined'],
    afterSecondVertex((state) => {
      const [first, second] = state.codes.map(({ x }) => ({ x, y: x, z: x, w: x }));
      return first && second ? { ...state, codes: [first, second] } : state;
    }),
    'NVgp4.0',
  ),
  gpuFault(
    'second-emit-repeats-first-vertex',
    'The second EMIT emits the vertex of the first once more.',
    ['nvgp4.EMIT.vertex', 'nvgp4.execution.emit'],
    afterSecondVertex((state) => {
      const first = state.emitted.find(({ kind }) => kind === 'vertex');
      const before = state.emitted.slice(0, -1);
      return first === undefined ? state : { ...state, emitted: [...before, first] };
    }),
    'NVgp4.0',
  ),
  gpuFault(
    'endprim-drops-last-vertex',
    'ENDPRIM takes the vertex back that was emitted last.',
    ['nvgp4.ENDPRIM.next', 'nvgp4.execution.endprim'],
    after(named('ENDPRIM'), (state, before) => ({
      ...state,
      emitted: [...before.emitted.slice(0, -1), ...state.emitted.slice(before.emitted.length)],
    })),
    'NVgp4.0',
  ),
];

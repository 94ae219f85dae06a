/** Parameter buffers: what binds them, and what sets words of them. */
import type { Call } from '../../../semantics/gl/context/call.js';
import { inMemory } from '../../../semantics/gl/context/memory.js';
import { bytes, call } from '../gesture-parts.js';

const ERROR = call('GetError');
const [ARB, ASCII] = ['VERTEX_PROGRAM_ARB', 'PROGRAM_FORMAT_ASCII_ARB'];
const ELEMENTS = {
  bytes: inMemory(
    'FLOAT',
    Array.from({ length: 16 }, (_, at) => at + 1),
  ),
  offset: 0,
};

/** Each way to bind a buffer, and to set words of one that is bound. */
export function aroundBuffers(): readonly (readonly Call[])[] {
  const target = 'VERTEX_PROGRAM_PARAMETER_BUFFER_NV';
  const bindings = [
    call('BindBufferBaseNV', target, 1, 1),
    call('BindBufferOffsetNV', target, 1, 1, 0),
    call('BindBufferRangeNV', target, 1, 1, 0, 32),
  ];
  const words = [
    call('ProgramBufferParametersfvNV', target, 1, 2, 2, [1.5, -2]),
    call('ProgramBufferParametersIivNV', target, 1, 2, 2, [1, -2]),
    call('ProgramBufferParametersIuivNV', target, 1, 2, 2, [1, 2]),
  ];
  const shown = [call('GetIntegerv', target), call('GetIntegerIndexedvEXT', target, 1)];
  const [bind] = bindings;
  return [
    ...bindings.flatMap((each) =>
      words.map((set) => [
        call('BindBuffer', target, 1), call('BufferData', target, 64, null, 'STATIC_DRAW'), each, ERROR, set, ERROR, ...shown,
      ]),
    ),
    ...(bind === undefined ? [] : [fromMemory(target, bind), ...[0, 1, 2, 5].flatMap((point) => asIntegers(target, point))]),
  ];
} // prettier-ignore

/** Integers that a program reads as such: each word that one command sets, and what it leaves of the others. */
function asIntegers(target: string, point: number): readonly (readonly Call[])[] {
  return [['S', 'Ii', -7], ['U', 'Iui', 4_000_000_000]].map(([type = '', form = '', first = 0]) => {
    const text = `!!NVvp4.0 BUFFER4 b[] = { program.buffer[${String(point)}][0..1] }; MOV result.position, vertex.position; MOV.${String(type)} result.attrib[0], b[0]; MOV.${String(type)} result.attrib[1], b[1]; END`;
    const drawn = [call('Begin', 'POINTS'), call('Vertex2f', 1, 2), call('End')];
    const set = (word: number, ...values: readonly number[]): readonly Call[] => [call(`ProgramBufferParameters${String(form)}vNV`, target, point, word, values.length, values), ERROR, ...drawn];
    return [
      call('ProgramStringARB', ARB, ASCII, text.length, bytes(text)), call('Enable', ARB), call('BindBuffer', target, 1), call('BufferData', target, 64, null, 'STATIC_DRAW'), call('BindBufferBaseNV', target, point, 1), ERROR,
      ...set(0, 1, 2, 3, 4, 5, 6, 7, 8), ...[0, 1, 2, 3, 4, 5, 6, 7].slice(point === 1 ? 0 : 6).flatMap((word) => set(word, Number(first) + word)), ...set(2, 21, 22, 23, 24, 25), ...drawn,
    ];
  });
} // prettier-ignore

/** Numbers that a program reads as it was given them: words of memory, and others in the place of some. */
function fromMemory(target: string, bind: Call): readonly Call[] {
  const text = '!!NVvp4.0 BUFFER b = program.buffer[1][5]; MOV result.position, vertex.position; MOV result.attrib[0], b; END';
  const others = { bytes: inMemory('FLOAT', [1.5, -2.25, 0.5]), offset: 4 };
  return [
    call('ProgramStringARB', ARB, ASCII, text.length, bytes(text)), call('Enable', ARB), ERROR,
    call('BindBuffer', target, 1), call('BufferData', target, 64, ELEMENTS, 'STATIC_DRAW'), bind, ERROR, call('Begin', 'POINTS'), call('Vertex2f', 1, 2), call('End'),
    call('BufferSubData', target, 16, 8, others), ERROR, call('Begin', 'POINTS'), call('Vertex2f', 1, 2), call('End'), ERROR,
  ];
} // prettier-ignore

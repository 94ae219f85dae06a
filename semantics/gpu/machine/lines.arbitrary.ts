/** Random straight-line programs that load, of what most instructions have in common: types, operands, masks, codes. */
import fc from 'fast-check';

const pickOf = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);

const swizzle = fc.oneof(
  pickOf('', '', '.x', '.w', '.wzyx'),
  fc
    .array(pickOf('x', 'y', 'z', 'w'), { minLength: 4, maxLength: 4 })
    .map((letters) => `.${letters.join('')}`),
);
const mask = fc
  .subarray(['x', 'y', 'z', 'w'])
  .map((letters) => (letters.length % 4 === 0 ? '' : `.${letters.join('')}`));
const condition = fc
  .tuple(
    pickOf('EQ', 'NE', 'LT', 'GE', 'LE', 'GT', 'TR', 'FL', 'CF', 'NAN'),
    pickOf('0', '1'),
    swizzle,
  )
  .map(([rule, code, four]) => ` (${rule}${code}${four})`);

const number = pickOf('0', '1', '-1', '0.5', '-2.25', '3e38', '1e-38');
const whole = pickOf('0', '1', '-1', '3', '255', '2147483647');
const quad = (component: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(component, { minLength: 4, maxLength: 4 })
    .map((components) => `{${components.join(', ')}}`);
/** A variable of any type, read as whatever the instruction wants: what is read otherwise is undefined. */
const variable = fc
  .tuple(pickOf('R0', 'R1', 'R2', 'T[0]', 'T[A.x]', 'T[A.y + 1]', 'vertex.position'), swizzle)
  .map((parts) => parts.join(''));
const modified = fc
  .tuple(pickOf('', '', '-', '|', '-|'), variable)
  .map(([sign, text]) => `${sign}${text}${sign.endsWith('|') ? '|' : ''}`);

const destination = fc
  .tuple(
    pickOf('R0', 'R1', 'R2', 'T[1]', 'T[A.x]', 'T[A.z + 1]', 'result.position'),
    mask,
    fc.option(condition, { nil: '' }),
  )
  .map((parts) => parts.join(''));

const line = fc.constantFrom('F', 'S').chain((type) => {
  const isFloat = type === 'F';
  const name = isFloat
    ? pickOf('MOV 1', 'ADD 2', 'MUL 2', 'MAD 3', 'DP4 2', 'MAX 2', 'SGE 2', 'LIT 1', 'FRC 1')
    : pickOf('MOV 1', 'MUL 2', 'AND 2', 'NOT 1', 'MAX 2');
  const operand = fc.oneof(
    { weight: 3, arbitrary: modified },
    { weight: 1, arbitrary: quad(isFloat ? number : whole) },
  );
  return fc
    .tuple(name, pickOf('', '', '.CC0', '.CC1'), destination, fc.tuple(operand, operand, operand))
    .map(([named, code, to, operands]) => {
      const [instruction = '', count = '1'] = named.split(' ');
      const given = operands.slice(0, Number(count)).join(', ');
      return `${instruction}.${type}${code} ${to}, ${given};`;
    });
});

/** Lines for `loaded` of source.arbitrary.ts; the array T has three members, the indexes in A may lead out of it. */
export const linesArbitrary: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(pickOf('0', '1', '2', '2', '3', '-1'), { minLength: 4, maxLength: 4 }),
    fc.array(line, { minLength: 1, maxLength: 12 }),
  )
  .map(([indexes, lines]) =>
    ['TEMP T[3];', `MOV.S A, {${indexes.join(', ')}};`, 'MOV R0, {1, -2, 0, 0.5};', ...lines].join(
      '\n',
    ),
  );

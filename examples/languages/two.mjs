/** A language of two instructions, as "vpspec --language" takes it (docs/api.md, A language of one's own). */
const HEADER = '!!TWO1.0';
const program = (...lines) => [HEADER, ...lines, 'END', ''].join('\n');

/** @type {import('vpspec').LanguageModule} */
export default ({ assembly, componentwise }) => {
  const banks = [
    { letter: 'i', count: 2, use: 'input' },
    { letter: 'o', count: 1, use: 'result' },
  ];
  const instructions = [
    {
      ...{ name: 'TWICE', title: 'twice', section: '1', operands: 1 },
      rule: componentwise((numbers, a) => numbers.add(a, a)),
    },
    {
      ...{ name: 'SUM', title: 'sum', section: '2', operands: 2 },
      rule: componentwise((numbers, a, b) => numbers.add(a, b)),
    },
  ];
  return {
    programs: 'TWO programs',
    environment: {
      name: 'TWO1.0',
      header: HEADER,
      document: { id: 'two', title: 'Two instructions', revision: '1' },
    },
    banks,
    grammar: assembly(HEADER, banks, instructions, '1'),
    instructions,
    restrictions: [
      { id: 'syntax', example: program('TWICE o0, i0') },
      { id: 'instruction', example: program('NONE o0, i0;') },
      { id: 'register', example: program('TWICE o0, i9;') },
      { id: 'access', example: program('TWICE i0, i1;') },
    ],
    clauses: [
      {
        ...{ id: 'two.TWICE.1', section: '1', says: 'twice one is two' },
        ...{ on: 'TWICE', when: 'a == 1', then: 'r == 2' },
      },
      { id: 'two.load.error', section: '1', says: 'what violates a restriction is refused' },
      { id: 'two.number.arithmetic', section: '1', says: 'results are those of binary32' },
    ],
    examples: [
      {
        ...{ name: 'twice', says: 'twice each', clauses: ['two.TWICE.1'] },
        program: program('TWICE o0, i0;'),
        given: { i0: [1, 2, 3, -4] },
        expect: { o0: [2, 4, 6, -8] },
      },
    ],
    faults: [
      {
        ...{ name: 'two-twice-is-once', says: 'it is once' },
        clauses: ['two.TWICE.1', 'two.number.arithmetic'],
        rules: { TWICE: (numbers, a) => a },
      },
    ],
  };
};

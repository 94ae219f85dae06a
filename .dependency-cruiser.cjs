/**
 * The one rule of dependency: an import points up the picture, never down.
 *   spec <- semantics <- oracles <- reports <- api <- cli and explorer (and bench)
 * Tests stand beside what they test and are held to the same rule.
 */
const above = (folder, allowed) => ({
  name: `${folder}-imports-only-up`,
  comment: `${folder}/ may import only: ${['itself', ...allowed].join(', ')}`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    path: '^(spec|semantics|oracles|reports|api|explorer|cli|bench|cases|scripts)/',
    pathNot: `^(${[folder, ...allowed].join('|')})/`,
  },
});

/** Tests, and what only tests import. */
const tests = '\\.test(ing)?\\.ts$';

/** The rooms of oracles/, from the lowest up: each may import those before it. */
const rooms = [
  'store',
  'clauses',
  'cases',
  'translate',
  'slice',
  'generate',
  'judge',
  'languages',
  'edit',
  'faults',
  'protocol',
  'stacks',
  'backends',
  'inference',
  'against',
  'words',
  'units',
  'shrink',
  'campaign',
  'compare',
  'certify',
  'coverage',
  'evaluate',
  'why',
  'strength',
  'examine',
  'stress',
  'exhaust',
  'work',
  'versions',
  'findings',
  'guided',
  'gl',
];

const floor = (room, index) => ({
  name: `oracles-${room}-imports-only-lower-rooms`,
  comment: `oracles/${room}/ may import only rooms below it: ${rooms.slice(0, index).join(', ')}`,
  severity: 'error',
  from: { path: `^oracles/${room}/`, pathNot: tests },
  to: { path: '^oracles/[^/]+/', pathNot: `^oracles/(${rooms.slice(0, index + 1).join('|')})/` },
});

module.exports = {
  forbidden: [
    above('spec', []),
    above('semantics', ['spec']),
    above('oracles', ['spec', 'semantics']),
    above('reports', ['spec', 'semantics', 'oracles']),
    above('api', ['spec', 'semantics', 'oracles', 'reports']),
    above('explorer', ['spec', 'semantics', 'oracles', 'reports', 'api']),
    above('cli', ['spec', 'semantics', 'oracles', 'reports', 'api']),
    above('bench', ['spec', 'semantics', 'oracles', 'reports', 'api', 'cli']),
    ...rooms.map(floor),
    {
      name: 'commands-ask-the-record',
      comment:
        'what the rooms know of a language has one door for commands: cli/languages/record.ts',
      severity: 'error',
      from: { path: '^cli/', pathNot: `${tests}|^cli/languages/record\\.ts$` },
      to: { path: '/languages\\.ts$' },
    },
    {
      name: 'rooms-above-their-corridor',
      comment: 'files of oracles/ itself serve every room; formats.ts alone knows rooms',
      severity: 'error',
      from: { path: '^oracles/[^/]+$', pathNot: `${tests}|^oracles/formats\\.ts$` },
      to: { path: '^oracles/[^/]+/' },
    },
    {
      name: 'formats-above-all-rooms',
      comment: 'oracles/formats.ts knows the formats of rooms, and no room may know it',
      severity: 'error',
      from: { path: '^oracles/[^/]+/', pathNot: tests },
      to: { path: '^oracles/formats\\.ts$' },
    },
    {
      name: 'semantics-runs-anywhere',
      comment:
        'semantics/ (tests apart) reads no file, clock or environment: no Node module, no spec loader',
      severity: 'error',
      from: { path: '^semantics/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'semantics-reads-only-data-modules',
      comment: 'the YAML loaders of spec/ use Node; semantics/ may not import them',
      severity: 'error',
      from: { path: '^semantics/', pathNot: tests },
      to: { path: '^spec/load/' },
    },
    {
      name: 'api-runs-anywhere',
      comment:
        'api/ needs no Node, but for judge.ts, which reads the clauses; api/browser.slow.test.ts bundles the rest',
      severity: 'error',
      from: { path: '^api/', pathNot: `${tests}|^api/judge\\.ts$` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'portable-without-judge',
      comment: 'what portable.ts gives may not lead to the loaders of spec/, which use Node',
      severity: 'error',
      from: { path: '^api/', pathNot: `${tests}|^api/(judge|index)\\.ts$|^api/judging/` },
      to: { path: '^api/(judge\\.ts$|judging/)' },
    },
    {
      name: 'only-tests-import-testing',
      comment: 'x.testing.ts is help of tests and is no part of what runs',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: '\\.testing\\.ts$' },
    },
    {
      name: 'builds-without-optional-packages',
      comment:
        'npm ci --omit=optional builds: oracles/stacks/optional-package.ts loads such a package',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-optional'], pathNot: 'package\\.json$' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'what begins with virtual: the bundler of the site makes (explorer/scripts.ts)',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};

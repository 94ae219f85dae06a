/** What questions find: things by their names, and what speaks of words. */
import MiniSearch from 'minisearch';
import { describe, expect, it, vi } from 'vitest';
import type { DocumentId } from '../../spec/authorities.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { GPU_RESTRICTION_IDS } from '../../spec/gpu/restrictions.js';
import { RESTRICTION_IDS } from '../../spec/restrictions.js';
import { ENVIRONMENT_NAMES } from '../../spec/gpu/environments.js';
import { loadSpecification } from '../../spec/load/specification.js';
import { POLICY_NAMES } from '../../semantics/domains/assignments.js';
import { PROFILES } from '../../semantics/domains/profiles.js';
import { PLAIN } from '../page/paint.js';
import { answerTo, type Answer } from './answer.js';
import { entriesOf } from './entries.js';
import { explanationOf } from './explanation.js';
import { glCommandNames } from './gl/command.js';
import { GLOSSARY } from '../page/glossary.js';
import { registers } from './registers.js';
import { restrictionTopics } from './restrictions.js';
import { indexOf } from './make-search-index.js';
import { stemOf, unitsOf, wordsOf } from './question-words.js';
import { prepared, search } from './search-index.js';
import { answerText } from './topic-text.js';
import { topicsNamed } from './topics.js';

const SPECIFICATION = loadSpecification();
const CASES = [
  { base: 'vp2/2.14.3.24/squares', says: 'a sailor squares a yard', clauses: ['vp2.MUL.2'], documents: ['vp2'], count: 3 },
] as const; // prettier-ignore
const SEARCHABLE = indexOf(entriesOf(SPECIFICATION, CASES));

function asked(question: string, document: DocumentId | null = null): Promise<Answer | null> {
  return answerTo(
    question,
    SPECIFICATION,
    document,
    () => CASES,
    12,
    () => Promise.resolve(SEARCHABLE),
  );
}

function topicOf(question: string): string | undefined {
  const [topic] = topicsNamed(question, SPECIFICATION, null);
  return topic?.(new Map()).explains;
}

async function namesFound(
  question: string,
  document: DocumentId | null = null,
): Promise<readonly string[]> {
  return ((await asked(question, document))?.hits ?? []).map(({ name }) => name);
}

describe('names', () => {
  it.each([
    ['section', ['2.14.3.24', '§2.14.3.24', 'vp2 2.14.3.24', 'NV_vertex_program2 §2.14.3.24']],
    ['section', ['2.x.8.mul', 'gp4 2.X.8.MUL']],
    ['environment', ENVIRONMENT_NAMES],
    [
      'register',
      ['o[HPOS]', 'R3', 'c[17]', 'A0', 'CC', 'RC', 'v[OPOS]', 'v[3]', 'state.fog.params'],
    ],
    ['register', ['vertex.attrib[3]', 'vertex[2].position', 'result.color.front.primary']],
    ['policy', [...POLICY_NAMES, 'sumRounding=up']],
    ['GL command', glCommandNames()],
    ['profile', Object.keys(PROFILES)],
    ['restriction', [...RESTRICTION_IDS, ...GPU_RESTRICTION_IDS]],
    ['term', GLOSSARY.map(({ term }) => term)],
  ])('are those of a %s', async (kind, names) => {
    for (const name of names) expect(topicOf(name), name).toBe(kind);
  });

  it('tell a section with its clauses and their cases', async () => {
    const [topic] = (await asked('vp2 2.14.3.24'))?.topics ?? [];
    if (topic?.explains !== 'section') throw new Error('no section');
    expect(topic.clauses.find(({ id }) => id === 'vp2.MUL.2')?.cases).toBe(3);
    expect(topic.errata.map(({ id }) => id)).toContain('vp2.E-zero-times-anything');
  });

  it('tell of each document that has a section of that number', async () => {
    const of = ((await asked('2.14.1.8'))?.topics ?? []).map((topic) =>
      topic.explains === 'section' ? topic.document : '',
    );
    expect(of).toEqual(expect.arrayContaining(['vp1', 'vp2']));
    expect((await asked('2.14.1.8', 'vp2'))?.topics).toHaveLength(1);
  });

  it('of registers and commands are told with the clauses whose sentences name them, and the search has others', async () => {
    const { topics = [], hits = [] } = (await asked('o[PSIZ]')) ?? {};
    const [register] = topics;
    if (register?.explains !== 'register') throw new Error('no register');
    expect(register.clauses.map(({ id }) => id)).toContain('vp2.results.point-size-ignored');
    for (const { says } of register.clauses) expect(says).toMatch(/\bPSIZ\b/);
    const told = new Set(register.clauses.map(({ id }) => id));
    expect(hits.filter(({ name }) => told.has(name))).toEqual([]);
    const [command] = (await asked('glTrackMatrixNV'))?.topics ?? [];
    if (command?.explains !== 'GL command') throw new Error('no command');
    expect(command.clauses.map(({ id }) => id)).toContain('vp1.tracking.command');
    // A whole kind has the clauses of its section.
    const [kind] = (await asked('R3'))?.topics ?? [];
    if (kind?.explains !== 'register') throw new Error('no register');
    const ids = kind.clauses.map(({ id }) => id);
    const section = SPECIFICATION.clauses.filter(
      (each) => each.document === 'vp2' && each.section === '2.14.1.4',
    );
    expect(ids).toEqual(section.map(({ id }) => id));
  });

  it('of restrictions are those of both languages, each with the clauses that state it', async () => {
    const topics = (await asked('unknown-option'))?.topics ?? [];
    const of = topics.map((topic) => topic.explains === 'restriction' && topic.of);
    expect(of).toEqual(['VP programs', 'GPU programs']);
    for (const topic of restrictionTopics(SPECIFICATION)) {
      expect(topic.clauses.length, topic.name).toBeGreaterThan(0);
    }
    expect((await asked('unknown-option', 'gp4'))?.topics).toHaveLength(1);
  });

  it('of registers are known in every environment that has them', async () => {
    const known = new Set(registers().map(({ name }) => name));
    for (const { results } of Object.values(ENVIRONMENTS)) {
      for (const result of results) expect(known).toContain(`o[${result}]`);
    }
    const parameters = registers().find(({ name }) => name === 'c[n]');
    expect(parameters?.environments).toEqual(Object.keys(ENVIRONMENTS));
    const depth = registers().find(({ name }) => name === 'result.depth');
    expect(depth).toMatchObject({
      environments: ['NVfp4.0'],
      says: 'A result binding: x, y, w are passed over; z is as given.',
    });
  });
});

describe('words', () => {
  it('find what speaks of all of them', async () => {
    expect((await namesFound('swizzle of condition code'))[0]).toBe('vp2.destination.cc-swizzle');
    expect(await namesFound('sailor yard')).toEqual(['vp2/2.14.3.24/squares']);
    expect(await namesFound('fog')).toContain('nvfp4.option.fog');
    expect(await namesFound('NaN')).toContain('vp1.number.nan');
    expect(await namesFound('sign of NaN')).toContain('vp2.E-nan-sign');
  });

  it('may stand in a question, in other forms, or for one another; what is about an instruction that it names comes first', async () => {
    const first = async (question: string): Promise<string | undefined> => (await namesFound(question))[0];
    expect(await first('what does RSQ do with negative')).toBe('rsqNegative');
    expect(await first('how many temporaries in VP1.1')).toMatch(/temporaries\.count/);
    expect(await first('how deep can CAL nest')).toMatch(/call-depth|nested-calls/);
    expect(await first('FLR of -0')).toMatch(/^vp2\.FLR\.2$|^floorOfZero$/);
    expect(await first('ABS of negative NaN')).toBe('vp11.ABS.nan');
    // What a formula asks of -INF is of negative operands.
    expect((await namesFound('LG2 of negative')).slice(0, 3)).toContain('vp2.LG2.5');
    // Words that are names of instructions too stand in capitals then.
    expect(await first('max temporaries vp2')).toBe('vp2.temporaries.count-vp2');
    // Words that only ask are words where there are no others.
    expect((await namesFound('what is it')).length).toBeGreaterThan(0);
  }); // prettier-ignore

  it('may be signs: a negative zero is no version number', async () => {
    const found = await namesFound('-0');
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await namesFound('negative zero'));
    expect(await namesFound('0 * inf')).toEqual(await namesFound('zero times inf'));
    expect((await namesFound('0*INF')).slice(0, 3)).toContain('zeroTimes');
    expect(await namesFound('ulps')).toEqual(await namesFound('precision'));
    // A sign within a word is none.
    expect(await namesFound('2^-0x')).not.toEqual(found);
  });

  it('may be cut short or misspelt', async () => {
    expect(await namesFound('denorm')).toContain('denormals');
    expect(await namesFound('swizle')).toContain('gp4.operand.swizzle');
  });

  it('are looked for in an index that is read once, and in parts where a page asks for it', async () => {
    const own = { ...SEARCHABLE, cases: null };
    const wanted = { most: 12, without: new Set<string>(), document: null };
    const reading = vi.spyOn(MiniSearch, 'loadJSON');
    try {
      const first = search('swizzle of condition code', wanted, own);
      expect(search('swizzle of condition code', wanted, own)).toEqual(first);
      expect(reading).toHaveBeenCalledTimes(1);
      const inParts = await prepared({ ...SEARCHABLE, cases: null });
      expect(search('swizzle of condition code', wanted, inParts)).toEqual(first);
      expect(reading).toHaveBeenCalledTimes(1);
    } finally {
      reading.mockRestore();
    }
  });

  it('find what has some of them where nothing has all', async () => {
    expect(await namesFound('sailor zzzzzz')).toEqual(['vp2/2.14.3.24/squares']);
  });

  it('go on with what has some of the words, each once; cases stand behind, and change nothing before them', () => {
    const wanted = { most: 12, without: new Set<string>(), document: null };
    for (const question of ['texture coordinate output', 'sailor swizzle', 'squares']) {
      const all = search(question, wanted, SEARCHABLE);
      expect(new Set(all.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(12);
      const things = all.filter(({ kind }) => kind !== 'case');
      expect(all.slice(0, things.length)).toEqual(things);
      expect(search(question, wanted, { ...SEARCHABLE, cases: null }).slice(0, things.length)).toEqual(things);
    }
  }); // prettier-ignore

  it('may be in any form, and two words may be one thing', () => {
    expect(stemOf('emitting')).toBe(stemOf('emits'));
    expect(stemOf('declared')).toBe(stemOf('declare'));
    expect(stemOf('exceeds')).toBe(stemOf('exceeding'));
    expect(stemOf('negation')).toBe(stemOf('negated'));
    expect(stemOf('aliases')).toBe(stemOf('alias'));
    expect(stemOf('sin')).toBe('sin');
    expect(unitsOf(['initial', 'condition', 'code'])).toEqual(['initial', 'condition code']);
    expect(unitsOf(['condition', 'EQ'])).toEqual(['condition', 'EQ']);
    expect(wordsOf('what is c[96]')).toEqual(['program', 'parameter']);
  });

  it('are looked for in what one document says', async () => {
    const names = (await namesFound('swizzle', 'vp1')).filter((name) => /^\w+\.\D/.test(name));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name.startsWith('vp1.'))).toEqual([]);
  });

  it('stand beside the thing of that name, which is not told twice', async () => {
    const answer = await asked('denormals');
    expect(answer?.topics).toEqual([{ explains: 'policy', name: 'denormals' }]);
    expect(await namesFound('denormals')).toContain('gp4.issue-18.denormals');
    expect(await namesFound('denormals')).not.toContain('denormals');
  });

  it('that nothing has find nothing, and neither do ids that do not exist', async () => {
    expect(await asked('zzzzzz')).toBeNull();
    expect(await asked('vp2.MUL.99')).toBeNull();
    expect(await asked('')).toBeNull();
    expect(await asked(' \u0007 ')).toBeNull();
  });

  it('lead to what can be asked for in turn', async () => {
    for (const question of ['fog', 'rounding', 'address', 'texture', 'emit', 'limit', 'VP1.1']) {
      for (const { kind, name } of (await asked(question))?.hits ?? []) {
        if (kind === 'case') continue;
        const isKnown =
          explanationOf(name, SPECIFICATION) !== null ||
          ((await asked(name))?.topics ?? []).length > 0;
        expect(isKnown, name).toBe(true);
      }
    }
  });
});

describe('the text', () => {
  const text = async (question: string): Promise<string> => {
    const answer = await asked(question);
    if (answer === null) throw new Error(question);
    return answerText(answer, null, PLAIN);
  };

  it('tells an environment', async () => {
    expect(await text('VP1.0')).toContain('VP1.0  vertex programs; they begin with !!VP1.0');
    expect(await text('VP1.0')).toContain(
      '  governed by  NV_vertex_program\n  or, by --document, NV_vertex_program2',
    );
    expect(await text('NVgp4.0')).toContain('EMIT');
  });

  it('tells a section that binds nobody as the count of sections has it, and why', async () => {
    expect(await text('gf3 2')).toMatch(
      /A User-Programmable Vertex Engine §2 {2}Previous Work\n {2}binds nobody: it says why such an engine is wanted/,
    );
  });

  it('tells a policy as "vpspec policies" does, then what speaks of it', async () => {
    expect(await text('maxZeros')).toContain('maxZeros: ');
    expect(await text('denormals')).toContain('\n\nSee also\n');
  });

  it('keeps to eighty columns', async () => {
    for (const question of [
      'fog',
      'NVfp4.0',
      'VP2.0',
      '2.14.3.24',
      'o[HPOS]',
      'state.lightmodel.ambient',
    ]) {
      for (const line of (await text(question)).split('\n'))
        expect(line.length, line).toBeLessThanOrEqual(80);
    }
  });
});

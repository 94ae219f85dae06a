/**
 * docs/backend-kit.md, word by word: the backends that it shows are built on the kits of examples/backends and
 * certified; without what the page tells to leave out they violate the documents. Words reach operations as bits.
 *
 * Needs cc and python3: without them these tests say that they are skipped, unless VPSPEC_REQUIRE names
 * gcc or python3; then they fail.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../spec/scratch.testing.js';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { packageRoot } from '../../spec/load/root.js';
import { loadSpecification } from '../../spec/load/specification.js';
import type { Certificate } from '../certify/certificate.js';
import { certify } from '../certify/certify.js';
import { floorNamed } from '../certify/floor.js';
import { ProtocolClient } from '../protocol/client.js';
import { checkProtocol } from '../protocol/check-protocol.js';
import { parseCommand } from '../protocol/command.js';
import { HAS_PYTHON } from '../stacks/python.testing.js';
import { isRequired } from '../stacks/required.testing.js';
import { openBackend } from './open.js';
import { byNight } from '../../vitest.night.js';

const page = readFileSync(join(packageRoot(), 'docs/backend-kit.md'), 'utf8');
const { folder } = scratch('kits');

interface Kit {
  readonly language: string;
  readonly needs: string;
  readonly program: string;
  readonly isThere: boolean;
  readonly header: string;
  readonly extension: string;
  /** What makes a program that can be started of a source; null where the source is one. */
  readonly build: readonly string[] | null;
  readonly start: (name: string) => string;
  /** What a machine that keeps denormals has in place of what the page has. */
  readonly broken: readonly [string, string];
}

const KITS: readonly Kit[] = [
  {
    language: 'c',
    needs: 'gcc',
    program: 'cc',
    isThere: spawnSync('cc', ['--version']).status === 0,
    header: 'c/vp1-kit.h',
    extension: '.c',
    build: ['-O2', '-std=c99', '-Wall', '-Wextra', '-Werror'],
    start: (name) => `"${join(folder, name)}"`,
    broken: ['return fabsf(x) < FLT_MIN ? copysignf(0.0f, x) : x;', 'return x + 0 * FLT_MIN;'],
  },
  {
    language: 'python',
    needs: 'python3',
    program: 'python3',
    isThere: HAS_PYTHON,
    header: 'python/vp1_kit.py',
    extension: '.py',
    build: null,
    start: (name) => `python3 -B "${join(folder, `${name}.py`)}"`,
    broken: ['return math.copysign(0.0, x) if abs(x) < 2.0**-126 else x', 'return x'],
  },
];

/** The page's program, which it calls "mine". */
function shown(language: string): string {
  const [, source] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page) ?? [];
  if (source === undefined) throw new Error(`docs/backend-kit.md shows no ${language}`);
  return source;
}

/** Writes a source and makes it a command. */
function built({ extension, header, build, start }: Kit, name: string, source: string): string {
  const path = join(folder, name + extension);
  const beside = header.slice(header.indexOf('/') + 1);
  copyFileSync(join(packageRoot(), 'examples/backends', header), join(folder, beside));
  writeFileSync(path, source);
  if (build !== null) {
    execFileSync('cc', [...build, '-o', join(folder, name), path, '-lm'], { stdio: 'pipe' });
  }
  return start(name);
}

async function certificate(command: string): Promise<Certificate> {
  const backend = await openBackend(`exec:${command}`);
  try {
    const units = byNight(40, 12);
    const budget = { kind: 'units', units, text: String(units) } as const;
    return await certify({
      backend,
      specification: loadSpecification(),
      environment: 'VP1.0',
      queries: ['MUL'],
      campaign: { budget },
      require: floorNamed('1%'),
    });
  } finally {
    await backend.close();
  }
}

/** Bits that an operation on numbers would lose: NaN with a payload, -0, denormals. */
const WORDS = [0x7f80_0001, 0xffc1_2345, 0x8000_0000, 0x0000_0001] as const;

for (const kit of KITS) {
  const { language, needs, program, isThere, broken } = kit;
  const isMissing = !isThere && !isRequired(needs);
  const because = isMissing ? ` (skipped: there is no ${program})` : '';

  describe.skipIf(isMissing)(`a backend on the kit in ${language}${because}`, () => {
    // Compiled once.
    let mine: string | null = null;
    const asShown = (): string => (mine ??= built(kit, 'mine', shown(language)));

    it('is forty lines at most, keeps the protocol and conforms', async () => {
      expect(shown(language).split('\n').length).toBeLessThanOrEqual(41);
      const command = asShown();
      const checked = await checkProtocol(new ProtocolClient(parseCommand(command)));
      expect(checked.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
      const { verdict, programs } = await certificate(command);
      expect(verdict).toBe('conforms');
      expect(programs?.judged).toBeGreaterThan(5);
    });

    it('does not conform where it keeps denormals', async () => {
      const [there, instead] = broken;
      expect(shown(language)).toContain(there);
      const command = built(kit, 'broken', shown(language).replace(there, instead));
      const { verdict, clauses } = await certificate(command);
      expect(verdict).toBe('does not conform');
      const violated = clauses.filter(({ violations }) => violations > 0).map(({ id }) => id);
      expect(violated).toContain('vp1.number.denormal-operand');
    });

    it('sees every bit of a word, and leaves every bit', async () => {
      const client = new ProtocolClient(parseCommand(asShown()));
      try {
        const text = '!!VP1.0\nMOV R3, -c[5].wzyx;\nMOV o[HPOS], -R3.wzyx;\nEND';
        expect(await client.load(text)).toMatchObject({ loaded: true });
        const c = { 5: WORDS };
        const given = { c, v: [], count: 1, words: new Uint32Array(0) };
        const { registers, words } = await client.run(given, ENVIRONMENTS['VP1.0']);
        const at = 4 * registers.indexOf('HPOS');
        expect([...words.slice(at, at + 4)]).toEqual(WORDS);
      } finally {
        await client.close();
      }
    });
  });
}

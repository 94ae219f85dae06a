import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackendUsageError } from './backend.js';
import { openBackend } from './open.js';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vpspec-recording-'));
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

async function directory(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const path = join(root, name);
  await mkdir(path);
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text);
  return path;
}

async function failure(spec: string): Promise<string> {
  try {
    await (await openBackend(spec)).observe(() => true);
  } catch (error) {
    if (error instanceof BackendUsageError) return error.message;
    throw error;
  }
  return 'no error';
}

describe('recording:DIR', () => {
  it('reads the files of instructions, and says which it cannot judge', async () => {
    const path = await directory('some', {
      'SIN.txt': '80000000 > 00000000\n',
      'COS.txt': '80000000 > 3f800000\n',
      'FOO.txt': 'whatever',
      'ARL.txt': 'whatever',
      'sin.txt': 'whatever',
      'notes.md': 'whatever',
      'recording.yaml': 'name: Some\nengine: none\nenvironment: VP2.0\n',
    });
    const backend = await openBackend(`recording:${path}`);
    expect(backend.identity).toMatchObject({ name: 'Some', engine: 'none', environment: 'VP2.0' });
    const { observations, unjudged } = await backend.observe((name) => name !== 'COS');
    expect(observations.map(({ instruction }) => instruction)).toEqual(['SIN']);
    expect(observations[0]?.place(0)).toBe('SIN.txt:1');
    expect(unjudged).toEqual([
      {
        source: 'ARL.txt',
        reason: 'ARL has no floating-point result that a record could hold',
      },
      { source: 'FOO.txt', reason: '"FOO" is no instruction of NV_vertex_program2' },
      {
        source: 'sin.txt',
        reason: '"sin" is no instruction of NV_vertex_program2; did you mean SIN.txt?',
      },
    ]);
  });

  it('goes by the directory’s name without a manifest', async () => {
    const path = await directory('unnamed', { 'SIN.txt': '80000000 > 00000000\n' });
    const { identity } = await openBackend(`recording:${path}/`);
    expect(identity).toMatchObject({ name: 'unnamed', engine: null, environment: null });
  });

  it('is refused where there is nothing to certify', async () => {
    expect(await failure(`recording:${await directory('empty', {})}`)).toContain('no recording');
    const blank = await directory('blank', { 'SIN.txt': '# nothing\n' });
    expect(await failure(`recording:${blank}`)).toContain('SIN.txt: no record');
    expect(await failure(`recording:${join(root, 'absent')}`)).toContain('does not exist');
    expect(await failure(`recording:${join(blank, 'SIN.txt')}`)).toContain('is not a directory');
    expect(await failure('recording:')).toContain('expected a directory');
  });

  it('says where a line is wrong', async () => {
    const path = await directory('wrong', { 'SIN.txt': '80000000 > 00000000\n3f800000\n' });
    expect(await failure(`recording:${path}`)).toBe(
      `${join(path, 'SIN.txt')}:2:9: the line ends where ">" is expected`,
    );
  });

  it('says where a manifest is wrong', async () => {
    const path = await directory('manifest', {
      'SIN.txt': '80000000 > 00000000\n',
      'recording.yaml': 'name: X\nenvironment: VP3.0\n',
    });
    expect(await failure(`recording:${path}`)).toContain('recording.yaml:2:14');
  });
});

describe('a backend’s name', () => {
  it.each(['telepathy:x', 'recording', '', 'x'])('is refused where it is %j', async (spec) => {
    expect(await failure(spec)).toContain('recording:DIR');
  });
});

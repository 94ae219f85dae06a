/** `vpspec site`: what is served, and what is not. */
import { mkdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_FORMATS } from '../reports/json/formats.js';
import { runHere } from './run-here.testing.js';
import { scratch } from '../spec/scratch.testing.js';
import { serve } from './site/server.js';

const { folder, file } = scratch('site');
mkdirSync(join(folder, 'built', 'assets'), { recursive: true });
file('built/index.html', '<h1>first</h1>');
file('built/assets/a.js', 'x');
file('secret.txt', 'secret');

type Served = Awaited<ReturnType<typeof serve>>;
let served: Served | undefined;
beforeAll(async () => {
  served = await serve(join(folder, 'built'), 0);
});
afterAll(() => {
  served?.server.close();
  served?.server.closeAllConnections();
});

interface Answer {
  readonly code: number | undefined;
  readonly type: string | undefined;
  readonly text: string;
}

/** The path goes as it is: no client makes it shorter. */
function asked(path: string, method = 'GET'): Promise<Answer> {
  const { port } = new URL(served?.url ?? '');
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => {
        resolve({ code: response.statusCode, type: response.headers['content-type'], text });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('the server', () => {
  it('gives files with their type, and the first page of a folder', async () => {
    expect(await asked('/')).toEqual({
      code: 200,
      type: 'text/html; charset=utf-8',
      text: '<h1>first</h1>',
    });
    expect(await asked('/assets/a.js?x#y')).toMatchObject({ code: 200, text: 'x' });
    expect(await asked('/index.html', 'HEAD')).toMatchObject({ code: 200, text: '' });
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets',
    '/none.html',
    '/%',
    '/%00',
    '//etc/passwd',
  ])('gives nothing for %s', async (path) => {
    const { code, text } = await asked(path);
    expect(code).toBe(404);
    expect(text).not.toContain('secret');
  });

  it('shows the site’s own page in place of pages that there are not, and of nothing else', async () => {
    file('built/404.html', '<h1>no such page</h1>');
    for (const path of ['/none.html', '/clause/none.html?x', '/clause/', '/%']) {
      const { code, type, text } = await asked(path);
      expect([code, type, text], path).toEqual([404, 'text/html; charset=utf-8', '<h1>no such page</h1>']); // prettier-ignore
    }
    expect(await asked('/none.html', 'HEAD')).toMatchObject({ code: 404, text: '' });
    for (const path of ['/clause/assets/site.css', '/clause/assets/lost.js?x'])
      expect(await asked(path), path).toMatchObject({ code: 404, type: 'text/plain; charset=utf-8' });
    rmSync(join(folder, 'built', '404.html'));
  }); // prettier-ignore

  it('is asked with GET', async () => {
    expect((await asked('/', 'POST')).code).toBe(405);
  });
});

describe('vpspec site', () => {
  it('says where no site is', async () => {
    const { code, err } = await runHere(['site', '--folder', folder]);
    expect(code).toBe(2);
    expect(err).toContain('has no index.html');
  });

  it('says where it serves, until it is ended', async () => {
    const before = process.listenerCount('SIGINT');
    const words = ['site', '--folder', join(folder, 'built'), '--json'];
    const running = runHere(words);
    while (process.listenerCount('SIGINT') === before) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    process.emit('SIGINT', 'SIGINT');
    const { code, out } = await running;
    expect(code).toBe(0);
    expect(COMMAND_FORMATS['site']?.parse(JSON.parse(out))).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/) as string,
    });
  });

  it('says that a port is taken', async () => {
    const { port } = new URL(served?.url ?? '');
    const { code, err } = await runHere([
      'site',
      '--folder',
      join(folder, 'built'),
      '--port',
      port,
    ]);
    expect(code).toBe(3);
    expect(err).toContain('EADDRINUSE');
  });

  it.each(['65536', '-1', 'x'])('takes no port %s', async (port) => {
    const { code, err } = await runHere(['site', '--port', port]);
    expect(code).toBe(2);
    expect(err).toContain('from 0 to 65535');
  });
});

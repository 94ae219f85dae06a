/** Serves the files of a folder to this machine alone. */
import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What is shown in place of pages that there are not. */
const LOST = '/404.html';

/** No other machine gets to it. */
const HOST = '127.0.0.1';

/**
 * Begins to serve.
 *
 * @param port 0 for any that is free
 * @returns the server, and the address of the first page
 * @throws Error of the system's, where the port is taken
 */
export function serve(
  folder: string,
  port: number,
): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    answer(folder, request, response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') {
        reject(new Error('the server has no port'));
        return;
      }
      resolve({ server, url: `http://${HOST}:${String(address.port)}/` });
    });
  });
}

function answer(folder: string, { url = '/', method }: IncomingMessage, to: ServerResponse): void {
  if (method !== 'GET' && method !== 'HEAD') {
    refuse(to, 405, 'this server is asked with GET');
    return;
  }
  const file = fileOf(folder, url);
  if (file !== null) {
    send(200, file, method, to);
    return;
  }
  // Who asks for a page reads it: the site has one that searches for what was meant.
  const lost = /\.(?:css|js|svg)(?:[?#]|$)/.test(url) ? null : fileOf(folder, LOST);
  if (lost === null) refuse(to, 404, 'there is no such page; the first one is /index.html');
  else send(404, lost, method, to);
}

function send(code: number, file: string, method: string, to: ServerResponse): void {
  to.writeHead(code, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  });
  if (method === 'HEAD') {
    to.end();
    return;
  }
  createReadStream(file)
    .on('error', () => {
      to.destroy();
    })
    .pipe(to);
}

/** The file that an address is for; null where there is none, or it would be outside of the folder. */
function fileOf(folder: string, url: string): string | null {
  const [path = ''] = url.split(/[?#]/);
  let name: string;
  try {
    name = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (name.includes('\0')) return null;
  const file = normalize(join(folder, name.endsWith('/') ? `${name}index.html` : name));
  if (!file.startsWith(folder + sep)) return null;
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : null;
}

function refuse(to: ServerResponse, code: number, why: string): void {
  to.writeHead(code, { 'content-type': 'text/plain; charset=utf-8' });
  to.end(`${why}\n`);
}

/** Workers of pages that may have been opened as files. */

declare global {
  interface Window {
    /** What the workers of this page run, by their script; left by a script that is loaded as one of the page (explorer/scripts.ts). */
    vpspecWorkers?: Readonly<Record<string, string>>;
  }
}

/**
 * Starts a script beside the page.
 *
 * @param script from the site's root
 * @param root the way from the page to it
 * @throws Error where the script cannot be read
 */
export async function startWorker(script: string, root = ''): Promise<Worker> {
  try {
    return new Worker(root + script);
  } catch {
    // Pages that were opened as files have no file as a worker: they have its text.
    const text = await textOf(script, root);
    return new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  }
}

async function textOf(script: string, root: string): Promise<string> {
  const known = window.vpspecWorkers?.[script];
  if (known !== undefined) return known;
  await loadScript(root + script);
  const text = window.vpspecWorkers?.[script];
  if (text === undefined) throw new Error(`${script} is empty`);
  return text;
}

/** Runs a script of the site's. @throws Error where it cannot be read */
export async function loadScript(script: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const loaded = document.createElement('script');
    loaded.src = script;
    loaded.addEventListener('load', () => {
      resolve();
    });
    loaded.addEventListener('error', () => {
      reject(new Error(`${script} cannot be read`));
    });
    document.head.append(loaded);
  });
}

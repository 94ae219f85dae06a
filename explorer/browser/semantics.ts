/** Asks the semantics, in a worker or, where there is none, in the page. */
import type { Permitted, Played, Asked } from '../playground/run.js';
import type { Reply, Request } from './worker.js';

const SCRIPT = 'assets/play-worker.js';

interface Worked {
  readonly ask: (request: Request) => Promise<Reply>;
  readonly stop: () => void;
}

/** What was asked before may be given up: a later question stops it. */
export class Semantics {
  #worked: Promise<Worked> | undefined;
  #isBusy = false;
  #id = 0;

  /** Null where another question came in between. */
  async run(asked: readonly Asked[]): Promise<readonly Played[] | null> {
    const reply = await this.#ask({ kind: 'run', asked });
    return reply?.kind === 'run' ? reply.played : null;
  }

  async permitted(asked: Asked): Promise<Permitted | null> {
    const reply = await this.#ask({ kind: 'permitted', asked });
    return reply?.kind === 'permitted' ? reply.permitted : null;
  }

  async #ask(
    request:
      | Omit<Extract<Request, { kind: 'run' }>, 'id'>
      | Omit<Extract<Request, { kind: 'permitted' }>, 'id'>,
  ): Promise<Reply | null> {
    const id = ++this.#id;
    if (this.#isBusy) {
      (await this.#worked)?.stop();
      this.#worked = undefined;
    }
    this.#isBusy = true;
    this.#worked ??= begun();
    const worked = await this.#worked;
    if (id !== this.#id) return null;
    const reply = await worked.ask({ ...request, id });
    if (id !== this.#id) return null;
    this.#isBusy = false;
    return reply;
  }
}

async function begun(): Promise<Worked> {
  try {
    return inWorker(new Worker(SCRIPT));
  } catch {
    // Pages that were opened as files may have no worker.
    return inPage();
  }
}

function inWorker(worker: Worker): Worked {
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<Reply>): void => {
          resolve(data);
        };
        worker.onerror = ({ message }): void => {
          reject(new Error(message));
        };
        worker.postMessage(request);
      }),
    stop: () => {
      worker.terminate();
    },
  };
}

function inPage(): Promise<Worked> {
  return new Promise((resolve, reject) => {
    const worked: Worked = {
      ask: (request) => {
        const answer = window.vpspecAnswer;
        if (answer === undefined) return Promise.reject(new Error(`${SCRIPT} is empty`));
        return Promise.resolve(answer(request));
      },
      // It answers before anything else is asked.
      stop: () => undefined,
    };
    if (window.vpspecAnswer !== undefined) {
      resolve(worked);
      return;
    }
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', () => {
      resolve(worked);
    });
    script.addEventListener('error', () => {
      reject(new Error(`${SCRIPT} cannot be read`));
    });
    document.head.append(script);
  });
}

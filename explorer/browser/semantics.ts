/** Asks the semantics, in a worker. */
import { startWorker } from './start-worker.js';
import type { Kind, Questions, Reply, Request } from './worker.js';

const SCRIPT = 'assets/play-worker.js';

/** What was asked before is given up: a later question stops it. */
export class Semantics {
  #worker: Promise<Worker> | undefined;
  #giveUp: (() => void) | null = null;

  /** @param root the way from the page to the site's root */
  constructor(private readonly root = '') {}

  /** Starts the worker, so that it is there when it is asked. */
  start(): void {
    this.#worker ??= startWorker(SCRIPT, this.root);
    // Who asks is told.
    this.#worker.catch(() => undefined);
  }

  /**
   * Null where another question came in between, or it was given up.
   *
   * @param lookedAt told how far it is, where that takes long
   */
  ask<K extends Kind>(
    kind: K,
    asked: Questions[K]['asked'],
    lookedAt: (looked: number, of: number) => void = () => undefined,
  ): Promise<Questions[K]['answer'] | null> {
    this.stop();
    const starting = (this.#worker ??= startWorker(SCRIPT, this.root));
    return new Promise((resolve, reject) => {
      let isOver = false;
      const end = (settle: () => void): void => {
        if (isOver) return;
        isOver = true;
        this.#giveUp = null;
        settle();
      };
      /** What was given up, or has failed, is in no state to be asked again. */
      const endWorker = (settle: () => void): void => {
        end(() => {
          this.#worker = undefined;
          void starting.then(
            (worker) => {
              worker.terminate();
            },
            () => undefined,
          );
          settle();
        });
      };
      this.#giveUp = () => {
        endWorker(() => {
          resolve(null);
        });
      };
      starting.then(
        (worker) => {
          if (isOver) return;
          worker.onmessage = ({ data }: MessageEvent<Reply<K>>): void => {
            if ('answer' in data) {
              const { answer } = data;
              end(() => {
                resolve(answer);
              });
            } else lookedAt(data.looked, data.of);
          };
          worker.onerror = ({ message }): void => {
            endWorker(() => {
              reject(new Error(message));
            });
          };
          const request: Request<K> = { kind, asked };
          worker.postMessage(request);
        },
        (error: unknown) => {
          endWorker(() => {
            reject(error instanceof Error ? error : new Error(String(error)));
          });
        },
      );
    });
  }

  /** Gives up what is asked. */
  stop(): void {
    this.#giveUp?.();
  }
}

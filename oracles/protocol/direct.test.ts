/** An implementation asked without messages: what it does wrong is charged as if it had a process of its own. */
import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS } from '../../spec/environments.js';
import { DirectAsker, DriverLost } from './direct.js';
import { Unsupported, type Hosted } from './hosted.js';

const BODY = { c: {}, v: [], count: 1, words: new Uint32Array() };

/** Answers `load`, and does what it is told at `run`. */
function hosted(run: () => never): Hosted {
  return {
    hello: () =>
      Promise.resolve({ name: 'made up', version: '1', environments: ['VP2.0'], positions: true }),
    load: () => Promise.resolve({ loaded: true }),
    run: () => Promise.resolve().then(run),
    close: () => Promise.resolve(),
  };
}

function failing(error: Error): DirectAsker {
  return new DirectAsker(() =>
    Promise.resolve(
      hosted(() => {
        throw error;
      }),
    ),
  );
}

describe('what goes wrong', () => {
  it.each([
    [new Unsupported('no such thing'), 'unsupported', 'no such thing'],
    [new Error('out of order'), 'infrastructure', 'run: it says: out of order'],
    [new DriverLost('the context is lost'), 'crash', 'run: the context is lost'],
  ])('%s', async (error, verdict, message) => {
    const asker = failing(error);
    await asker.load('a program');
    await expect(asker.run(BODY, ENVIRONMENTS['VP2.0'])).rejects.toMatchObject({
      verdict,
      message,
    });
  });

  it('a driver that was lost is opened anew for the next program, and not before', async () => {
    const asker = failing(new DriverLost('gone'));
    await asker.load('a program');
    expect(asker.generation).toBe(1);
    await expect(asker.run(BODY, ENVIRONMENTS['VP2.0'])).rejects.toThrow('gone');
    expect(asker.isAlive).toBe(false);
    await expect(asker.run(BODY, ENVIRONMENTS['VP2.0'])).rejects.toMatchObject({
      verdict: 'crash',
    });
    await asker.load('another program');
    expect(asker.generation).toBe(2);
    await asker.restart();
    expect(asker.generation).toBe(3);
  });

  it('a driver that cannot be had any more says so', async () => {
    const asker = new DirectAsker(() => Promise.reject(new Error('none')));
    await expect(asker.load('a program')).rejects.toThrow('none');
  });

  it('GPU programs are not run by whoever has no word for them', async () => {
    const asker = failing(new Error('never'));
    await asker.load('a program');
    await expect(asker.invoke({} as never, {} as never)).rejects.toMatchObject({
      verdict: 'unsupported',
    });
  });
});

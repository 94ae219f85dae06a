/** What leaves at End in contexts of a capture that draw in between one another. */
import { describe, expect, it } from 'vitest';
import { newContext } from '../../semantics/gl/context/context.js';
import { nominalEngine } from '../../semantics/gl/context/engine.js';
import { readScript } from '../../semantics/gl/context/script.js';
import { MADE, madeCapture, readCapture } from '../../semantics/gl/glx/capture.js';
import { GlxClient } from '../../semantics/gl/glx/client.js';
import { plainRequest } from '../../semantics/gl/glx/encode.js';
import { replay } from '../../semantics/gl/glx/replay.js';
import { glCaptureJson, glCaptureText, type GlCaptureJson } from './capture.js';
import { CaptureFollower } from './primitives.js';

const ENGINE = nominalEngine();
const OTHER = 8;

/** Sends scripts to a context, a request at least for each. */
function client(tag: number): (script: string) => readonly Uint8Array[] {
  const own = new GlxClient(newContext(), ENGINE, { order: 'little', major: MADE.major, tag });
  let sent = 0;
  return (script) => {
    for (const { command, arguments: given } of readScript(script)) {
      own.send({ command, arguments: given });
    }
    const requests = own.finished().slice(sent);
    sent += requests.length;
    return requests;
  };
}

const PROGRAM = `const char vp[] = "!!VP1.0 MOV o[HPOS], v[0]; END"; glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, strlen(vp), vp);
  glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1); glEnable(GL_VERTEX_PROGRAM_NV);`;

/** Scripts of two contexts in turn, behind the program of each. */
function told(...turns: readonly (readonly ['one' | 'two', string])[]): {
  readonly json: GlCaptureJson;
  readonly text: string;
} {
  const send = { one: client(MADE.tag), two: client(MADE.tag + 1) };
  const requests = [
    plainRequest('little', MADE.major, 3, [OTHER, 33, 0, 0, 0]),
    plainRequest('little', MADE.major, 5, [1, OTHER, 0]),
    ...send.one(PROGRAM),
    ...send.two(PROGRAM),
    ...turns.flatMap(([name, script]) => send[name](script)),
  ];
  const capture = readCapture(madeCapture('little', requests));
  const { watch, ends } = new CaptureFollower();
  const result = replay(capture, newContext, ENGINE, { watch });
  return {
    json: glCaptureJson(capture, result, ends),
    text: glCaptureText(capture, result, ends),
  };
}

/** The x of each vertex that leaves, by primitive and by End. */
function xsIn({ steps }: GlCaptureJson): readonly unknown[] {
  return steps.flatMap((step) =>
    'effects' in step
      ? step.effects.flatMap((effect) =>
          effect.kind === 'end'
            ? [effect.primitives?.map(({ kind, vertices }) => [kind, vertices?.map(({ position }) => position[0])])]
            : [],
        )
      : [],
  );
} // prettier-ignore

describe('contexts that draw in between one another', () => {
  const turns = [
    ['one', 'glBegin(GL_LINES); glVertex2f(0.25, 0);'],
    ['two', 'glBegin(GL_POINTS); glVertex2f(-0.5, 0);'],
    ['one', 'glVertex2f(0.5, 0);'],
    ['two', 'glVertex2f(-0.75, 0); glEnd();'],
    ['one', 'glEnd();'],
  ] as const;

  it('have each its own vertices at End', () => {
    const { json } = told(...turns);
    expect(json.steps.filter((step) => 'protocolError' in step)).toEqual([]);
    const alone = (name: 'one' | 'two'): unknown =>
      xsIn(told(...turns.filter(([each]) => each === name)).json)[0];
    expect(xsIn(json)).toEqual([alone('two'), alone('one')]);
    expect(xsIn(json)).toMatchObject([
      [['point', [{ value: -0.5 }]], ['point', [{ value: -0.75 }]]],
      [['line', [{ value: 0.25 }, { value: 0.5 }]]],
    ]); // prettier-ignore
  });

  it('are told in lines, and the error of one with its number', () => {
    const { text } = told(...turns, ['two', 'glEnd();']);
    expect(text).toMatch(/line 0:\n +\(0\.25, 0, 0, 1\)\n +\(0\.5, 0, 0, 1\)\n/);
    expect(text).toContain(`GetError would return GL_INVALID_OPERATION in context ${String(OTHER)}.\n`);
    expect(text.match(/GetError would return/g)).toHaveLength(1);
  }); // prettier-ignore
});

/** Runs the semantics beside the page, so that the page stays quick. */
import { CLAUSES } from 'virtual:specification';
import { operandsTried, type OperandsAnswer, type OperandsAsked } from '../playground/operands.js';
import { permittedOf, type Permitted, type PermittedAsked } from '../playground/permitted.js';
import { played, type Asked, type Played } from '../playground/run.js';
import { whyOf, type WhyAnswer, type WhyAsked } from '../playground/why.js';

/** What is asked, with what is answered to it. */
export interface Questions {
  readonly run: { readonly asked: readonly Asked[]; readonly answer: readonly Played[] };
  readonly permitted: { readonly asked: PermittedAsked; readonly answer: Permitted };
  readonly operands: { readonly asked: OperandsAsked; readonly answer: OperandsAnswer };
  readonly why: { readonly asked: WhyAsked; readonly answer: WhyAnswer };
}

export type Kind = keyof Questions;

export interface Request<K extends Kind = Kind> {
  readonly kind: K;
  readonly asked: Questions[K]['asked'];
}

/** How far it is, any number of times; then the answer. */
export type Reply<K extends Kind = Kind> =
  { readonly looked: number; readonly of: number } | { readonly answer: Questions[K]['answer'] };

/** Between two words of how far it is, in milliseconds. */
const PAUSE = 100;

const ANSWERS: {
  readonly [K in Kind]: (asked: Questions[K]['asked']) => Questions[K]['answer'];
} = {
  run: (all) => all.map((asked) => played(asked, CLAUSES)),
  permitted: permittedOf,
  operands: operandsTried,
  why: (asked) => {
    let told = 0;
    return whyOf(asked, CLAUSES, (looked, of) => {
      const now = performance.now();
      if (now - told < PAUSE) return;
      told = now;
      reply({ looked, of });
    });
  },
};

function reply(message: Reply): void {
  postMessage(message);
}

function answer<K extends Kind>({ kind, asked }: Request<K>): void {
  reply({ answer: ANSWERS[kind](asked) });
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  answer(data);
});

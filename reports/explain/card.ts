/** What the card of an instruction tells besides its clauses and errata: made by the build (make-cards.ts), read here. */
import type * as format from '../json/explain-format.js';
import type { Described } from '../../oracles/described.js';
import type { Keeping } from '../../spec/load/built.js';

export type Card = Described<typeof format.card>;

export type CardTable = Described<typeof format.cardTable>;

/** An engine of which results are recorded. */
export type CardEngine = Described<typeof format.cardEngine>;

/** A policy, with what is permitted by whom. */
export type CardPolicy = Described<typeof format.cardPolicy>;

/** By the names under which instructions are explained: MUL, gp4.MUL. */
export type Cards = Readonly<Record<string, Card>>;

/** What the build keeps, and of what it is made. */
export const CARDS: Keeping = {
  name: 'cards',
  of: {
    data: ['spec', 'cases/recordings'],
    texts: true,
    code: 'reports/explain/make-cards',
  },
};

/** A kind of store for tests. */
import type { StoreKind } from './database.js';

export const KIND: StoreKind = {
  name: 'a store of trials',
  application: 0x7670ffff,
  versions: [['CREATE TABLE a (i INTEGER PRIMARY KEY, x TEXT NOT NULL) STRICT']],
};

/** The languages whose certificates are shown. */
import { byLanguage } from '../../oracles/by-language.js';
import { GPU } from './gpu/language.js';
import type { ReportedLanguage } from './language.js';

export const reportedLanguage = byLanguage<ReportedLanguage>({
  vp: { topic: 'instruction', record: 'test vector', topicsText: () => null },
  gpu: GPU,
  // Programs of single instructions stand under clauses too, and so do drawn ones that must be refused.
  guest: () => ({ topic: 'topic', record: 'unit', topicsText: () => null }),
});

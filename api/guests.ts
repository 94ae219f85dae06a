/** What whoever writes a language of their own needs: "vpspec --language" takes it (docs/api.md). */
import type { assembly } from '../semantics/guest/assembly.js';
import type { componentwise } from '../semantics/guest/machine.js';
import type { GuestLanguage } from '../semantics/guest/language.js';

export { checkLanguage } from '../oracles/faults/guest/register.js';
export { assembly } from '../semantics/guest/assembly.js';
export { componentwise } from '../semantics/guest/machine.js';
export { GuestError as LanguageError } from '../semantics/guest/registry.js';
export type {
  GuestClause as LanguageClause,
  GuestExample as LanguageExample,
  GuestFault as LanguageFault,
  GuestLanguage as Language,
  GuestRule as LanguageRule,
} from '../semantics/guest/language.js';

/** What a module's default export may be, besides a record: a function that is given these tools, and imports nothing. */
export type LanguageModule = (tools: {
  readonly assembly: typeof assembly;
  readonly componentwise: typeof componentwise;
}) => GuestLanguage | Promise<GuestLanguage>;

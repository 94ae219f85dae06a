/** Who answers, in each language. */
import { byLanguage } from '../languages/by-language.js';

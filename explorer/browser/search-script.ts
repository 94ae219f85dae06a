/** The search box of a page that knows where it stands. */
import { beginSearch } from './search.js';

beginSearch(document.body.dataset.root ?? '');

/** What each page has that knows where it stands: the search box, and a note for links to another version. */
import { beginSearch } from './search.js';
import { tellVersion } from './version-link.js';

beginSearch(document.body.dataset.root ?? '');
tellVersion();

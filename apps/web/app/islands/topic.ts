import { searchPath } from '#app/features/help/help-path.ts';
import { termsOf } from '#app/features/help/model/search.ts';
import { followSession, ownHelp, searchInAddress, showMarked } from './help-links.ts';
import { startOpenPage } from './start-open-page.ts';

// A topic of the open help.

function markTerms(terms: readonly string[]) {
  for (const part of document.querySelectorAll('[data-marked]')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      // Mail addresses and the names of colours are not searched.
      if (text.parentElement?.matches('a, small')) continue;
      const words = document.createElement('span');
      showMarked(words, text.data, terms);
      text.replaceWith(...words.childNodes);
    }
  }
}

const search = searchInAddress();
if (search !== '') markTerms(termsOf(search));
document.querySelector('[data-back]')?.setAttribute('data-back', searchPath(ownHelp(), search));
followSession();
startOpenPage();

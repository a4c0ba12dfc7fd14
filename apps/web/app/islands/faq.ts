import { topics } from '#app/features/help/content/topics.ts';
import { continueSearch, searchPath, topicPath } from '#app/features/help/help-path.ts';
import {
  countText,
  DEBOUNCE_MS,
  type Found,
  searchTopics,
  termsOf,
} from '#app/features/help/model/search.ts';
import { paths } from '#app/shared/paths.ts';
import { followSession, ownHelp, searchInAddress, showMarked } from './help-links.ts';
import { found, startOpenPage } from './start-open-page.ts';

// The open help: does with the prerendered page what components/help-page.tsx does in the application.

const field = found<HTMLInputElement>('main input[type=search]');
const cards = found<HTMLUListElement>('[data-topics]');
const count = found('[data-count]');
const nothingFound = found<HTMLElement>('[data-nothing-found]');
/** The cards in the order of the topics, as they are prerendered. */
const cardOf = new Map(topics.map((topic, index) => [topic, cards.children[index]]));
const all = topics.map((topic) => ({ topic, excerpt: null }));

let searchQuery = '';

function showCard({ topic, excerpt }: Found, terms: readonly string[]): Element[] {
  const card = cardOf.get(topic);
  if (!card) return [];
  card.querySelector('a')?.setAttribute('href', topicPath(ownHelp(), topic.key, searchQuery));
  const title = card.querySelector('strong');
  const subtitle = title?.nextElementSibling;
  showMarked(title, topic.title, terms);
  showMarked(subtitle, topic.subtitle, terms);
  subtitle?.nextElementSibling?.remove();
  if (excerpt !== null) {
    const sentence = document.createElement('span');
    sentence.dataset['excerpt'] = '';
    showMarked(sentence, excerpt, terms);
    subtitle?.after(sentence);
  }
  return [card];
}

function show() {
  const results = searchQuery === '' ? all : searchTopics(topics, searchQuery);
  const terms = termsOf(searchQuery);
  cards.replaceChildren(...results.flatMap((result) => showCard(result, terms)));
  count.textContent = searchQuery === '' ? '' : countText(results.length, searchQuery);
  nothingFound.hidden = results.length > 0;
}

function search(text: string) {
  const next = text.trim();
  if (next === searchQuery) return;
  if (next !== '' && ownHelp() !== paths.faq) {
    continueSearch();
    location.assign(searchPath(ownHelp(), next));
    return;
  }
  searchQuery = next;
  history.replaceState(history.state, '', searchPath(paths.faq, next));
  show();
}

function searchFor(text: string) {
  field.value = text;
  search(text);
}

let pause: ReturnType<typeof setTimeout> | undefined;
field.addEventListener('input', () => {
  clearTimeout(pause);
  pause = setTimeout(() => search(field.value), DEBOUNCE_MS);
});
field.form?.addEventListener('submit', (event) => {
  event.preventDefault();
  search(field.value);
});
for (const button of document.querySelectorAll('[data-clear], [data-nothing-found] button'))
  button.addEventListener('click', () => searchFor(''));
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-popular]'))
  link.addEventListener('click', (event) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!isPlain || ownHelp() !== paths.faq) return;
    event.preventDefault();
    searchFor(link.textContent);
  });

followSession();
searchQuery = searchInAddress();
if (searchQuery !== '') {
  field.value = searchQuery;
  show();
}
startOpenPage();

import { helpPath, SEARCH_PARAM } from '#app/features/help/help-path.ts';
import { piecesOf } from '#app/features/help/model/search.ts';
import { paths } from '#app/shared/paths.ts';
import { getSession, subscribeToSession } from '#app/shared/session/session-store.ts';

export const searchInAddress = (): string =>
  new URLSearchParams(location.search).get(SEARCH_PARAM)?.trim() ?? '';

/** Where this person reads the help. */
export const ownHelp = (): string => helpPath(getSession(), paths.faq);

const PAGE = new RegExp(`^(?:${paths.faq}|${paths.help})(?=/|$)`);

/** Leads the page's links to where this person reads the help, now and after a sign-in elsewhere. */
export function followSession(): void {
  const follow = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a'))
      if (PAGE.test(link.pathname))
        link.setAttribute('href', link.pathname.replace(PAGE, ownHelp()) + link.search);
  };
  follow();
  subscribeToSession(follow);
}

/** Shows the text with the search terms marked, as components/marked-text.tsx does. */
export function showMarked(
  element: Element | null | undefined,
  text: string,
  terms: readonly string[],
): void {
  const parts = piecesOf(text, terms).map((piece) =>
    piece.hit ? Object.assign(document.createElement('mark'), { textContent: piece.text }) : piece.text,
  );
  element?.replaceChildren(...parts);
}

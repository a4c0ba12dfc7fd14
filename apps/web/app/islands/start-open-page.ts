import { replayEvents } from '@indike/ui/browser/event-replay.ts';
import { entriesBefore } from '@indike/ui/browser/history-entries.ts';
import { installServiceWorker } from '#app/shared/service-worker.ts';

// What every open page does: pages that are prerendered and then work without React (docs/decisions/0082).

/** An element of the page's own markup. */
export function found<T extends Element>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`${selector} is missing`);
  return element;
}

/** Follows the scheme chosen in another tab or by the system, as MantineProvider does on other pages. */
function followColorScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const chosen = localStorage.getItem('mantine-color-scheme-value');
    const isChosen = chosen === 'light' || chosen === 'dark';
    const scheme = dark.matches ? 'dark' : 'light';
    document.documentElement.dataset['mantineColorScheme'] = isChosen ? chosen : scheme;
  };
  dark.addEventListener('change', follow);
  addEventListener('storage', follow);
}

/** The 'voltar' of packages/ui/src/navigation/back-button.tsx. */
function goBack({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-back]') : null;
  if (!button) return;
  if (entriesBefore() > 0) history.back();
  else location.replace(button.dataset['back'] ?? '/');
}

/** An entry of the history that the router made has no page of its own, so the browser changes only the address. */
function followHistory() {
  const { pathname } = location;
  addEventListener('popstate', () => {
    if (location.pathname !== pathname) location.reload();
  });
}

export function startOpenPage(): void {
  followColorScheme();
  followHistory();
  document.addEventListener('click', goBack);
  installServiceWorker();
  void replayEvents();
}

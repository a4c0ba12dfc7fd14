import { carriedQuery } from '@indike/ui/browser/carried-query.ts';

// Runs inline at the end of a prerendered page, in place of the script that would start it (site/paint-first.ts). After
// the first frame it fetches every script of the page, then runs them one by one in import order and the page's own
// script last. After each step it yields, so that input is handled in between.

/** A background tab renders no frame, so the wait for one is limited. */
const FRAME_TIMEOUT_MS = 500;

const pause = (ms?: number) => new Promise<void>((done) => void setTimeout(done, ms));

function carryQueryOn() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry-query]'))
    link.setAttribute('href', link.pathname + carriedQuery(location.search));
}

async function startPage() {
  const start = document.querySelector<HTMLScriptElement>('#start');
  const files = start?.dataset['files']?.split(' ') ?? [];
  const text = start?.textContent ?? '';
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    await pause();
  }
  for (const href of files.filter((file) => !text.includes(`import("${file}`))) {
    await import(/* @vite-ignore */ href);
    await pause();
  }
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'module', textContent: text }),
  );
}

/** Shows a retry link, because without its scripts the page would look complete but respond to nothing. */
function showStalled() {
  const link = Object.assign(document.createElement('a'), {
    href: location.pathname + location.search,
    textContent: 'Tentar de novo',
  });
  const note = Object.assign(document.createElement('p'), { role: 'alert', className: 'stalled' });
  note.append('A página não carregou por completo. ', link);
  document.body.append(note);
}

carryQueryOn();
const frame = new Promise(requestAnimationFrame).then(() => pause());
Promise.race([frame, pause(FRAME_TIMEOUT_MS)])
  .then(startPage)
  .catch(showStalled);

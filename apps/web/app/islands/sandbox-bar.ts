import { DEMO_PASSWORD, demoIndikers, demoOperators } from '@indike/contract/wire/demo';
import { dateInSaoPaulo, formatDateInWords } from '@indike/rules/dates/calendar';
import { ROLE_NAMES } from '@indike/rules/operators/roles';
import { readStored, writeStored } from '@indike/ui/browser/storage.ts';
import { daysLater, nextFifteenth } from '#app/shared/sandbox/clock-shortcuts.ts';
import { startSession } from '#app/shared/session/session-store.ts';
import styles from './sandbox-bar.css?inline';

// The bar of the sandbox on every page of the product. The server adds this script to pages only in the sandbox
// (apps/api/src/web/stamp.ts), so that no other installation loads any of it. The front ends hear of the clock by the
// events 'sandbox-clock' and 'sandbox-moved'.

const SMALL = 'indike.sandbox-bar';
const SEEN = 'indike.mailbox-seen';
const MAILBOX = '/mailbox';
const REFRESH_MS = 15_000;
const root = document.documentElement;

interface Clock {
  readonly now: string;
  readonly real_now: string;
  readonly moved: boolean;
}

async function fetchJson<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.message);
  return content;
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const day = make('output', {});
const count = make('span', { className: 'count', hidden: true });
const mailbox = make('a', { href: MAILBOX, target: 'indike-mailbox' }, 'Caixa de correio ', count);
const back = make('button', { type: 'button', textContent: 'ir para hoje', hidden: true });
const bar = make('section', { ariaLabel: 'Barra da área de testes' });

const say = (text: string) => void (day.textContent = text);

/** Tells the front ends of the clock; `moved` also when it stands as before, because its jobs have run. */
function announce(clock: Clock, moved: boolean) {
  const now = new Date(clock.now);
  say(`Área de testes · hoje é ${formatDateInWords(dateInSaoPaulo(now))}`);
  back.hidden = !clock.moved;
  const seconds = Math.round((now.getTime() - Date.parse(clock.real_now)) / 1_000);
  const ahead = String(seconds * 1_000);
  const before = root.dataset['ahead'];
  root.dataset['ahead'] = ahead;
  if (ahead !== before) dispatchEvent(new Event('sandbox-clock'));
  if (moved || (before !== undefined && ahead !== before)) dispatchEvent(new Event('sandbox-moved'));
}

async function countEmails() {
  const { newest } = await fetchJson<{ newest: number }>('GET', `${MAILBOX}/newest`);
  // The mailbox forgets its letters when the product starts again.
  const seen = Math.min(newest, Number(readStored('localStorage', SEEN) ?? 0));
  const isOpen = location.pathname === MAILBOX;
  if (isOpen || seen === newest) writeStored('localStorage', SEEN, String(newest));
  const unread = isOpen ? 0 : newest - seen;
  count.hidden = unread === 0;
  count.textContent = unread === 0 ? '' : `${unread} ${unread === 1 ? 'nova' : 'novas'}`;
}

/** Without a connection, or without a mailbox of the product's own, the bar stays as it is. */
const refresh = () =>
  Promise.allSettled([
    fetchJson<Clock>('GET', '/api/sandbox/clock').then((clock) => announce(clock, false)),
    countEmails(),
  ]);

/** One act at a time. Buttons stay focusable meanwhile, so that the keyboard focus is not lost. */
async function act(work: () => Promise<void>, failed: string) {
  if (bar.ariaBusy === 'true') return;
  bar.ariaBusy = 'true';
  try {
    await work();
  } catch (error) {
    say(error instanceof TypeError ? failed : `${failed}: ${String(error).replace('Error: ', '')}`);
  } finally {
    bar.ariaBusy = 'false';
  }
}

const jump = (target: () => Date | null) =>
  act(async () => {
    const to = target();
    const clock = to
      ? await fetchJson<Clock>('PUT', '/api/sandbox/clock', { now: to.toISOString() })
      : await fetchJson<Clock>('DELETE', '/api/sandbox/clock');
    announce(clock, true);
    await countEmails();
  }, 'Não foi possível alterar a data');

const productNow = () => new Date(Date.now() + Number(root.dataset['ahead'] ?? 0));

const button = (textContent: string, onclick: () => void) =>
  make('button', { type: 'button', textContent, onclick });

function person(name: string, about: string, enter: () => Promise<void>) {
  const entry = button('', () => void act(enter, 'Não foi possível entrar'));
  entry.append(make('strong', { textContent: name }), ` ${about}`);
  return entry;
}

async function enterAsIndiker(login: string) {
  const credentials = { login, password: DEMO_PASSWORD };
  startSession(
    (await fetchJson<{ access_token: string }>('POST', '/api/auth/login', credentials)).access_token,
    null,
  );
  location.assign('/');
}

async function enterAsOperator(email: string) {
  const credentials = { email, password: DEMO_PASSWORD, session: 'browser' };
  await fetchJson('POST', '/api/operator/auth/login', credentials);
  // Another operator goes on at the same page, as when one approves what another has prepared.
  const { pathname, search } = location;
  const isWorking = pathname.startsWith('/operacao/') && !pathname.startsWith('/operacao/entrar');
  location.assign(isWorking ? pathname + search : '/operacao/');
}

const list = make('div', { className: 'people' });
const people = make('details', {}, make('summary', { textContent: 'Entrar como…' }), list);
// The names are on the page only while somebody looks for them, so that a search in the page finds its own.
people.addEventListener('toggle', () => list.replaceChildren(...(people.open ? everybody() : [])));

const everybody = () => [
  ...demoIndikers.map(({ login, name, about }) => person(name, about, () => enterAsIndiker(login))),
  ...demoOperators.map(({ email, name, role }) =>
    person(name, `back office · ${ROLE_NAMES[role]}`, () => enterAsOperator(email)),
  ),
];

function closePeople(event: Event) {
  const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
  if (isEscape || (event.type === 'pointerdown' && !event.composedPath().includes(people)))
    people.open = false;
}
addEventListener('pointerdown', closePeople);
addEventListener('keydown', closePeople);

const smaller = make('button', {
  type: 'button',
  textContent: '×',
  ariaLabel: 'Recolher a barra',
  className: 'x',
});
const larger = make('button', { type: 'button', textContent: 'Área de testes', className: 'larger' });
const parts = [
  day,
  smaller,
  button('+1 dia', () => void jump(() => daysLater(productNow(), 1))),
  button('+5 dias', () => void jump(() => daysLater(productNow(), 5))),
  button('até o dia 15', () => void jump(() => nextFifteenth(productNow()))),
  back,
  mailbox,
  people,
];
back.addEventListener('click', () => void jump(() => null));

function resize(isSmall: boolean) {
  root.dataset['sandbox'] = isSmall ? 'small' : '';
  bar.replaceChildren(...(isSmall ? [larger] : parts));
}
function choose(isSmall: boolean) {
  writeStored('localStorage', SMALL, isSmall ? 'small' : null);
  resize(isSmall);
  (isSmall ? larger : smaller).focus();
}
smaller.addEventListener('click', () => choose(true));
larger.addEventListener('click', () => choose(false));
resize(readStored('localStorage', SMALL) === 'small');

/** Behind the body, which is React's, and after React has taken the page over as the server sent it. */
function show() {
  if ('capturedEvents' in window) return void setTimeout(show, 50);
  const host = make('sandbox-bar' as 'div', {});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(bar);
  root.append(host);
  void refresh();
  setInterval(() => document.hidden || void refresh(), REFRESH_MS);
  addEventListener('visibilitychange', () => document.hidden || void refresh());
}
if (document.readyState === 'complete') show();
else addEventListener('load', show);

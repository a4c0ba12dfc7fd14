// Makes the site installable, shows an offline page and push messages, and caches the built files. It never answers
// requests to the API from a cache, because amounts and people's data must be current.
const OFFLINE = 'offline-__VERSION__';
/** What the offline page shows, and the pages that could not be loaded. */
const PICTURES = ['/icon.svg', '/lost.svg'];
const ASSETS = 'assets';
const MAX_ASSETS = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE)
      .then((cache) => cache.addAll(['/offline.html', ...PICTURES]))
      .then(() => self.skipWaiting()),
  );
});

/** Deletes the caches of earlier versions, and the oldest built files beyond MAX_ASSETS. */
async function tidy() {
  for (const name of await caches.keys()) {
    if (name !== OFFLINE && name !== ASSETS) await caches.delete(name);
  }
  const assets = await caches.open(ASSETS);
  const kept = await assets.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MAX_ASSETS)).map((one) => assets.delete(one)));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    tidy()
      .then(() => self.registration.navigationPreload?.enable())
      .then(() => self.clients.claim()),
  );
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
}

/** Never a broken image without a connection. */
const picture = (request) =>
  fetch(request).catch(async () => (await caches.match(request)) ?? Response.error());

/** A built file, from the cache if possible. Its name contains a hash of its content, so a cached copy is never stale. */
async function asset(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // A full storage must not cost the page its file.
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (PICTURES.includes(pathname)) event.respondWith(picture(request));
});

/** Open pages then ask how many notices are unread. */
async function notifyPages() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker takes none
  for (const page of await self.clients.matchAll()) page.postMessage('notice');
}

/** The message is {title, text, path, topic}, without names and amounts, because a locked screen shows it too. */
self.addEventListener('push', (event) => {
  const { title, text, path, topic } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body: text,
    tag: topic,
    renotify: true,
    icon: '/icon-192.png',
    data: { path },
    lang: 'pt-BR',
  });
  event.waitUntil(Promise.all([shown, notifyPages()]));
});

/**
 * Opens a new window. An open one must not be navigated away: it may belong to the back office or contain a form that is
 * not sent yet. Nor can one that shows the page already be found: in Firefox and Safari, `Client.url` is the address at
 * which a window was loaded, without later client-side navigations (w3c/ServiceWorker#1515).
 */
async function open(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin === self.location.origin) await self.clients.openWindow(href);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

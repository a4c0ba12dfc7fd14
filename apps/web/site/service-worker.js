// What lets the site be installed and open without a connection, and shows messages from the server. Never touches the API:
// money and people are asked for anew.
const OFFLINE = 'offline-__VERSION__';
const ASSETS = 'assets';
const MAX_ASSETS = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE)
      .then((cache) => cache.addAll(['/offline.html', '/icon.svg']))
      .then(() => self.skipWaiting()),
  );
});

/** Files of earlier versions go, the oldest first, once there are many. */
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

/** Named by its content: what is kept under a name is what the name stands for. */
async function asset(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** {title, text, path, topic}: neither names nor amounts, since a locked screen shows it too. */
self.addEventListener('push', (event) => {
  const { title, text, path, topic } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag: topic,
      renotify: true,
      icon: '/icon-192.png',
      data: { path },
      lang: 'pt-BR',
    }),
  );
});

/** An open page of the site goes there; else a new one opens. */
async function open(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(href);
  const shown = await page.navigate(href).catch(() => null);
  return shown ? shown.focus() : self.clients.openWindow(href);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

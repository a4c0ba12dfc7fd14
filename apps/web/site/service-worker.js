// What lets the site be installed and open without a connection. Never touches the API: money and people are asked for anew.
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

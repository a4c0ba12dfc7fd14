const INSTALL_DELAY_MS = 3_000;

/**
 * Registers the service worker after the page has rendered, so that it delays nothing. Without one, only offline use is
 * missing.
 */
export function installServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const install = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  const timer = setTimeout(install, INSTALL_DELAY_MS);
  return () => clearTimeout(timer);
}

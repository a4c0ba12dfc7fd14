// The browser's side of push messages. Everything here must be called in the browser only, not while prerendering.

/** `install_first`: on an iPhone or iPad only a site on the home screen may show messages. */
export type PushSupport = 'ready' | 'blocked' | 'install_first' | 'unsupported';

/** Safari on an iPad calls itself a Mac, but no Mac has a touch screen. */
const isIosDevice = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isIosDevice() ? 'install_first' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** Whether the browser has never asked the person. */
export const wasNeverAsked = (): boolean =>
  pushSupport() === 'ready' && Notification.permission === 'default';
export const isPermitted = (): boolean => pushSupport() === 'ready' && Notification.permission === 'granted';

/** Opens the browser's permission prompt. Call it directly in the click handler: browsers prompt at no other time. */
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

const toBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Whether the server can use the subscription: with another key, the push service would refuse its messages. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey } = options;
  return applicationServerKey !== null && toBase64url(applicationServerKey) === publicKey;
}

export interface DeviceSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Subscribes the browser at its push service, or returns the existing subscription. */
export async function subscribeDevice(publicKey: string): Promise<DeviceSubscription> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && !isFor(known, publicKey)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

export async function unsubscribeDevice(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  const known = await worker?.pushManager.getSubscription();
  await known?.unsubscribe();
}

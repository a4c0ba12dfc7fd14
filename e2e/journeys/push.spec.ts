import { expect, type BrowserContext, type Page, type Worker } from '@playwright/test';
import {
  decryptMessage,
  newBrowserKeys,
  startPushReceiver,
  type PushReceiver,
} from '../../apps/api/src/testing/push-receiver.ts';
import { newReferral } from '../support/back-office.ts';
import { openAs } from '../support/pages.ts';
import { transitionAsOperator, url } from '../support/people.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

let receiver: PushReceiver;
test.beforeAll(async () => {
  receiver = await startPushReceiver();
});
test.afterAll(() => receiver.stop());

/**
 * Replaces the push service and the permission prompt in the page, because a browser under test has neither. The
 * server, the encryption and the service worker are real.
 */
async function withPushService(context: BrowserContext, path: string, answer: 'granted' | 'denied') {
  const { p256dh, auth, privateKey } = newBrowserKeys();
  await context.addInitScript(
    ({ endpoint, keys, answer }) => {
      const KEY = 'test.permission';
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem(KEY) ?? 'default',
      });
      Notification.requestPermission = () => {
        localStorage.setItem(KEY, answer);
        return Promise.resolve(answer);
      };
      const subscription = { endpoint, toJSON: () => ({ keys }), unsubscribe: () => Promise.resolve(true) };
      Object.assign(PushManager.prototype, {
        subscribe: () => Promise.resolve(subscription),
        getSubscription: () => Promise.resolve(null),
      });
    },
    { endpoint: `${receiver.url}${path}`, keys: { p256dh, auth }, answer },
  );
  return { p256dh, auth, privateKey };
}

/**
 * The service worker. Its notifications are recorded in `self.shown`, because a headless browser shows none, and the
 * windows that it opens in `self.opened`, because it may open one only after a real tap.
 */
async function serviceWorkerOf(context: BrowserContext, page: Page): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await worker.evaluate(`{
    self.shown = [];
    self.opened = [];
    self.clients.openWindow = async (href) => void self.opened.push(href);
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
      self.shown.push({ title, body, tag, data });
    };
  }`);
  return worker;
}

/** Delivers a message to the service worker as the push service would, and returns the notification. */
async function shownFor(page: Page, worker: Worker, message: string): Promise<unknown> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: url(''), registrationId, data: message });
  await expect.poll(() => worker.evaluate('self.shown.length')).toBe(1);
  return worker.evaluate('self.shown[0]');
}

/** Simulates a tap on the notification. */
const tap = (worker: Worker, path: string) =>
  worker.evaluate(
    `{
      const event = new ExtendableEvent('notificationclick');
      event.notification = { close() {}, data: { path: ${JSON.stringify(path)} } };
      self.dispatchEvent(event);
    }`,
  );

const settingsSwitch = (page: Page) => page.getByRole('switch', { name: 'Avisos neste aparelho' });

/**
 * The track covers the switch, so the click must be forced. A forced click does not wait until the switch is enabled.
 */
async function flipSettingsSwitch(page: Page): Promise<void> {
  await expect(settingsSwitch(page)).toBeEnabled();
  await settingsSwitch(page).click({ force: true });
}

test('push is offered after a referral was sent, and a push message then shows its status change @phone', async ({
  page,
  context,
  request,
}) => {
  const path = `/journey/${test.info().testId}`;
  const browser = await withPushService(context, path, 'granted');
  const { person, company, id } = await newReferral(request, { company: `Avisada ${test.info().testId}` });
  await openAs(page, person, '/indicacao-concluida');
  await expect(page.getByText('Quer saber na hora quando a indicação andar?')).toBeVisible();
  await page.getByRole('button', { name: 'Ligar avisos' }).click();
  await expect(page.getByText('Avisos ligados neste aparelho')).toBeVisible();

  await page.goto(url('/indicacoes'));
  await expect(page.getByRole('link', { name: 'Avisos', exact: true })).toBeVisible();
  await transitionAsOperator(request, company, { status: 'in_contact' });
  const arrived = () => receiver.received.filter((push) => push.path === path);
  await expect.poll(() => arrived().length).toBe(1);
  const message = decryptMessage(arrived()[0]?.body ?? Buffer.alloc(0), browser);
  expect(message).not.toContain(company);
  const worker = await serviceWorkerOf(context, page);
  const detail = `/indicacao?indicationId=${id}`;
  expect(await shownFor(page, worker, message)).toEqual({
    title: 'Indike',
    body: 'Uma indicação mudou de status',
    tag: `referral-${id}`,
    data: { path: detail },
  });
  await expect(page.getByRole('link', { name: 'Avisos: 1 não lido' })).toBeVisible();
  await tap(worker, detail);
  await expect.poll(() => worker.evaluate('self.opened')).toEqual([url(detail)]);
  // An open page keeps its address, because it may have a form half filled in or belong to the back office.
  await expect(page).toHaveURL(url('/indicacoes'));
  await page.goto(url(detail));
  await expect(page.getByText(company).first()).toBeVisible();

  await page.goto(url('/perfil/avisos'));
  await expect(settingsSwitch(page)).toBeChecked();
  const kind = page.getByRole('switch', { name: 'Aparelho: Andamento das indicações' });
  const saved = page.waitForResponse('**/api/me/notifications');
  await kind.click({ force: true });
  await saved;
  await page.reload();
  await expect(kind).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'E-mail: Andamento das indicações' })).toBeChecked();

  await flipSettingsSwitch(page);
  await expect(page.getByText('Avisos desligados neste aparelho')).toBeVisible();
  await page.reload();
  await expect(settingsSwitch(page)).not.toBeChecked();
});

test('push is not offered twice, and a browser that blocks it is explained', async ({
  page,
  context,
  request,
}) => {
  await withPushService(context, '/nobody', 'denied');
  const { person } = await newReferral(request, { company: 'Sem avisos' });
  await openAs(page, person, '/indicacao-concluida');
  await page.getByRole('button', { name: 'Agora não' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Suas indicações' })).toBeVisible();
  await expect(page.getByText('Quer saber na hora')).toBeHidden();

  await page.goto(url('/perfil/avisos'));
  await flipSettingsSwitch(page);
  await expect(page.getByText('O navegador bloqueia os avisos deste site.')).toBeVisible();
  await expect(settingsSwitch(page)).toBeDisabled();
});

import { expect, type BrowserContext, type Page, type Worker } from '@playwright/test';
import {
  decryptMessage,
  newBrowserKeys,
  startPushReceiver,
  type PushReceiver,
} from '../../apps/api/src/testing/push-receiver.ts';
import { newReferral } from '../support/back-office.ts';
import { openAs } from '../support/pages.ts';
import { operatorMoves, url } from '../support/people.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

let receiver: PushReceiver;
test.beforeAll(async () => {
  receiver = await startPushReceiver();
});
test.afterAll(() => receiver.stop());

/**
 * A browser under test has no push service, and its person cannot be asked: both are stood in for in the page. The server,
 * the encryption and the service worker are real.
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

/** The service worker, with what it would show kept aside: a browser without an interface shows no notification. */
async function serviceWorkerOf(context: BrowserContext, page: Page): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await worker.evaluate(`{
    self.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
      self.shown.push({ title, body, tag, data });
    };
  }`);
  return worker;
}

/** Hands a message to the service worker as the push service would, and returns what it shows. */
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

/** As a tap on what is shown. */
const tap = (worker: Worker, path: string) =>
  worker.evaluate(
    `{
      const event = new ExtendableEvent('notificationclick');
      event.notification = { close() {}, data: { path: ${JSON.stringify(path)} } };
      self.dispatchEvent(event);
    }`,
  );

const settingsSwitch = (page: Page) => page.getByRole('switch', { name: 'Avisos neste aparelho' });

/** The switch lies under its track, so the click is forced, and a forced one does not wait until it can be used. */
async function flipSettingsSwitch(page: Page): Promise<void> {
  await expect(settingsSwitch(page)).toBeEnabled();
  await settingsSwitch(page).click({ force: true });
}

test('asks after a referral was sent, and then shows what happens to it @phone', async ({
  page,
  context,
  request,
}) => {
  const path = `/journey/${test.info().testId}`;
  const browser = await withPushService(context, path, 'granted');
  const { person, company, id } = await newReferral(request, { company: `Avisada ${test.info().testId}` });
  await openAs(page, person, '/indicacao-concluida');
  await expect(page.getByText('Quer saber na hora quando a indicação andar?')).toBeVisible();
  await page.getByRole('button', { name: 'ligar avisos' }).click();
  await expect(page.getByText('Avisos ligados neste aparelho')).toBeVisible();

  await operatorMoves(request, company, { status_id: 1 });
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
  await tap(worker, detail);
  await expect(page).toHaveURL(url(detail));
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

test('asks nobody twice, and says what to do where the browser blocks it', async ({
  page,
  context,
  request,
}) => {
  await withPushService(context, '/nobody', 'denied');
  const { person } = await newReferral(request, { company: 'Sem avisos' });
  await openAs(page, person, '/indicacao-concluida');
  await page.getByRole('button', { name: 'agora não' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Indicação enviada' })).toBeVisible();
  await expect(page.getByText('Quer saber na hora')).toBeHidden();

  await page.goto(url('/perfil/avisos'));
  await flipSettingsSwitch(page);
  await expect(page.getByText('O navegador está bloqueando os avisos deste site.')).toBeVisible();
  await expect(settingsSwitch(page)).toBeDisabled();
});

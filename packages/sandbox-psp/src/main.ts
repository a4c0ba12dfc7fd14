import { mkdirSync, readFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { flushCompileCache } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { createAsaas } from './asaas.ts';
import { createBook } from './book.ts';
import { certificateFiles, ensureCertificates } from './certificate-files.ts';
import { createControl } from './control.ts';
import { credentialsIn } from './credentials.ts';
import { createEfi } from './efi.ts';
import type { PspParts } from './efi-parts.ts';
import { createFaults } from './faults.ts';
import { serve } from './http.ts';
import { createOwners } from './owners.ts';
import { Payments } from './payments.ts';
import type { PspConnection, PspSettings } from './settings.ts';
import { openStore, type Payment, type State } from './store.ts';
import { createWebhooks } from './webhooks.ts';

/*
 * The payment provider of the test area, a process of its own with its own book. It ends with whoever started it: its
 * input closes.
 */

const HOST = '127.0.0.1';
const REAIS = 100;

const settings = JSON.parse(process.argv[2] ?? '{}') as PspSettings;
const { folder, settleMs = 300, authorizeMs = 100, retryMs = 1_000, silenceMs = 30_000 } = settings;
mkdirSync(folder, { recursive: true, mode: 0o700 });
await ensureCertificates(folder);

const store = openStore(join(folder, 'psp.sqlite'));
const credentials = credentialsIn(folder);
const faults = createFaults(store);
const owners = createOwners(store);
let ahead = store.one<{ value: number }>(`select value from setting where name = 'ahead_ms'`)?.value ?? 0;
const now = () => Date.now() + ahead;

let timer: NodeJS.Timeout | undefined;
/** Does what is due, and sets the timer for what is due next. */
function wake(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const began = Date.now();
    payments.settleDue();
    asaas.askDue();
    const delivery = webhooks.deliverDue();
    // An authorization that is being asked for is due already, and wakes this when it is answered. One that has become due
    // since this began may not have been asked for yet.
    const payment = store.one<{ due: number | null }>(
      `select min(due_at) as due from payment where due_at is not null and (state <> 'authorizing' or due_at > ?)`,
      began,
    )?.due;
    const next = Math.min(delivery ?? Infinity, payment ?? Infinity);
    if (next < Infinity) timer = setTimeout(wake, Math.max(0, next - Date.now()));
  }, 0);
}

const webhooks = createWebhooks({ store, faults, retryMs, wake });
const changed = (payment: Payment, was: State | 'new' | 'returned') =>
  payment.provider === 'efi' ? efi.notify(payment) : asaas.notify(payment, was);
const book = createBook(store, now);
const payments = new Payments({ store, book, faults, settleMs, authorizeMs, now, changed });
const parts: PspParts = { store, book, faults, owners, payments, webhooks, credentials, now, wake };
const efi = createEfi(parts);
const asaas = createAsaas({
  ...parts,
  webhookBase: settings.webhookBase,
  authorizes: settings.authorizes ?? settings.webhookBase !== undefined,
});
const control = createControl({
  ...parts,
  setAhead: (ms) => {
    store.run(
      `insert into setting values ('ahead_ms', ?) on conflict do update set value = excluded.value`,
      ms,
    );
    ahead = ms;
  },
});
if (!store.one('select id from movement limit 1'))
  book.move('credit', settings.openingBalance ?? 1_000_000 * REAIS, ['outside', 'client']);

const files = certificateFiles(folder);
const serverPem = readFileSync(files.server);
const secure = createServer(
  {
    cert: serverPem,
    key: serverPem,
    ca: readFileSync(files.ca),
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  },
  (request, response) => void serve(efi.handle, silenceMs)(request, response),
);
const plain = createPlainServer(
  (request, response) =>
    void serve((call) => (call.path.startsWith('/sandbox/') ? control(call) : asaas.handle(call)), silenceMs)(
      request,
      response,
    ),
);

// Longer than clients keep an idle connection, so that none is closed under a request.
for (const server of [secure, plain]) server.keepAliveTimeout = 65_000;

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });

const port = await listen(secure, settings.port ?? 0);
const plainUrl = `http://${HOST}:${await listen(plain, settings.plainPort ?? 0)}`;
const connection: PspConnection = {
  url: `https://localhost:${port}`,
  caFile: files.ca,
  clientCertificateFile: files.client,
  clientId: credentials.clientId,
  clientSecret: credentials.clientSecret,
  payerKey: credentials.payerKey,
  control: { url: plainUrl, token: credentials.controlToken },
  asaas: { url: plainUrl, apiKey: credentials.asaasApiKey, webhookToken: credentials.asaasWebhookToken },
};
process.stdout.write(`${JSON.stringify(connection)}\n`);
wake();
flushCompileCache();

function end(): void {
  store.close();
  process.exit(0);
}
process.stdin.on('end', end).on('error', end).resume();
process.on('SIGTERM', end);
process.on('SIGINT', () => undefined);

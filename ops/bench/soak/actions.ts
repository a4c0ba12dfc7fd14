import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';
import type { MailServer } from '#api/testing/mail-server.ts';
import { dataUrl, plain } from '#api/system-tests/testing/images.ts';
import { referralForm } from '#api/testing/people.ts';
import type { FilledDatabase } from '../databases.ts';
import type { SoakClient } from './client.ts';

export interface World {
  readonly client: SoakClient;
  readonly database: FilledDatabase;
  readonly db: Db;
  /** The session token of an administrator. */
  readonly operator: string;
  readonly mail: MailServer;
  readonly metricsPort: number;
}

/** Something that Indikers, operators or the scheduler do repeatedly. */
export interface Action {
  readonly name: string;
  readonly everyMs: number;
  /** @param turn counts the runs of this action from 0 */
  readonly run: (world: World, turn: number) => Promise<void>;
}

const personOf = ({ database }: World, turn: number): string =>
  database.tokenOf(1 + (turn % database.indikers));
const day = (daysAgo: number) => addDays(dateInSaoPaulo(new Date()), -daysAgo);

const READS = [
  '/api/auth/user',
  '/api/indication?limit=5',
  '/api/me/level',
  '/api/payment-reports/total-available',
  '/api/payment-reports/total-requested',
  '/api/payment-reports/my-financial-gains-chart?months=6',
  '/api/withdraw-payments?limit=10',
  '/api/bank-account',
];
const PAGES = ['/', '/login', '/operacao/', '/api/docs/json'];
const LISTS = [
  'queue?limit=50',
  'queue/counts',
  'queue?limit=50&q=padaria',
  'indications?limit=20',
  'withdrawals?limit=50',
  'indikers?limit=50',
  'indikers?limit=50&q=carga1',
  'audit?limit=50',
  'dashboard',
  'system-health',
  'invoices?limit=50',
];
/** Jobs that otherwise run hourly or at night. */
const JOBS = [
  'daily-settlement',
  'reminders',
  'clean-up',
  'ledger-check',
  'dashboard-report',
  'email-backlog',
];

const pick = <T>(items: readonly T[], turn: number): T => {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** Takes a referral from its creation to the payment, and changes its contact in between. */
async function referralToPayment(world: World, turn: number): Promise<void> {
  const { client, operator } = world;
  const token = personOf(world, turn);
  const { id } = await client.send({
    method: 'POST',
    path: '/api/indication-v3',
    token,
    body: referralForm(),
  });
  const transitionTo = (body: unknown, path = 'transitions') =>
    client.send({ method: 'POST', path: `/api/operator/indications/${id}/${path}`, token: operator, body });
  await transitionTo({ status: 'in_contact' });
  const { contacts } = await client.send({ path: `/api/indication/${id}`, token });
  await client.send({
    method: 'PUT',
    path: `/api/indication-contact/${contacts[0].id}`,
    token,
    body: { name: 'Maria Souza', email: 'maria@empresa.example', phone: '11912345679', observation: '' },
  });
  await transitionTo({ status: 'in_negotiation', estimated_value: 9_000 });
  const contract = {
    value: 10_000,
    closed_at: day(10),
    first_invoice_due_date: day(10),
    confirm_dates: true,
  };
  await transitionTo({ status: 'accepted', contract });
  await transitionTo({ paid_at: day(7) }, 'invoice-payment');
  await withdraw(world, token, turn);
}

/** Every fourth withdrawal also downloads the receipt, a PDF. */
const RECEIPT_EVERY = 4;

async function withdraw({ client, operator }: World, token: string, turn: number): Promise<void> {
  const path = '/api/withdraw-payments';
  const { id } = await client.send({ method: 'POST', path, token });
  const act = (what: string, body: unknown) =>
    client.send({
      method: 'POST',
      path: `/api/operator/withdrawals/${id}/${what}`,
      token: operator,
      body,
    });
  await act('schedule', {});
  await act('pay', { paid_at: day(0) });
  if (turn % RECEIPT_EVERY === 0) await client.send({ path: `${path}/${id}/receipt`, token });
}

async function refer(world: World, turn: number): Promise<void> {
  await world.client.send({
    method: 'POST',
    path: '/api/indication-v3',
    token: personOf(world, turn * 7),
    body: referralForm(),
  });
}

async function signInAndOut({ client, database }: World, turn: number): Promise<void> {
  const body = { login: `carga${1 + (turn % database.indikers)}@indike.test`, password: 'Demo1234' };
  const { access_token: token } = await client.send({ method: 'POST', path: '/api/auth/login', body });
  await client.send({ path: '/api/me/data', token });
  await client.send({ method: 'POST', path: '/api/auth/logout', token });
}

const CODE = /^([A-HJ-NP-Z2-9]{6})\r?$/m;
const PICTURE_PIXELS = 1_600;
const CODE_TIMEOUT_MS = 60_000;

async function codeFor({ mail }: World, email: string): Promise<string> {
  for (const deadline = Date.now() + CODE_TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    const arrived = mail.emails.filter(({ to }) => to === email);
    const [code] = arrived.flatMap(({ text }) => CODE.exec(text)?.[1] ?? []);
    if (code !== undefined) return code;
  }
  throw new Error('no code by e-mail');
}

/** Saves a new picture with the profile code from the e-mail. */
async function changePicture(world: World, turn: number): Promise<void> {
  const { client, mail } = world;
  const token = personOf(world, turn);
  const { id, email } = await client.send({ path: '/api/auth/user', token });
  // Earlier e-mails are not needed, and would make the benchmark's own memory grow.
  mail.emails.length = 0;
  await client.send({ method: 'POST', path: '/api/user-validation', token, body: { change: 'avatar' } });
  const validation_code = await codeFor(world, email);
  const image = dataUrl(await plain(PICTURE_PIXELS, PICTURE_PIXELS).jpeg().toBuffer());
  await client.send({ method: 'PUT', path: `/api/user/${id}`, token, body: { image, validation_code } });
}

export const ACTIONS: readonly Action[] = [
  {
    name: 'reads of Indikers',
    everyMs: 250,
    run: async (world, turn) => {
      await world.client.send({ path: pick(READS, turn), token: personOf(world, turn * 3) });
    },
  },
  {
    name: 'pages',
    everyMs: 1_000,
    run: async ({ client }, turn) => {
      await client.send({ path: pick(PAGES, turn) });
    },
  },
  { name: 'referrals', everyMs: 2_000, run: refer },
  { name: 'referral to payment', everyMs: 6_000, run: referralToPayment },
  {
    name: 'lists of the back office',
    everyMs: 1_000,
    run: async ({ client, operator }, turn) => {
      await client.send({ path: `/api/operator/${pick(LISTS, turn)}`, token: operator });
    },
  },
  {
    // The rate limit allows 60 exports per hour.
    name: 'exports',
    everyMs: 90_000,
    run: async ({ client, operator }) => {
      await client.send({ method: 'POST', path: '/api/operator/exports/withdrawals', token: operator });
    },
  },
  {
    name: 'refused calls',
    everyMs: 5_000,
    run: async ({ client }) => {
      await client.send({ path: '/api/auth/user', token: 'unknown', status: 401 });
    },
  },
  { name: 'sign-ins', everyMs: 10_000, run: signInAndOut },
  { name: 'pictures', everyMs: 20_000, run: changePicture },
  {
    name: 'jobs of the night',
    everyMs: 20_000,
    run: async ({ db }, turn) => {
      await sql`insert into pgboss.job (name) values (${pick(JOBS, turn)})`.execute(db);
    },
  },
  {
    name: 'scrapes of metrics',
    everyMs: 15_000,
    run: async ({ metricsPort }) => {
      await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    },
  },
];

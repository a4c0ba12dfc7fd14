import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import { dataUrl, plain } from '#api/system-tests/testing/images.ts';
import { arrivedCode, type MailServer } from '#api/testing/mail-server.ts';
import { referralForm } from '#api/testing/people.ts';
import { call, UnavailableError } from './client.ts';
import type { FilledDatabase } from './seed/databases.ts';

interface Place {
  readonly port: number;
  readonly database: FilledDatabase;
  /** The session token of an administrator. */
  readonly operator: string;
  readonly mail: MailServer;
  readonly metricsPort: number;
}

type Caller = (path: string, method?: 'GET' | 'POST' | 'PUT', body?: unknown) => ReturnType<typeof call>;

interface World extends Place {
  /** Calls the product in the session of this token, or as a stranger. */
  readonly as: (token?: string) => Caller;
  /** An Indiker's token, another one at each turn. */
  readonly person: (turn: number) => string;
}

/** Something that Indikers, operators or the scheduler do repeatedly. `turn` counts its runs from 0. */
type Action = readonly [name: string, everyMs: number, run: (world: World, turn: number) => Promise<unknown>];

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

const pick = (items: readonly string[], turn: number): string => items[turn % items.length] ?? '';

const refer = (indiker: Caller): ReturnType<Caller> => indiker('/api/indication-v3', 'POST', referralForm());

/** Takes a referral from its creation to the payment, and changes its contact in between. */
async function referralToPayment(world: World, turn: number): Promise<void> {
  const indiker = world.as(world.person(turn));
  const { id } = await refer(indiker);
  const decide = (body: unknown, path = 'transitions') =>
    world.as(world.operator)(`/api/operator/indications/${id}/${path}`, 'POST', body);
  await decide({ status: 'in_contact' });
  const { contacts } = await indiker(`/api/indication/${id}`);
  const contact = { name: 'Maria Souza', email: 'maria@empresa.example', phone: '11912345679' };
  await indiker(`/api/indication-contact/${contacts[0].id}`, 'PUT', { ...contact, observation: '' });
  await decide({ status: 'in_negotiation', estimated_value: 9_000 });
  const dates = { closed_at: day(10), first_invoice_due_date: day(10), confirm_dates: true };
  await decide({ status: 'accepted', contract: { value: 10_000, ...dates } });
  await decide({ paid_at: day(7) }, 'invoice-payment');
  await withdraw(world, indiker, turn);
}

/** Every fourth withdrawal also downloads the receipt, a PDF. */
const RECEIPT_EVERY = 4;

async function withdraw(world: World, indiker: Caller, turn: number): Promise<void> {
  const path = '/api/withdraw-payments';
  const { id } = await indiker(path, 'POST');
  const operator = world.as(world.operator);
  await operator(`/api/operator/withdrawals/${id}/schedule`, 'POST', {});
  await operator(`/api/operator/withdrawals/${id}/pay`, 'POST', { paid_at: day(0) });
  if (turn % RECEIPT_EVERY === 0) await indiker(`${path}/${id}/receipt`);
}

async function signInAndOut({ as, database }: World, turn: number): Promise<void> {
  const form = { login: `carga${1 + (turn % database.indikers)}@indike.test`, password: 'Demo1234' };
  const { access_token: token } = await as()('/api/auth/login', 'POST', form);
  await as(token)('/api/me/data');
  await as(token)('/api/auth/logout', 'POST');
}

const PICTURE_PIXELS = 1_600;

/** Saves a new picture with the profile code from the e-mail. */
async function changePicture(world: World, turn: number): Promise<void> {
  const indiker = world.as(world.person(turn));
  const { id, email } = await indiker('/api/auth/user');
  // Earlier e-mails are not needed, and would make the benchmark's own memory grow.
  world.mail.emails.length = 0;
  await indiker('/api/user-validation', 'POST', { change: 'avatar' });
  const validation_code = await arrivedCode(world.mail, email);
  const image = dataUrl(await plain(PICTURE_PIXELS, PICTURE_PIXELS).jpeg().toBuffer());
  await indiker(`/api/user/${id}`, 'PUT', { image, validation_code });
}

const readOne: Action[2] = ({ as, person }, turn) => as(person(turn * 3))(pick(READS, turn));
const openList: Action[2] = ({ as, operator }, turn) => as(operator)(`/api/operator/${pick(LISTS, turn)}`);
const orderExport: Action[2] = ({ as, operator }) =>
  as(operator)('/api/operator/exports/withdrawals', 'POST');
const beRefused: Action[2] = ({ port }) =>
  call(port, { path: '/api/auth/user', token: 'unknown', status: 401 });
const runJob: Action[2] = ({ database }, turn) =>
  sql`insert into pgboss.job (name) values (${pick(JOBS, turn)})`.execute(database.db);

const ACTIONS: readonly Action[] = [
  ['reads of Indikers', 250, readOne],
  ['pages', 1_000, ({ as }, turn) => as()(pick(PAGES, turn))],
  ['referrals', 2_000, ({ as, person }, turn) => refer(as(person(turn * 7)))],
  ['referral to payment', 6_000, referralToPayment],
  ['lists of the back office', 1_000, openList],
  // The rate limit allows 60 exports per hour.
  ['exports', 90_000, orderExport],
  ['refused calls', 5_000, beRefused],
  ['sign-ins', 10_000, signInAndOut],
  ['pictures', 20_000, changePicture],
  ['jobs of the night', 20_000, runJob],
  ['scrapes of metrics', 15_000, ({ metricsPort }) => call(metricsPort, { path: '/metrics' })],
];

interface ActionStats {
  readonly name: string;
  readonly times: number;
  readonly meanMs: number;
  /** How many turns were given up because the product answered 503. */
  readonly unavailable: number;
  /** Messages of all other errors. */
  readonly failures: readonly string[];
}

export interface RunningActions {
  /** The number of requests answered so far. */
  answered(): number;
  stop(): Promise<readonly ActionStats[]>;
}

/** Runs each action sequentially at its own interval until it is stopped. Turns that fail are counted. */
export function startActions(place: Place): RunningActions {
  const stop = new AbortController();
  let answered = 0;
  const world: World = {
    ...place,
    as: (token) => async (path, method, body) => {
      const answer: unknown = await call(place.port, { path, method: method ?? 'GET', token, body });
      answered += 1;
      return answer;
    },
    person: (turn) => place.database.tokenOf(1 + (turn % place.database.indikers)),
  };

  async function repeat([name, everyMs, run]: Action): Promise<ActionStats> {
    let [times, tookMs, unavailable] = [0, 0, 0];
    const failures: string[] = [];
    while (!stop.signal.aborted) {
      const beganAt = performance.now();
      try {
        await run(world, times);
      } catch (error) {
        if (error instanceof UnavailableError) unavailable += 1;
        else failures.push(error instanceof Error ? error.message : String(error));
      }
      const ms = performance.now() - beganAt;
      times += 1;
      tookMs += ms;
      await sleep(Math.max(0, everyMs - ms), undefined, { signal: stop.signal }).catch(() => {});
    }
    return { name, times, unavailable, failures, meanMs: tookMs / Math.max(1, times) };
  }

  const ended = Promise.all(ACTIONS.map(repeat));
  return {
    answered: () => answered,
    stop() {
      stop.abort();
      return ended;
    },
  };
}

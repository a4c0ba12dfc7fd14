import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { minhaReceita } from '../companies/adapter.ts';
import type { Deps } from '../deps.ts';
import { runJobs } from '../jobs.ts';
import { createKeyedDeps } from '../keyed-deps.ts';
import { createDatabase, createPool, openPools, type Db, type Pools } from '../platform/db/database.ts';
import type { ReportSource } from '../platform/db/replica.ts';
import { startJobQueue } from '../platform/jobs/jobs.ts';
import { startMailbox, type Mailbox } from '../platform/mail/mailbox.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { deriveLastingKeys, loadLastingKeys } from '../platform/secrets/lasting-keys.ts';
import type { Secrets } from '../platform/secrets/encryption.ts';
import { readSettings } from '../platform/settings/settings.ts';
import type { BackupSettings, SocialSettings } from '../platform/settings/settings-types.ts';
import { type PixProviderMap, type PixProviders, unchangingProviders } from '../platform/pix-provider.ts';
import { createOutboundGuard } from '../platform/http/outbound/outbound-guard.ts';
import { ownUrl } from '../platform/http/web-origin.ts';
import { queryListener, type Instrument } from '../platform/observability/instrument.ts';
import { openSandboxClock } from '../sandbox/clock.ts';
import { createStandIns, type StandIns } from '../sandbox/stand-ins.ts';
import { socialAdapters } from '../platform/social/adapter.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { liftQuotas } from './quotas.ts';

/** No test leaves this machine. */
const NOWHERE = 'http://127.0.0.1:9';

export const TEST_SECRET = 'a secret of the tests, long enough to be one';

/** The product's time in a test. It stands still until it is set or advanced. */
export interface TestClock {
  now(): Date;
  set(instant: string): void;
  advance(milliseconds: number): void;
}

function testClock(): TestClock {
  let time = Date.parse('2026-11-21T15:00:00Z');
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = Date.parse(instant);
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

export interface TestServer {
  readonly url: string;
  readonly app: FastifyInstance;
  /** Connected as superuser, for what a test reads or changes directly. `deps.db` uses the product's role. */
  readonly db: Db;
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly mailbox: Mailbox;
  readonly database: TestDatabase;
  readonly pools: Pools;
  readonly standIns: StandIns | undefined;
  /** Every log line so far, as text. */
  logs(): string;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** Also runs jobs. Off by default, because most tests need none. */
  readonly jobs?: boolean;
  readonly cnpjLookupUrl?: string;
  readonly social?: SocialSettings;
  /** Uses the sandbox's stand-ins for Google, Facebook and the company register where no other is configured. */
  readonly standIns?: boolean;
  /** The public address, by default http://indike.test. */
  readonly appUrl?: string;
  /** False to run as in production. */
  readonly sandbox?: false;
  /** Providers that pay by PIX; none by default. */
  readonly pixProviders?: PixProviderMap | ((deps: Pick<Deps, 'db' | 'encryption'>) => PixProviders);
  /** Keeps the quotas of referrals and contacts, which are off by default because tests create many. */
  readonly quotas?: true;
  /** Shares the database of another test server, like a second process of the product. */
  readonly beside?: TestServer;
  /** The database that reports and exports read, by default the product's own. */
  readonly reports?: ReportSource;
  /**
   * The secrets of this process, by default `TEST_SECRET`. When they are given, the lasting keys are stored in the
   * database.
   */
  readonly secrets?: Secrets;
  /** A mail server to use instead of the mailbox. */
  readonly smtpUrl?: string;
  /** Scheduled backups. None by default. */
  readonly backup?: Partial<BackupSettings>;
  /** Instruments for requests, queries and jobs. */
  readonly instruments?: readonly Instrument[];
  /** Shorter timeouts than the product's, to test with a slow mail server. */
  readonly emailSeconds?: { readonly claim: number; readonly expire: number };
}

const keysOf = async (db: Db, { secrets }: TestServerOptions) =>
  secrets
    ? { secrets, lastingKeys: await loadLastingKeys(db, secrets) }
    : { secrets: [TEST_SECRET] as const, lastingKeys: deriveLastingKeys(TEST_SECRET) };

/** Starts the whole product on a database of its own, with real HTTP on loopback, real PostgreSQL and real SMTP. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.beside?.database ?? (await cloneDatabase());
  const lines: string[] = [];
  const log = pino(
    { level: 'info', base: null },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString('utf8'));
        done();
      },
    }),
  );
  const { instruments = [] } = options;
  const pools = openPools(database.application, queryListener(instruments));
  const { db: own } = pools;
  const db = createDatabase(createPool(database.connection, 10));
  if (!options.quotas) await liftQuotas(db);
  const clock = options.beside?.clock ?? testClock();
  const mailbox = options.beside?.mailbox ?? (await startMailbox(() => clock.now()));
  const sandboxClock = options.sandbox === false ? undefined : await openSandboxClock(own, clock);
  const mailer = createMailer(
    options.smtpUrl ?? mailbox.smtpUrl,
    'Indike <nao-responda@indike.test>',
    options.emailSeconds && { claimSeconds: options.emailSeconds.claim },
  );
  const keyed = createKeyedDeps(await keysOf(own, options), {
    pool: pools.pool,
    supportEmail: 'ajuda@indike.test',
  });
  const jobs = await startJobQueue({
    connection: database.application,
    encryption: keyed.encryption,
    log,
    worker: options.jobs ?? false,
    emailExpireSeconds: options.emailSeconds?.expire,
    instruments,
  });
  const { social = {}, cnpjLookupUrl } = options;
  const sandbox = sandboxClock !== undefined;
  const dataDir = join(tmpdir(), `indike-test-${randomUUID()}`);
  const standIns = options.standIns
    ? createStandIns({ sandbox, social, cnpjLookupUrl, dataDir }, () => ownUrl(app), sandboxClock)
    : undefined;
  const deps: Deps = {
    db: own,
    reports: options.reports ?? (async () => own),
    clock: sandboxClock ?? clock,
    realClock: clock,
    log,
    jobs,
    mailer,
    ...keyed,
    appUrl: options.appUrl ?? 'http://indike.test',
    sandbox,
    companyRegister: cnpjLookupUrl ? minhaReceita(cnpjLookupUrl) : standIns?.companyRegister,
    dataFolder: tmpdir(),
    social: standIns?.social ?? socialAdapters(social),
    outbound: createOutboundGuard({ allowLoopback: sandbox }),
    pixProviders:
      typeof options.pixProviders === 'function'
        ? options.pixProviders({ db: own, encryption: keyed.encryption })
        : unchangingProviders(options.pixProviders ?? standIns?.pixProviders ?? new Map()),
    crmStandIn: standIns?.crmStandIn ?? (() => NOWHERE),
    backup: { ...readSettings({}).backup, ...options.backup },
  };
  const app = await buildApp(deps, { trustProxy: 0, mailbox, sandboxClock, standIns, instruments });
  if (options.jobs) await runJobs(jobs, deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    app,
    db,
    deps,
    clock,
    mailbox,
    database,
    pools,
    standIns,
    logs: () => lines.join(''),
    async stop() {
      sandboxClock?.stop();
      await standIns?.psp?.stop();
      rmSync(dataDir, { recursive: true, force: true });
      await app.close();
      await jobs.stop();
      mailer.close();
      deps.outbound.close();
      await pools.end();
      await db.destroy();
      if (options.beside) return;
      await mailbox.stop();
      await database.drop();
    },
  };
}

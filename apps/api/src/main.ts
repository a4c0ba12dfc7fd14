import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, buildWorkerApp, type AppOptions } from './app.ts';
import { minhaReceita } from './companies/adapter.ts';
import { openDatabase, type Database } from './database-server.ts';
import { refuseDemoData } from './demo/production-guard.ts';
import { seedPortfolio } from './demo/portfolio/seed.ts';
import { seedDemo } from './demo/seed.ts';
import { seedStage } from './demo/stage.ts';
import type { Deps } from './deps.ts';
import { runJobs } from './jobs.ts';
import { createKeyedDeps } from './keyed-deps.ts';
import { brand, legalEntity } from './platform/brand.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { createDatabase, createPool, openPools, type Db } from './platform/db/database.ts';
import { createReportSource, type ReportSource } from './platform/db/replica.ts';
import { startJobQueue } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import type { Mailbox } from './platform/mail/mailbox.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { StartError } from '@indike/embedded-postgres';
import { createPixProviders } from './payouts/orders/providers.ts';
import { createOutboundGuard } from './platform/http/outbound/outbound-guard.ts';
import { ownUrl } from './platform/http/web-origin.ts';
import { loadLastingKeys } from './platform/secrets/lasting-keys.ts';
import { readSecrets } from './platform/secrets/secret-file.ts';
import { checkExposure, readSettings, SettingsError } from './platform/settings/settings.ts';
import type { Role, Settings } from './platform/settings/settings-types.ts';
import { returnMemoryOfStart, stopPretenuring } from './platform/processes/memory-of-start.ts';
import { queryListener } from './platform/observability/instrument.ts';
import { prepareObservability } from './observability.ts';
import { waitForMigrations, prepareDatabase } from './prepare.ts';
import { openSandboxClock } from './sandbox/clock.ts';
import { sandboxCompanyLines } from './sandbox/companies.ts';
import { createStandIns } from './sandbox/stand-ins.ts';
import { socialAdapters } from './platform/social/adapter.ts';
import { loadWebFiles } from './web/files.ts';

const WEB_ROOT = join(
  resolve(process.env['WEB_BUILD_DIR'] || join(import.meta.dirname, '../../web/build')),
  'current/client',
);

/** Few people read reports, but each query takes long. */
const REPLICA_CONNECTIONS = 5;

const say = (line: string): void => console.error(line);

/** `AsyncDisposableStack` reports several failures as nested `SuppressedError`s, the newest outermost. */
function* failuresOf(error: unknown): Generator<unknown, void> {
  if (!(error instanceof SuppressedError)) return yield error;
  yield* failuresOf(error.suppressed);
  yield error.error;
}

/** Stops everything in reverse order of its start. A failure does not prevent the rest from stopping. */
async function stopAll(started: AsyncDisposableStack): Promise<void> {
  try {
    await started.disposeAsync();
  } catch (error) {
    for (const failure of failuresOf(error))
      say(failure instanceof Error ? failure.message : String(failure));
  }
}

/** Only one process may migrate: a single process with role `all`, or `npm run db:migrate`. */
async function readyDatabase(database: Database, { role, migrationWaitSeconds }: Settings): Promise<void> {
  if (role === 'all') await prepareDatabase(database);
  else await waitForMigrations(database, { waitSeconds: migrationWaitSeconds, say });
}

interface Opened {
  readonly db: Db;
  readonly log: Logger;
  readonly started: AsyncDisposableStack;
}

function openReports({ replica: connection }: Database, { db, log, started }: Opened): ReportSource {
  if (!connection) return async () => db;
  const replica = createDatabase(createPool(connection, REPLICA_CONNECTIONS));
  started.defer(() => replica.destroy());
  return createReportSource({ primary: db, replica, log });
}

async function startSandboxClock(db: Db, started: AsyncDisposableStack) {
  const clock = await openSandboxClock(db, systemClock);
  started.defer(() => clock.stop());
  return clock;
}

/** Imported on demand, because the mailbox is only needed without an SMTP server. */
async function openMailbox(clock: Clock): Promise<Mailbox> {
  const { startMailbox } = await import('./platform/mail/mailbox.ts');
  return startMailbox(() => clock.now());
}

async function openMail(settings: Settings, { clock, started }: Pick<Opened, 'started'> & { clock: Clock }) {
  const mailbox = settings.smtpUrl ? undefined : await openMailbox(clock);
  if (mailbox) started.defer(() => mailbox.stop());
  const mailer = createMailer(settings.smtpUrl ?? mailbox?.smtpUrl ?? '', settings.mailFrom);
  started.defer(() => mailer.close());
  return { mailbox, mailer };
}

async function prepareDemo(db: Db, settings: Settings, clock: Clock): Promise<void> {
  if (settings.sandbox) {
    await seedDemo(db, clock.now());
    await seedPortfolio(db, clock.now());
  } else if (settings.production) await refuseDemoData(db);
}

async function start(settings: Settings, started: AsyncDisposableStack): Promise<string> {
  checkExposure(settings, say);
  const log = createLog(settings.logLevel);
  const database = await openDatabase(settings, say);
  started.defer(() => database.stop());
  const secrets = readSecrets(settings);
  await readyDatabase(database, settings);
  const observability = await prepareObservability(settings, { log, role: settings.role });
  const { instruments } = observability;
  const pools = openPools(database.connection, queryListener(instruments));
  started.defer(() => pools.end());
  const { db, pool } = pools;
  started.defer(() => observability.stop());
  const reports = openReports(database, { db, log, started });
  const sandboxClock = settings.sandbox ? await startSandboxClock(db, started) : undefined;
  const clock = sandboxClock ?? systemClock;
  await prepareDemo(db, settings, clock);
  const { mailbox, mailer } = await openMail(settings, { clock, started });
  const lastingKeys = await loadLastingKeys(db, secrets);
  const keyed = createKeyedDeps({ secrets, lastingKeys }, { pool, supportEmail: brand.supportEmail });
  const outbound = createOutboundGuard({ allowLoopback: settings.sandbox });
  started.defer(() => outbound.close());
  const { encryption } = keyed;
  const worker = settings.role !== 'web';
  const { connection } = database;
  const jobs = await startJobQueue({ connection, encryption, log, worker, instruments });
  started.defer(() => jobs.stop());

  const standIns = createStandIns(settings, () => ownUrl(app), sandboxClock);
  started.defer(() => standIns.psp?.stop());
  const social = standIns.social ?? socialAdapters(settings.social);
  const dataFolder = settings.databaseUrl ? undefined : resolve(settings.dataDir);
  const appUrl = settings.appUrl ?? addressOf(settings);
  const providers = { db, encryption, appUrl, settings, standIns: standIns.pixProviders };
  const pixProviders = started.adopt(createPixProviders(providers), (one) => one.close());
  const deps: Deps = {
    db,
    reports,
    clock,
    realClock: systemClock,
    log,
    jobs,
    ...keyed,
    mailer,
    appUrl,
    sandbox: settings.sandbox,
    companyRegister: settings.cnpjLookupUrl ? minhaReceita(settings.cnpjLookupUrl) : standIns.companyRegister,
    dataFolder,
    social,
    pixProviders,
    crmStandIn: standIns.crmStandIn,
    outbound,
    backup: settings.backup,
  };
  if (settings.sandbox) await seedStage(deps);
  const app = await buildServer(deps, settings, { mailbox, sandboxClock, standIns, instruments });
  await runJobs(jobs, deps);
  await observability.watch({ db, pools: pools.stats, clock, dataFolder, backup: settings.backup, secrets });
  const port = await listen(app, settings, started);
  return (settings.role === 'worker' ? addressOf(settings) : appUrl).replace(/:0$/, `:${port}`);
}

const addressOf = ({ host, port }: Settings): string =>
  `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;

type Parts = Pick<AppOptions, 'mailbox' | 'sandboxClock' | 'standIns' | 'instruments'>;

async function buildServer(deps: Deps, settings: Settings, parts: Parts): Promise<FastifyInstance> {
  const { trustProxy = 0, role } = settings;
  if (role === 'worker') return buildWorkerApp(deps, { trustProxy, instruments: parts.instruments });
  const social = [...deps.social.keys()];
  const webFiles = existsSync(WEB_ROOT)
    ? await loadWebFiles(WEB_ROOT, { appUrl: deps.appUrl, sandbox: deps.sandbox, social, brand, legalEntity })
    : undefined;
  return buildApp(deps, { trustProxy, drainMs: settings.drainSeconds * 1_000, webFiles, ...parts });
}

/** Starts listening and returns the port, which the operating system chooses when the setting is 0. */
async function listen(
  app: FastifyInstance,
  { port, host }: Settings,
  started: AsyncDisposableStack,
): Promise<number> {
  await app.listen({ port, host, listenTextResolver: () => 'listening' });
  started.defer(() => app.close());
  const bound = app.server.address();
  return typeof bound === 'object' && bound ? bound.port : port;
}

const ROLE_NAMES: Readonly<Record<Role, string>> = { all: '', web: ' (web)', worker: ' (worker)' };

function greet(url: string, settings: Settings): void {
  console.log(`\nIndike${ROLE_NAMES[settings.role]} está no ar: ${url}`);
  if (!settings.sandbox || settings.role === 'worker') return;
  console.log(`  Indiker de demonstração:  demo@indike.test      senha Demo1234`);
  console.log(`  Indiker no nível Prata:   prata@indike.test     senha Demo1234`);
  console.log(`  Operador:                 operador@indike.test  senha Demo1234`);
  console.log('                            e administradora@, analista@, financeiro@, auditor@indike.test');
  console.log(`  Operação:                 ${url}/operacao`);
  if (!settings.smtpUrl) console.log(`  Caixa de correio:         ${url}/mailbox`);
  console.log(`  Documentação da API:      ${url}/api/docs\n`);
  greetStandIns(settings);
}

/** The stand-ins that the sandbox offers where no real provider is configured. */
function greetStandIns({ social, cnpjLookupUrl }: Settings): void {
  if (!social.google && !social.facebook)
    console.log(`  'Entrar com' Google e Facebook: três pessoas de teste, uma sem e-mail confirmado\n`);
  if (cnpjLookupUrl) return;
  console.log('  Registro de empresas de teste; qualquer outro CNPJ válido está ativo:');
  for (const line of sandboxCompanyLines()) console.log(`    ${line}`);
  console.log();
}

/** One line for a problem that can be corrected in the settings; a stack for a defect. */
function explain(error: unknown, settings: Settings | undefined): string {
  if (error instanceof SettingsError || error instanceof StartError) return error.message;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `PORT: a porta ${settings?.port} já está em uso por outro programa`;
  if (code === 'EACCES' && settings && settings.port < 1024)
    return `PORT: sem permissão para usar a porta ${settings.port}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: o endereço ${settings?.host} não existe nesta máquina`;
  if (code === 'ECONNREFUSED' || code === '28P01' || code === '3D000') {
    return 'DATABASE_URL: não foi possível entrar no banco de dados';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const started = new AsyncDisposableStack();
let ending = false;
let settings: Settings | undefined;
/** After this time the process exits, even if something has not stopped. The drain time comes on top. */
const END_MS = 9_500;

async function end(exitCode: number): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), END_MS + (settings?.drainSeconds ?? 0) * 1_000).unref();
  await stopAll(started);
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));

try {
  settings = readSettings(process.env);
  greet(await start(settings, started), settings);
  stopPretenuring();
  returnMemoryOfStart();
} catch (error) {
  if (!ending) say(`Indike não pôde iniciar. ${explain(error, settings)}`);
  await end(1);
}

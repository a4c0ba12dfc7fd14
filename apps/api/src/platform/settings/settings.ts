import * as z from 'zod/mini';
import { brandEnvironment, legalProblem } from './brand-settings.ts';
import { backupEnvironment, readBackup } from './backup-settings.ts';
import {
  paymentEnvironment,
  type PaymentProblem,
  readAsaas,
  readEfi,
  readProviderUrls,
} from './payment-settings.ts';
import { observabilityEnvironment, readObservability } from './observability-settings.ts';
import type { Settings, SocialSettings } from './settings-types.ts';
import { findExposure, findProblem } from './settings-checks.ts';
import { splitServers } from '../db/servers.ts';

/** An invalid environment variable. The process prints this one line and does not start. */
export class SettingsError extends Error {}

const flag = z.pipe(
  z.enum(['true', 'false'], 'use true ou false'),
  z.transform((text) => text === 'true'),
);
const url = (protocols: RegExp, hint: string, plain = (text: string): string => text) =>
  z.string().check(z.refine((text) => URL.canParse(plain(text)) && protocols.test(text), hint));
const httpUrl = url(/^https?:/, 'use um endereço http:// ou https://');

const whole = (maximum: number, otherwise: string) => {
  const hint = `use um número de 0 a ${maximum}`;
  return z.pipe(
    z.prefault(z.string().check(z.regex(/^\d{1,5}$/, hint)), otherwise),
    z.pipe(z.transform(Number), z.int().check(z.maximum(maximum, hint))),
  );
};

const postgresUrl = url(
  /^postgres(ql)?:/,
  'use postgres://usuario:senha@servidor:5432/banco',
  (text) => splitServers(text).url,
);

const LONG = 'use pelo menos 32 caracteres';
const isLong = (secret: string): boolean => secret.length >= 32;
const splitSecrets = (text: string): string[] =>
  text
    .split(',')
    .map((secret) => secret.trim().replaceAll('%2C', ','))
    .filter(Boolean);

const environment = z.object({
  ...brandEnvironment,
  ...backupEnvironment,
  ...paymentEnvironment,
  // An unknown value is refused rather than defaulted, because a misspelt 'production' would open the sandbox.
  NODE_ENV: z.prefault(
    z.enum(['development', 'test', 'production'], 'use development, test ou production'),
    'development',
  ),
  ROLE: z.prefault(z.enum(['all', 'web', 'worker'], 'use all, web ou worker'), 'all'),
  PORT: whole(65_535, '3000'),
  HOST: z.optional(z.string().check(z.minLength(1, 'use um endereço, por exemplo 127.0.0.1'))),
  APP_URL: z.optional(httpUrl),
  DATABASE_URL: z.optional(postgresUrl),
  /** Connects as the role that owns the tables, if that is not the role of DATABASE_URL. */
  DATABASE_OWNER_URL: z.optional(postgresUrl),
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  /** The kind of connection pooler in front of PostgreSQL. */
  DATABASE_POOLER: z.optional(z.enum(['transaction'], 'use transaction, ou nada')),
  DATA_DIR: z.prefault(z.string().check(z.minLength(1, 'use o caminho de uma pasta')), './data'),
  /** Of the embedded database; 0 chooses by the machine's memory. */
  POSTGRES_SHARED_BUFFERS_MB: whole(65_535, '0'),
  SECRET: z.optional(z.string().check(z.refine(isLong, LONG))),
  /** Comma-separated. A comma inside a secret is written as %2C. */
  SECRET_ACCEPTED: z.pipe(
    z.prefault(z.string().check(z.refine((text) => splitSecrets(text).every(isLong), LONG)), ''),
    z.transform(splitSecrets),
  ),
  SMTP_URL: z.optional(url(/^smtps?:/, 'use smtp://servidor:porta')),
  MAIL_FROM: z.prefault(z.string(), 'Indike <nao-responda@indike.test>'),
  CNPJ_LOOKUP_URL: z.optional(httpUrl),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_API_URL: z.prefault(httpUrl, 'https://www.googleapis.com'),
  GOOGLE_AUTH_URL: z.prefault(httpUrl, 'https://accounts.google.com/o/oauth2/v2/auth'),
  FACEBOOK_APP_ID: z.optional(z.string()),
  FACEBOOK_APP_SECRET: z.optional(z.string()),
  FACEBOOK_GRAPH_URL: z.prefault(httpUrl, 'https://graph.facebook.com'),
  FACEBOOK_DIALOG_URL: z.prefault(httpUrl, 'https://www.facebook.com/dialog/oauth'),
  SANDBOX: z.optional(flag),
  LOG_LEVEL: z.prefault(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** The number of proxies in front that are trusted to report the caller's address. */
  TRUST_PROXY: z.optional(
    z.pipe(z.string().check(z.regex(/^\d$/, 'use o número de proxies, por exemplo 1')), z.transform(Number)),
  ),
  MIGRATION_WAIT_SECONDS: whole(3_600, '60'),
  DRAIN_SECONDS: whole(300, '0'),
  ...observabilityEnvironment,
});

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

function readSocial(values: z.output<typeof environment>): SocialSettings {
  const { GOOGLE_CLIENT_ID, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = values;
  if (FACEBOOK_APP_ID && !FACEBOOK_APP_SECRET)
    throw new SettingsError('FACEBOOK_APP_SECRET: obrigatório com FACEBOOK_APP_ID');
  if (FACEBOOK_APP_SECRET && !FACEBOOK_APP_ID)
    throw new SettingsError('FACEBOOK_APP_ID: obrigatório com FACEBOOK_APP_SECRET');
  return {
    google: GOOGLE_CLIENT_ID
      ? {
          clientId: GOOGLE_CLIENT_ID,
          apiUrl: withoutSlash(values.GOOGLE_API_URL),
          authUrl: values.GOOGLE_AUTH_URL,
        }
      : undefined,
    facebook:
      FACEBOOK_APP_ID && FACEBOOK_APP_SECRET
        ? {
            appId: FACEBOOK_APP_ID,
            appSecret: FACEBOOK_APP_SECRET,
            graphUrl: withoutSlash(values.FACEBOOK_GRAPH_URL),
            dialogUrl: values.FACEBOOK_DIALOG_URL,
          }
        : undefined,
  };
}

/** @throws SettingsError naming the setting and how to correct it. */
/** @throws when a provider's settings lack something */
function usable<Provider extends object>(read: Provider | PaymentProblem | undefined): Provider | undefined {
  if (read && 'hint' in read) throw new SettingsError(`${read.setting}: ${read.hint}`);
  return read;
}

export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(`${issue?.path.join('.') ?? 'ambiente'}: ${issue?.message ?? 'valor inválido'}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const sandbox = values.SANDBOX ?? !production;
  const providerUrls = readProviderUrls(values, sandbox);
  const efi = usable(readEfi(values, providerUrls.efi));
  const asaas = usable(readAsaas(values, providerUrls.asaas));
  const settings: Settings = {
    production,
    role: values.ROLE,
    port: values.PORT,
    host: values.HOST ?? (sandbox ? '127.0.0.1' : '0.0.0.0'),
    appUrl: values.APP_URL?.replace(/\/$/, ''),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    transactionPooler: values.DATABASE_POOLER === 'transaction',
    dataDir: values.DATA_DIR,
    sharedBuffersMb: values.POSTGRES_SHARED_BUFFERS_MB || undefined,
    secret: values.SECRET,
    acceptedSecrets: values.SECRET_ACCEPTED.filter((secret) => secret !== values.SECRET),
    backup: readBackup(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    supportEmail: values.SUPPORT_EMAIL,
    cnpjLookupUrl: values.CNPJ_LOOKUP_URL?.replace(/\/$/, ''),
    social: readSocial(values),
    efi,
    asaas,
    providerUrls,
    sandbox,
    sandboxExplicit: values.SANDBOX === true,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    migrationWaitSeconds: values.MIGRATION_WAIT_SECONDS,
    drainSeconds: values.DRAIN_SECONDS,
    ...readObservability(values),
  };
  const problem = findProblem(settings) ?? (production ? legalProblem(values) : undefined);
  if (problem !== undefined) throw new SettingsError(problem);
  return settings;
}

/**
 * Checks whether others could reach the sandbox. Call it before anything of the sandbox is created or shown. Only warns
 * when SANDBOX=true was set explicitly.
 * @throws SettingsError when the sandbox is exposed without SANDBOX=true
 */
export function checkExposure(settings: Settings, say: (line: string) => void): void {
  const exposure = findExposure(settings);
  if (exposure === undefined) return;
  if (settings.sandboxExplicit) {
    say(`Atenção: a área de testes, com senhas conhecidas, pode ser alcançada por outros (${exposure}).`);
    return;
  }
  throw new SettingsError(
    `SANDBOX: ${exposure} deixaria outros alcançarem a área de testes, que tem senhas conhecidas; diga NODE_ENV=production, SANDBOX=false ou, se é isso mesmo que você quer, SANDBOX=true`,
  );
}

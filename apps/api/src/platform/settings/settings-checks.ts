import { relative, resolve, sep } from 'node:path';
import { readPassphrase } from './backup-settings.ts';
import { splitServers } from '../db/servers.ts';
import type { Settings } from './settings-types.ts';

// Checks that involve several settings. Each entry of the tables is one check.

interface Check {
  /** The setting to correct. */
  readonly setting: string;
  readonly isWrong: (settings: Settings) => boolean;
  readonly hint: string;
}

const MIN_DISTINCT_CHARACTERS = 10;

/** Reserved domain names (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/;

function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** Whether this is an address that can receive e-mail, alone or as `Name <address>`. */
function isRealEmail(text: string | undefined): boolean {
  const domain = /^(?:[^<>]*<)?[^\s<>@]+@([^\s<>@]+\.[^\s<>@.]+)>?$/.exec(text?.trim() ?? '')?.[1];
  return domain !== undefined && !RESERVED.test(domain.toLowerCase());
}

/** The host names, or the folder of a Unix socket. */
function databaseHosts(databaseUrl: string): readonly string[] {
  const { url, addresses } = splitServers(databaseUrl);
  if (addresses.length > 0) return addresses.map(({ host }) => host);
  const { hostname, searchParams } = new URL(url);
  return [searchParams.get('host') ?? decodeURIComponent(hostname)];
}

function isLocalDatabase(databaseUrl: string): boolean {
  return databaseHosts(databaseUrl).every((host) => host === '' || host.startsWith('/') || isLoopback(host));
}

function isPrivateUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname);
}

function isInside(file: string, folder: string): boolean {
  const path = relative(resolve(folder), resolve(file));
  return path !== '..' && !path.startsWith(`..${sep}`);
}

const ALWAYS: readonly Check[] = [
  {
    setting: 'SECRET',
    isWrong: ({ databaseUrl, secret }) => databaseUrl !== undefined && secret === undefined,
    hint: 'obrigatório com DATABASE_URL (32 caracteres ou mais)',
  },
  {
    setting: 'SECRET',
    isWrong: ({ secret, acceptedSecrets }) => secret === undefined && acceptedSecrets.length > 0,
    hint: 'obrigatório com SECRET_ACCEPTED; o segredo da pasta de dados é trocado por "npm run secret:rotate -- --new"',
  },
  {
    setting: 'DATABASE_URL',
    isWrong: ({ databaseUrl, databaseOwnerUrl, databaseReplicaUrl, transactionPooler }) =>
      databaseUrl === undefined &&
      (databaseOwnerUrl !== undefined || databaseReplicaUrl !== undefined || transactionPooler),
    hint: 'obrigatório com DATABASE_OWNER_URL, DATABASE_REPLICA_URL ou DATABASE_POOLER',
  },
  {
    setting: 'DATABASE_URL',
    isWrong: ({ role, databaseUrl }) => role !== 'all' && databaseUrl === undefined,
    hint: 'obrigatório com ROLE=web e ROLE=worker: o banco de dados embutido é de um processo só',
  },
  {
    setting: 'SMTP_URL',
    isWrong: ({ role, sandbox, smtpUrl }) => role !== 'all' && sandbox && !smtpUrl,
    hint: 'obrigatório com ROLE=web e ROLE=worker: a caixa de correio da área de testes é de um processo só',
  },
  {
    setting: 'BACKUP_FOLDER',
    isWrong: ({ databaseUrl, backup }) => databaseUrl !== undefined && backup.folder !== undefined,
    hint: 'é do banco embutido; as cópias do PostgreSQL de DATABASE_URL são feitas por ele (docs/operations.md)',
  },
  {
    setting: 'BACKUP_PASSPHRASE',
    isWrong: ({ backup }) => backup.passphrase !== undefined && backup.passphraseFile !== undefined,
    hint: 'use esta ou BACKUP_PASSPHRASE_FILE, não as duas',
  },
  {
    setting: 'BACKUP_PASSPHRASE_FILE',
    isWrong: ({ backup: { folder, passphraseFile } }) =>
      folder !== undefined && passphraseFile !== undefined && isInside(passphraseFile, folder),
    hint: 'guarde a senha fora de BACKUP_FOLDER: quem leva as cópias não pode levar a senha junto',
  },
];

const PRODUCTION: readonly Check[] = [
  {
    setting: 'SANDBOX',
    isWrong: ({ sandbox }) => sandbox,
    hint: 'a área de testes não pode ser ligada em produção',
  },
  { setting: 'SMTP_URL', isWrong: ({ smtpUrl }) => !smtpUrl, hint: 'obrigatório em produção' },
  { setting: 'APP_URL', isWrong: ({ appUrl }) => !appUrl, hint: 'obrigatório em produção' },
  {
    setting: 'APP_URL',
    isWrong: ({ appUrl = '' }) => !isPrivateUrl(appUrl),
    hint: 'use https:// em produção',
  },
  {
    // Never 0 by default: behind a proxy, all people would count as one, and a few wrong passwords would lock them all out.
    setting: 'TRUST_PROXY',
    isWrong: ({ trustProxy }) => trustProxy === undefined,
    hint: 'obrigatório em produção: o número de proxies na frente do Indike (0 se não há nenhum)',
  },
  {
    setting: 'MAIL_FROM',
    isWrong: ({ mailFrom }) => !isRealEmail(mailFrom),
    hint: 'em produção use um endereço seu que receba e-mail, por exemplo Indike <nao-responda@suaempresa.com.br>',
  },
  {
    setting: 'SUPPORT_EMAIL',
    isWrong: ({ supportEmail }) => !isRealEmail(supportEmail),
    hint: 'em produção use um endereço seu que receba e-mail',
  },
  {
    setting: 'SECRET',
    isWrong: ({ secret }) => secret !== undefined && new Set(secret).size < MIN_DISTINCT_CHARACTERS,
    hint: 'fácil de adivinhar: use 32 caracteres ao acaso, por exemplo os de "openssl rand -base64 32"',
  },
];

/** Checks the passphrase of scheduled backups at startup rather than at the first backup. */
function backupProblem({ backup }: Settings): string | undefined {
  if (backup.folder === undefined) return undefined;
  const read = readPassphrase(backup);
  return 'problem' in read ? read.problem : undefined;
}

/** Returns the first problem as one line. */
export function findProblem(settings: Settings): string | undefined {
  const checks = settings.production ? [...ALWAYS, ...PRODUCTION] : ALWAYS;
  const failed = checks.find(({ isWrong }) => isWrong(settings));
  return failed ? `${failed.setting}: ${failed.hint}` : backupProblem(settings);
}

/**
 * Returns the setting that would expose the sandbox, with its published passwords and its clock, beyond this machine.
 * Undefined when there is none. The caller allows it with SANDBOX=true.
 */
export function findExposure({ sandbox, host, appUrl, databaseUrl }: Settings): string | undefined {
  if (!sandbox) return undefined;
  if (!isLoopback(host)) return `HOST=${host}`;
  if (appUrl !== undefined && (appUrl.startsWith('https:') || !isLoopback(new URL(appUrl).hostname)))
    return `APP_URL=${appUrl}`;
  if (databaseUrl !== undefined && !isLocalDatabase(databaseUrl)) return 'DATABASE_URL noutra máquina';
  return undefined;
}

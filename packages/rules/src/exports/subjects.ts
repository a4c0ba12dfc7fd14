import { dateInSaoPaulo } from '../dates/calendar.ts';

/** The lists that can be exported. */
export const EXPORT_SUBJECTS = [
  'referrals',
  'indikers',
  'earnings',
  'withdrawals',
  'ledger',
  'audit',
] as const;
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number];

/** How a file begins its name. */
export const exportFileNames: Readonly<Record<ExportSubject, string>> = {
  referrals: 'indicacoes',
  indikers: 'indikers',
  earnings: 'bonificacoes',
  withdrawals: 'saques',
  ledger: 'livro-razao',
  audit: 'auditoria',
};

/** Under which it is saved on the day it was made. */
export const exportFileName = (subject: ExportSubject, at: Date): string =>
  `${exportFileNames[subject]}-${dateInSaoPaulo(at)}.csv`;

export const exportNames: Readonly<Record<ExportSubject, string>> = {
  referrals: 'Indicações',
  indikers: 'Indikers',
  earnings: 'Bonificações',
  withdrawals: 'Saques',
  ledger: 'Livro-razão',
  audit: 'Auditoria',
};

/** Made by a job, as long as it is kept. */
export const exportFileState = { running: 'running', ready: 'ready', failed: 'failed' } as const;
export type ExportFileState = (typeof exportFileState)[keyof typeof exportFileState];

/** For how long a file can be downloaded, counted from its order. */
export const EXPORT_FILE_HOURS = 24;
/** A file that is not finished by then never will be. */
export const EXPORT_JOB_HOURS = 2;

import { dateInSaoPaulo } from '../dates/calendar.ts';

/** The lists that can be exported. */
export const EXPORT_SUBJECTS = [
  'referrals',
  'indikers',
  'earnings',
  'withdrawals',
  'ledger',
  'audit',
  'campaigns',
] as const;
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number];

/** Prefixes of the file names. */
export const exportFileNames: Readonly<Record<ExportSubject, string>> = {
  referrals: 'indicacoes',
  indikers: 'indikers',
  earnings: 'bonificacoes',
  withdrawals: 'saques',
  ledger: 'livro-razao',
  audit: 'auditoria',
  campaigns: 'campanhas',
};

/** The name of a file exported at that instant. */
export const exportFileName = (subject: ExportSubject, at: Date): string =>
  `${exportFileNames[subject]}-${dateInSaoPaulo(at)}.csv`;

export const exportNames: Readonly<Record<ExportSubject, string>> = {
  referrals: 'Indicações',
  indikers: 'Indikers',
  earnings: 'Bonificações',
  withdrawals: 'Saques',
  ledger: 'Livro-razão',
  audit: 'Auditoria',
  campaigns: 'Campanhas',
};

/** States of an export that a job makes. */
export const exportFileState = { running: 'running', ready: 'ready', failed: 'failed' } as const;
export type ExportFileState = (typeof exportFileState)[keyof typeof exportFileState];

/** How long a file can be downloaded, counted from its request. */
export const EXPORT_FILE_HOURS = 24;
/** A file that is still not finished after this time has failed. */
export const EXPORT_JOB_HOURS = 2;

/** Of a person's own data (product 11.1). */
export const myDataFileName = (at: Date): string => `indike-meus-dados-${dateInSaoPaulo(at)}.json`;

import { formatDateInWords, dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Email } from '../platform/email.ts';
import { headLine, type AuditHead } from './audit-heads.ts';

const MAX_LINES = 30;

export interface FailedBackup {
  readonly reason: string;
  readonly folder: string;
  /** The instant of the newest existing backup. */
  readonly last: Date | undefined;
}

/** Addressed to an administrator. */
export function backupFailedEmail(
  to: string,
  { reason, folder, last }: FailedBackup,
  { today, appUrl }: { readonly today: PlainDate; readonly appUrl: string },
): Email {
  return {
    to,
    subject: 'A cópia de segurança não foi feita',
    paragraphs: [
      `A cópia de segurança de ${formatDateInWords(today)} não foi feita. Tentamos de novo a cada hora.`,
      'As cópias anteriores continuam na pasta. Enquanto não houver uma nova, este aviso é enviado uma vez por dia.',
    ],
    details: [
      ['Motivo', reason],
      ['Pasta', folder],
      ['Última cópia', last === undefined ? 'nenhuma' : formatDateInWords(dateInSaoPaulo(last))],
    ],
    action: { label: 'Abrir a saúde do sistema', url: `${appUrl}/operacao/saude` },
  };
}

interface Day {
  readonly today: PlainDate;
  readonly appUrl: string;
}

const TO_AUDIT = (appUrl: string) => ({ label: 'Abrir a auditoria', url: `${appUrl}/operacao/auditoria` });

/** Addressed to an administrator: how the audit log was on this day, for a comparison later. */
export function auditHeadsEmail(to: string, heads: readonly AuditHead[], { today, appUrl }: Day): Email {
  return {
    to,
    subject: `Auditoria: como estava em ${formatDateInWords(today)}`,
    paragraphs: [
      'Guarde este e-mail: ele prova como estava o registro do que a equipe fez. Quem reescrever o registro no banco de dados não consegue reescrever o que está aqui.',
      'Para conferir, salve este e-mail como texto e rode, na pasta do programa: npm run audit:compare -- ARQUIVO',
    ],
    details: heads.map(headLine),
    action: TO_AUDIT(appUrl),
  };
}

/** Addressed to an administrator: the audit log is not the one whose heads left the database. */
export function auditDifferenceEmail(
  to: string,
  missing: readonly AuditHead[],
  { today, appUrl }: Day,
): Email {
  return {
    to,
    subject: 'O registro da auditoria foi reescrito',
    paragraphs: [
      `A comparação de ${formatDateInWords(today)} não encontrou no banco de dados o que já tinha saído dele: registros da auditoria foram alterados ou apagados, junto com os seus resumos.`,
      'Guarde o banco de dados como está e chame quem cuida dele. Depois de restaurar uma cópia antiga, isto é esperado: veja docs/operations.md.',
    ],
    details: missing.slice(0, MAX_LINES).map(headLine),
    action: TO_AUDIT(appUrl),
  };
}

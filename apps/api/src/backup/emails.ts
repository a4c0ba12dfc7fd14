import { formatDateInWords, dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Email } from '../platform/email.ts';

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

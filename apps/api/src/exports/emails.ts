import { formatDateInWords, dateInSaoPaulo, formatTime } from '@indike/rules/dates/calendar';
import { exportNames, type ExportSubject } from '@indike/rules/exports/subjects';
import { formatCount } from '@indike/rules/money/money';
import { brand } from '../platform/brand.ts';
import type { Email } from '../platform/email.ts';

interface ReadyExport {
  readonly name: string;
  readonly email: string;
  readonly subject: ExportSubject;
  readonly rows: number;
  readonly expiresAt: Date;
}

/** Links to the page of exports, not to the file, because a download needs a sign-in. */
export const exportReadyEmail = (
  { name, email, subject, rows, expiresAt }: ReadyExport,
  appUrl: string,
): Email => ({
  to: email,
  subject: `Exportação pronta: ${exportNames[subject]}`,
  paragraphs: [
    `Olá, ${name}.`,
    `O arquivo que você pediu está pronto, com ${rows === 1 ? '1 linha' : `${formatCount(rows)} linhas`}.`,
    `Ele pode ser baixado até ${formatDateInWords(dateInSaoPaulo(expiresAt))}, às ${formatTime(expiresAt)}, por quem entra na operação com o mesmo papel. Depois disso é apagado.`,
  ],
  action: { label: 'Abrir as exportações', url: `${appUrl}/operacao/integracoes/exportacoes` },
  why: `Você recebeu este e-mail porque pediu uma exportação no ${brand.product}.`,
  expiresAt: expiresAt.toISOString(),
});

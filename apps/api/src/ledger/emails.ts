import { formatDateInWords, type PlainDate } from '@indike/rules/dates/calendar';
import type { Email } from '../platform/email.ts';
import type { Finding } from './check-queries.ts';

const MAX_LINES = 30;

/** Addressed to an administrator. Findings identify rows by id only. */
export function ledgerAlertEmail(
  to: string,
  findings: readonly Finding[],
  { today, appUrl }: { today: PlainDate; appUrl: string },
): Email {
  const count = findings.length === 1 ? '1 diferença' : `${findings.length} diferenças`;
  const rest = findings.length - MAX_LINES;
  return {
    to,
    subject: `Conferência do livro-razão: ${count}`,
    paragraphs: [
      `A conferência de ${formatDateInWords(today)} encontrou ${count} entre o livro-razão e os registros.`,
      'O restante funciona normalmente. O que está abaixo precisa ser visto por uma pessoa; enquanto houver diferenças, este aviso é enviado uma vez por dia.',
      ...(rest > 0 ? [`Mostramos as primeiras ${MAX_LINES}. A lista completa está na conferência.`] : []),
    ],
    details: findings.slice(0, MAX_LINES).map(({ check, detail }) => [check, detail] as const),
    action: { label: 'Ver a saúde do sistema', url: `${appUrl}/operacao/saude` },
  };
}

import type { Invoice } from '@indike/contract/operator/money/invoices';
import { daysBetween, plainDate, type PlainDate } from '@indike/rules/dates/calendar';
import { counted } from '@indike/ui/format/counted.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import type { ImportWords } from '#app/shared/imports/import-text.ts';

/** 'Vence em 3 dias', 'Vencida há 1 dia', 'Paga em 16 de mar. de 2026' */
export function stateText({ state, due_date: dueDate, paid_at: paidAt }: Invoice, today: PlainDate): string {
  if (state === 'paid') return `Paga em ${paidAt === null ? '—' : dateText(paidAt)}`;
  const due = plainDate(dueDate);
  if (due === null) return '—';
  const days = daysBetween(today, due);
  if (days === 0) return 'Vence hoje';
  return days > 0
    ? `Vence em ${counted(days, 'dia', 'dias')}`
    : `Vencida há ${counted(-days, 'dia', 'dias')}`;
}

/** Texts of the import page. */
export const PAYMENT_WORDS: ImportWords = {
  none: 'Nenhum',
  things: ['pagamento', 'pagamentos'],
  button: 'Registrar',
  done: ['registrado', 'registrados'],
  repeated: ['já constava', 'já constavam'],
  refused: ['recusado', 'recusados'],
};

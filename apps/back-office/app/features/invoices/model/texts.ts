import type { ImportedLine, ImportResult, Invoice } from '@indike/contract/operator/money/invoices';
import { daysBetween, plainDate, type PlainDate } from '@indike/rules/dates/calendar';
import { formatCount } from '@indike/rules/money/money';
import { dateText } from '@indike/ui/format/dates.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

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

const payments = (count: number) => counted(count, 'pagamento', 'pagamentos');

export const registerText = ({ applied }: ImportResult): string => `Registrar ${payments(applied)}`;

const rest = ({ repeated, refused }: ImportResult): string[] => [
  ...(repeated > 0 ? [counted(repeated, 'já constava', 'já constavam')] : []),
  ...(refused > 0 ? [counted(refused, 'recusado', 'recusados')] : []),
];

/** 'Registra 8 pagamentos; 2 já constavam; 1 recusado.' */
export function previewText(result: ImportResult): string {
  const { applied } = result;
  const first = applied === 0 ? 'Nenhum pagamento a registrar' : `Registra ${payments(applied)}`;
  return `${[first, ...rest(result)].join('; ')}.`;
}

export function resultText(result: ImportResult): string {
  const { applied } = result;
  const first =
    applied === 0
      ? 'Nenhum pagamento registrado'
      : counted(applied, 'pagamento registrado', 'pagamentos registrados');
  return `${[first, ...rest(result)].join('; ')}.`;
}

const OUTCOMES: Readonly<Record<ImportedLine['outcome'], readonly [preview: string, result: string]>> = {
  applied: ['Será registrado', 'Registrado'],
  repeated: ['Já constava', 'Já constava'],
  refused: ['Recusado', 'Recusado'],
};
export const outcomeText = ({ outcome }: ImportedLine, isDone: boolean): string =>
  OUTCOMES[outcome][isDone ? 1 : 0];

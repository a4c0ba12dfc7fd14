import type { Invoice } from '@indike/contract/operator/money/invoices';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { expect, it } from 'vitest';
import { stateText } from './texts.ts';

const INVOICE: Invoice = {
  id: 1,
  name: 'Padaria',
  document: '12ABC34501DE35',
  indiker: { id: 1, firstname: 'Ana', lastname: 'Lima' },
  value: 1_000,
  closed_at: '2026-11-01',
  due_date: '2026-11-20',
  paid_at: null,
  last_payment_day: '2027-02-18',
  programme: { release_days: 5, invoice_days: 90 },
  state: 'due',
};
const TODAY = dateInSaoPaulo(new Date('2026-11-20T15:00:00Z'));

it.each<[Partial<Invoice>, string]>([
  [{}, 'Vence hoje'],
  [{ due_date: '2026-11-21' }, 'Vence em 1 dia'],
  [{ due_date: '2026-12-20' }, 'Vence em 30 dias'],
  [{ due_date: '2026-11-19', state: 'overdue' }, 'Vencida há 1 dia'],
  [{ due_date: '2026-10-20', state: 'overdue' }, 'Vencida há 31 dias'],
  [{ paid_at: '2026-11-16', state: 'paid' }, 'Paga em 16 de nov. de 2026'],
])('tells of %j: %s', (changed, text) => expect(stateText({ ...INVOICE, ...changed }, TODAY)).toBe(text));

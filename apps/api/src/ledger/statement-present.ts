import type { StatementLine, StatementResponse } from '@indike/contract/money/statement';
import { formatDate } from '@indike/rules/dates/calendar';
import { amountCell, csvLine, dateCell } from '@indike/rules/files/csv';
import { type Centavos, formatBRL, multiplyCentavos, reaisFromCentavos } from '@indike/rules/money/money';
import {
  movementKindNames,
  movementOf,
  partNames,
  type Movement,
  type StatementPart,
} from '@indike/rules/money/statement';
import { monthText } from '@indike/rules/taxes/months';
import { issueNote, type PdfDocument } from '../platform/pdf/document.ts';
import type { Statement, StatementRow } from './statement-queries.ts';

function presentLine({ id, day, description, entries, balance }: StatementRow): StatementLine {
  const { kind, amount, from, to } = movementOf(entries);
  return {
    id,
    date: day,
    sentence: description,
    kind,
    amount: reaisFromCentavos(amount),
    from_part: from,
    to_part: to,
    balance: reaisFromCentavos(balance),
  };
}

export const presentStatement = ({ rows, opening, closing, ...month }: Statement): StatementResponse => ({
  ...month,
  opening: reaisFromCentavos(opening),
  closing: reaisFromCentavos(closing),
  data: rows.map(presentLine),
});

/** Negative when the Indiker has less than before. */
const signed = ({ kind, amount }: Movement): Centavos =>
  kind === 'out' ? multiplyCentavos(amount, -1) : amount;

export const STATEMENT_HEAD = csvLine([
  'Data',
  'Movimento',
  'Tipo',
  'De',
  'Para',
  'Valor',
  'Saldo disponível depois',
]);

export function statementCsvLine({ day, description, entries, balance }: StatementRow): string {
  const movement = movementOf(entries);
  const { kind, from, to } = movement;
  return csvLine([
    dateCell(day),
    description,
    movementKindNames[kind],
    from,
    to,
    amountCell(signed(movement)),
    amountCell(balance),
  ]);
}

interface Printed {
  readonly name: string;
  readonly part: StatementPart | undefined;
  readonly statement: Statement;
  readonly now: Date;
}

export function statementDocument({ name, part, statement, now }: Printed): PdfDocument {
  const { month, opening, closing, rows, next } = statement;
  return {
    title: `Extrato de ${monthText(month)}`,
    subtitle: 'Cada movimento do seu dinheiro no programa, do mais novo para o mais antigo.',
    sections: [
      {
        heading: 'Resumo',
        facts: [
          ['Nome', name],
          ['Saldo disponível antes do mês', formatBRL(opening)],
          ['Saldo disponível no fim do mês', formatBRL(closing)],
          ...(part === undefined ? [] : [['Só os movimentos de', partNames[part]] as const]),
        ],
      },
      {
        heading: 'Movimentos',
        table: {
          columns: [
            { title: 'Data', align: 'left', width: 3 },
            { title: 'Movimento', align: 'left', width: 9 },
            { title: 'Valor', align: 'right', width: 4 },
            { title: 'Disponível', align: 'right', width: 4 },
          ],
          rows: rows.map(({ day, description, entries, balance }) => [
            formatDate(day),
            description,
            formatBRL(signed(movementOf(entries))),
            formatBRL(balance),
          ]),
        },
      },
    ],
    notes: [
      ...(rows.length === 0 ? ['Nenhum movimento.'] : []),
      ...(next === null ? [] : [`Só os ${rows.length} movimentos mais novos. O CSV tem todos.`]),
      issueNote(now),
    ],
  };
}

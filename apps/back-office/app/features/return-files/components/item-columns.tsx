import type { ReactNode } from 'react';
import type { ReturnFileItem } from '@indike/contract/operator/money/return-files';
import { returnOutcome } from '@indike/rules/payouts/return-items';
import { fullName } from '@indike/ui/format/names.ts';
import { RowName } from '#app/shared/table/row-name.tsx';
import { paths } from '#app/shared/paths.ts';
import { amountColumn, Day, Mark, SecondLine, type Tone } from '#app/shared/table/cells.tsx';
import type { Columns } from '#app/shared/table/data-table.tsx';

const TONES: Readonly<Record<ReturnFileItem['outcome'], Tone>> = {
  [returnOutcome.paid]: 'good',
  [returnOutcome.pending]: 'active',
  [returnOutcome.returned]: 'bad',
  [returnOutcome.notPaid]: 'bad',
  [returnOutcome.mismatched]: 'bad',
  [returnOutcome.repeated]: 'neutral',
  [returnOutcome.unknown]: 'neutral',
  [returnOutcome.foreign]: 'neutral',
};

const columnsWith = (more: (row: ReturnFileItem) => ReactNode): Columns<ReturnFileItem> => [
  { id: 'payment', title: 'Pagamento', cell: (row) => <Payment {...row} /> },
  {
    id: 'outcome',
    title: 'Resultado',
    cell: (row) => (
      <>
        <Mark tone={TONES[row.outcome]} text={row.outcome_name} />
        {row.detail !== null && <SecondLine>{row.detail}</SecondLine>}
        <SecondLine>{row.occurrences}</SecondLine>
        {more(row)}
      </>
    ),
  },
  { id: 'paid', title: 'Pago em', cell: (row) => <Day title="Pago em" date={row.paid_on} /> },
  amountColumn('Valor', (row) => row.value),
];

/** The columns of a return file's payments after the import. */
export const ITEM_COLUMNS = columnsWith(() => null);

/** In the preview, which says beforehand what takes two people. */
export const PREVIEW_COLUMNS = columnsWith(
  ({ unmatched_payment: isUnmatched }) =>
    isUnmatched && (
      <SecondLine>Pede duas pessoas: outro administrador esclarece depois do registro.</SecondLine>
    ),
);

/** The payment's Indiker, or the reference in the file if the payment is not ours. */
function Payment({ id: line, withdrawal, reference }: ReturnFileItem) {
  if (withdrawal === null)
    return (
      <>
        {reference === '' ? 'Sem identificação' : reference}
        <SecondLine>Linha {line}</SecondLine>
      </>
    );
  const { id, batch_id: batch, indiker } = withdrawal;
  return (
    <RowName
      name={fullName(indiker)}
      opens={paths.withdrawal(id)}
      second={`Saque\u00A0${id}, lote\u00A0${batch}, linha\u00A0${line}`}
    />
  );
}

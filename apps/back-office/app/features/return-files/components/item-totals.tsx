import type { ReturnFilePreview } from '@indike/contract/operator/money/return-files';
import { Amount, totalText } from '#app/shared/table/cells.tsx';
import { fileTotals, type OutcomeFilter } from '../model/texts.ts';

/** The last row of a file's payments, of which the table may show a part. */
export function itemTotals(file: Pick<ReturnFilePreview, 'outcomes'>, outcome: OutcomeFilter) {
  const { count, value } = fileTotals(file, outcome);
  return {
    payment: totalText(count, ['pagamento', 'pagamentos']),
    amount: <Amount value={value} />,
  };
}

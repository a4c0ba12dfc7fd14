import type { ImportedLine } from '@indike/contract/operator/money/invoices';
import { RowName } from '#app/shared/table/row-name.tsx';
import { ImportedLines, paymentColumns, formatIfCnpj } from '#app/shared/imports/imported-lines.tsx';
import { paths } from '#app/shared/paths.ts';
import { outcomeNames } from '../model/texts.ts';

function Company({ document, referral }: ImportedLine) {
  const written = formatIfCnpj(document);
  if (referral === null) return <span>{written === '' ? '—' : written}</span>;
  return <RowName name={referral.name} opens={paths.referral(referral.id)} second={written} />;
}

const COMPANY = { id: 'company', title: 'Empresa', cell: (line: ImportedLine) => <Company {...line} /> };

const CHOICES = {
  applied: 'Só o que será registrado',
  repeated: 'Só o que já constava',
  refused: 'Só o que foi recusado',
} as const;

interface Props {
  readonly lines: readonly ImportedLine[];
  /** True after the import, false for the preview. */
  readonly isDone: boolean;
}

export const PaymentLines = ({ lines, isDone }: Props) => (
  <ImportedLines
    lines={lines}
    columns={paymentColumns({ subject: COMPANY, names: outcomeNames(isDone) })}
    choices={CHOICES}
  />
);

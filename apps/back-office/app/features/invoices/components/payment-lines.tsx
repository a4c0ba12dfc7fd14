import type { ImportedLine } from '@indike/contract/operator/money/invoices';
import { Link } from '@indike/ui/navigation/link.tsx';
import { ImportedLines, paymentColumns, formatIfCnpj } from '#app/shared/imports/imported-lines.tsx';
import { paths } from '#app/shared/paths.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import { outcomeNames } from '../model/texts.ts';

function Company({ document, referral }: ImportedLine) {
  const written = formatIfCnpj(document);
  if (referral === null) return <span>{written === '' ? '—' : written}</span>;
  return (
    <>
      <Link to={paths.referral(referral.id)} data-row>
        {referral.name}
      </Link>
      <SecondLine>{written}</SecondLine>
    </>
  );
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

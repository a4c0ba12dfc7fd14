import { Text } from '@mantine/core';
import type { ImportedPaymentLine, PaymentImportResult } from '@indike/contract/operator/imports';
import { formatCnpj, isCnpj } from '@indike/rules/identifiers/documents';
import { MAX_EARLIER_PAYMENT_LINES } from '@indike/rules/imports/earlier-payment-file';
import { formatCount } from '@indike/rules/money/money';
import { useMemo } from 'react';
import { useConfirmation } from '#app/shared/confirmation/confirmation.tsx';
import { FileExample, ImportSteps } from '#app/shared/imports/import-steps.tsx';
import { ImportedLines, LineCell, OutcomeCell } from '#app/shared/imports/imported-lines.tsx';
import type { ImportFile } from '#app/shared/imports/use-import.ts';
import { Amount, Day, Soft } from '#app/shared/table/cells.tsx';
import { columnsOf } from '#app/shared/table/data-table.tsx';
import { usePaymentImport } from '../api.ts';
import { LINE_CHOICES, PAYMENT_WORDS, paymentOutcomes, TEMPLATES } from '../model/import-kinds.ts';
import { RefusedButton, TemplateButton } from './file-downloads.tsx';

export function PaymentImport() {
  const importing = usePaymentImport();
  const { file, apply, result, isDone } = importing;
  const { run, dialog } = useConfirmation();
  return (
    <>
      <ImportSteps
        importing={importing}
        words={PAYMENT_WORDS}
        busy="Importando…"
        hint={`CSV de planilha, até ${formatCount(MAX_EARLIER_PAYMENT_LINES)} linhas`}
        before={
          <Text c="dimmed">
            Cada Indiker vê os seus em Ganhos, com a observação. Nada disto entra em saldo, nível ou informe
            de rendimentos.
          </Text>
        }
        onApply={() => {
          if (file !== null) void run(() => apply.mutateAsync(file));
        }}
        lines={result && <Lines result={result} isDone={isDone} file={file} />}
      >
        <Instructions />
      </ImportSteps>
      {dialog}
    </>
  );
}

const Instructions = () => (
  <>
    <Text>
      Uma linha para cada pagamento que já foi feito: o e-mail do Indiker, o CNPJ da empresa, a data e o valor
      bruto. A observação pode faltar.
    </Text>
    <FileExample>{TEMPLATES.payments}</FileExample>
    <TemplateButton kind="payments" />
    <Text c="dimmed">
      Só para consulta: ficam fora do livro-razão e do informe de rendimentos, porque para eles valem os
      comprovantes que a empresa deu na época. Mesmo Indiker, empresa, data e valor são um só pagamento.
    </Text>
  </>
);

const column = columnsOf<ImportedPaymentLine>();

const columnsWhen = (isDone: boolean) => [
  column.display({ id: 'line', header: 'Linha', cell: ({ row }) => <LineCell line={row.original} /> }),
  column.display({ id: 'indiker', header: 'Indiker', cell: ({ row }) => <Indiker {...row.original} /> }),
  column.display({
    id: 'paid',
    header: 'Pago em',
    cell: ({ row }) => <Day title="Pago em" date={row.original.paid_at} />,
  }),
  column.display({
    id: 'value',
    header: 'Valor',
    cell: ({ row }) => <Amount title="Valor" value={row.original.value} />,
  }),
  column.display({
    id: 'outcome',
    header: 'Resultado',
    cell: ({ row }) => <OutcomeCell line={row.original} names={paymentOutcomes(isDone)} />,
  }),
];

const Indiker = ({ indiker, document }: ImportedPaymentLine) => (
  <>
    <span>{indiker || '—'}</span>
    <Soft>{isCnpj(document) ? formatCnpj(document) : document}</Soft>
  </>
);

interface LinesProps {
  readonly result: PaymentImportResult;
  readonly isDone: boolean;
  readonly file: ImportFile | null;
}

function Lines({ result: { lines }, isDone, file }: LinesProps) {
  const columns = useMemo(() => columnsWhen(isDone), [isDone]);
  return (
    <ImportedLines
      lines={lines}
      columns={columns}
      choices={LINE_CHOICES}
      action={<RefusedButton file={file} lines={lines} />}
    />
  );
}

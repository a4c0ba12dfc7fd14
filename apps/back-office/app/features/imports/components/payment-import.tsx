import { Text } from '@mantine/core';
import type { ImportedPaymentLine } from '@indike/contract/operator/imports';
import { MAX_EARLIER_PAYMENT_LINES } from '@indike/rules/imports/earlier-payment-file';
import { formatCount } from '@indike/rules/money/money';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { ImportSteps } from '#app/shared/imports/import-steps.tsx';
import { ImportedLines, paymentColumns, formatIfCnpj } from '#app/shared/imports/imported-lines.tsx';
import { SecondLine } from '#app/shared/table/cells.tsx';
import { usePaymentImport } from '../api.ts';
import { LINE_CHOICES, PAYMENT_WORDS, TEMPLATES } from '../model/import-kinds.ts';
import { RefusedButton, Template } from './csv-files.tsx';

export function PaymentImport() {
  const importing = usePaymentImport();
  return (
    <ImportSteps
      importing={importing}
      words={PAYMENT_WORDS}
      busy="Importando…"
      hint={`CSV de planilha, até ${formatCount(MAX_EARLIER_PAYMENT_LINES)} linhas`}
      before={
        <Text c="dimmed">
          Cada Indiker vê os seus em Ganhos, com a observação. Nada disto entra em saldo, nível ou informe de
          rendimentos.
        </Text>
      }
      onApply={(file) => void runConfirmed(() => importing.apply.mutateAsync(file))}
      instructions={<Instructions />}
    >
      {({ lines }, names, file) => (
        <ImportedLines
          lines={lines}
          columns={paymentColumns({ subject: INDIKER, names })}
          choices={LINE_CHOICES}
          action={<RefusedButton file={file} lines={lines} />}
        />
      )}
    </ImportSteps>
  );
}

const Instructions = () => (
  <>
    <Text>
      Uma linha para cada pagamento que já foi feito: o e-mail do Indiker, o CNPJ da empresa, a data e o valor
      bruto. A observação pode faltar.
    </Text>
    <Template {...TEMPLATES.payments} />
    <Text c="dimmed">
      Só para consulta: ficam fora do livro-razão e do informe de rendimentos, porque para eles valem os
      comprovantes que a empresa deu na época. Mesmo Indiker, empresa, data e valor são um só pagamento.
    </Text>
  </>
);

const Indiker = ({ indiker, document }: ImportedPaymentLine) => (
  <>
    <span>{indiker || '—'}</span>
    <SecondLine>{formatIfCnpj(document)}</SecondLine>
  </>
);

const INDIKER = {
  id: 'indiker',
  title: 'Indiker',
  cell: (line: ImportedPaymentLine) => <Indiker {...line} />,
};

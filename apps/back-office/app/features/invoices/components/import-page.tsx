import { Text } from '@mantine/core';
import { MAX_PAYMENT_LINES } from '@indike/rules/invoices/payment-file';
import { formatCount } from '@indike/rules/money/money';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { FileExample, ImportSteps } from '#app/shared/imports/import-steps.tsx';
import { paths } from '#app/shared/paths.ts';
import { usePaymentImport } from '../api.ts';
import { PAYMENT_WORDS } from '../model/texts.ts';
import { pageTitle } from '@indike/ui/brand.ts';
import type { ImportedLine } from '@indike/contract/operator/money/invoices';
import { RowName } from '#app/shared/table/row-name.tsx';
import { ImportedLines, paymentColumns, formatIfCnpj } from '#app/shared/imports/imported-lines.tsx';

export const meta = () => [{ title: pageTitle('Importar pagamentos') }];

const EXAMPLE = 'cnpj;data;valor\n12.ABC.345/01DE-35;20/11/2026;5.000,00';

export default function ImportPage() {
  const importing = usePaymentImport();
  return (
    <>
      <BackButton fallback={paths.invoices} />
      <PageTitle help="Um arquivo CSV com o CNPJ da empresa, a data e o valor de cada pagamento. Você vê o que acontece com cada linha antes de confirmar.">
        Importar pagamentos
      </PageTitle>
      <ImportSteps
        importing={importing}
        words={PAYMENT_WORDS}
        busy="Registrando…"
        hint={`CSV de planilha ou de banco, até ${formatCount(MAX_PAYMENT_LINES)} linhas`}
        before={<Text c="dimmed">O registro não se desfaz: depois dele, só um estorno corrige.</Text>}
        onApply={(file) => importing.apply.mutate(file)}
        instructions={
          <>
            <Text>Datas como 20/11/2026 ou 2026-11-20, valores como 5.000,00. Por exemplo:</Text>
            <FileExample>{EXAMPLE}</FileExample>
            <Text c="dimmed">
              O valor precisa ser o do contrato. O que difere é recusado, e alguém confere na página da
              indicação. O mesmo arquivo outra vez não altera nada.
            </Text>
          </>
        }
      >
        {({ lines }, names) => (
          <ImportedLines
            lines={lines}
            columns={paymentColumns({ subject: COMPANY, names })}
            choices={CHOICES}
          />
        )}
      </ImportSteps>
    </>
  );
}

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

import { Button, NativeSelect, Stack } from '@mantine/core';
import type { ResponseOf } from '@indike/contract/calls';
import { plainDate } from '@indike/rules/dates/calendar';
import { occurrenceText } from '@indike/rules/payouts/occurrences';
import { SANDBOX_OCCURRENCES, type SandboxOccurrence, usualAnswer } from '@indike/rules/payouts/sandbox-bank';
import { saveBlob } from '@indike/ui/browser/save-file.ts';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { dateText, useToday } from '@indike/ui/format/dates.ts';
import { IconDownload } from '@indike/ui/icons.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { FileDrop } from '@indike/ui/fields/file-drop.tsx';
import { paths } from '#app/shared/paths.ts';
import { amountColumn, SecondLine } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { type BankOrder, useSandboxBank } from '../api.ts';
import classes from './returns.module.css';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Banco da área de testes') }];

type Payment = ResponseOf<'POST /api/sandbox/bank/return'>['payments'][number];
type Choose = (reference: string, occurrence: SandboxOccurrence) => void;

const CHOICES = SANDBOX_OCCURRENCES.map((code) => ({ value: code, label: occurrenceText(code) }));
const isOccurrence = (text: string): text is SandboxOccurrence =>
  SANDBOX_OCCURRENCES.some((code) => code === text);

interface FileRefused {
  readonly name: string;
  readonly why: string;
}

/** A loaded remittance file and the bank's chosen answer to each of its payments. */
function useRemittance() {
  const bank = useSandboxBank();
  const [remittance, setRemittance] = useState('');
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  const [refusal, setRefusal] = useState<FileRefused | null>(null);
  const today = useToday();
  const read = async (file: File) => {
    setRefusal(null);
    setPayments([]);
    try {
      const body: BankOrder = { remittance: await file.text() };
      const answer = await bank.mutateAsync(body);
      setRemittance(body.remittance);
      setPayments(
        answer.payments.map((one) => ({
          ...one,
          occurrence: usualAnswer(plainDate(one.payment_date ?? ''), today),
        })),
      );
    } catch (error) {
      setRefusal({ name: file.name, why: explanation(error, 'Tente de novo em alguns instantes.') });
    }
  };
  const choose: Choose = (reference, occurrence) =>
    setPayments((before) =>
      before.map((one) => (one.reference === reference ? { ...one, occurrence } : one)),
    );
  const save = async () => {
    const answers = payments.map(({ reference, occurrence }) => ({ reference, occurrence }));
    try {
      const { name, content } = await bank.mutateAsync({ remittance, answers });
      saveBlob(name, new Blob([content], { type: 'text/plain' }));
    } catch (error) {
      showError(explanation(error, 'O banco de testes não respondeu.'));
    }
  };
  return { isPending: bank.isPending, payments, refusal, read, choose, save };
}

/** Simulates the bank: takes a remittance file, lets each payment be refused and returns the return file. */
export default function SandboxBankPage() {
  const { isPending, payments, refusal, read, choose, save } = useRemittance();
  return (
    <>
      <BackButton fallback={paths.returnFiles} />
      <PageTitle
        help="Esta página faz o papel do banco na área de testes: nada sai deste computador e ninguém recebe dinheiro."
        action={
          <Button component={Link} to={paths.sandboxPsp} variant="default">
            PIX da área de testes
          </Button>
        }
      >
        Banco da área de testes
      </PageTitle>
      <Stack gap="md" className={classes['bank'] ?? ''}>
        <FileDrop
          label="Escolha a remessa ou arraste-a para cá"
          hint="O arquivo que um lote aprovado entrega"
          accept=".rem,.txt,text/plain"
          busy={isPending}
          onFile={(file) => void read(file)}
        />
        {refusal !== null && (
          <Refusal title={`O banco de testes não leu ${refusal.name}.`}>{refusal.why}</Refusal>
        )}
        {payments.length > 0 && (
          <>
            <EarlyNotice payments={payments} />
            <DataTable
              label="Pagamentos da remessa"
              columns={columnsFor(choose)}
              rows={payments.map((payment) => ({ id: payment.reference, ...payment }))}
            />
            <Button
              style={{ alignSelf: 'start' }}
              leftSection={<IconDownload size={18} aria-hidden />}
              aria-disabled={isPending}
              onClick={() => {
                if (!isPending) void save();
              }}
            >
              Baixar o retorno
            </Button>
          </>
        )}
      </Stack>
    </>
  );
}

/** Says why the bank does not pay yet. */
function EarlyNotice({ payments }: { readonly payments: readonly Payment[] }) {
  const today = useToday();
  const [first] = payments.flatMap(({ payment_date: day }) => (day === null ? [] : [day])).toSorted();
  if (first === undefined || first <= today) return null;
  return (
    <p className={classes['early']}>
      O pagamento é em {dateText(first)}. Até lá, o banco só confirma que recebeu a ordem; para que pague,
      adiante a data no site do Indiker.
    </p>
  );
}

const columnsFor = (choose: Choose): Columns<Payment> => [
  {
    id: 'payment',
    title: 'Pagamento',
    cell: (row) => (
      <>
        {row.beneficiary}
        <SecondLine>{row.reference}</SecondLine>
      </>
    ),
  },
  amountColumn('Valor', (row) => row.value),
  {
    id: 'answer',
    title: 'O que o banco responde',
    cell: (row) => (
      <NativeSelect
        aria-label={`O que o banco responde sobre ${row.beneficiary} (${row.reference})`}
        data={CHOICES}
        value={row.occurrence}
        onChange={({ currentTarget: { value } }) => isOccurrence(value) && choose(row.reference, value)}
      />
    ),
  },
];

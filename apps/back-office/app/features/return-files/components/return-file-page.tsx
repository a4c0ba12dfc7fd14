import '@mantine/core/styles/Alert.css';
import { Alert, NativeSelect } from '@mantine/core';
import type { ReturnFileItem, ReturnFileRow } from '@indike/contract/operator/money/return-files';
import { formatCount } from '@indike/rules/money/money';
import { returnOutcome } from '@indike/rules/payouts/return-items';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { DetailHeader } from '#app/shared/detail/detail-layout.tsx';
import { DetailPage } from '#app/shared/detail/detail-page.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { paths } from '#app/shared/paths.ts';
import { Amount, Day, Mark, SecondLine, type Tone } from '#app/shared/table/cells.tsx';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { returnFileQuery, returnItemsQuery } from '../api.ts';
import { outcomeOf } from '../model/texts.ts';

const TEXTS = {
  loading: 'Carregando o retorno',
  missing: 'Este retorno não existe.',
  failed: 'Não foi possível abrir o retorno',
} as const;

export function ReturnFilePage({ id }: { readonly id: string }) {
  const query = useQuery(returnFileQuery(id));
  return (
    <DetailPage query={query} list={paths.returnFiles} texts={TEXTS}>
      {(file) => <Detail file={file} />}
    </DetailPage>
  );
}

function Detail({ file }: { readonly file: ReturnFileRow }) {
  return (
    <>
      <DetailHeader
        title={file.name}
        facts={
          <>
            <span>
              {file.bank_name ?? `Banco ${file.bank_code}`}, número {file.sequence}
            </span>
            <span>
              Importado por {file.imported_by.name}, {dateTimeText(file.imported_at)}
            </span>
          </>
        }
      />
      {!file.completed && (
        <Alert color="yellow" title="Este retorno não foi importado até o fim" mb="lg">
          Importe o mesmo arquivo de novo: o que já foi registrado não se repete.
        </Alert>
      )}
      <Items file={file} />
    </>
  );
}

function Items({ file: { id, item_count: count, outcomes } }: { readonly file: ReturnFileRow }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const outcome = outcomeOf(params.get('resultado'));
  const choices = outcomes.map((one) => ({
    value: one.outcome,
    label: `${one.name}: ${formatCount(one.count)}, ${moneyText(one.value)}`,
  }));
  return (
    <>
      <NativeSelect
        aria-label="Resultado"
        maw="24rem"
        mb="md"
        data={[{ value: '', label: `Todos: ${formatCount(count)}` }, ...choices]}
        value={outcome}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ search: value === '' ? '' : `?resultado=${value}` }, { replace: true })
        }
      />
      <KeysetList
        query={returnItemsQuery(String(id), outcome)}
        failed="Não foi possível carregar os pagamentos do retorno"
        skeletons={8}
        empty={<EmptyState>Nenhum pagamento assim neste retorno.</EmptyState>}
      >
        {(rows) => (
          <DataTable label="Pagamentos" columns={COLUMNS} rows={rows} idOf={(row) => String(row.id)} />
        )}
      </KeysetList>
    </>
  );
}

const column = columnsOf<ReturnFileItem>();

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

const COLUMNS = [
  column.display({
    id: 'payment',
    header: 'Pagamento',
    cell: ({ row: { original } }) => <Payment {...original} />,
  }),
  column.display({
    id: 'outcome',
    header: 'Resultado',
    cell: ({ row: { original } }) => (
      <>
        <Mark tone={TONES[original.outcome]}>{original.outcome_name}</Mark>
        {original.detail !== null && <SecondLine>{original.detail}</SecondLine>}
        <SecondLine>{original.occurrences}</SecondLine>
      </>
    ),
  }),
  column.display({
    id: 'paid',
    header: 'Pago em',
    cell: ({ row }) => <Day title="Pago em" date={row.original.paid_on} />,
  }),
  column.display({
    id: 'value',
    header: 'Valor',
    cell: ({ row }) => <Amount title="Valor" value={row.original.value} />,
  }),
];

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
    <>
      <Link to={paths.withdrawal(id)} data-row>
        {indiker.firstname} {indiker.lastname}
      </Link>
      <SecondLine>
        Saque{'\u00A0'}
        {id}, lote{'\u00A0'}
        {batch}, linha{'\u00A0'}
        {line}
      </SecondLine>
    </>
  );
}

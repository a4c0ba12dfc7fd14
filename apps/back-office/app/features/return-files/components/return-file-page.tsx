import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Skeleton.css';
import { Alert, NativeSelect, Skeleton } from '@mantine/core';
import type { ReturnFileItem, ReturnFileRow } from '@indike/contract/operator/return-files';
import { formatCount } from '@indike/rules/money/money';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { dateText, dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { IconSelector } from '@indike/ui/icons.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { paths } from '#app/shared/paths.ts';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { returnFileQuery, returnItemsQuery } from '../api.ts';
import { outcomeOf } from '../model/texts.ts';
import classes from './returns.module.css';

export function ReturnFilePage({ id }: { readonly id: string }) {
  const query = useQuery(returnFileQuery(id));
  return (
    <>
      <BackButton fallback={paths.returnFiles} />
      {query.data ? <Detail file={query.data} /> : <Missing query={query} />}
    </>
  );
}

interface MissingProps {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
}

function Missing({ query: { isError, error, refetch } }: MissingProps) {
  if (!isError) return <Skeleton height={320} aria-busy aria-label="Carregando o retorno" />;
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState>Este retorno não existe.</EmptyState>;
  return <ErrorState error={error} fallback="Não foi possível abrir o retorno" onRetry={refetch} />;
}

function Detail({ file }: { readonly file: ReturnFileRow }) {
  return (
    <>
      <header className={classes['header']}>
        <h1>{file.name}</h1>
        <p>
          <span>
            {file.bank_name ?? `Banco ${file.bank_code}`}, número {file.sequence}
          </span>
          <span>
            Importado por {file.imported_by.name}, {dateTimeText(file.imported_at)}
          </span>
        </p>
      </header>
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
        rightSection={<IconSelector size={16} aria-hidden />}
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
        <span className={classes['outcome']} data-outcome={original.outcome}>
          {original.outcome_name}
        </span>
        {original.detail !== null && <span className={classes['soft']}>{original.detail}</span>}
        <span className={classes['soft']}>{original.occurrences}</span>
      </>
    ),
  }),
  column.display({
    id: 'paid',
    header: 'Pago em',
    cell: ({ row: { original } }) => (
      <span className={classes['nowrap']} data-title="Pago em">
        {original.paid_on === null ? '—' : dateText(original.paid_on)}
      </span>
    ),
  }),
  column.display({
    id: 'value',
    header: 'Valor',
    cell: ({ row: { original } }) => (
      <span className={classes['amount']} data-title="Valor">
        {moneyText(original.value)}
      </span>
    ),
  }),
];

/** Whose payment it is; of one that is not ours, what the file calls it. */
function Payment({ id: line, withdrawal, reference }: ReturnFileItem) {
  if (withdrawal === null)
    return (
      <>
        {reference === '' ? 'Sem identificação' : reference}
        <span className={classes['soft']}>Linha {line}</span>
      </>
    );
  const { id, batch_id: batch, indiker } = withdrawal;
  return (
    <>
      <Link to={paths.withdrawal(id)} data-row>
        {indiker.firstname} {indiker.lastname}
      </Link>
      <span className={classes['soft']}>
        Saque {id}, lote {batch}, linha {line}
      </span>
    </>
  );
}

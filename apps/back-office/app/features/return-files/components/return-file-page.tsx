import '@mantine/core/styles/Alert.css';
import { Alert, NativeSelect } from '@mantine/core';
import type { ReturnFileItem, ReturnFileRow } from '@indike/contract/operator/money/return-files';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { DetailHeader } from '#app/shared/detail/detail-layout.tsx';
import { DetailPage } from '#app/shared/detail/detail-page.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { paths } from '#app/shared/paths.ts';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { returnFileQuery, returnItemsQuery } from '../api.ts';
import { outcomeChoices, outcomeOf } from '../model/texts.ts';
import { ClearLine } from './clear-line.tsx';
import { ITEM_COLUMNS } from './item-columns.tsx';
import { itemTotals } from './item-totals.tsx';
import { pageTitle } from '@indike/ui/brand.ts';
import type { Route } from './+types/return-file-page';

export const meta = () => [{ title: pageTitle('Retorno do banco') }];

export default function Return({ params: { id } }: Route.ComponentProps) {
  return (
    <DetailPage
      key={id}
      query={returnFileQuery(id)}
      list={paths.returnFiles}
      loading="Carregando o retorno"
      missing="Este retorno não existe."
    >
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

const columnsWithClearing = (file: ReturnFileRow): Columns<ReturnFileItem> => [
  ...ITEM_COLUMNS,
  { id: 'clearing', title: 'Esclarecimento', cell: (row) => <ClearLine file={file} item={row} /> },
];

function Items({ file }: { readonly file: ReturnFileRow }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const outcome = outcomeOf(params.get('resultado'));
  return (
    <>
      <NativeSelect
        aria-label="Resultado"
        maw="24rem"
        mb="md"
        data={outcomeChoices(file)}
        value={outcome}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ search: value === '' ? '' : `?resultado=${value}` }, { replace: true })
        }
      />
      <KeysetList
        query={returnItemsQuery(String(file.id), outcome)}
        skeletons={8}
        empty={<EmptyState>Nenhum pagamento assim neste retorno.</EmptyState>}
      >
        {(rows) => (
          <DataTable
            label="Pagamentos"
            columns={columnsWithClearing(file)}
            rows={rows}
            totals={itemTotals(file, outcome)}
          />
        )}
      </KeysetList>
    </>
  );
}

import { Button, Stack } from '@mantine/core';
import type { ReturnFileRow } from '@indike/contract/operator/money/return-files';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { RowName } from '#app/shared/table/row-name.tsx';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { FileDrop } from '@indike/ui/fields/file-drop.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { paths } from '#app/shared/paths.ts';
import { inSandbox } from '#app/shared/sandbox/in-sandbox.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { returnFilesQuery, usePreview } from '../api.ts';
import { doubtfulCount, outcomesText } from '../model/texts.ts';
import { ReturnPreview } from './return-preview.tsx';
import classes from './returns.module.css';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Retornos do banco') }];

const COLUMNS: Columns<ReturnFileRow> = [
  {
    id: 'file',
    title: 'Arquivo',
    cell: (row) => (
      <RowName
        name={row.name}
        opens={paths.returnFile(row.id)}
        second={`${row.bank_name ?? `Banco ${row.bank_code}`}, número ${row.sequence}`}
      />
    ),
  },
  {
    id: 'imported',
    title: 'Importado em',
    cell: (row) => (
      <span data-title="Importado em">
        {dateTimeText(row.imported_at)}
        <SecondLine>por {row.imported_by.name}</SecondLine>
      </span>
    ),
  },
  {
    id: 'outcomes',
    title: 'Pagamentos',
    cell: (row) => (
      <>
        {outcomesText(row)}
        {!row.completed && <SecondLine>Incompleto: importe de novo</SecondLine>}
        {doubtfulCount(row) > 0 && <SecondLine>Há o que conferir</SecondLine>}
      </>
    ),
  },
];

export default function ReturnFilesPage() {
  const may = useCanCall();
  return (
    <>
      <PageTitle
        help="O banco responde cada remessa com um arquivo de retorno. Importe-o para que cada saque passe a Pago ou Devolvido."
        action={
          inSandbox() && (
            <Button component={Link} to={paths.sandboxBank} variant="default">
              Banco da área de testes
            </Button>
          )
        }
      >
        Retornos do banco
      </PageTitle>
      {may('POST /api/operator/return-files') && <Import />}
      <h2 className={classes['section']}>Importados</h2>
      <KeysetList
        query={returnFilesQuery()}
        empty={<EmptyState>Nenhum retorno importado até agora.</EmptyState>}
      >
        {(rows) => <DataTable label="Retornos" columns={COLUMNS} rows={rows} />}
      </KeysetList>
    </>
  );
}

function Import() {
  const navigate = useNavigate();
  const reading = usePreview();
  const { data: read, variables: file } = reading;
  const [isNew, setNew] = useState(false);
  const choose = (chosen: File) =>
    reading.mutate(chosen, {
      onSuccess: ({ preview: { imported_id: id } }) => {
        if (id === null) return;
        showSuccess('Este arquivo já foi importado. Nada mudou.');
        void navigate(paths.returnFile(id));
      },
    });
  if (read !== undefined && read.preview.imported_id === null)
    return (
      <ReturnPreview
        {...read}
        isNew={isNew}
        onBack={() => {
          setNew(false);
          reading.reset();
        }}
        onStale={() => {
          setNew(true);
          choose(file);
        }}
      />
    );
  return (
    <Stack gap="md" maw="42rem">
      <FileDrop
        label="Escolha o arquivo de retorno ou arraste-o para cá"
        hint="CNAB 240, como o banco o entregou. Você vê o que muda antes de registrar."
        accept=".ret,.txt,.rst,text/plain"
        busy={reading.isPending}
        onFile={choose}
      />
      {reading.error !== null && (
        <Refusal title={`Não importamos ${reading.variables.name}. Nada mudou.`}>
          {explanation(reading.error, 'Tente de novo em alguns instantes.')}
        </Refusal>
      )}
    </Stack>
  );
}

import { Button, Stack } from '@mantine/core';
import { importReturnFile, type ReturnFileRow } from '@indike/contract/operator/money/return-files';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { Link as TextLink } from '@indike/ui/navigation/link.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useConfirmation } from '#app/shared/confirmation/confirmation.tsx';
import { FileRefusal } from '#app/shared/forms/file-refusal.tsx';
import { FileDrop } from '@indike/ui/fields/file-drop.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { returnFilesQuery, sandboxQuery, useImport } from '../api.ts';
import { doubtfulCount, importedText, outcomesText } from '../model/texts.ts';
import classes from './returns.module.css';

const column = columnsOf<ReturnFileRow>();

const COLUMNS = [
  column.display({
    id: 'file',
    header: 'Arquivo',
    cell: ({ row: { original } }) => (
      <>
        <TextLink to={paths.returnFile(original.id)} data-row>
          {original.name}
        </TextLink>
        <SecondLine>
          {original.bank_name ?? `Banco ${original.bank_code}`}, número {original.sequence}
        </SecondLine>
      </>
    ),
  }),
  column.display({
    id: 'imported',
    header: 'Importado em',
    cell: ({ row: { original } }) => (
      <span data-title="Importado em">
        {dateTimeText(original.imported_at)}
        <SecondLine>por {original.imported_by.name}</SecondLine>
      </span>
    ),
  }),
  column.display({
    id: 'outcomes',
    header: 'Pagamentos',
    cell: ({ row: { original } }) => (
      <>
        {outcomesText(original)}
        {!original.completed && <SecondLine>Incompleto: importe de novo</SecondLine>}
        {doubtfulCount(original) > 0 && <SecondLine>Há o que conferir</SecondLine>}
      </>
    ),
  }),
];

export function ReturnFilesPage() {
  const may = useCanCall();
  const { data: sandbox } = useQuery(sandboxQuery());
  return (
    <>
      <PageTitle
        help="O banco responde cada remessa com um arquivo de retorno. Importe-o para que cada saque passe a Pago ou Devolvido."
        action={
          sandbox && (
            <Button component={Link} to={paths.sandboxBank} variant="default">
              Banco da área de testes
            </Button>
          )
        }
      >
        Retornos do banco
      </PageTitle>
      {may(importReturnFile) && <Import />}
      <h2 className={classes['section']}>Importados</h2>
      <KeysetList
        query={returnFilesQuery()}
        failed="Não foi possível carregar os retornos"
        empty={<EmptyState>Nenhum retorno importado até agora.</EmptyState>}
      >
        {(rows) => <DataTable label="Retornos" columns={COLUMNS} rows={rows} idOf={({ id }) => String(id)} />}
      </KeysetList>
    </>
  );
}

function Import() {
  const navigate = useNavigate();
  const importFile = useImport();
  const { run, dialog } = useConfirmation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly name: string; readonly why: string } | null>(null);
  const send = async (file: File) => {
    setRefusal(null);
    setBusy(true);
    try {
      const imported = await importFile(file);
      showSuccess(importedText(imported));
      await navigate(paths.returnFile(imported.id));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      setRefusal({ name: file.name, why: explanation(error, 'Tente de novo em alguns instantes.') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="md" maw="42rem">
      <FileDrop
        label="Escolha o arquivo de retorno ou arraste-o para cá"
        hint="CNAB 240, como o banco o entregou. O mesmo arquivo outra vez não muda nada."
        accept=".ret,.txt,.rst,text/plain"
        busy={busy}
        onFile={(file) => void run(() => send(file))}
      />
      {refusal !== null && (
        <FileRefusal title={`Não importamos ${refusal.name}. Nada mudou.`}>{refusal.why}</FileRefusal>
      )}
      {dialog}
    </Stack>
  );
}

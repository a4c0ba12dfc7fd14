import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group, NativeSelect, Stack } from '@mantine/core';
import type { ReturnFilePreview } from '@indike/contract/operator/money/return-files';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApprovalForm } from '#app/shared/confirmation/approval-form.tsx';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import type { ImportFile } from '#app/shared/imports/use-import.ts';
import { paths } from '#app/shared/paths.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import { DataTable } from '#app/shared/table/data-table.tsx';
import { useImport } from '../api.ts';
import { importedText, outcomeChoices, outcomeOf, paymentsText, previewTexts } from '../model/texts.ts';
import { PREVIEW_COLUMNS } from './item-columns.tsx';
import { itemTotals } from './item-totals.tsx';

interface Props {
  readonly file: ImportFile;
  readonly preview: ReturnFilePreview;
  /** Whether it replaces a preview that was confirmed too late. */
  readonly isNew: boolean;
  readonly onBack: () => void;
  readonly onStale: () => void;
}

/** What a return file would change, payment by payment, and the button that applies just that. */
export function ReturnPreview({ file, preview, isNew, onBack, onStale }: Props) {
  const { bank_name: bank, bank_code: code, sequence } = preview;
  const { open, props } = useDialog('registrar-retorno');
  return (
    <Stack gap="md">
      {isNew && (
        <Alert color="yellow" title="A prévia mudou antes da confirmação" role="alert">
          Outro retorno ou outra pessoa alterou estes saques. Esta é a prévia nova: confira e registre de
          novo.
        </Alert>
      )}
      <div>
        <p role="status">{previewTexts(preview).join(' ')}</p>
        <SecondLine>
          {file.name}, {bank ?? `Banco ${code}`}, número {sequence}
        </SecondLine>
      </div>
      <Group gap="sm">
        <Button variant="default" onClick={onBack}>
          Escolher outro arquivo
        </Button>
        <Button onClick={open}>Registrar</Button>
      </Group>
      <Items preview={preview} />
      <Dialog {...props} title="Registrar este retorno?">
        <Registration file={file} preview={preview} onBack={props.onClose} onStale={onStale} />
      </Dialog>
    </Stack>
  );
}

/** Repeats what the file does, by outcome, before it does it. */
function Registration({ file, preview, onBack, onStale }: Omit<Props, 'isNew'>) {
  const navigate = useNavigate();
  const importFile = useImport();
  const register = async () => {
    try {
      const imported = await importFile(file, preview.digest);
      showSuccess(importedText(imported));
      await navigate(paths.returnFile(imported.id), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'return_preview_stale')) throw error;
      onBack();
      onStale();
    }
  };
  return (
    <ApprovalForm onApprove={register} onBack={onBack} submit="Confirmar registro" busyText="Registrando…">
      <Pairs>
        {preview.outcomes.map(({ outcome, name, count, value }) => (
          <Pair key={outcome} title={name}>
            {paymentsText(count)}, {moneyText(value)}
          </Pair>
        ))}
        <Pair title="Arquivo">{file.name}</Pair>
      </Pairs>
      <p>
        O que o banco pagou ou devolveu passa a valer, cada Indiker recebe um aviso, e não há volta. Só o que
        esta prévia mostra é registrado.
      </p>
    </ApprovalForm>
  );
}

function Items({ preview }: Pick<Props, 'preview'>) {
  const [outcome, setOutcome] = useState(outcomeOf(null));
  const rows = useMemo(
    () => preview.items.filter((item) => outcome === '' || item.outcome === outcome),
    [preview, outcome],
  );
  return (
    <>
      <NativeSelect
        aria-label="Resultado"
        maw="24rem"
        data={outcomeChoices(preview)}
        value={outcome}
        onChange={({ currentTarget: { value } }) => setOutcome(outcomeOf(value))}
      />
      <DataTable
        label="Prévia do retorno"
        columns={PREVIEW_COLUMNS}
        rows={rows}
        totals={itemTotals(preview, outcome)}
      />
    </>
  );
}

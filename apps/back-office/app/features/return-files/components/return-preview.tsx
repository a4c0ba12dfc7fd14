import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import type { ReturnFilePreview } from '@indike/contract/operator/money/return-files';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { paths } from '#app/shared/paths.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import { DataTable } from '#app/shared/table/data-table.tsx';
import type { ImportFile } from '#app/shared/imports/use-import.ts';
import { useImport } from '../api.ts';
import { importedText, outcomeChoices, outcomeOf, previewTexts } from '../model/texts.ts';
import { ITEM_COLUMNS } from './item-columns.tsx';

interface Props {
  readonly file: ImportFile;
  readonly preview: ReturnFilePreview;
  readonly onBack: () => void;
}

/** What a return file would change, payment by payment, and the button that applies it. */
export function ReturnPreview({ file, preview, onBack }: Props) {
  const { bank_name: bank, bank_code: code, sequence } = preview;
  const navigate = useNavigate();
  const importFile = useImport();
  const [busy, once] = useSingleFlight();
  const register = () =>
    void once(() =>
      runConfirmed(async () => {
        const imported = await importFile(file);
        showSuccess(importedText(imported));
        await navigate(paths.returnFile(imported.id));
      }),
    );
  return (
    <Stack gap="md">
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
        <Button aria-disabled={busy} onClick={register}>
          {busy ? 'Registrando…' : 'Registrar'}
        </Button>
      </Group>
      <Items preview={preview} />
    </Stack>
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
      <DataTable label="Prévia do retorno" columns={ITEM_COLUMNS} rows={rows} />
    </>
  );
}

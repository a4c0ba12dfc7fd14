import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { exportNames } from '@indike/rules/exports/subjects';
import { formatCount } from '@indike/rules/money/money';
import { mayExportUnmasked } from '@indike/rules/operators/roles';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { useState } from 'react';
import { FileRefusal } from '../forms/file-drop.tsx';
import { useSession } from '../session/session-store.ts';
import classes from './export-dialog.module.css';
import type { ExportProgress } from './export-progress.ts';
import { type Exportable, useExport } from './use-export.ts';

export interface ExportProps extends Exportable {
  /** What of it is masked unless somebody asks for it; absent where nothing is. */
  readonly masked?: string;
}

export default function ExportDialog({ opened, onClose, masked, ...exportable }: ExportProps & DialogProps) {
  const [unmasked, setUnmasked] = useState(false);
  const session = useSession();
  const mayUnmask = session.status === 'in' && mayExportUnmasked(session.session.role);
  const { start, cancel, progress, isPending, isSuccess, error } = useExport(exportable);
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Exportar ${exportNames[exportable.subject].toLowerCase()}`}
    >
      <Stack gap="md">
        <Text>
          Um arquivo CSV que abre no Excel, com tudo o que a lista tem com os filtros de agora. A exportação
          fica no registro de auditoria.
        </Text>
        {masked !== undefined && mayUnmask && (
          <Checkbox
            label={`${masked} sem máscara`}
            checked={unmasked}
            disabled={isPending}
            onChange={({ currentTarget }) => setUnmasked(currentTarget.checked)}
          />
        )}
        {error !== null && (
          <FileRefusal title="Nada foi exportado">
            {explanation(error, 'Tente de novo em alguns instantes.')}
          </FileRefusal>
        )}
        {isPending && <Progress {...progress} />}
        {isSuccess && <p role="status">{doneText(progress)}</p>}
        <Group justify="flex-end" gap="sm">
          {isPending ? (
            <Button variant="default" onClick={cancel}>
              Cancelar
            </Button>
          ) : (
            <Button onClick={() => start({ unmasked })}>{isSuccess ? 'Baixar de novo' : 'Baixar CSV'}</Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

const doneText = ({ rows }: ExportProgress): string =>
  rows === 1 ? 'Pronto: 1 linha no arquivo.' : `Pronto: ${formatCount(rows)} linhas no arquivo.`;

function Progress({ rows, total }: ExportProgress) {
  return (
    <div role="status">
      <progress
        className={classes['bar']}
        aria-label="Exportação"
        {...(total !== null && { value: rows, max: Math.max(total, 1) })}
      />
      <Text size="sm" c="dimmed">
        {total === null ? 'Procurando as linhas…' : `${formatCount(rows)} de ${formatCount(total)} linhas`}
      </Text>
    </div>
  );
}

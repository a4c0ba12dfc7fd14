import { Button, Group, Stack, Text } from '@mantine/core';
import { exportFileState, exportNames } from '@indike/rules/exports/subjects';
import { mayExportUnmasked } from '@indike/rules/operators/roles';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useState } from 'react';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-store.ts';
import classes from './export-dialog.module.css';
import { rowsText, stateText } from './file-text.ts';
import { type Exportable, useDeleteFile, useExport } from './use-export.ts';

export interface ExportProps extends Exportable {
  /** Names the data that are masked by default; absent when none are. */
  readonly masked?: string;
}

function useMayUnmask(): boolean {
  const state = useSession();
  return state.status === 'in' && mayExportUnmasked(state.session.role);
}

function Progress({ percent, text }: { readonly percent?: number | undefined; readonly text: string }) {
  return (
    <div role="status">
      <progress className={classes['bar']} aria-label="Exportação" value={percent} max={100} />
      <Text>{text}</Text>
      <Text size="sm" c="dimmed">
        Pode fechar: o arquivo fica em <Link to={paths.exports}>Exportações</Link> por 24 horas. Se demorar
        mais de um minuto, avisaremos por e-mail.
      </Text>
    </div>
  );
}

export default function ExportDialog({ opened, onClose, masked, ...exportable }: ExportProps & DialogProps) {
  const [unmasked, setUnmasked] = useState(false);
  const mayUnmask = useMayUnmask();
  const { start, forget, isOrdering, error, file } = useExport(exportable);
  const remove = useDeleteFile();
  const isRunning = isOrdering || file?.state === exportFileState.running;
  const close = () => {
    forget();
    onClose();
  };
  const cancel = () => {
    // Only then another export may be ordered: each operator has one at a time.
    if (file) remove.mutate(file.id, { onSettled: () => forget() });
    else forget();
  };
  return (
    <Dialog opened={opened} onClose={close} title={`Exportar: ${exportNames[exportable.subject]}`}>
      <Stack gap="md">
        <Text>
          Um arquivo CSV que abre no Excel, com tudo o que a lista tem com os filtros atuais. A exportação
          fica no registro de auditoria.
        </Text>
        {masked !== undefined && mayUnmask && (
          <Checkbox
            label={`${masked} sem máscara`}
            checked={unmasked}
            disabled={isRunning}
            onChange={({ currentTarget }) => setUnmasked(currentTarget.checked)}
          />
        )}
        {error !== null && (
          <Refusal title="Nada foi exportado">
            {explanation(error, 'Tente de novo em alguns instantes.')}
          </Refusal>
        )}
        {isRunning && <Progress percent={file?.percent} text={file ? stateText(file) : 'Pedindo…'} />}
        {file?.state === exportFileState.ready && (
          <p role="status">Pronto: {rowsText(file.rows)} no arquivo.</p>
        )}
        {file?.state === exportFileState.failed && (
          <Refusal title={stateText(file)}>
            Peça de novo. Se acontecer outra vez, veja as tarefas em Saúde do sistema.
          </Refusal>
        )}
        <Group justify="flex-end" gap="sm">
          {isRunning ? (
            <Button variant="default" onClick={cancel}>
              Cancelar
            </Button>
          ) : (
            <Button onClick={() => start({ unmasked })}>{file ? 'Baixar de novo' : 'Baixar CSV'}</Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

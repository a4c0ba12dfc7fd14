import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { exportNames } from '@indike/rules/exports/subjects';
import { mayExportUnmasked } from '@indike/rules/operators/roles';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useState } from 'react';
import { FileRefusal } from '../forms/file-refusal.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-store.ts';
import { doneText } from './export-progress.ts';
import { Progress } from './progress.tsx';
import { type Exportable, isTooLarge, useExport, useOrder } from './use-export.ts';

export interface ExportProps extends Exportable {
  /** Names the data that are masked by default; absent when none are. */
  readonly masked?: string;
}

function useMayUnmask(): boolean {
  const state = useSession();
  return state.status === 'in' && mayExportUnmasked(state.session.role);
}

interface ActionsProps {
  readonly download: ReturnType<typeof useExport>;
  readonly order: ReturnType<typeof useOrder>;
  readonly unmasked: boolean;
}

/** Buttons to download now, cancel the download, or have a large file prepared in the background. */
function Actions({
  download: { start, cancel, isPending, isSuccess, error },
  order,
  unmasked,
}: ActionsProps) {
  const tooLarge = isTooLarge(error);
  const prepare = () => {
    if (!order.isPending) order.mutate({ unmasked });
  };
  return (
    <Group justify="flex-end" gap="sm">
      {tooLarge && (
        <Button aria-disabled={order.isPending} onClick={prepare}>
          Preparar e avisar por e-mail
        </Button>
      )}
      {isPending ? (
        <Button variant="default" onClick={cancel}>
          Cancelar
        </Button>
      ) : (
        <Button {...(tooLarge && { variant: 'default' })} onClick={() => start({ unmasked })}>
          {isSuccess ? 'Baixar de novo' : 'Baixar CSV'}
        </Button>
      )}
    </Group>
  );
}

export default function ExportDialog({ opened, onClose, masked, ...exportable }: ExportProps & DialogProps) {
  const [unmasked, setUnmasked] = useState(false);
  const mayUnmask = useMayUnmask();
  const download = useExport(exportable);
  const { isPending, isSuccess, error } = download;
  const order = useOrder(exportable);
  const refusal = order.error ?? error;
  const close = () => {
    download.cancel();
    order.reset();
    onClose();
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
            disabled={isPending}
            onChange={({ currentTarget }) => setUnmasked(currentTarget.checked)}
          />
        )}
        {refusal !== null && !order.isSuccess && (
          <FileRefusal title="Nada foi exportado">
            {explanation(refusal, 'Tente de novo em alguns instantes.')}
          </FileRefusal>
        )}
        {isPending && <Progress progress={download.progress} />}
        {isSuccess && <p role="status">{doneText(download.progress)}</p>}
        {order.isSuccess ? (
          <p role="status">
            O arquivo está sendo preparado. Avisaremos por e-mail, e ele fica em{' '}
            <Link to={paths.exports}>Exportações</Link> por 24 horas.
          </p>
        ) : (
          <Actions download={download} order={order} unmasked={unmasked} />
        )}
      </Stack>
    </Dialog>
  );
}

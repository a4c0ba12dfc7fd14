import { Button, Stack, Text } from '@mantine/core';
import { rejectBatchBody, type BatchDetail } from '@indike/contract/operator/money/payout-batches';
import { batchStatus } from '@indike/rules/payouts/batches';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { MoreActions } from '#app/shared/detail/more-actions.tsx';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { useDecisions } from '../../api.ts';
import classes from '../payouts.module.css';
import { isByFile } from '../../model/orders.ts';
import { BatchApproval } from './batch-approval.tsx';

interface Props {
  readonly batch: BatchDetail;
}

/** The amounts in words and, for operators other than the preparer, the buttons to approve or reject. */
export function Decision({ batch }: Props) {
  const { status, sentence, net_in_words: words } = batch;
  return (
    <Panel title={status === batchStatus.prepared ? 'Decisão' : 'Valores'}>
      <p className={classes['sum']}>{sentence}.</p>
      <p className={classes['words']}>{words}</p>
      {status === batchStatus.prepared && <Actions batch={batch} />}
    </Panel>
  );
}

function Actions({ batch }: Props) {
  const { id, decidable, undecidable_reason: reason, changes } = batch;
  const may = useCanCall();
  const approval = useDialog('aprovar');
  const rejection = useDialog('rejeitar');
  if (!may('POST /api/operator/payout-batches/{id}/approve'))
    return <Text c="dimmed">A decisão é de quem tem outro papel na equipe.</Text>;
  const canApprove = decidable && changes.length === 0;
  return (
    <Stack gap="xs" mt="md">
      {reason !== null && <Text c="dimmed">{reason}</Text>}
      {canApprove && (
        <Button onClick={approval.open}>
          {isByFile(batch) ? 'Aprovar e fazer o arquivo' : 'Aprovar e pagar por PIX'}
        </Button>
      )}
      {!batch.is_own && may('POST /api/operator/payout-batches/{id}/reject') && (
        <MoreActions actions={[{ title: 'Rejeitar', run: rejection.open }]} />
      )}
      <Dialog {...rejection.props} title={`Rejeitar o lote ${id}`}>
        <RejectForm id={id} onDone={rejection.props.onClose} />
      </Dialog>
      {canApprove && (
        <Dialog {...approval.props} title={`Aprovar o lote ${id}?`} size="36rem">
          <BatchApproval batch={batch} onDone={approval.props.onClose} />
        </Dialog>
      )}
    </Stack>
  );
}

function RejectForm({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const { reject } = useDecisions(id);
  const form = useZodForm({
    schema: rejectBatchBody,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await reject(reason);
      showSuccess('Lote rejeitado: os saques podem entrar em outro');
      onDone();
    },
  });
  return (
    <CommandForm form={form} submit="Rejeitar lote" danger onBack={onDone}>
      <ReasonField description="Quem preparou o lote lê." {...form.text('reason')} />
    </CommandForm>
  );
}

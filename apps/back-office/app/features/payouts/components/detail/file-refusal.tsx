import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group, Text } from '@mantine/core';
import { refuseFileBody } from '@indike/contract/operator/money/file-refusals';
import type { BatchDetail } from '@indike/contract/operator/money/payout-batches';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { useAttempt } from '@indike/ui/forms/use-attempt.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { useDecisions } from '../../api.ts';

interface Props {
  readonly batch: BatchDetail;
}

/** Says that the bank did not take the file, and lets a second person confirm it. */
export function FileRefusal({ batch: { id, file_refusal: refusal } }: Props) {
  const may = useCanCall();
  const { confirmFileRefusal, discardFileRefusal } = useDecisions(id);
  const { busy, refusal: refused, attempt } = useAttempt();
  if (refusal === null) return null;
  const { reason, entered_by: by, entered_at: at, confirmed_by: confirmer, is_own: isOwn } = refusal;
  const run = (act: () => Promise<void>, said: string) => () =>
    void attempt(() =>
      confirmed(async () => {
        await act();
        showSuccess(said);
      }),
    );
  return (
    <Alert color="yellow" title="O banco não aceitou o arquivo" mb="lg">
      <p>
        “{reason}”, registrou {by.name}, {dateTimeText(at)}.
      </p>
      {confirmer === null ? (
        <p>
          {isOwn
            ? 'Outra pessoa precisa confirmar.'
            : 'Confira com o banco que nenhum pagamento deste arquivo será feito.'}{' '}
          Até lá, nada muda.
        </p>
      ) : (
        <p>{confirmer.name} confirmou. Os saques esperam outro lote, e este arquivo não se envia mais.</p>
      )}
      <Refusal>{refused}</Refusal>
      {confirmer === null && (
        <Group mt="md" gap="sm">
          {!isOwn && may('POST /api/operator/payout-batches/{id}/file-refusal/confirm') && (
            <Button
              color="red"
              aria-disabled={busy}
              onClick={run(confirmFileRefusal, 'Confirmado: os saques podem entrar em outro lote')}
            >
              Confirmar que nada será pago
            </Button>
          )}
          {may('DELETE /api/operator/payout-batches/{id}/file-refusal') && (
            <Button
              variant="default"
              aria-disabled={busy}
              onClick={run(discardFileRefusal, 'Registro descartado')}
            >
              Descartar o registro
            </Button>
          )}
        </Group>
      )}
    </Alert>
  );
}

/** Offered until the bank has answered anything. */
export function RefuseFile({ batch: { id, file_refusable: isRefusable } }: Props) {
  const may = useCanCall();
  const { open, props } = useDialog('arquivo-nao-aceito');
  if (!isRefusable || !may('POST /api/operator/payout-batches/{id}/file-refusal')) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        O banco não aceitou o arquivo
      </Button>
      <Dialog {...props} title="O banco não aceitou o arquivo">
        <RefuseForm id={id} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

function RefuseForm({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const { enterFileRefusal } = useDecisions(id);
  const form = useZodForm({
    schema: refuseFileBody,
    initial: { reason: '' },
    onSubmit: ({ reason }) =>
      confirmed(async () => {
        await enterFileRefusal(reason);
        showSuccess('Registrado. Falta a confirmação de outra pessoa.');
        onDone();
      }),
  });
  return (
    <CommandForm form={form} submit="Registrar" onBack={onDone}>
      <Text>
        Só quando o banco recusou o arquivo inteiro e não vai fazer nenhum dos pagamentos. Depois que outra
        pessoa confirmar, os saques podem entrar em outro lote.
      </Text>
      <ReasonField
        label="O que o banco disse"
        description="Quem confirma lê. Fica no registro de auditoria."
        {...form.text('reason')}
      />
    </CommandForm>
  );
}

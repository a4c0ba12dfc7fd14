import { Button, Text } from '@mantine/core';
import { writeOffIndikerBody } from '@indike/contract/operator/indiker-support';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import * as z from 'zod/mini';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { usePageActions } from '#app/shared/keyboard/page-actions.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type SupportProps, useSupportForm } from '../../api.ts';

/** Ends what clawbacks would still take from later earnings. */
export function WriteOff({ indiker }: { readonly indiker: OperatorIndiker }) {
  const may = useCanCall();
  const { open, props } = useDialog('dar-baixa');
  const isAllowed = may('POST /api/operator/indikers/{id}/write-off') && indiker.owed > 0;
  const title = `Dar baixa em ${moneyText(indiker.owed)} a descontar`;
  usePageActions(isAllowed ? [{ title, run: open }] : []);
  if (!isAllowed) return null;
  return (
    <>
      <Button variant="default" mt="md" onClick={open}>
        {title}
      </Button>
      <Dialog {...props} title="Dar baixa no estorno">
        <WriteOffForm indiker={indiker} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

const schema = z.object({ reason: writeOffIndikerBody.shape.reason });

function WriteOffForm(props: SupportProps) {
  const { firstname, owed } = props.indiker;
  const form = useSupportForm(props, {
    schema,
    initial: { reason: '' },
    send: ({ reason }, params) =>
      call('POST /api/operator/indikers/{id}/write-off', { params, body: { owed, reason } }),
    said: 'Baixa registrada: nada mais é descontado',
  });
  return (
    <CommandForm form={form} submit="Dar baixa">
      <Text>
        <strong>{moneyText(owed)}</strong> deixam de ser descontados do que {firstname} ganhar. Só quando a
        pessoa devolveu o valor por fora, ou quando vocês abrem mão dele. A baixa não se desfaz.
      </Text>
      <ReasonField description="Fica no registro de auditoria. A pessoa não lê." {...form.text('reason')} />
    </CommandForm>
  );
}

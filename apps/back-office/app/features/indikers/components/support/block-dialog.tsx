import { Stack, Text, Textarea } from '@mantine/core';
import { blockIndikerBody, unblockIndikerBody } from '@indike/contract/operator/indiker-support';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import type { ReactNode } from 'react';
import { FormActions } from '#app/shared/forms/form-actions.tsx';
import { FormRefusal } from '#app/shared/forms/form-refusal.tsx';
import { call } from '#app/shared/http/call.ts';
import type { SupportAction } from './email-dialog.tsx';

interface Props extends DialogProps {
  readonly indiker: OperatorIndiker;
  readonly save: SupportAction;
}

export function BlockDialog({ opened, onClose, indiker, save }: Props) {
  const isBlocked = indiker.blocked_at !== null;
  const params = { id: String(indiker.id) };
  const block = (body: Body) =>
    save(async () => {
      const done = await call('POST /api/operator/indikers/{id}/block', { params, body });
      onClose();
      return done;
    }, 'Bloqueado: as sessões terminaram');
  const unblock = (body: Body) =>
    save(async () => {
      const done = await call('POST /api/operator/indikers/{id}/unblock', { params, body });
      onClose();
      return done;
    }, 'Desbloqueado');
  return (
    <Dialog opened={opened} onClose={onClose} title={isBlocked ? 'Desbloquear' : 'Bloquear'}>
      {isBlocked ? (
        <UnblockForm indiker={indiker} onSave={unblock} />
      ) : (
        <BlockForm indiker={indiker} onSave={block} />
      )}
    </Dialog>
  );
}

interface Body {
  readonly reason: string;
}
interface FormProps {
  readonly indiker: OperatorIndiker;
  readonly onSave: (body: Body) => Promise<void>;
}

interface ReasonFormProps extends Pick<FormProps, 'onSave'> {
  readonly schema: typeof blockIndikerBody;
  readonly submit: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
}

function ReasonForm({ schema, submit, danger = false, onSave, children }: ReasonFormProps) {
  const form = useZodForm({ schema, initial: { reason: '' }, onSubmit: onSave });
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        {children}
        <Textarea
          label="Motivo"
          description="Fica no registro de auditoria. A pessoa não lê."
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          {...form.text('reason')}
        />
        <FormRefusal refusal={form.refusal} />
        <FormActions submit={submit} busy={form.busy} danger={danger} />
      </Stack>
    </form>
  );
}

/** Explains beforehand what happens to open referrals, requested withdrawals and the available balance. */
function BlockForm({ indiker: { firstname, requested, available }, onSave }: FormProps) {
  return (
    <ReasonForm schema={blockIndikerBody} submit="Bloquear" danger onSave={onSave}>
      <Text>
        {firstname} sai de todos os aparelhos agora e não entra mais, e o link exclusivo deixa de funcionar. A
        pessoa recebe um e-mail que diz isso, sem o motivo.
      </Text>
      <Text>
        O dinheiro continua dela: as indicações seguem
        {requested > 0 && `, ${moneyText(requested)} em saques já pedidos são pagos`}
        {available > 0 && `, e ${moneyText(available)} disponíveis não expiram durante o bloqueio`}.
      </Text>
    </ReasonForm>
  );
}

function UnblockForm({ indiker: { blocked_at, blocked_by, blocked_reason }, onSave }: FormProps) {
  return (
    <ReasonForm schema={unblockIndikerBody} submit="Desbloquear" onSave={onSave}>
      <Text>
        {blocked_by ?? 'Alguém da equipe'} bloqueou em {blocked_at === null ? '' : dateTimeText(blocked_at)}:
        “{blocked_reason}”.
      </Text>
      <Text>A pessoa pode entrar de novo com a mesma senha e recebe um e-mail que diz isso.</Text>
    </ReasonForm>
  );
}

import { Text } from '@mantine/core';
import { blockIndikerBody, unblockIndikerBody } from '@indike/contract/operator/indiker-support';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { type SupportProps, useSaveIndiker } from '../../api.ts';

const REASON_READERS = 'Fica no registro de auditoria. A pessoa não lê.';

/** Explains beforehand what happens to open referrals, requested withdrawals and the available balance. */
export function BlockForm({ indiker, onDone }: SupportProps) {
  const { id, firstname, requested, available } = indiker;
  const save = useSaveIndiker(onDone);
  const form = useZodForm({
    schema: blockIndikerBody,
    initial: { reason: '' },
    onSubmit: (body) =>
      confirmed(() =>
        save(
          call('POST /api/operator/indikers/{id}/block', { params: { id: String(id) }, body }),
          'Bloqueado: as sessões terminaram',
        ),
      ),
  });
  return (
    <CommandForm form={form} submit="Bloquear" danger>
      <Text>
        {firstname} sai de todos os aparelhos agora e não entra mais, e o link exclusivo deixa de funcionar. A
        pessoa recebe um e-mail que diz isso, sem o motivo.
      </Text>
      <Text>
        O dinheiro continua dela: as indicações seguem
        {requested > 0 && `, ${moneyText(requested)} em saques já pedidos são pagos`}
        {available > 0 && `, e ${moneyText(available)} disponíveis não expiram durante o bloqueio`}.
      </Text>
      <ReasonField description={REASON_READERS} {...form.text('reason')} />
    </CommandForm>
  );
}

export function UnblockForm({ indiker, onDone }: SupportProps) {
  const { id, blocked_at, blocked_by, blocked_reason } = indiker;
  const save = useSaveIndiker(onDone);
  const form = useZodForm({
    schema: unblockIndikerBody,
    initial: { reason: '' },
    onSubmit: (body) =>
      confirmed(() =>
        save(
          call('POST /api/operator/indikers/{id}/unblock', { params: { id: String(id) }, body }),
          'Desbloqueado',
        ),
      ),
  });
  return (
    <CommandForm form={form} submit="Desbloquear">
      <Text>
        {blocked_by ?? 'Alguém da equipe'} bloqueou em {blocked_at === null ? '' : dateTimeText(blocked_at)}:
        “{blocked_reason}”.
      </Text>
      <Text>A pessoa pode entrar de novo com a mesma senha e recebe um e-mail que diz isso.</Text>
      <ReasonField description={REASON_READERS} {...form.text('reason')} />
    </CommandForm>
  );
}

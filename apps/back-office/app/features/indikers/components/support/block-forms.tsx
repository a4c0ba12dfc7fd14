import { Text } from '@mantine/core';
import { blockIndikerBody, unblockIndikerBody } from '@indike/contract/operator/indiker-support';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { type SupportProps, useSupportForm } from '../../api.ts';

const REASON_READERS = 'Fica no registro de auditoria. A pessoa não lê.';

/** Explains beforehand what happens to open referrals, requested withdrawals and the available balance. */
export function BlockForm(props: SupportProps) {
  const { firstname, requested, available } = props.indiker;
  const form = useSupportForm(props, {
    schema: blockIndikerBody,
    initial: { reason: '' },
    send: (body, params) => call('POST /api/operator/indikers/{id}/block', { params, body }),
    said: 'Bloqueado: as sessões terminaram',
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

export function UnblockForm(props: SupportProps) {
  const { blocked_at, blocked_by, blocked_reason } = props.indiker;
  const form = useSupportForm(props, {
    schema: unblockIndikerBody,
    initial: { reason: '' },
    send: (body, params) => call('POST /api/operator/indikers/{id}/unblock', { params, body }),
    said: 'Desbloqueado',
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

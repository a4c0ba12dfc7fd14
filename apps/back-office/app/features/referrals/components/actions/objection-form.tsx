import { Text } from '@mantine/core';
import { registerObjectionBody } from '@indike/contract/operator/referral-work';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import * as z from 'zod/mini';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { useChange } from '../../api.ts';

interface Props {
  readonly referralId: number;
  readonly contact: OperatorReferral['contacts'][number];
  readonly onDone: () => void;
}

const schema = z.object({ reason: registerObjectionBody.shape.reason });

export function ObjectionForm({ referralId, contact, onDone }: Props) {
  const change = useChange();
  const form = useZodForm({
    schema,
    initial: { reason: '' },
    onSubmit: ({ reason }) =>
      confirmed(async () => {
        const params = { id: String(referralId) };
        const body = { contact_id: contact.id, reason };
        await change.mutateAsync(() =>
          call('POST /api/operator/indications/{id}/objection', { params, body }),
        );
        onDone();
        showSuccess('Contato apagado e bloqueado');
      }),
  });
  return (
    <CommandForm form={form} submit="Apagar o contato" danger>
      <Text>
        Os dados de {contact.name} são apagados em todas as indicações, com as anotações e as mensagens delas,
        e ninguém mais consegue indicar este e-mail e este telefone. Uma indicação aberta que fica sem contato
        é cancelada, e o Indiker é avisado. Não tem volta.
      </Text>
      <ReasonField
        label="Como a pessoa pediu"
        description="Fica no registro de auditoria. Não escreva dados da pessoa."
        {...form.text('reason')}
      />
    </CommandForm>
  );
}

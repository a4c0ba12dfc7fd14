import { Text } from '@mantine/core';
import { eraseIndikerBody } from '@indike/contract/operator/indiker-support';
import { centavosFromReais, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { programme } from '@indike/ui/programme.ts';
import * as z from 'zod/mini';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { type SupportProps, useSupportForm } from '../../api.ts';

const schema = z.object({ reason: eraseIndikerBody.shape.reason, waives: z.boolean() });

/** The server says what has to be paid or ended first. */
export function EraseForm(props: SupportProps) {
  const { firstname, available } = props.indiker;
  const balance = centavosFromReais(available) ?? ZERO_CENTAVOS;
  // From the minimum on, it is withdrawn, or settled for who is blocked.
  const mayWaive = balance > 0 && balance < programme.minimumWithdrawal;
  const form = useSupportForm(props, {
    schema,
    initial: { reason: '', waives: false },
    send: ({ reason, waives }, params) =>
      call('POST /api/operator/indikers/{id}/erase', {
        params,
        body: { reason, waive_balance: waives ? available : null },
      }),
    said: 'Cadastro excluído',
  });
  return (
    <CommandForm form={form} submit="Excluir o cadastro" danger>
      <Text>
        Só a pedido de {firstname}, e depois de conferir quem pede. O nome, o e-mail, o CPF, o telefone e os
        dados bancários são apagados, as indicações em aberto são canceladas, e a pessoa recebe um último
        e-mail. A exclusão não tem volta.
      </Text>
      {mayWaive && (
        <Checkbox
          label={`A pessoa escreveu que abre mão de ${moneyText(available)}`}
          {...form.checkbox('waives')}
        />
      )}
      <ReasonField
        label="Como a pessoa pediu e se identificou"
        description="Fica no registro de auditoria. Não escreva dados da pessoa."
        {...form.text('reason')}
      />
    </CommandForm>
  );
}

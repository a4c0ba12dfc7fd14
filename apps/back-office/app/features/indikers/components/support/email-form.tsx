import { Text, TextInput } from '@mantine/core';
import { changeIndikerEmailBody } from '@indike/contract/operator/indiker-support';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { type SupportProps, useSupportForm } from '../../api.ts';

export function EmailForm(props: SupportProps) {
  const { firstname, email } = props.indiker;
  const form = useSupportForm(props, {
    schema: changeIndikerEmailBody,
    initial: { email: '', reason: '' },
    send: (body, params) => call('PUT /api/operator/indikers/{id}/email', { params, body }),
    said: 'E-mail trocado: os dois endereços foram avisados',
  });
  return (
    <CommandForm form={form} submit="Trocar o e-mail">
      <Text>
        Só depois de conferir quem pede. {firstname} sai de todos os aparelhos, os códigos e links do endereço
        antigo deixam de valer, o Google e o Facebook são desligados do cadastro, e os dois endereços são
        avisados.
      </Text>
      <TextInput
        label="Novo e-mail"
        description={`Hoje: ${email}`}
        type="email"
        autoComplete="off"
        data-autofocus
        {...form.text('email')}
      />
      <ReasonField
        label="Como a pessoa se identificou"
        description="Fica no registro de auditoria."
        data-autofocus={undefined}
        {...form.text('reason')}
      />
    </CommandForm>
  );
}

import { Text, TextInput } from '@mantine/core';
import { asaasCredentials, efiCredentials } from '@indike/contract/operator/money/payment-providers';
import { FileDrop } from '@indike/ui/fields/file-drop.tsx';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { useState } from 'react';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { certificateText } from '../model/certificate-text.ts';

interface Props {
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** What is entered is only sent: the server never sends it back. */
const SECRECY = 'Tudo é guardado cifrado e não aparece mais em lugar nenhum, nem aqui.';
/** Browsers would offer to save them as the person's password. */
const UNSAVED = { autoComplete: 'off', 'data-1p-ignore': true, 'data-lpignore': 'true' } as const;

export function EfiForm({ onDone, onBack }: Props) {
  const [file, setFile] = useState<string | null>(null);
  const form = useZodForm({
    schema: efiCredentials,
    initial: { client_id: '', client_secret: '', payer_key: '', certificate: '' },
    onSubmit: (body) =>
      confirmed(async () => {
        await call('PUT /api/operator/payer/connections/efi', { body });
        onDone();
      }),
  });
  const choose = async (chosen: File) => {
    form.set('certificate', certificateText(new Uint8Array(await chosen.arrayBuffer())));
    setFile(chosen.name);
  };
  return (
    <CommandForm form={form} submit="Salvar credenciais" busyText="Salvando…" onBack={onBack}>
      <Text c="dimmed">
        Na conta da Efí, em API › Aplicações, com os escopos pix.send, gn.pix.send.read, gn.balance.read e
        webhook.write. {SECRECY}
      </Text>
      <TextInput label="Client ID" {...UNSAVED} data-autofocus {...form.text('client_id')} />
      <PasswordInput label="Client Secret" {...form.text('client_secret')} {...UNSAVED} />
      <TextInput
        label="Chave PIX da conta que paga"
        description="Uma chave aleatória da sua conta na Efí"
        {...UNSAVED}
        {...form.text('payer_key')}
      />
      <div>
        <FileDrop
          label={file ?? 'Escolha o certificado ou arraste-o para cá'}
          hint="O arquivo .p12 ou .pem da aplicação, com a chave e sem senha"
          accept=".p12,.pfx,.pem,.crt"
          busy={false}
          onFile={(chosen) => void choose(chosen)}
        />
        {form.errors['certificate'] && (
          <Text size="sm" c="red.8" role="alert" mt={6}>
            {form.errors['certificate']}
          </Text>
        )}
      </div>
    </CommandForm>
  );
}

export function AsaasForm({ onDone, onBack }: Props) {
  const form = useZodForm({
    schema: asaasCredentials,
    initial: { api_key: '', webhook_token: '' },
    onSubmit: (body) =>
      confirmed(async () => {
        await call('PUT /api/operator/payer/connections/asaas', { body });
        onDone();
      }),
  });
  return (
    <CommandForm form={form} submit="Salvar credenciais" busyText="Salvando…" onBack={onBack}>
      <Text c="dimmed">
        Na conta da Asaas, crie a chave de API e, com o mesmo token, o webhook de transferências e o mecanismo
        de validação de saque. Sem a validação, um pagamento pode sair em dobro. {SECRECY}
      </Text>
      <PasswordInput label="Chave de API" {...form.text('api_key')} {...UNSAVED} data-autofocus />
      <PasswordInput
        label="Token dos webhooks e da validação"
        description="O mesmo que você escreveu na Asaas, com 32 caracteres ou mais"
        {...form.text('webhook_token')}
        {...UNSAVED}
      />
    </CommandForm>
  );
}

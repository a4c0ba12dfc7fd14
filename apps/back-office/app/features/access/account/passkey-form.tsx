import { Text, TextInput } from '@mantine/core';
import { addPasskeyBody } from '@indike/contract/operator/access/second-factors';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showError, showSuccess } from '@indike/ui/toasts/toasts.ts';
import * as z from 'zod/mini';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { NarrowForm } from '#app/shared/forms/submit-button.tsx';
import { call } from '#app/shared/http/call.ts';
import { useRefreshAccess } from '../api.ts';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { createPasskey } from '#app/shared/confirmation/passkeys.ts';

const schema = z.object({ name: addPasskeyBody.shape.name });

interface Props {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onDone: () => void;
}

export function PasskeyForm({ onCodes, onDone }: Props) {
  const refresh = useRefreshAccess();
  const enrol = async (name: string) => {
    const creation = await call('POST /api/operator/passkeys/options', {});
    const credential = await createPasskey(creation).catch(() => null);
    if (credential === null) return showError('A chave não foi criada. Tente de novo ou use outro aparelho.');
    const { recovery_codes } = await call('POST /api/operator/passkeys', { body: { name, credential } });
    if (recovery_codes !== null) onCodes(recovery_codes);
    await refresh();
    showSuccess('Chave de acesso cadastrada');
    onDone();
  };
  const form = useZodForm({
    schema,
    initial: { name: '' },
    onSubmit: ({ name }) => confirmed(() => enrol(name)),
  });
  return (
    <NarrowForm
      form={form}
      label="Nova chave de acesso"
      submit="Cadastrar"
      busyText="Aguardando o navegador…"
    >
      <Text>O navegador vai pedir a digital, o rosto, o PIN ou a chave USB.</Text>
      <TextInput
        label="Nome da chave"
        description="Para você reconhecer depois: “Notebook do trabalho”."
        maxLength={60}
        data-autofocus
        {...form.text('name')}
      />
      <Refusal>{form.refusal}</Refusal>
    </NarrowForm>
  );
}

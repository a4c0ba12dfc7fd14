import { Textarea, TextInput } from '@mantine/core';
import { API_SCOPES, type ApiScope, SCOPE_TEXTS } from '@indike/rules/integrations/scopes';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CheckboxList } from '#app/shared/forms/checkbox-list.tsx';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { useRefreshKeys } from '../api.ts';
import { keyForm } from '../model/key-form.ts';

interface Props {
  readonly onKey: (key: string) => void;
  readonly onBack: () => void;
}

const NO_SCOPES: readonly ApiScope[] = [];
const SCOPE_OPTIONS = API_SCOPES.map((scope) => ({
  value: scope,
  label: SCOPE_TEXTS[scope],
  description: scope,
}));

export function CreateKeyForm({ onKey, onBack }: Props) {
  const refresh = useRefreshKeys();
  const today = useToday();
  const form = useZodForm({
    schema: keyForm,
    initial: { name: '', scopes: NO_SCOPES, expires_at: '', addresses: '' },
    onSubmit: (body) =>
      confirmed(async () => {
        const { key } = await call('POST /api/operator/api-keys', { body });
        await refresh();
        onKey(key);
      }),
  });
  const { error: wrongAddress, ...addresses } = form.text('addresses');
  // The error of one invalid address has its index in the name: 'addresses.1'.
  const addressError = Object.entries(form.errors).find(([name]) => name.startsWith('addresses.'))?.[1];
  return (
    <CommandForm form={form} submit="Criar chave" busyText="Criando…" onBack={onBack}>
      <TextInput
        label="Nome"
        description="Aparece no registro e no histórico das indicações."
        placeholder="CRM de vendas"
        autoComplete="off"
        maxLength={60}
        data-autofocus
        {...form.text('name')}
      />
      <CheckboxList legend="O que a chave pode fazer" options={SCOPE_OPTIONS} {...form.value('scopes')} />
      <DateField label="Vale até (opcional)" min={today} {...form.value('expires_at')} />
      <Textarea
        label="Endereços permitidos (opcional)"
        description="Um por linha: 203.0.113.7 ou 203.0.113.0/24. Em branco, a chave vale de qualquer lugar."
        {...addresses}
        error={addressError ?? wrongAddress}
      />
    </CommandForm>
  );
}

import { Stack, Text, TextInput, Title } from '@mantine/core';
import { CpfInput, PhoneInput } from '@indike/ui/fields/masked-input.tsx';
import type { useFields } from '@indike/ui/forms/use-fields.ts';
import type { BankFields } from '../model/form.ts';

export type BankForm = Omit<ReturnType<typeof useFields<BankFields>>, 'formPropsFor'>;

/** The owner's data, when the bank account is not the Indiker's own. */
export function OwnerFields({ form }: { readonly form: BankForm }) {
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>Titular da conta</Title>
        <Text size="sm" c="dimmed" mt={4}>
          Confirme antes com essa pessoa: o pagamento feito a ela vale como pagamento a você.
        </Text>
      </div>
      <TextInput label="Nome" autoComplete="off" maxLength={100} {...form.text('account_owner_fisrtname')} />
      <TextInput
        label="Sobrenome"
        autoComplete="off"
        maxLength={100}
        {...form.text('account_owner_lastname')}
      />
      <CpfInput label="CPF" {...form.value('account_owner_document')} />
      <PhoneInput label="Telefone" {...form.value('account_owner_phone')} autoComplete="off" />
    </Stack>
  );
}

import { Text, TextInput } from '@mantine/core';
import type { BankAccountResponse } from '@indike/contract/money/registered-bank-account';
import { formatCpf } from '@indike/rules/identifiers/documents';
import { MAX_PIX_EMAIL_LENGTH, type PixType, pixTypeNames } from '@indike/rules/identifiers/pix-keys';
import { ChoiceGroup } from '@indike/ui/fields/choice-group.tsx';
import { CpfInput, PhoneInput } from '@indike/ui/fields/masked-input.tsx';
import { bankFields } from '../model/form.ts';
import type { BankForm } from './owner-fields.tsx';

interface Props {
  readonly form: BankForm;
  readonly saved: BankAccountResponse | null;
  readonly userCpf: string;
}

export function PixFields({ form, saved, userCpf }: Props) {
  const { pix_type, account_owner_is_user } = form.values;

  function choose(type: PixType) {
    const before = bankFields(saved);
    // A CPF key must be the owner's CPF, so it can be prefilled. Other keys are not guessed.
    const own = type === 'cpf' && account_owner_is_user ? formatCpf(userCpf) : '';
    form.set('pix_type', type);
    form.set('pix_key', before.pix_type === type ? before.pix_key : own);
  }

  return (
    <>
      <ChoiceGroup
        label="Tipo de chave PIX"
        choices={pixTypeNames}
        {...form.value('pix_type')}
        onChange={choose}
      />
      <Text size="sm" c="dimmed" mt="-0.5rem">
        A chave aleatória não é aceita.
      </Text>
      <KeyInput form={form} type={pix_type} />
    </>
  );
}

function KeyInput({ form, type }: { readonly form: BankForm; readonly type: PixType | null }) {
  switch (type) {
    case null:
      return null;
    case 'phone':
      return <PhoneInput label="Chave PIX (celular com DDD)" {...form.value('pix_key')} />;
    case 'cpf':
      return <CpfInput label="Chave PIX (CPF)" {...form.value('pix_key')} />;
    case 'email':
      return (
        <TextInput
          label="Chave PIX (e-mail)"
          type="email"
          autoCapitalize="none"
          autoComplete="email"
          spellCheck={false}
          maxLength={MAX_PIX_EMAIL_LENGTH}
          {...form.text('pix_key')}
        />
      );
  }
}

import { Stack, Text, TextInput, Title, Anchor, Loader } from '@mantine/core';
import { EmailInput } from '@indike/ui/fields/email-input.tsx';
import { CpfInput, PhoneInput } from '@indike/ui/fields/masked-input.tsx';
import type { useFields } from '@indike/ui/forms/use-fields.ts';
import type { BankAccountResponse } from '@indike/contract/money/registered-bank-account';
import { formatCpf } from '@indike/rules/identifiers/documents';
import { MAX_PIX_EMAIL_LENGTH, type PixType, pixTypeNames } from '@indike/rules/identifiers/pix-keys';
import { ChoiceGroup, entriesOf } from '@indike/ui/fields/choice-group.tsx';
import { accountTypeNames } from '@indike/rules/money/bank-accounts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SearchSelect } from '@indike/ui/fields/search-select.tsx';
import { type BankFields, bankFields } from '../model/form.ts';
import { banksQuery } from '../api.ts';
import classes from './bank-account.module.css';

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

interface FieldsProps {
  readonly form: BankForm;
  readonly saved: BankAccountResponse | null;
  readonly userCpf: string;
  /** The accepted types of keys. */
  readonly types: readonly PixType[];
}

export function PixFields({ form, saved, userCpf, types }: FieldsProps) {
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
        choices={entriesOf(pixTypeNames).filter(([type]) => types.includes(type))}
        {...form.value('pix_type')}
        onChange={choose}
      />
      <Text size="sm" c="dimmed" mt="-0.5rem">
        {types.includes('random')
          ? 'Antes de pagar uma chave aleatória, o banco confere se ela é do titular da conta.'
          : 'A chave aleatória não é aceita.'}
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
        <EmailInput
          label="Chave PIX (e-mail)"
          autoComplete="email"
          maxLength={MAX_PIX_EMAIL_LENGTH}
          {...form.text('pix_key')}
        />
      );
    case 'random':
      return (
        <TextInput
          label="Chave PIX (aleatória)"
          description="Copie do aplicativo do seu banco"
          placeholder="123e4567-e89b-12d3-a456-426614174000"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...form.text('pix_key')}
        />
      );
  }
}

interface TedProps {
  readonly form: BankForm;
  readonly saved: BankAccountResponse | null;
}

export function TedFields({ form, saved }: TedProps) {
  const banks = useQuery(banksQuery());
  const choices = useMemo(() => bankChoices(banks.data, saved), [banks.data, saved]);
  return (
    <>
      <div>
        <SearchSelect<string>
          label="Banco"
          placeholder="Nome ou código do banco"
          choices={choices}
          nothingFoundMessage={banks.data ? 'Nenhum banco com esse nome ou código' : 'Carregando...'}
          {...(banks.isFetching && { rightSection: <Loader size={18} /> })}
          {...form.value('bank_id')}
        />
        {banks.isError && !banks.isFetching && (
          <Text size="sm" role="alert" mt={6}>
            A lista de bancos não carregou.{' '}
            <Anchor component="button" type="button" fw={500} inherit onClick={() => void banks.refetch()}>
              Tentar de novo
            </Anchor>
          </Text>
        )}
      </div>
      <div className={classes['pair']}>
        <TextInput label="Agência" placeholder="0001" autoComplete="off" {...form.text('agency')} />
        <TextInput
          label="Conta com dígito"
          placeholder="12345-6"
          autoComplete="off"

          {...form.text('account')}
        />
      </div>
      <ChoiceGroup
        label="Tipo de conta"
        choices={entriesOf(accountTypeNames)}
        {...form.value('account_type')}
      />
    </>
  );
}

interface Bank {
  readonly id: string;
  readonly title: string;
}

const named = ({ id, title }: Bank): Bank => ({ id, title: `${title} (${id})` });

/** The titles contain the bank code, so that it can be searched. Only the saved bank until the list is loaded. */
function bankChoices(banks: readonly Bank[] | undefined, saved: BankAccountResponse | null): Bank[] {
  if (banks) return banks.map(named);
  const { bank_id: id, bank_title: title } = saved ?? { bank_id: null, bank_title: null };
  return id !== null && title !== null ? [named({ id, title })] : [];
}

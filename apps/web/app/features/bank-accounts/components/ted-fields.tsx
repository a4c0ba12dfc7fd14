import { Anchor, Loader, Text, TextInput } from '@mantine/core';
import type { BankAccountResponse } from '@indike/contract/money/registered-bank-account';
import { accountTypeNames } from '@indike/rules/money/bank-accounts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChoiceGroup } from '@indike/ui/fields/choice-group.tsx';
import { SearchSelect } from '@indike/ui/fields/search-select.tsx';
import { banksQuery } from '../api.ts';
import { bankChoices } from '../model/bank-choices.ts';
import classes from './bank-account.module.css';
import type { BankForm } from './owner-fields.tsx';

interface Props {
  readonly form: BankForm;
  readonly saved: BankAccountResponse | null;
}

export function TedFields({ form, saved }: Props) {
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
      <ChoiceGroup label="Tipo de conta" choices={accountTypeNames} {...form.value('account_type')} />
    </>
  );
}

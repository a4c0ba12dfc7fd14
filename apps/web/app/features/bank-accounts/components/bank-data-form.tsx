import { Button, Stack } from '@mantine/core';
import { Switch } from '@indike/ui/fields/switch.ts';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import type { BankAccountResponse } from '@indike/contract/money/registered-bank-account';
import type { PixType } from '@indike/rules/identifiers/pix-keys';
import { transferTypeNames } from '@indike/rules/money/bank-accounts';
import { type Location, useLocation, useNavigate } from 'react-router';
import { useForm } from '@indike/ui/forms/use-form.ts';
import { safeOrigin } from '#app/shared/paths.ts';
import { useUser } from '#app/shared/session/session-store.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { ChoiceGroup, entriesOf } from '@indike/ui/fields/choice-group.tsx';
import { useConfirmedSave } from '#app/shared/verification-code/use-confirmed-save.tsx';
import type { BankAccountForm } from '@indike/contract/money/bank-account-form';
import { useQueryClient } from '@tanstack/react-query';
import { bankAccountQuery } from '#app/shared/money/queries.ts';
import { useRefreshUser } from '#app/shared/authentication/sign-in.ts';
import { bankFields, validateBankFields } from '../model/form.ts';
import classes from './bank-account.module.css';
import { OwnerFields, PixFields, TedFields } from './bank-account-fields.tsx';
import { useCreateBankAccount, useUpdateBankAccount } from '../api.ts';

interface OriginState {
  readonly origin?: unknown;
}

interface Props {
  readonly saved: BankAccountResponse | null;
  readonly pixTypes: readonly PixType[];
}

export function BankDataForm({ saved, pixTypes }: Props) {
  const save = useSaveBankAccount(saved);
  const { confirm, restoreDraft, dialog } = useConfirmedSave('bank_account');
  const { state }: Location<OriginState | null> = useLocation();
  const navigate = useNavigate();
  const userCpf = useUser()?.document ?? '';

  const { formProps, busy, ...form } = useForm({
    initial: restoreDraft(bankFields(saved)),
    validate: (values) => validateBankFields(values, { userCpf, pixTypes }),
    onSubmit: async (body, values) => {
      if (!(await confirm((code) => save(body, code), values))) return;
      showSuccess('Dados bancários atualizados com sucesso');
      // Return to the withdrawal from which the person came here.
      if (typeof state?.origin === 'string') await navigate(safeOrigin(state.origin), { replace: true });
    },
  });

  return (
    <>
      <form {...formProps} className={classes['form']}>
        <Stack gap="lg">
          <ChoiceGroup
            label="Como você quer receber?"
            choices={entriesOf(transferTypeNames)}
            {...form.value('transfer_type')}
          />
          {form.values.transfer_type === 'pix' ? (
            <PixFields form={form} saved={saved} userCpf={userCpf} types={pixTypes} />
          ) : (
            <TedFields form={form} saved={saved} />
          )}
          <Switch
            size="md"
            classNames={{ root: classes['owner'] ?? '' }}
            label="Sou o titular da conta"
            description="Desligue se a conta for de outra pessoa."
            {...form.checkbox('account_owner_is_user')}
          />
          {!form.values.account_owner_is_user && <OwnerFields form={form} />}
          <Refusal>{form.refusal}</Refusal>
          <Button type="submit" aria-disabled={busy}>
            {busy ? 'Enviando...' : 'Salvar'}
          </Button>
        </Stack>
      </form>
      {dialog}
    </>
  );
}

/** Creates the bank account the first time and updates it afterwards. */
function useSaveBankAccount(saved: BankAccountResponse | null) {
  const client = useQueryClient();
  const refreshUser = useRefreshUser();
  const create = useCreateBankAccount();
  const update = useUpdateBankAccount();
  return async (form: BankAccountForm, validation_code: string) => {
    const body = { ...form, validation_code };
    const { bank_account } = await (saved
      ? update.mutateAsync({ params: { id: String(saved.id) }, body })
      : create.mutateAsync({ body }));
    client.setQueryData(bankAccountQuery().queryKey, (before) => before && { ...before, bank_account });
    void refreshUser();
  };
}

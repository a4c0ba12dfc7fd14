import '@mantine/core/styles/Switch.css';
import { Button, Stack, Switch } from '@mantine/core';
import type { BankAccountResponse } from '@indike/contract/money/bank-accounts';
import { transferTypeNames } from '@indike/rules/money/bank-accounts';
import type { SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFields } from '#app/kit/forms/use-fields.ts';
import { useSingleFlight } from '#app/kit/hooks/use-single-flight.ts';
import { fieldErrors } from '#app/kit/forms/validate.ts';
import { ApiError } from '#app/shared/http/api-error.ts';
import { safeOrigin } from '#app/shared/paths.ts';
import { useUser } from '#app/shared/session/use-session.ts';
import { showSuccess } from '#app/kit/toasts/toasts.ts';
import { ChoiceGroup } from '#app/kit/ui/fields/choice-group.tsx';
import { useConfirmedSave } from '#app/shared/verification-code/use-confirmed-save.tsx';
import { bankFields, decideFields } from '../model/form.ts';
import classes from './bank-account.module.css';
import { OwnerFields } from './owner-fields.tsx';
import { PixFields } from './pix-fields.tsx';
import { TedFields } from './ted-fields.tsx';
import { useSaveBankAccount } from './use-save-bank-account.ts';

interface OriginState {
  readonly origin?: unknown;
}

export function BankAccountForm({ saved }: { readonly saved: BankAccountResponse | null }) {
  const [busy, once] = useSingleFlight();
  const save = useSaveBankAccount(saved);
  const { confirm, kept, dialog } = useConfirmedSave('bank_account');
  const { formPropsFor, ...form } = useFields(kept(bankFields(saved)));
  const state = useLocation().state as OriginState | null;
  const navigate = useNavigate();
  const userCpf = useUser()?.document ?? '';

  async function run() {
    const decision = decideFields(form.values, userCpf);
    if (!decision.ok) return form.fail(decision.errors);
    try {
      if (!(await confirm((code) => save(decision.body, code), form.values))) return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return form.fail(fieldErrors(error.errors, Object.keys(form.values)));
    }
    showSuccess('Dados bancários atualizados com sucesso');
    // Back to the withdrawal that led here.
    if (typeof state?.origin === 'string') await navigate(safeOrigin(state.origin), { replace: true });
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void once(run);
  };

  return (
    <>
      <form {...formPropsFor(submit)} className={classes['form']}>
        <Stack gap="lg">
          <ChoiceGroup
            label="Como você quer receber?"
            choices={transferTypeNames}
            {...form.value('transfer_type')}
          />
          {form.values.transfer_type === 1 ? (
            <PixFields form={form} saved={saved} userCpf={userCpf} />
          ) : (
            <TedFields form={form} saved={saved} />
          )}
          <Switch
            size="md"
            classNames={{ root: classes['owner'] ?? '' }}
            label="Sou o titular da conta"
            description="Desligue se a conta for de outra pessoa."
            {...form.ticked('account_owner_is_user')}
          />
          {!form.values.account_owner_is_user && <OwnerFields form={form} />}
          <Button type="submit" aria-disabled={busy}>
            {busy ? 'Enviando...' : 'Salvar'}
          </Button>
        </Stack>
      </form>
      {dialog}
    </>
  );
}

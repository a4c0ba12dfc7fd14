import type { CallInput } from '@indike/contract/calls';
import { Alert, Button } from '@mantine/core';
import { type Payer, payerForm } from '@indike/contract/operator/money/payer';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { payerQuery } from '../api.ts';
import { initialPayer } from '../model/initial-payer.ts';
import { AccountFields, AddressFields, CompanyFields } from './payer-fields.tsx';
import classes from './settings.module.css';

interface Props {
  readonly payer: Payer;
  readonly editable: boolean;
}

export function PayerForm({ payer, editable }: Props) {
  const client = useQueryClient();
  const [late, setLate] = useState(false);
  const { queryKey } = payerQuery();
  const save = async (body: CallInput<'PUT /api/operator/payer'>['body']) => {
    try {
      const saved = await call('PUT /api/operator/payer', { body: { ...body, seen_version: payer.version } });
      showSuccess('Dados salvos');
      client.setQueryData(queryKey, saved);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'payer_changed_meanwhile') throw error;
      setLate(true);
    }
  };
  const form = useZodForm({
    schema: payerForm,
    initial: initialPayer(payer),
    onSubmit: (values) => confirmed(() => save(values)),
  });
  return (
    <fieldset disabled={!editable} className={classes['fields']}>
      <CommandForm form={form} label="Empresa pagadora" submit="Salvar" closed={!editable || late}>
        <CompanyFields text={form.text} />
        <AccountFields text={form.text} bankName={payer.bank_name} />
        <AddressFields text={form.text} />
        {late && (
          <Alert color="yellow" role="alert" title="Outra pessoa alterou estes dados enquanto você preenchia">
            <p>Nada do que você preencheu foi salvo.</p>
            <Button variant="default" onClick={() => void client.invalidateQueries({ queryKey })}>
              Ver como está agora
            </Button>
          </Alert>
        )}
      </CommandForm>
    </fieldset>
  );
}

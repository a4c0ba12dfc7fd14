import type { CallInput } from '@indike/contract/calls';
import { Alert, Button, TextInput, type TextInputProps } from '@mantine/core';
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
import { initialPayer, type PayerField } from '../model/initial-payer.ts';
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

interface FieldsProps {
  readonly text: (name: PayerField) => TextInputProps;
}

function CompanyFields({ text }: FieldsProps) {
  return (
    <div className={classes['grid']}>
      <TextInput className={classes['wide'] ?? ''} label="Razão social" {...text('legal_name')} />
      <TextInput label="CNPJ" autoComplete="off" {...text('cnpj')} />
      <TextInput label="Convênio com o banco" autoComplete="off" maxLength={20} {...text('agreement')} />
    </div>
  );
}

function AccountFields({ text, bankName }: FieldsProps & { readonly bankName: string | null }) {
  return (
    <fieldset className={classes['group']}>
      <legend>Conta de onde o dinheiro sai</legend>
      <div className={`${classes['grid'] ?? ''} ${classes['account'] ?? ''}`}>
        <TextInput
          label="Código do banco"
          description={bankName ?? 'Três números, como 001'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...text('bank_code')}
        />
        <div className={classes['pair']}>
          <TextInput label="Agência" inputMode="numeric" autoComplete="off" {...text('agency')} />
          <TextInput label="Dígito da agência" autoComplete="off" maxLength={1} {...text('agency_digit')} />
        </div>
        <div className={classes['pair']}>
          <TextInput label="Conta" inputMode="numeric" autoComplete="off" {...text('account')} />
          <TextInput label="Dígito da conta" autoComplete="off" maxLength={1} {...text('account_digit')} />
        </div>
      </div>
    </fieldset>
  );
}

function AddressFields({ text }: FieldsProps) {
  return (
    <fieldset className={classes['group']}>
      <legend>Endereço</legend>
      <div className={classes['grid']}>
        <TextInput label="CEP" inputMode="numeric" autoComplete="off" {...text('address.postal_code')} />
        <TextInput className={classes['wide'] ?? ''} label="Rua" {...text('address.street')} />
        <TextInput label="Número" {...text('address.number')} />
        <TextInput label="Complemento (opcional)" {...text('address.complement')} />
        <TextInput label="Bairro (opcional)" {...text('address.district')} />
        <TextInput label="Cidade" {...text('address.city')} />
        <TextInput label="Estado" placeholder="SP" maxLength={2} {...text('address.state')} />
      </div>
    </fieldset>
  );
}

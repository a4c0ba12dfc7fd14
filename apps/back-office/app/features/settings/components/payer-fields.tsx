import { TextInput, type TextInputProps } from '@mantine/core';
import type { PayerField } from '../model/initial-payer.ts';
import classes from './settings.module.css';

interface Props {
  readonly text: (name: PayerField) => TextInputProps;
}

export function CompanyFields({ text }: Props) {
  return (
    <div className={classes['grid']}>
      <TextInput className={classes['wide'] ?? ''} label="Razão social" {...text('legal_name')} />
      <TextInput label="CNPJ" autoComplete="off" {...text('cnpj')} />
      <TextInput label="Convênio com o banco" autoComplete="off" maxLength={20} {...text('agreement')} />
    </div>
  );
}

export function AccountFields({ text, bankName }: Props & { readonly bankName: string | null }) {
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

export function AddressFields({ text }: Props) {
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

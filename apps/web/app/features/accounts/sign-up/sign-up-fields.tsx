import { TextInput } from '@mantine/core';
import { EmailInput } from '@indike/ui/fields/email-input.tsx';
import { ResidenceFields } from '#app/shared/places/residence-fields.tsx';
import { useEffect } from 'react';
import { CpfInput, PhoneInput } from '@indike/ui/fields/masked-input.tsx';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { fetchSearchSelect } from '@indike/ui/fields/search-select.tsx';
import type { WizardForm } from '@indike/ui/wizard/use-wizard.ts';
import type { SignUp } from './registration.ts';

export interface FieldsProps {
  readonly form: WizardForm<SignUp>;
}

export function NameFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput label="Nome" autoComplete="given-name" {...form.text('firstname')} />
      <TextInput label="Sobrenome" autoComplete="family-name" {...form.text('lastname')} />
    </>
  );
}

export function EmailFields({ form }: FieldsProps) {
  return <EmailInput label="E-mail" autoComplete="email" {...form.text('email')} />;
}

export function PhoneFields({ form }: FieldsProps) {
  // Preloads the lists of the next step.
  useEffect(fetchSearchSelect, []);
  return <PhoneInput label="Telefone" {...form.value('phone')} />;
}

export function ResidenceStepFields({ form }: FieldsProps) {
  return <ResidenceFields state={form.value('state_id')} city={form.value('address.city_id')} />;
}

export function DocumentFields({ form }: FieldsProps) {
  return <CpfInput label="CPF" {...form.value('document')} />;
}

export function PasswordFields({ form }: FieldsProps) {
  return (
    <>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={form.values.email} readOnly hidden />
      <PasswordInput
        label="Senha"
        description="Mínimo de 8 caracteres"
        autoComplete="new-password"
        {...form.text('password')}
      />
      <PasswordInput
        label="Confirme a senha"
        autoComplete="new-password"
        {...form.text('password_confirmation')}
      />
    </>
  );
}

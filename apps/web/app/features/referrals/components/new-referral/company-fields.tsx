import { Textarea, TextInput } from '@mantine/core';
import { EmailInput } from '@indike/ui/fields/email-input.tsx';
import { CnpjInput, PhoneInput } from '@indike/ui/fields/masked-input.tsx';
import { FoundCompany } from './found-company.tsx';
import type { StepProps } from './values.ts';

// The fields of a company and its contact. An Indiker types another person's data, so `autoComplete` is then 'off'.

/** For the company itself: an Indiker's is in `found-company.tsx`. */
export function OwnNameField({ form }: StepProps) {
  return (
    <TextInput label="Nome da empresa" autoComplete="organization" maxLength={200} {...form.text('name')} />
  );
}

/** The company's details beside its name and CNPJ. */
export function CompanyDetailFields({ form }: StepProps) {
  return (
    <TextInput
      label="Site (opcional)"
      type="url"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder="www.empresa.com.br"
      {...form.text('site')}
    />
  );
}

export function CnpjField({ form }: StepProps) {
  return <CnpjInput label="CNPJ" {...form.value('document')} />;
}

export function CheckedCnpjField({ form, goTo }: StepProps) {
  return (
    <>
      <CnpjField form={form} goTo={goTo} />
      <FoundCompany document={form.values.document} />
    </>
  );
}

export const contactNameField = (label: string, autoComplete: string) =>
  function ContactNameField({ form }: StepProps) {
    return (
      <TextInput label={label} autoComplete={autoComplete} maxLength={100} {...form.text('contact.name')} />
    );
  };

export const contactEmailField = (label: string, autoComplete: string) =>
  function ContactEmailField({ form }: StepProps) {
    return (
      <EmailInput
        label={label}
        autoComplete={autoComplete}
        placeholder="nome@empresa.com.br"
        {...form.text('contact.email')}
      />
    );
  };

export const contactPhoneField = (label: string, autoComplete: string) =>
  function ContactPhoneField({ form }: StepProps) {
    return <PhoneInput label={label} {...form.value('contact.phone')} autoComplete={autoComplete} />;
  };

export function ObservationField({ form }: StepProps) {
  return (
    <Textarea
      label="Observação (opcional)"
      rows={5}
      maxLength={2000}
      styles={{ input: { paddingBlock: '0.75rem', resize: 'vertical' } }}
      {...form.text('contact.observation')}
    />
  );
}

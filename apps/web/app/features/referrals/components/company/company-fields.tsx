import '@mantine/core/styles/Checkbox.css';
import { Checkbox, TextInput } from '@mantine/core';
import { companyConsent } from '@indike/contract/texts/company-consent';
import { brand } from '@indike/ui/brand.ts';
import { CnpjInput, PhoneInput } from '@indike/ui/fields/masked-input.tsx';
import { ReferralSummary } from '../new-referral/referral-summary.tsx';
import type { StepProps } from '../new-referral/values.ts';

// Visitors enter their own data, so the browser may autofill them.

export function OwnCompanyField({ form }: StepProps) {
  return (
    <TextInput label="Nome da empresa" autoComplete="organization" maxLength={200} {...form.text('name')} />
  );
}

/** Without the company check, because that needs a session. The API checks on submit. */
export function OwnCnpjField({ form }: StepProps) {
  return <CnpjInput label="CNPJ" {...form.value('document')} />;
}

export function OwnNameField({ form }: StepProps) {
  return (
    <TextInput
      label="Nome de quem vai atender"
      autoComplete="name"
      maxLength={100}
      {...form.text('contact.name')}
    />
  );
}

export function OwnEmailField({ form }: StepProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoComplete="email"
      spellCheck={false}
      placeholder="nome@empresa.com.br"
      {...form.text('contact.email')}
    />
  );
}

export function OwnPhoneField({ form }: StepProps) {
  return <PhoneInput label="Telefone" {...form.value('contact.phone')} autoComplete="tel-national" />;
}

const CONSENT = companyConsent(brand)
  .sections.flatMap(({ paragraphs }) => paragraphs)
  .join(' ');

export function CompanyConsentFields({ form, goTo }: StepProps) {
  return (
    <>
      <ReferralSummary values={form.values} goTo={goTo} />
      <Checkbox label={CONSENT} {...form.checkbox('consent')} />
    </>
  );
}

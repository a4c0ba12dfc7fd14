import { TextInput } from '@mantine/core';
import { CnpjInput } from '@indike/ui/fields/masked-input.tsx';
import { FoundCompany } from './found-company.tsx';
import type { StepProps } from './values.ts';

export function NameField({ form }: StepProps) {
  return <TextInput label="Nome da empresa" autoComplete="off" maxLength={200} {...form.text('name')} />;
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
  return (
    <>
      <CnpjInput label="CNPJ" {...form.value('document')} />
      <FoundCompany document={form.values.document} />
    </>
  );
}

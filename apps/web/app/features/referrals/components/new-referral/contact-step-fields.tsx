import { Textarea, TextInput } from '@mantine/core';
import { PhoneInput } from '@indike/ui/fields/masked-input.tsx';
import type { StepProps } from './values.ts';

export function ContactNameField({ form }: StepProps) {
  return (
    <TextInput label="Nome do contato" autoComplete="off" maxLength={100} {...form.text('contact.name')} />
  );
}

export function ContactEmailField({ form }: StepProps) {
  return (
    <TextInput
      label="E-mail do contato"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder="nome@empresa.com.br"
      {...form.text('contact.email')}
    />
  );
}

export function ContactPhoneField({ form }: StepProps) {
  return <PhoneInput label="Telefone do contato" {...form.value('contact.phone')} autoComplete="off" />;
}

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

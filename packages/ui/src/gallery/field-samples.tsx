import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useZodForm } from '../forms/use-zod-form.ts';
import { showSuccess } from '../toasts/toasts.ts';
import { ChoiceGroup } from '../fields/choice-group.tsx';
import { CodeInput } from '../fields/code-input.tsx';
import { DateField } from '../fields/date-field.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import { CnpjInput, CpfInput, PhoneInput } from '../fields/masked-input.tsx';
import { PasswordInput } from '../fields/password-input.tsx';
import { SearchSelect } from '../fields/search-select.tsx';

const choices = ['Água Branca', 'Campinas', 'São Paulo'].map((title, index) => ({ id: index + 1, title }));
const required = () => z.string().check(z.minLength(1, 'Preencha este campo'));
const schema = z.object({ name: required(), cpf: required(), password: required() });

const initial = { name: '', cpf: '', cnpj: '', phone: '', password: '', date: '' };

/** Submitting the empty form shows how errors look. */
export function FieldSamples() {
  const form = useZodForm({ schema, initial, onSubmit: async () => showSuccess('Enviado') });
  const [city, setCity] = useState<number | null>(null);
  const [choice, setChoice] = useState<'one' | 'other' | null>(null);
  const [code, setCode] = useState('');
  return (
    <form {...form.formProps}>
      <Stack>
        <TextInput label="TextInput" {...form.text('name')} />
        <CpfInput label="CpfInput" {...form.value('cpf')} />
        <CnpjInput label="CnpjInput" {...form.value('cnpj')} />
        <PhoneInput label="PhoneInput" {...form.value('phone')} />
        <PasswordInput label="PasswordInput" {...form.text('password')} />
        <DateField label="DateField" {...form.value('date')} />
        <SearchSelect label="SearchSelect" choices={choices} value={city} onChange={setCity} />
        <ChoiceGroup
          label="ChoiceGroup"
          name="choice"
          choices={{ one: 'Uma', other: 'Outra' }}
          value={choice}
          onChange={setChoice}
        />
        <FileDrop
          label="FileDrop"
          hint="Uma imagem"
          accept="image/*"
          busy={false}
          onFile={({ name }) => showSuccess(name)}
        />
        <CodeInput value={code} onChange={setCode} error={null} />
        <Button type="submit" disabled={form.busy}>
          Enviar
        </Button>
      </Stack>
    </form>
  );
}

import { TextInput, type TextInputProps } from '@mantine/core';
import { formatCnpj, formatCpf } from '@indike/rules/identifiers/documents';
import { formatPhone } from '@indike/rules/identifiers/phone';
import type { ChangeEvent } from 'react';
import { applyMask, type Mask } from '../forms/mask.ts';

// Not Mantine's MaskInput, which takes the 55 of a pasted '+55 11 …' for the area code and has only one pattern for
// both lengths of phone numbers.

export interface MaskedInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const DELETIONS: Readonly<Record<string, 'backward' | 'forward'>> = {
  deleteContentBackward: 'backward',
  deleteContentForward: 'forward',
};

/** An input whose text keeps the form of a mask while it is typed. */
export function MaskedInput({ mask, value, onChange, ...rest }: MaskedInputProps & { readonly mask: Mask }) {
  function edit(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const native = event.nativeEvent;
    const deletion = native instanceof InputEvent ? (DELETIONS[native.inputType] ?? null) : null;
    const caret = input.selectionStart ?? input.value.length;
    const next = applyMask(mask, value, { value: input.value, caret }, deletion);
    // Written before React writes it, because React would move the caret to the end.
    input.value = next.value;
    input.setSelectionRange(next.caret, next.caret);
    onChange(next.value);
  }
  return <TextInput {...rest} value={value} onChange={edit} />;
}

const cpf: Mask = { format: formatCpf, keeps: /[0-9]/ };
const cnpj: Mask = { format: formatCnpj, keeps: /[0-9A-Za-z]/ };
const phone: Mask = { format: formatPhone, keeps: /[0-9]/ };

export function CpfInput(props: MaskedInputProps) {
  return (
    <MaskedInput mask={cpf} inputMode="numeric" placeholder="000.000.000-00" autoComplete="off" {...props} />
  );
}

/** A CNPJ may contain letters, so this asks for no numeric keyboard. */
export function CnpjInput(props: MaskedInputProps) {
  return (
    <MaskedInput
      mask={cnpj}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      placeholder="00.000.000/0000-00"
      {...props}
    />
  );
}

export function PhoneInput(props: MaskedInputProps) {
  return (
    <MaskedInput
      mask={phone}
      type="tel"
      placeholder="(00) 00000-0000"
      autoComplete="tel-national"
      {...props}
    />
  );
}

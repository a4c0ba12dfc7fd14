import { TextInput, type TextInputProps } from '@mantine/core';

/** An e-mail address, without the capital letter and the corrections of a phone's keyboard. */
export function EmailInput(props: TextInputProps) {
  return <TextInput type="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import type { ComponentProps } from 'react';

type Field = ComponentProps<typeof PasswordInput>;

interface Props {
  /** For password managers, which store the password under it. */
  readonly email: string;
  readonly password: Field;
  readonly confirmation: Field;
}

export const NewPasswordFields = ({ email, password, confirmation }: Props) => (
  <>
    <input type="hidden" name="username" autoComplete="username" value={email} />
    <PasswordInput label="Senha" autoComplete="new-password" {...password} />
    <PasswordInput label="Confirmação da senha" autoComplete="new-password" {...confirmation} />
  </>
);

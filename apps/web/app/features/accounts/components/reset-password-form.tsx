import { Button, Stack, TextInput } from '@mantine/core';
import { passwordReset } from '@indike/contract/accounts/recovery';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { paths } from '#app/shared/paths.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { ResendCode } from '#app/shared/verification-code/resend-code.tsx';
import { useResetPassword } from '../api.ts';
import type { RecoveryState } from '../recovery.ts';
import { dropRecoveryLink } from '../recovery-link.ts';
import { useResend } from '../use-resend.ts';
import { RecoveryAddressee } from './recovery-addressee.tsx';
import classes from './reset-password.module.css';

interface Props extends RecoveryState {
  /** The token of the recovery link, used in place of a typed code. */
  readonly token: string | null;
  /** The initial value of the e-mail field, when it is shown. */
  readonly suggested: string;
  readonly onLinkRefused: () => void;
}

export function ResetPasswordForm({ email, sentAt, token, suggested, onLinkRefused }: Props) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const reset = useResetPassword();
  const codeRef = useRef<HTMLInputElement>(null);
  const [opened] = useState(() => ({ withEmail: email !== null, at: Date.now() }));
  const form = useZodForm({
    schema: passwordReset,
    initial: { email: email ?? suggested, token: token ?? '', password: '', password_confirmation: '' },
    onSubmit: async (body) => {
      await reset.mutateAsync({ body }).catch(giveUpLink);
      dropRecoveryLink();
      showSuccess('Senha redefinida. Agora pode fazer login');
      await navigate({ pathname: paths.login, search }, { replace: true });
    },
  });
  const resend = useResend({
    email: form.values.email,
    onRefused: form.fail,
    onSent: () => form.set('token', ''),
  });
  /** A refused link will not work again, so a code is needed; after other failures the link can be retried. */
  function giveUpLink(error: unknown): never {
    if (token !== null && error instanceof ApiError && error.errors?.['token']) onLinkRefused();
    throw error;
  }
  useEffect(() => {
    if (opened.withEmail) codeRef.current?.focus();
  }, [opened]);

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <RecoveryAddressee asks={!opened.withEmail} byLink={token !== null} field={form.text('email')} />
        {token === null && <CodeField ref={codeRef} {...form.text('token')} />}
        <PasswordInput
          label="Nova senha"
          description="Mínimo de 8 caracteres"
          autoComplete="new-password"
          {...form.text('password')}
        />
        <PasswordInput
          label="Confirme a nova senha"
          autoComplete="new-password"
          {...form.text('password_confirmation')}
        />
        <Button type="submit" loading={form.busy} fullWidth>
          Enviar
        </Button>
        {token === null && (
          <ResendCode sentAt={sentAt ?? opened.at} busy={resend.busy} onResend={resend.send} />
        )}
      </Stack>
    </form>
  );
}

function CodeField(field: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label="Código"
      description="6 letras e números"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      classNames={{ input: classes['code'] ?? '' }}
      {...field}
    />
  );
}

import { Button, Stack, TextInput, Anchor, Text } from '@mantine/core';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { EmailInput } from '@indike/ui/fields/email-input.tsx';
import { passwordReset, recoveryRequest } from '@indike/contract/accounts/recovery';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { paths } from '#app/shared/paths.ts';
import { showError, showSuccess } from '@indike/ui/toasts/toasts.ts';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { ResendCode } from '#app/shared/verification-code/resend-code.tsx';
import { CODE_LIFETIME_MINUTES } from '@indike/rules/accounts/codes';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';
import { useAttempt } from '@indike/ui/forms/use-attempt.ts';
import { type Errors, validate } from '@indike/ui/forms/validate.ts';
import { useResetPassword, useResendRecovery } from '../api.ts';
import { type RecoveryState, useNavigateToReset } from '../recovery.ts';
import { dropRecoveryLink } from '../recovery-link.ts';
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
    const refused = token !== null && error instanceof ApiError ? error.errors?.['token']?.[0] : undefined;
    if (refused !== undefined) {
      // In a toast, because the form with the code begins anew.
      showError(refused);
      onLinkRefused();
    }
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
        <Refusal>{form.refusal}</Refusal>
        <Button type="submit" loading={form.busy} fullWidth>
          Enviar
        </Button>
        {token === null && <ResendCode sentAt={sentAt ?? opened.at} {...resend} />}
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

interface AddresseeProps {
  /** Whether to ask for the e-mail: it is unknown on another device and after a refused link. */
  readonly asks: boolean;
  /** The page was opened by the link in the e-mail, so no code was sent. */
  readonly byLink: boolean;
  readonly field: ComponentProps<typeof TextInput> & { readonly value: string };
}

/** The account's e-mail as text when it is known, otherwise an input field. */
function RecoveryAddressee({ asks, byLink, field }: AddresseeProps) {
  if (asks) return <EmailInput label="E-mail" autoComplete="username" {...field} />;
  return (
    <>
      <div>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {field.value}
        </Text>
        <Text c="dimmed" hidden={byLink}>
          Se este e-mail tiver um cadastro, o código chega em instantes ou já está no e-mail mais recente. Ele
          vale por {CODE_LIFETIME_MINUTES} minutos.
        </Text>
        <Anchor
          component={LinkWithQuery}
          to={paths.forgotPassword}
          size="sm"
          fw={500}
          display="inline-block"
          py="sm"
          mb={-12}
        >
          Usar outro e-mail
        </Anchor>
      </div>
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={field.value} readOnly hidden />
    </>
  );
}

interface ResendOptions {
  readonly email: string;
  readonly onRefused: (errors: Errors) => void;
  readonly onSent: () => void;
}

/** Requests another code and stores its time in the history entry, so that the countdown survives a reload. */
function useResend({ email, onRefused, onSent }: ResendOptions) {
  const resend = useResendRecovery();
  const toReset = useNavigateToReset();
  const { busy, refusal, attempt } = useAttempt();

  async function run() {
    const request = validate(recoveryRequest, { email });
    if (!request.ok) return onRefused(request.errors);
    await resend.mutateAsync({ body: request.output });
    showSuccess('E-mail enviado com êxito');
    onSent();
    await toReset({ email: request.output.email, sentAt: Date.now() }, true);
  }
  return { busy, refusal, onResend: () => attempt(run) };
}

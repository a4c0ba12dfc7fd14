import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { EmailInput } from '@indike/ui/fields/email-input.tsx';
import { recoveryRequest } from '@indike/contract/accounts/recovery';
import { brand } from '@indike/ui/brand.ts';
import { useEffect } from 'react';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { useForgotPassword } from '../api.ts';
import { useNavigateToReset } from '../recovery.ts';
import { dropRecoveryLink } from '../recovery-link.ts';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Esqueceu a senha?');

function ForgotPasswordForm() {
  const forgot = useForgotPassword();
  const toReset = useNavigateToReset();
  const form = useZodForm({
    schema: recoveryRequest,
    initial: { email: '' },
    onSubmit: async (body) => {
      await forgot.mutateAsync({ body });
      showSuccess('E-mail enviado com êxito');
      await toReset({ email: body.email, sentAt: Date.now() });
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <EmailInput label="E-mail" autoComplete="username" {...form.text('email')} />
        <Refusal>{form.refusal}</Refusal>
        <Button type="submit" loading={form.busy} fullWidth>
          Enviar
        </Button>
        <Anchor
          component={LinkWithQuery}
          to={paths.resetPassword}
          state={{ email: form.values.email.trim(), sentAt: null }}
          size="sm"
          fw={500}
          ta="center"
          py="sm"
          my={-8}
        >
          Já tenho um código
        </Anchor>
      </Stack>
    </form>
  );
}

export default function ForgotPasswordPage() {
  useEffect(dropRecoveryLink, []);
  return (
    <PlainPage>
      <Stack gap="xl">
        <Stack gap="xs" align="flex-start">
          <BackButton fallback={paths.login} />
          <Title order={1}>Esqueceu a senha?</Title>
          <Text c="dimmed">
            Informe o e-mail do seu cadastro. Enviaremos um código para você criar uma nova senha.
          </Text>
        </Stack>
        <ForgotPasswordForm />
        <Text component="footer" size="sm" c="dimmed">
          Não lembra o e-mail do cadastro? Escreva para{' '}
          <Anchor href={`mailto:${brand.supportEmail}`} inherit underline="always">
            {brand.supportEmail}
          </Anchor>{' '}
          e ajudamos você.
        </Text>
      </Stack>
    </PlainPage>
  );
}

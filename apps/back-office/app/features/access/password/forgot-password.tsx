import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { forgotOperatorPasswordBody } from '@indike/contract/operator/access/password-reset';
import { PASSWORD_LINK_MINUTES } from '@indike/rules/operators/sessions';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useState } from 'react';
import { NarrowForm } from '#app/shared/forms/submit-button.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCall } from '#app/shared/http/call.ts';
import { pageTitle } from '@indike/ui/brand.ts';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';

export const meta = () => [{ title: pageTitle('Esqueci minha senha') }];

/** Answers the same for every address, so that it does not reveal who belongs to the team. */
function ForgotPassword() {
  const [sent, setSent] = useState(false);
  const forgot = useCall('POST /api/operator/auth/forgot-password', 'Não foi possível enviar o link');
  const form = useZodForm({
    schema: forgotOperatorPasswordBody,
    initial: { email: '' },
    onSubmit: async (body) => {
      await forgot.mutateAsync({ body });
      setSent(true);
    },
  });
  if (sent)
    return (
      <Stack gap="md">
        <Title order={1}>Confira o seu e-mail</Title>
        <Text role="status">
          Se <strong>{form.values.email.trim()}</strong> for de alguém da equipe, o link chega em instantes.
          Ele vale por {PASSWORD_LINK_MINUTES} minutos.
        </Text>
        <Button component={Link} to={paths.signIn} variant="default">
          Voltar para o login
        </Button>
      </Stack>
    );
  return (
    <NarrowForm
      form={form}
      label="Esqueci minha senha"
      submit="Enviar o link"
      busyText="Enviando…"
      after={
        <Button component={Link} to={paths.signIn} variant="subtle">
          Voltar para o login
        </Button>
      }
    >
      <Title order={1}>Esqueci minha senha</Title>
      <Text>Enviamos um link para você criar outra. O seu segundo fator continua o mesmo.</Text>
      <TextInput label="E-mail" type="email" autoComplete="username" {...form.text('email')} />
    </NarrowForm>
  );
}

export default function ForgotPasswordPage() {
  return (
    <PlainPage>
      <ForgotPassword />
    </PlainPage>
  );
}

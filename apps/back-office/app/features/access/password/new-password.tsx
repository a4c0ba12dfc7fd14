import { resetOperatorPasswordBody } from '@indike/contract/operator/access/password-reset';
import { Button, Stack, Text, Title } from '@mantine/core';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NarrowForm } from '#app/shared/forms/submit-button.tsx';
import { call } from '#app/shared/http/call.ts';
import { paths } from '#app/shared/paths.ts';

export interface PasswordLink {
  readonly email: string;
  readonly token: string;
}

/** Opened from the e-mail's link, which works once. The operator then signs in, second factor included. */
export function NewPassword({ link }: { readonly link: PasswordLink | null }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  if (link === null) return <Invalid reason="O link está incompleto. Abra-o de novo pelo e-mail." />;
  if (refusal !== null) return <Invalid reason={refusal} />;
  return <PasswordForm link={link} onRefused={setRefusal} />;
}

interface FormProps {
  readonly link: PasswordLink;
  readonly onRefused: (reason: string) => void;
}

function PasswordForm({ link, onRefused }: FormProps) {
  const navigate = useNavigate();
  const form = useZodForm({
    schema: resetOperatorPasswordBody,
    initial: { ...link, password: '', password_confirmation: '' },
    onSubmit: async (body) => {
      try {
        const { message } = await call('POST /api/operator/auth/reset-password', { body });
        showSuccess(message);
        await navigate(paths.signIn, { replace: true });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'password_link_invalid') throw error;
        onRefused(error.said);
      }
    },
  });
  return (
    <NarrowForm form={form} label="Criar outra senha" submit="Trocar a senha">
      <Title order={1}>Criar outra senha</Title>
      <Text>
        Para <strong>{link.email}</strong>. Todos os aparelhos serão desconectados.
      </Text>
      <NewPasswordFields
        email={link.email}
        password={form.text('password')}
        confirmation={form.text('password_confirmation')}
      />
    </NarrowForm>
  );
}

function Invalid({ reason }: { readonly reason: string }) {
  return (
    <Stack gap="md">
      <Title order={1}>Este link não vale mais</Title>
      <Text>{reason}</Text>
      <Button component={Link} to={paths.forgotPassword}>
        Pedir outro link
      </Button>
    </Stack>
  );
}

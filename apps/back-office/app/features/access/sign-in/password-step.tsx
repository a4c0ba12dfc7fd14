import { Button, TextInput, Title } from '@mantine/core';
import { operatorLoginBody } from '@indike/contract/operator/access/sign-in';
import { sessionKind } from '@indike/rules/operators/sessions';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { NarrowForm } from '#app/shared/forms/submit-button.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCall } from '#app/shared/http/call.ts';
import { loadSession } from '#app/shared/session/load-session.ts';
import type { Challenge } from './second-step.tsx';

interface Props {
  readonly onChallenge: (challenge: Challenge) => void;
}

export function PasswordStep({ onChallenge }: Props) {
  const login = useCall('POST /api/operator/auth/login', 'Não foi possível entrar');
  const form = useZodForm({
    schema: operatorLoginBody,
    initial: { email: '', password: '' },
    onSubmit: async (credentials) => {
      const answer = await login.mutateAsync({ body: { ...credentials, session: sessionKind.browser } });
      if ('challenge' in answer) return onChallenge(answer);
      await loadSession();
    },
  });
  return (
    <NarrowForm
      form={form}
      label="Entrar na operação"
      submit="Entrar"
      busyText="Entrando…"
      after={
        <Button component={Link} to={paths.forgotPassword} variant="subtle">
          Esqueci minha senha
        </Button>
      }
    >
      <Title order={1}>Entrar</Title>
      <TextInput label="E-mail" type="email" autoComplete="username" {...form.text('email')} />
      <PasswordInput label="Senha" autoComplete="current-password" {...form.text('password')} />
    </NarrowForm>
  );
}

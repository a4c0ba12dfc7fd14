import { useState } from 'react';
import { pageTitle } from '@indike/ui/brand.ts';
import { Navigate, useSearchParams } from 'react-router';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { safeReturn, paths } from '#app/shared/paths.ts';
import { useSession } from '#app/shared/session/session-store.ts';
import { Button, TextInput, Title, Stack, Text } from '@mantine/core';
import { operatorLoginBody } from '@indike/contract/operator/access/sign-in';
import { sessionKind } from '@indike/rules/operators/sessions';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { NarrowForm } from '#app/shared/forms/submit-button.tsx';
import { useCall } from '#app/shared/http/call.ts';
import { loadSession } from '#app/shared/session/load-session.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import type { ResponseOf } from '@indike/contract/calls';
import { type Factor, FactorForm } from '#app/shared/confirmation/factor-form.tsx';

export const meta = () => [{ title: pageTitle('Entrar na operação') }];

/** The password, then the second factor if the operator has one. */
export default function SignInPage() {
  const { status } = useSession();
  const [query] = useSearchParams();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  if (status === 'in') return <Navigate to={safeReturn(query.get('volta'))} replace />;
  return (
    <PlainPage>
      {challenge === null ? (
        <PasswordStep onChallenge={setChallenge} />
      ) : (
        <SecondStep challenge={challenge} onRestart={() => setChallenge(null)} />
      )}
    </PlainPage>
  );
}

interface PasswordProps {
  readonly onChallenge: (challenge: Challenge) => void;
}

function PasswordStep({ onChallenge }: PasswordProps) {
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

/** The response to a correct password when a second factor is required. */
type Challenge = Extract<ResponseOf<'POST /api/operator/auth/login'>, { challenge: string }>;

interface SecondStepProps {
  readonly challenge: Challenge;
  readonly onRestart: () => void;
}

function SecondStep({ challenge: { challenge, second_factor, passkey }, onRestart }: SecondStepProps) {
  const confirm = useCall('POST /api/operator/auth/second-factor', 'Não foi possível entrar');
  const enter = async (factor: Factor) => {
    try {
      await confirm.mutateAsync({ body: { challenge, ...factor } });
    } catch (error) {
      // After too many attempts or a timeout, the sign-in restarts with the password.
      if (error instanceof ApiError && error.code === 'sign_in_restart') return onRestart();
      throw error;
    }
    await loadSession();
  };
  return (
    <Stack gap="md">
      <Title order={1}>Confirme que é você</Title>
      <Text c="dimmed">A senha está certa. Falta a segunda etapa.</Text>
      <FactorForm kinds={second_factor} passkey={passkey} submit="Entrar" onFactor={enter} />
    </Stack>
  );
}

import { useState } from 'react';
import { pageTitle } from '@indike/ui/brand.ts';
import { Navigate, useSearchParams } from 'react-router';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { safeReturn, paths } from '#app/shared/paths.ts';
import { useSession } from '#app/shared/session/session-store.ts';
import '@mantine/core/styles/Divider.css';
import { Button, Divider, TextInput, Title, Stack } from '@mantine/core';
import { operatorLoginBody } from '@indike/contract/operator/access/sign-in';
import { sessionKind } from '@indike/rules/operators/sessions';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { NarrowForm } from '#app/shared/forms/submit-button.tsx';
import { useCall } from '#app/shared/http/call.ts';
import { loadSession } from '#app/shared/session/load-session.ts';
import { useQuery } from '@tanstack/react-query';
import { companyOfferQuery } from '../api.ts';
import { CompanyButton } from './company-button.tsx';
import { type Challenge, SecondStep } from './second-step.tsx';

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
        <FirstStep onChallenge={setChallenge} />
      ) : (
        <SecondStep challenge={challenge} onRestart={() => setChallenge(null)} />
      )}
    </PlainPage>
  );
}

/** The company's account where it is configured, and the password of whoever still has one. */
function FirstStep({ onChallenge }: PasswordProps) {
  const { data: offer } = useQuery(companyOfferQuery());
  const [typed, setTyped] = useState(false);
  if (!offer?.available) return <PasswordStep onChallenge={onChallenge} />;
  if (offer.password || typed)
    return (
      <Stack gap="lg">
        <PasswordStep onChallenge={onChallenge} />
        <Divider label="ou" />
        <CompanyButton />
      </Stack>
    );
  return (
    <Stack gap="md">
      <Title order={1}>Entrar</Title>
      <CompanyButton />
      <Button variant="subtle" onClick={() => setTyped(true)}>
        Entrar com senha
      </Button>
    </Stack>
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

import { Button, Stack, Text, Title } from '@mantine/core';
import { pageTitle } from '@indike/ui/brand.ts';
import { readStored } from '@indike/ui/browser/storage.ts';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { notifyConfirmed } from '#app/shared/confirmation/issuer-confirmation.ts';
import { call } from '#app/shared/http/call.ts';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths, safeReturn } from '#app/shared/paths.ts';
import { loadSession } from '#app/shared/session/load-session.ts';
import { getSession } from '#app/shared/session/session-store.ts';
import { RETURN_KEY } from './return-key.ts';
import { type Challenge, SecondStep } from './second-step.tsx';

export const meta = () => [{ title: pageTitle('Entrar na operação') }];

type Outcome =
  | { readonly step: 'waiting' | 'in' | 'confirmed' }
  | { readonly step: 'second'; readonly challenge: Challenge }
  | { readonly step: 'refused'; readonly why: string };

/** Sends the issuer's answer on: of a sign-in, or of a confirmation by a person who is in. */
async function sendAnswer(answer: string): Promise<Outcome> {
  const body = { answer };
  if (getSession().status === 'in') {
    await call('POST /api/operator/auth/openid/confirmation/finish', { body });
    notifyConfirmed();
    return { step: 'confirmed' };
  }
  const accepted = await call('POST /api/operator/auth/openid/finish', { body });
  if ('challenge' in accepted) return { step: 'second', challenge: accepted };
  await loadSession();
  return { step: 'in' };
}

/** Where the company's issuer sends the browser back to. */
export default function CompanyAnswerPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const sent = useRef(false);
  const [outcome, setOutcome] = useState<Outcome>({ step: 'waiting' });
  useEffect(() => {
    // The answer counts once, and does not stay in the address.
    if (sent.current) return;
    sent.current = true;
    sendAnswer(search.slice(1)).then(setOutcome, (error: unknown) =>
      setOutcome({ step: 'refused', why: explanation(error, 'Não foi possível entrar') }),
    );
    void navigate(paths.companyAnswer, { replace: true });
  }, [search, navigate]);
  if (outcome.step === 'in')
    return <Navigate to={safeReturn(readStored('sessionStorage', RETURN_KEY))} replace />;
  return (
    <PlainPage>
      <Answer outcome={outcome} onIn={() => setOutcome({ step: 'in' })} />
    </PlainPage>
  );
}

function Answer({ outcome, onIn }: { readonly outcome: Outcome; readonly onIn: () => void }) {
  const navigate = useNavigate();
  if (outcome.step === 'second')
    return (
      <SecondStep
        challenge={outcome.challenge}
        onRestart={() => void navigate(paths.signIn, { replace: true })}
        onIn={onIn}
      />
    );
  if (outcome.step === 'confirmed')
    return (
      <Stack gap="md" role="status">
        <Title order={1}>Confirmado</Title>
        <Text>Feche esta aba e continue na anterior.</Text>
      </Stack>
    );
  if (outcome.step === 'refused')
    return (
      <Stack gap="md">
        <Title order={1}>Não foi possível entrar</Title>
        <Text role="alert">{outcome.why}</Text>
        <Button component={Link} to={paths.signIn}>
          Voltar para o login
        </Button>
      </Stack>
    );
  return <Text role="status">Conferindo a conta da empresa…</Text>;
}

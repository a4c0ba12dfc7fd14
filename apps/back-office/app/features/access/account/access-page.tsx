import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Skeleton.css';
import { Alert, Skeleton, Stack } from '@mantine/core';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OperatorSession, useSession } from '#app/shared/session/session-store.ts';
import { factorsQuery } from '../api.ts';
import { Devices } from './devices.tsx';
import { Factors } from './factors.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Meu acesso') }];

/** The operator's own access: second factors and signed-in devices. */
function AccessPage({ session }: { readonly session: OperatorSession }) {
  const factors = useQuery(factorsQuery());
  // Recovery codes are shown only once, so they are on the page: a dialog could be closed by accident.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (factors.isError && factors.data === undefined)
    return (
      <ErrorState error={factors.error} fallback="Não foi possível carregar" onRetry={factors.refetch} />
    );
  return (
    <Stack gap="lg" maw="48rem">
      <PageTitle help={`${session.email} · ${session.role_name}`}>Meu acesso</PageTitle>
      {session.must_enrol && (
        <Alert title="Falta o segundo fator">
          Configure o aplicativo de códigos ou uma chave de acesso para começar a trabalhar.
        </Alert>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {factors.data === undefined ? (
        <Skeleton height={200} />
      ) : (
        <Factors factors={factors.data} onCodes={setCodes} />
      )}
      {!session.must_enrol && <Devices />}
    </Stack>
  );
}

export default function Access() {
  const state = useSession();
  return state.status === 'in' ? <AccessPage session={state.session} /> : null;
}

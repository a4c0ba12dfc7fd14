import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../http/call.ts';
import { onConfirmed } from './issuer-confirmation.ts';

/** Each address counts once, in the browser that asked for it: a second one would end the first, perhaps in use already. */
const startQuery = () => ({
  ...callQuery(
    'POST /api/operator/auth/openid/confirmation/start',
    {},
    'Não foi possível abrir a página da empresa',
  ),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
});

/** Confirms at the company's issuer in another tab, so that nothing typed on this page is lost. */
export function IssuerLink({ onDone }: { readonly onDone: () => void }) {
  const { data } = useQuery(startQuery());
  useEffect(() => onConfirmed(onDone), [onDone]);
  return (
    <>
      <Text>A página da empresa pede de novo a sua conta e a segunda etapa. Depois, volte a esta aba.</Text>
      {data && (
        <Button component="a" href={data.url} target="_blank" rel="noopener">
          Confirmar na página da empresa
        </Button>
      )}
    </>
  );
}

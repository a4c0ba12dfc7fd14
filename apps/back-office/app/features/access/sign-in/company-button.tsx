import { Button } from '@mantine/core';
import { writeStored } from '@indike/ui/browser/storage.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#app/shared/http/call.ts';
import { RETURN_KEY } from './return-key.ts';

/** Leaves for the page of the company's issuer, which sends the browser back to `company-answer-page.tsx`. */
export function CompanyButton() {
  const [query] = useSearchParams();
  const start = useCall('POST /api/operator/auth/openid/start', 'Não foi possível começar o login');
  const leave = () =>
    start.mutate(
      {},
      {
        onSuccess: ({ url }) => {
          writeStored('sessionStorage', RETURN_KEY, query.get('volta'));
          window.location.assign(url);
        },
      },
    );
  return (
    <Button
      variant="default"
      aria-disabled={start.isPending}
      onClick={() => {
        if (!start.isPending) leave();
      }}
    >
      {start.isPending ? 'Abrindo a página da empresa…' : 'Entrar com a conta da empresa'}
    </Button>
  );
}

import { Button, Stack, Text } from '@mantine/core';
import { pageTitle } from '@indike/ui/brand.ts';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { call } from '#app/shared/http/call.ts';
import { paths } from '#app/shared/paths.ts';
import { useRefreshConnections } from '../api.ts';
import { authorizationOf } from '../model/authorization.ts';

export const meta = () => [{ title: pageTitle('Autorização do CRM') }];

const FAILED = 'Não foi possível concluir a autorização';
const NOT_CONFIRMED = 'Falta confirmar que é você para concluir a autorização.';

/** Where a CRM sends the browser back to. */
export default function AuthorizationPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const refresh = useRefreshConnections();
  const sent = useRef(false);
  const [authorization] = useState(() => authorizationOf(search));
  const [refusal, setRefusal] = useState(authorization ? null : 'O CRM não autorizou a conexão.');
  const finish = useCallback(async () => {
    if (!authorization) return;
    const { id, ...body } = authorization;
    setRefusal(null);
    try {
      const isDone = await confirmed(async () => {
        await call('PUT /api/operator/connections/{id}/authorization', { params: { id: String(id) }, body });
        await refresh();
        showSuccess('Conexão autorizada');
        await navigate(paths.connection(id), { replace: true });
      });
      if (!isDone) setRefusal(NOT_CONFIRMED);
    } catch (error) {
      setRefusal(explanation(error, FAILED));
    }
  }, [authorization, navigate, refresh]);
  useEffect(() => {
    // The answer counts once, and does not stay in the address.
    if (sent.current) return;
    sent.current = true;
    void navigate(paths.connectionAuthorization, { replace: true });
    void finish();
  }, [finish, navigate]);
  return (
    <Panel title="Autorização do CRM">
      <Stack gap="md">
        {refusal === null ? (
          <Text role="status">Concluindo a autorização…</Text>
        ) : (
          <Refusal>{refusal}</Refusal>
        )}
        {refusal === NOT_CONFIRMED && <Button onClick={() => void finish()}>Tentar de novo</Button>}
        {authorization ? (
          <Button component={Link} to={paths.connection(authorization.id)} variant="default">
            Voltar para a conexão
          </Button>
        ) : (
          <Button component={Link} to={paths.connections} variant="default">
            Voltar para as conexões
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

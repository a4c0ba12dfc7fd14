import { Button, Stack, Text } from '@mantine/core';
import { pageTitle } from '@indike/ui/brand.ts';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { call } from '#app/shared/http/call.ts';
import { paths } from '#app/shared/paths.ts';
import { useRefreshConnections } from '../api.ts';
import { authorizationOf } from '../model/authorization.ts';

export const meta = () => [{ title: pageTitle('Autorização do CRM') }];

const FAILED = 'Não foi possível concluir a autorização';

/** Where a CRM sends the browser back to. */
export default function AuthorizationPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const refresh = useRefreshConnections();
  const sent = useRef(false);
  const [authorization] = useState(() => authorizationOf(search));
  const [refusal, setRefusal] = useState(authorization ? null : 'O CRM não autorizou a conexão.');
  useEffect(() => {
    // The answer counts once, and does not stay in the address.
    if (sent.current) return;
    sent.current = true;
    void navigate(paths.connectionAuthorization, { replace: true });
    if (!authorization) return;
    const { id, ...body } = authorization;
    confirmed(async () => {
      await call('PUT /api/operator/connections/{id}/authorization', { params: { id: String(id) }, body });
      await refresh();
      showSuccess('Conexão autorizada');
      await navigate(paths.connection(id), { replace: true });
    }).catch((error: unknown) => setRefusal(explanation(error, FAILED)));
  }, [authorization, navigate, refresh]);
  return (
    <Panel title="Autorização do CRM">
      <Stack gap="md">
        {refusal === null ? (
          <Text role="status">Concluindo a autorização…</Text>
        ) : (
          <Refusal>{refusal}</Refusal>
        )}
        <Button component={Link} to={paths.connections} variant="default">
          Voltar para as conexões
        </Button>
      </Stack>
    </Panel>
  );
}

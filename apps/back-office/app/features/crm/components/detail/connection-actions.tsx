import { Button, Stack, Text, TextInput } from '@mantine/core';
import {
  connectionApplication,
  connectionToken,
  type CrmConnection,
} from '@indike/contract/operator/connections';
import { crmProviderNames, needsAuthorization } from '@indike/rules/integrations/crm';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { PasswordInput } from '@indike/ui/fields/password-input.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmed, runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { useRefreshConnections } from '../../api.ts';
import { Simulation } from './simulation.tsx';

interface Props {
  readonly connection: CrmConnection;
}

/** The CRM may take as long as our own time-out of a call to it. */
const CRM_TIMEOUT_MS = 20_000;

export function ConnectionActions({ connection }: Props) {
  const may = useCanCall();
  const refresh = useRefreshConnections();
  const [, once] = useSingleFlight();
  const { state, mapping } = connection;
  const params = { id: String(connection.id) };
  if (!may('POST /api/operator/connections/{id}/activate'))
    return (
      <Panel title="O que fazer">
        <Text c="dimmed">Administradores configuram e desconectam um CRM.</Text>
      </Panel>
    );
  const test = () =>
    once(() =>
      runConfirmed(async () => {
        const tested = await call(
          'POST /api/operator/connections/{id}/test',
          { params },
          { timeoutMs: CRM_TIMEOUT_MS },
        );
        showSuccess(`O CRM respondeu: ${tested.account}`);
      }),
    );
  const pause = () =>
    once(() =>
      runConfirmed(async () => {
        await call('POST /api/operator/connections/{id}/pause', { params });
        await refresh();
        showSuccess('Conexão pausada');
      }),
    );
  return (
    <Panel title="O que fazer">
      <Stack gap="xs">
        {(state === 'draft' || state === 'paused') && mapping !== null && (
          <Activate connection={connection} />
        )}
        {mapping !== null && <Simulation connection={connection} />}
        {connection.account !== '' && (
          <Button variant="default" onClick={() => void test()}>
            Testar conexão
          </Button>
        )}
        {needsAuthorization(connection.provider) && <Authorize connection={connection} />}
        <Token connection={connection} />
        {(state === 'active' || state === 'refused') && (
          <Button variant="default" onClick={() => void pause()}>
            Pausar
          </Button>
        )}
        <Disconnect connection={connection} />
      </Stack>
    </Panel>
  );
}

function Activate({ connection: { id, state } }: Props) {
  const refresh = useRefreshConnections();
  const { open, props } = useDialog('ativar');
  const [backfill, setBackfill] = useState(true);
  const [, once] = useSingleFlight();
  const isFirst = state === 'draft';
  const activate = () =>
    once(() =>
      runConfirmed(async () => {
        const params = { id: String(id) };
        await call('POST /api/operator/connections/{id}/activate', { params, body: { backfill } });
        await refresh();
        showSuccess('Conexão ativada');
        props.onClose();
      }),
    );
  return (
    <>
      <Button onClick={open}>Ativar</Button>
      <Dialog {...props} title="Ativar a conexão">
        <Stack gap="md">
          {isFirst ? (
            <Checkbox
              label="Levar também as indicações que já estão em aberto"
              checked={backfill}
              onChange={({ currentTarget }) => setBackfill(currentTarget.checked)}
            />
          ) : (
            <Text>O que aconteceu durante a pausa, dos dois lados, é levado e trazido agora.</Text>
          )}
          <Button onClick={() => void activate()}>Ativar agora</Button>
        </Stack>
      </Dialog>
    </>
  );
}

/** Leaves for the CRM's page, which sends the browser back to `authorization-page.tsx`. */
async function authorize(id: number): Promise<void> {
  const params = { id: String(id) };
  const { url } = await call('POST /api/operator/connections/{id}/authorization', { params });
  window.location.assign(url);
}

function Authorize({ connection: { id, provider, account } }: Props) {
  const [, once] = useSingleFlight();
  return (
    <Button
      variant={account === '' ? 'filled' : 'default'}
      onClick={() => void once(() => runConfirmed(() => authorize(id)))}
    >
      {account === '' ? `Autorizar no ${crmProviderNames[provider]}` : 'Autorizar de novo'}
    </Button>
  );
}

function Token({ connection: { id, provider } }: Props) {
  const refresh = useRefreshConnections();
  const { open, props } = useDialog('token');
  const isAuthorized = needsAuthorization(provider);
  const title = isAuthorized ? 'Trocar a aplicação' : 'Trocar o token';
  const form = useZodForm({
    schema: isAuthorized ? connectionApplication : connectionToken,
    initial: { client_id: '', token: '' },
    onSubmit: (body) =>
      confirmed(async () => {
        await call('PUT /api/operator/connections/{id}/token', { params: { id: String(id) }, body });
        if (isAuthorized) return authorize(id);
        await refresh();
        showSuccess('Token trocado');
        props.onClose();
      }),
  });
  return (
    <>
      <Button variant="default" onClick={open}>
        {title}
      </Button>
      <Dialog {...props} title={title}>
        <CommandForm
          form={form}
          submit={isAuthorized ? 'Trocar e autorizar' : 'Testar e trocar'}
          busyText={isAuthorized ? 'Trocando…' : 'Testando…'}
          onBack={props.onClose}
        >
          {isAuthorized && (
            <TextInput
              label="Client ID"
              description="Em branco, fica o que está guardado"
              autoComplete="off"
              {...form.text('client_id')}
            />
          )}
          <PasswordInput
            label={isAuthorized ? 'Client Secret' : 'Token'}
            autoComplete="off"
            data-autofocus
            {...form.text('token')}
          />
        </CommandForm>
      </Dialog>
    </>
  );
}

function Disconnect({ connection: { id } }: Props) {
  const navigate = useNavigate();
  const refresh = useRefreshConnections();
  const { open, props } = useDialog('desconectar');
  const [, once] = useSingleFlight();
  const disconnect = () =>
    once(() =>
      runConfirmed(async () => {
        await call('DELETE /api/operator/connections/{id}', { params: { id: String(id) } });
        showSuccess('CRM desconectado');
        await navigate(paths.connections, { replace: true });
        await refresh();
      }),
    );
  return (
    <>
      <Button variant="subtle" color="red" onClick={open}>
        Desconectar
      </Button>
      <Dialog {...props} title="Desconectar o CRM">
        <Stack gap="md">
          <Text>
            O token é apagado e a sincronização termina. As indicações aqui e os negócios lá ficam como estão.
            Quem conectar de novo encontra os mesmos negócios.
          </Text>
          <Button color="red.8" onClick={() => void disconnect()}>
            Desconectar agora
          </Button>
        </Stack>
      </Dialog>
    </>
  );
}

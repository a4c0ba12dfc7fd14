import { Button, Stack, Text } from '@mantine/core';
import type { Webhook, WebhookDeliveryDetail } from '@indike/contract/integrations/webhooks';
import { deliveryState } from '@indike/rules/integrations/webhooks';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showError, showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmed, runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { call } from '#app/shared/http/call.ts';
import { SecretDialog } from '#app/shared/integrations/secret-dialog.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { useRefreshWebhooks } from '../../api.ts';
import { answerText, SECRET_TEXTS } from '../../model/texts.ts';
import { WebhookFields } from '../webhook-form.tsx';

interface Props {
  readonly webhook: Webhook;
}

/** A little longer than the server waits for the receiver. */
const TEST_TIMEOUT_MS = 15_000;

function sayTested(tested: WebhookDeliveryDetail): void {
  if (tested.state === deliveryState.delivered) showSuccess(`Teste entregue. ${answerText(tested)}`);
  else showError(`O teste não foi entregue. ${answerText(tested)}`);
}

export function WebhookActions({ webhook }: Props) {
  const may = useCanCall();
  const refresh = useRefreshWebhooks();
  const [testing, setTesting] = useState(false);
  if (!may('PUT /api/operator/webhooks/{id}'))
    return (
      <Panel title="O que fazer">
        <Text c="dimmed">Administradores alteram, testam e removem webhooks.</Text>
      </Panel>
    );
  const params = { id: String(webhook.id) };
  const test = async () => {
    setTesting(true);
    await runConfirmed(async () => {
      sayTested(
        await call('POST /api/operator/webhooks/{id}/test', { params }, { timeoutMs: TEST_TIMEOUT_MS }),
      );
      await refresh();
    });
    setTesting(false);
  };
  const turn = (to: 'enable' | 'disable', done: string) =>
    runConfirmed(async () => {
      await call(`POST /api/operator/webhooks/{id}/${to}`, { params });
      await refresh();
      showSuccess(done);
    });
  return (
    <Panel title="O que fazer">
      <Stack gap="xs">
        <Button aria-disabled={testing} onClick={() => void (testing || test())}>
          {testing ? 'Enviando…' : 'Enviar um teste'}
        </Button>
        <Change webhook={webhook} />
        <Rotate webhook={webhook} />
        {webhook.state === 'disabled' ? (
          <Button variant="default" onClick={() => void turn('enable', 'Webhook ativado')}>
            Ativar
          </Button>
        ) : (
          <Button variant="default" onClick={() => void turn('disable', 'Webhook desativado')}>
            Desativar
          </Button>
        )}
        <Delete webhook={webhook} />
      </Stack>
    </Panel>
  );
}

function Change({ webhook }: Props) {
  const refresh = useRefreshWebhooks();
  const { open, props } = useDialog('alterar-webhook');
  const { id, url, description, events } = webhook;
  return (
    <>
      <Button variant="default" onClick={open}>
        Alterar endereço ou eventos
      </Button>
      <Dialog {...props} title="Alterar webhook" size="40rem">
        <WebhookFields
          initial={{ url, description: description ?? '', events }}
          submit="Salvar"
          onDone={props.onClose}
          onSubmit={(body) =>
            confirmed(async () => {
              await call('PUT /api/operator/webhooks/{id}', { params: { id: String(id) }, body });
              await refresh();
              showSuccess('Webhook alterado');
              props.onClose();
            })
          }
        />
      </Dialog>
    </>
  );
}

function Rotate({ webhook }: Props) {
  const { open, props } = useDialog('trocar-segredo');
  return (
    <>
      <Button variant="default" onClick={open}>
        Trocar o segredo
      </Button>
      <SecretDialog {...props} title="Trocar o segredo" secretTitle="Guarde o segredo" texts={SECRET_TEXTS}>
        {(onSecret) => <Rotation webhook={webhook} onSecret={onSecret} />}
      </SecretDialog>
    </>
  );
}

function Rotation({ webhook, onSecret }: Props & { readonly onSecret: (secret: string) => void }) {
  const refresh = useRefreshWebhooks();
  const [busy, once] = useSingleFlight();
  // A second rotation would end at once the secret that the first one still lets live. It is refused by what was seen when
  // the dialog opened, because the answer of the first one may have been lost.
  const [seen] = useState(webhook.previous_secret_until);
  const rotate = () =>
    runConfirmed(async () => {
      const { secret } = await call('POST /api/operator/webhooks/{id}/rotate', {
        params: { id: String(webhook.id) },
        body: { seen_previous_until: seen },
      }).finally(() => void refresh());
      onSecret(secret);
    });
  return (
    <Stack gap="md">
      <Text>
        O segredo atual continua assinando por mais 24 horas, junto com o novo, para que haja tempo de
        trocá-lo no outro sistema.
      </Text>
      <Button aria-disabled={busy} onClick={() => void once(rotate)}>
        Gerar outro segredo
      </Button>
    </Stack>
  );
}

function Delete({ webhook }: Props) {
  const navigate = useNavigate();
  const refresh = useRefreshWebhooks();
  const { open, props } = useDialog('remover-webhook');
  const remove = () =>
    runConfirmed(async () => {
      const { message } = await call('DELETE /api/operator/webhooks/{id}', {
        params: { id: String(webhook.id) },
      });
      showSuccess(message);
      await navigate(paths.webhooks, { replace: true });
      await refresh();
    });
  return (
    <>
      <Button variant="subtle" color="red" onClick={open}>
        Remover
      </Button>
      <Dialog {...props} title="Remover webhook">
        <Stack gap="md">
          <Text>O que ainda não foi entregue a este endereço não será mais enviado. Não há volta.</Text>
          <Button color="red.8" onClick={() => void remove()}>
            Remover
          </Button>
        </Stack>
      </Dialog>
    </>
  );
}

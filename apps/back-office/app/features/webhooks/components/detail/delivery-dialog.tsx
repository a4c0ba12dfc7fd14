import { Button, Group, Stack } from '@mantine/core';
import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@indike/contract/integrations/webhooks';
import { deliveryState, webhookEventName } from '@indike/rules/integrations/webhooks';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { call } from '#app/shared/http/call.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { Mark } from '#app/shared/table/cells.tsx';
import { deliveryQuery, useRefreshWebhooks } from '../../api.ts';
import { answerText, attemptsText, DELIVERY_MARKS, indented } from '../../model/texts.ts';
import classes from '../webhooks.module.css';

interface Props extends DialogProps {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
}

/** The request and the response of a delivery. */
export function DeliveryDialog({ webhook, delivery, ...dialog }: Props) {
  return (
    <Dialog {...dialog} title={webhookEventName(delivery.type)} size="44rem">
      <Loaded query={deliveryQuery(webhook.id, delivery.id)} height={320}>
        {(detail) => (
          <Stack gap="md">
            <Facts delivery={detail} />
            <Text title="O que foi enviado" text={indented(detail.request)} />
            {detail.answer !== null && detail.answer !== '' && (
              <Text title="O começo da resposta" text={detail.answer} />
            )}
            <Replay webhook={webhook} delivery={detail} onDone={dialog.onClose} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

function Facts({ delivery }: { readonly delivery: WebhookDeliveryDetail }) {
  const { last_attempt_at, next_attempt_at, milliseconds } = delivery;
  return (
    <Pairs>
      <Pair title="Status">
        <Mark {...DELIVERY_MARKS[delivery.state]} />
      </Pair>
      <Pair title="Resposta">
        {answerText(delivery)}
        {milliseconds !== null && `, em ${milliseconds} ms`}
      </Pair>
      <Pair title="Identificação">
        <code>{delivery.message_id}</code>
      </Pair>
      {last_attempt_at !== null && (
        <Pair title="Última tentativa">
          {dateTimeText(last_attempt_at)} ({attemptsText(delivery)})
        </Pair>
      )}
      {next_attempt_at !== null && <Pair title="Próxima tentativa">{dateTimeText(next_attempt_at)}</Pair>}
    </Pairs>
  );
}

interface TextProps {
  readonly title: string;
  readonly text: string;
}

const Text = ({ title, text }: TextProps) => (
  <section aria-label={title}>
    {title}
    <pre className={classes['code']}>{text}</pre>
  </section>
);

interface ReplayProps {
  readonly webhook: Webhook;
  readonly delivery: WebhookDeliveryDetail;
  readonly onDone: () => void;
}

function Replay({ webhook, delivery, onDone }: ReplayProps) {
  const may = useCanCall();
  const refresh = useRefreshWebhooks();
  if (
    !may('POST /api/operator/webhooks/{id}/deliveries/{delivery_id}/replay') ||
    webhook.state === 'disabled'
  )
    return null;
  const replay = () =>
    runConfirmed(async () => {
      const params = { id: String(webhook.id), delivery_id: String(delivery.id) };
      await call('POST /api/operator/webhooks/{id}/deliveries/{delivery_id}/replay', { params });
      showSuccess('O evento será enviado em instantes');
      onDone();
      await refresh();
    });
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={() => void replay()}>
        {delivery.state === deliveryState.pending ? 'Tentar agora' : 'Enviar de novo'}
      </Button>
    </Group>
  );
}

import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import type { Webhook } from '@indike/contract/integrations/webhooks';
import { webhookEventName } from '@indike/rules/integrations/webhooks';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { DetailColumns, DetailHeader, Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { DetailPage } from '#app/shared/detail/detail-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { Mark } from '#app/shared/table/cells.tsx';
import { webhookQuery } from '../../api.ts';
import { STATE_MARKS, stateReason, waitingText } from '../../model/texts.ts';
import classes from '../webhooks.module.css';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { pageTitle } from '@indike/ui/brand.ts';
import type { Route } from './+types/webhook-page';

export const meta = () => [{ title: pageTitle('Webhook') }];

export default function WebhookPage({ params: { id } }: Route.ComponentProps) {
  return (
    <DetailPage
      key={id}
      query={webhookQuery(id)}
      list={paths.webhooks}
      loading="Carregando o webhook"
      missing="Este webhook não existe, ou foi removido."
    >
      {(webhook) => <Detail webhook={webhook} />}
    </DetailPage>
  );
}

function Detail({ webhook }: { readonly webhook: Webhook }) {
  const mark = STATE_MARKS[webhook.state];
  const reason = stateReason(webhook);
  return (
    <>
      <DetailHeader
        title={webhook.description ?? 'Webhook'}
        facts={
          <>
            <Mark {...mark} />
            <span className={classes['url']}>{webhook.url}</span>
          </>
        }
      />
      {reason !== null && (
        <Alert color={webhook.state === 'failing' ? 'red' : 'yellow'} title={mark.text} mb="lg">
          {reason}
        </Alert>
      )}
      <DetailColumns side={<WebhookActions webhook={webhook} />}>
        <Facts webhook={webhook} />
      </DetailColumns>
      <DeliveryLog webhook={webhook} />
    </>
  );
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const { created_at, events, previous_secret_until, waiting } = webhook;
  return (
    <Panel title="Cadastro">
      <Pairs live>
        <Pair title="Eventos">
          <ul className={classes['list']}>
            {events.map((type) => (
              <li key={type}>
                {webhookEventName(type)} (<code>{type}</code>)
              </li>
            ))}
          </ul>
        </Pair>
        <Pair title="Esperando envio">{waitingText(waiting)}</Pair>
        <Pair title="Cadastrado em">{dateTimeText(created_at)}</Pair>
        {previous_secret_until !== null && (
          <Pair title="Segredo anterior">vale até {dateTimeText(previous_secret_until)}</Pair>
        )}
      </Pairs>
    </Panel>
  );
}

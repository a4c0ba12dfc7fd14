import { Button, NativeSelect } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@indike/contract/integrations/webhooks';
import { webhookEventName } from '@indike/rules/integrations/webhooks';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { RowName, useRowDialog } from '#app/shared/table/row-name.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { Mark, SecondLine } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { deliveriesQuery, useRefreshWebhooks } from '../../api.ts';
import { answerText, attemptsText, DELIVERY_MARKS, STATE_CHOICES, stateFilterOf } from '../../model/texts.ts';
import classes from '../webhooks.module.css';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { ReplayForm } from './replay-form.tsx';

const columnsWith = (choose: (row: WebhookDelivery) => void): Columns<WebhookDelivery> => [
  {
    id: 'event',
    title: 'Evento',
    cell: (row) => (
      <RowName
        name={webhookEventName(row.type)}
        opens={() => choose(row)}
        second={dateTimeText(row.occurred_at)}
      />
    ),
  },
  { id: 'state', title: 'Status', cell: (row) => <Mark {...DELIVERY_MARKS[row.state]} /> },
  {
    id: 'answer',
    title: 'Resposta',
    cell: (row) => (
      <span data-title="Resposta">
        {answerText(row)}
        {row.attempts > 1 && <SecondLine>{attemptsText(row)}</SecondLine>}
      </span>
    ),
  },
  {
    id: 'time',
    title: 'Última tentativa',
    cell: (row) => (
      <span data-title="Última tentativa">
        {row.last_attempt_at === null ? '—' : dateTimeText(row.last_attempt_at)}
        {row.milliseconds !== null && <SecondLine>em {row.milliseconds} ms</SecondLine>}
      </span>
    ),
  },
];

/** The deliveries of the last 30 days. */
export function DeliveryLog({ webhook }: { readonly webhook: Webhook }) {
  const may = useCanCall();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const refresh = useRefreshWebhooks();
  const state = stateFilterOf(params.get('situacao'));
  const { chosen, choose, props } = useRowDialog<WebhookDelivery>('entrega');
  const replay = useDialog('reenviar');
  return (
    <section aria-labelledby="entregas" className={classes['log']}>
      <div className={classes['filters']}>
        <h2 id="entregas">Entregas dos últimos 30 dias</h2>
        <div>
          <NativeSelect
            aria-label="Status"
            data={STATE_CHOICES}
            value={state}
            onChange={({ currentTarget: { value } }) =>
              void navigate({ search: value === '' ? '' : `?situacao=${value}` }, { replace: true })
            }
          />
          <Button variant="default" onClick={() => void refresh()}>
            Atualizar
          </Button>
          {may('POST /api/operator/webhooks/{id}/replay') && webhook.state !== 'disabled' && (
            <Button variant="default" onClick={replay.open}>
              Reenviar um período
            </Button>
          )}
        </div>
      </div>
      <KeysetList
        query={deliveriesQuery(String(webhook.id), state)}
        skeletons={6}
        empty={<EmptyState>Nenhuma entrega assim por enquanto.</EmptyState>}
      >
        {(rows) => <DataTable label="Entregas" columns={columnsWith(choose)} rows={rows} />}
      </KeysetList>
      {chosen !== null && <DeliveryDialog {...props} webhook={webhook} delivery={chosen} />}
      <Dialog {...replay.props} title="Reenviar um período">
        <ReplayForm webhook={webhook} onDone={replay.props.onClose} />
      </Dialog>
    </section>
  );
}

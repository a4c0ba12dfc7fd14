import { Button } from '@mantine/core';
import type { Webhook } from '@indike/contract/integrations/webhooks';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { Mark, SecondLine } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { webhooksQuery } from '../api.ts';
import { eventsText, STATE_TEXTS, waitingText } from '../model/texts.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import classes from './webhooks.module.css';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Webhooks') }];

const COLUMNS: Columns<Webhook> = [
  {
    id: 'url',
    title: 'Endereço',
    cell: (row) => (
      <>
        <Link to={paths.webhook(row.id)} data-row className={classes['url'] ?? ''}>
          {row.url}
        </Link>
        {row.description !== null && <SecondLine>{row.description}</SecondLine>}
      </>
    ),
  },
  {
    id: 'state',
    title: 'Status',
    cell: (row) => {
      const { text, tone } = STATE_TEXTS[row.state];
      return <Mark tone={tone}>{text}</Mark>;
    },
  },
  {
    id: 'events',
    title: 'Eventos',
    cell: (row) => <span data-title="Eventos">{eventsText(row)}</span>,
  },
  {
    id: 'waiting',
    title: 'Esperando envio',
    cell: (row) => <span data-title="Esperando envio">{waitingText(row.waiting)}</span>,
  },
];

export default function WebhooksPage() {
  const may = useCanCall();
  const { open, props } = useDialog('novo-webhook');
  return (
    <>
      <div className={classes['intro']}>
        <p>
          Avisam outro sistema, na hora, do que acontece com indicações, bonificações e saques. Cada aviso é
          assinado e enviado até ser recebido, por um dia.
        </p>
        {may('POST /api/operator/webhooks') && <Button onClick={open}>Cadastrar webhook</Button>}
      </div>
      <Loaded query={webhooksQuery()} height={160}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>Nenhum webhook cadastrado.</EmptyState>
          ) : (
            <DataTable label="Webhooks" columns={COLUMNS} rows={rows} />
          )
        }
      </Loaded>
      <NewWebhookDialog {...props} />
    </>
  );
}

import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton } from '@mantine/core';
import type { Webhook } from '@indike/contract/integrations/webhooks';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { Mark, SecondLine } from '#app/shared/table/cells.tsx';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { webhooksQuery } from '../api.ts';
import { eventsText, STATE_TEXTS, waitingText } from '../model/texts.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import classes from './webhooks.module.css';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Webhooks') }];

const column = columnsOf<Webhook>();

const COLUMNS = [
  column.display({
    id: 'url',
    header: 'Endereço',
    cell: ({ row: { original } }) => (
      <>
        <Link to={paths.webhook(original.id)} data-row className={classes['url'] ?? ''}>
          {original.url}
        </Link>
        {original.description !== null && <SecondLine>{original.description}</SecondLine>}
      </>
    ),
  }),
  column.display({
    id: 'state',
    header: 'Status',
    cell: ({ row: { original } }) => {
      const { text, tone } = STATE_TEXTS[original.state];
      return <Mark tone={tone}>{text}</Mark>;
    },
  }),
  column.display({
    id: 'events',
    header: 'Eventos',
    cell: ({ row: { original } }) => <span data-title="Eventos">{eventsText(original)}</span>,
  }),
  column.display({
    id: 'waiting',
    header: 'Esperando envio',
    cell: ({ row: { original } }) => (
      <span data-title="Esperando envio">{waitingText(original.waiting)}</span>
    ),
  }),
];

export default function WebhooksPage() {
  const may = useCanCall();
  const query = useQuery(webhooksQuery());
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
      <QueryState
        query={query}
        failed="Não foi possível carregar os webhooks"
        skeleton={<Skeleton height={160} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>Nenhum webhook cadastrado.</EmptyState>
          ) : (
            <DataTable label="Webhooks" columns={COLUMNS} rows={rows} idOf={({ id }) => String(id)} />
          )
        }
      </QueryState>
      <NewWebhookDialog {...props} />
    </>
  );
}

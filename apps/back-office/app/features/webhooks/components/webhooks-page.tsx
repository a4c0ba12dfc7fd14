import { Button } from '@mantine/core';
import type { Webhook } from '@indike/contract/integrations/webhooks';
import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RowName } from '#app/shared/table/row-name.tsx';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { call } from '#app/shared/http/call.ts';
import { SecretDialog } from '#app/shared/integrations/secret-dialog.tsx';
import { PageIntro } from '#app/shared/layout/page-intro.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { Mark } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { useRefreshWebhooks, webhooksQuery } from '../api.ts';
import { eventsText, SECRET_TEXTS, STATE_MARKS, waitingText } from '../model/texts.ts';
import { WebhookFields } from './webhook-form.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Webhooks') }];

const COLUMNS: Columns<Webhook> = [
  {
    id: 'url',
    title: 'Endereço',
    cell: (row) => <RowName name={row.url} opens={paths.webhook(row.id)} second={row.description} />,
  },
  { id: 'state', title: 'Status', cell: (row) => <Mark {...STATE_MARKS[row.state]} /> },
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
      <PageIntro
        text="Avisam outro sistema, na hora, do que acontece com indicações, bonificações e saques. Cada aviso é assinado e enviado até ser recebido, por um dia."
        action={may('POST /api/operator/webhooks') && <Button onClick={open}>Cadastrar webhook</Button>}
      />
      <Loaded query={webhooksQuery()} height={160}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>Nenhum webhook cadastrado.</EmptyState>
          ) : (
            <DataTable label="Webhooks" columns={COLUMNS} rows={rows} />
          )
        }
      </Loaded>
      <NewWebhook {...props} />
    </>
  );
}

const EMPTY = { url: '', description: '', events: WEBHOOK_EVENT_TYPES };

function NewWebhook(dialog: DialogProps) {
  const navigate = useNavigate();
  const refresh = useRefreshWebhooks();
  const [id, setId] = useState<number | null>(null);
  return (
    <SecretDialog
      {...dialog}
      title="Cadastrar webhook"
      secretTitle="Guarde o segredo"
      size="40rem"
      texts={SECRET_TEXTS}
      onKept={() => id !== null && void navigate(paths.webhook(id), { replace: true })}
    >
      {(onSecret, close) => (
        <WebhookFields
          initial={EMPTY}
          submit="Cadastrar"
          onSubmit={(body) =>
            confirmed(async () => {
              const { webhook, secret } = await call('POST /api/operator/webhooks', { body });
              setId(webhook.id);
              onSecret(secret);
              await refresh();
            })
          }
          onDone={close}
        />
      )}
    </SecretDialog>
  );
}

import type { WebhookForm, WebhookWithSecret } from '@indike/contract/integrations/webhooks';
import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmed } from '#app/shared/confirmation/confirm.ts';
import { call } from '#app/shared/http/call.ts';
import { paths } from '#app/shared/paths.ts';
import { useRefreshWebhooks } from '../api.ts';
import { IssuedSecret } from './issued-secret.tsx';
import { WebhookFields } from './webhook-form.tsx';

const EMPTY = { url: '', description: '', events: WEBHOOK_EVENT_TYPES };

export function NewWebhookDialog({ opened, onClose }: DialogProps) {
  const navigate = useNavigate();
  const refresh = useRefreshWebhooks();
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const create = (body: WebhookForm) =>
    confirmed(async () => {
      setMade(await call('POST /api/operator/webhooks', { body }));
      await refresh();
    });
  const onDone = () => void (made && navigate(paths.webhook(made.webhook.id), { replace: true }));
  return (
    <Dialog
      opened={opened}
      onClose={made === null ? onClose : onDone}
      title={made === null ? 'Cadastrar webhook' : 'Guarde o segredo'}
      size="40rem"
    >
      {made === null ? (
        <WebhookFields initial={EMPTY} submit="Cadastrar" onSubmit={create} onDone={onClose} />
      ) : (
        <IssuedSecret secret={made.secret} onDone={onDone} />
      )}
    </Dialog>
  );
}

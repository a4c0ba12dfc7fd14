import { Button, Stack } from '@mantine/core';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { call } from '#app/shared/http/call.ts';
import { usePageActions } from '#app/shared/keyboard/page-actions.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { useSaveIndiker } from '../../api.ts';
import { BlockForm, UnblockForm } from './block-forms.tsx';
import { EmailForm } from './email-form.tsx';
import { EraseForm } from './erase-form.tsx';

interface Props {
  readonly indiker: OperatorIndiker;
}

const CHANGE_EMAIL = 'Trocar o e-mail';
const ERASE = 'Excluir o cadastro';

/** Support actions for this Indiker, shown only to operators who may use them. */
export function Support({ indiker }: Props) {
  const may = useCanCall();
  const [email, access, erasure] = [
    useDialog('trocar-email'),
    useDialog('bloqueio'),
    useDialog('excluir-cadastro'),
  ];
  const isAllowed = may('POST /api/operator/indikers/{id}/block');
  const isBlocked = indiker.blocked_at !== null;
  const accessTitle = isBlocked ? 'Desbloquear' : 'Bloquear';
  const AccessForm = isBlocked ? UnblockForm : BlockForm;
  usePageActions(
    isAllowed
      ? [
          { title: CHANGE_EMAIL, run: email.open },
          { title: `${accessTitle} esta pessoa`, run: access.open },
          { title: ERASE, run: erasure.open },
        ]
      : [],
  );
  if (!isAllowed) return null;
  return (
    <Panel title="Atender esta pessoa">
      <Stack gap="xs">
        <QuickActs indiker={indiker} />
        <Button variant="default" onClick={email.open}>
          {CHANGE_EMAIL}
        </Button>
        <Button variant="default" onClick={access.open}>
          {accessTitle}
        </Button>
        <Button variant="default" onClick={erasure.open}>
          {ERASE}
        </Button>
      </Stack>
      <Dialog {...email.props} title={CHANGE_EMAIL}>
        <EmailForm indiker={indiker} onDone={email.props.onClose} />
      </Dialog>
      <Dialog {...access.props} title={accessTitle}>
        <AccessForm indiker={indiker} onDone={access.props.onClose} />
      </Dialog>
      <Dialog {...erasure.props} title={ERASE}>
        <EraseForm indiker={indiker} onDone={erasure.props.onClose} />
      </Dialog>
    </Panel>
  );
}

/** Actions that need no reason and are harmless when pressed by mistake. */
function QuickActs({ indiker: { id, email_confirmed } }: Props) {
  const save = useSaveIndiker();
  const input = { params: { id: String(id) } };
  const act = (title: string, send: () => Promise<OperatorIndiker>, said: string) => ({
    title,
    run: () => void runConfirmed(() => save(send(), said)),
  });
  const acts = [
    ...(email_confirmed
      ? []
      : [
          act(
            'Reenviar a confirmação do e-mail',
            () => call('POST /api/operator/indikers/{id}/resend-confirmation', input),
            'Link enviado',
          ),
        ]),
    act(
      'Desbloquear o login',
      () => call('POST /api/operator/indikers/{id}/lift-lock', input),
      'As tentativas erradas não contam mais',
    ),
    act(
      'Desconectar de todos os aparelhos',
      () => call('DELETE /api/operator/indikers/{id}/sessions', input),
      'Saiu de todos os aparelhos',
    ),
  ];
  usePageActions(acts);
  return acts.map(({ title, run }) => (
    <Button key={title} variant="default" onClick={run}>
      {title}
    </Button>
  ));
}

import { Button, Stack } from '@mantine/core';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useConfirmation } from '#app/shared/confirmation/confirmation.tsx';
import { call } from '#app/shared/http/call.ts';
import { usePageActions } from '#app/shared/keyboard/page-actions.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { useCacheIndiker } from '../../api.ts';
import { BlockDialog } from './block-dialog.tsx';
import { EmailDialog, type SupportAction } from './email-dialog.tsx';

const CHANGE_EMAIL = 'Trocar o e-mail';

/** Support actions for this Indiker, shown only to operators who may use them. */
export function Support({ indiker }: { readonly indiker: OperatorIndiker }) {
  const may = useCanCall();
  const { run, submit, dialog } = useConfirmation();
  const show = useCacheIndiker();
  const [email, access] = [useDialog('trocar-email'), useDialog('bloqueio')];
  const isAllowed = may('POST /api/operator/indikers/{id}/block');
  const accessTitle = indiker.blocked_at === null ? 'Bloquear' : 'Desbloquear';
  usePageActions(
    isAllowed
      ? [
          { title: CHANGE_EMAIL, run: email.open },
          { title: `${accessTitle} esta pessoa`, run: access.open },
        ]
      : [],
  );
  if (!isAllowed) return null;
  const done = (task: Parameters<SupportAction>[0], said: string) => async () => {
    show(await task());
    showSuccess(said);
  };
  const act: SupportAction = (task, said) => run(done(task, said));
  const save: SupportAction = (task, said) => submit(done(task, said));
  return (
    <Panel title="Atender esta pessoa">
      <Stack gap="xs">
        <QuickActs indiker={indiker} act={act} />
        <Button variant="default" onClick={email.open}>
          {CHANGE_EMAIL}
        </Button>
        <Button variant="default" onClick={access.open}>
          {accessTitle}
        </Button>
      </Stack>
      <EmailDialog {...email.props} indiker={indiker} save={save} />
      <BlockDialog {...access.props} indiker={indiker} save={save} />
      {dialog}
    </Panel>
  );
}

/** Actions that need no reason and are harmless when pressed by mistake. */
function QuickActs({ indiker, act }: { readonly indiker: OperatorIndiker; readonly act: SupportAction }) {
  const params = { id: String(indiker.id) };
  const acts = [
    !indiker.email_confirmed &&
      ([
        'Reenviar a confirmação do e-mail',
        () =>
          act(() => call('POST /api/operator/indikers/{id}/resend-confirmation', { params }), 'Link enviado'),
      ] as const),
    [
      'Desbloquear o login',
      () =>
        act(
          () => call('POST /api/operator/indikers/{id}/lift-lock', { params }),
          'As tentativas erradas não contam mais',
        ),
    ] as const,
    [
      'Desconectar de todos os aparelhos',
      () =>
        act(
          () => call('DELETE /api/operator/indikers/{id}/sessions', { params }),
          'Saiu de todos os aparelhos',
        ),
    ] as const,
  ].filter((one) => one !== false);
  usePageActions(acts.map(([title, run]) => ({ title, run: () => void run() })));
  return acts.map(([title, onClick]) => (
    <Button key={title} variant="default" onClick={() => void onClick()}>
      {title}
    </Button>
  ));
}

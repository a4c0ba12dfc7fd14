import { Button, Stack } from '@mantine/core';
import {
  blockIndiker,
  endIndikerSessions,
  liftIndikerLock,
  resendIndikerConfirmation,
} from '@indike/contract/operator/indiker-support';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useConfirmation } from '#app/shared/confirmation/confirmation.tsx';
import { call } from '#app/shared/http/call.ts';
import { useMay } from '#app/shared/session/session-store.ts';
import { useShowIndiker } from '../../api.ts';
import type { SupportAction } from './support-action.ts';
import { BlockDialog } from './block-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';

/** What may be done for this person, by who may do it. */
export function Support({ indiker }: { readonly indiker: OperatorIndiker }) {
  const may = useMay();
  const { run, dialog } = useConfirmation();
  const show = useShowIndiker();
  const [email, access] = [useDialog('trocar-email'), useDialog('bloqueio')];
  if (!may(blockIndiker)) return null;
  const act: SupportAction = (task, said) =>
    run(async () => {
      show(await task());
      showSuccess(said);
    });
  return (
    <Panel title="Atender esta pessoa">
      <Stack gap="xs">
        <QuickActs indiker={indiker} act={act} />
        <Button variant="default" onClick={email.open}>
          Trocar o e-mail
        </Button>
        <Button variant="default" onClick={access.open}>
          {indiker.blocked_at === null ? 'Bloquear' : 'Desbloquear'}
        </Button>
      </Stack>
      <EmailDialog {...email.props} indiker={indiker} act={act} />
      <BlockDialog {...access.props} indiker={indiker} act={act} />
      {dialog}
    </Panel>
  );
}

/** What needs no reason, and harms nobody when it was pressed by mistake. */
function QuickActs({ indiker, act }: { readonly indiker: OperatorIndiker; readonly act: SupportAction }) {
  const params = { id: String(indiker.id) };
  const acts = [
    !indiker.email_confirmed &&
      ([
        'Reenviar a confirmação do e-mail',
        () => act(() => call(resendIndikerConfirmation, { params }), 'Link enviado'),
      ] as const),
    [
      'Liberar a entrada',
      () => act(() => call(liftIndikerLock, { params }), 'As tentativas erradas não contam mais'),
    ] as const,
    [
      'Desconectar de todos os aparelhos',
      () => act(() => call(endIndikerSessions, { params }), 'Saiu de todos os aparelhos'),
    ] as const,
  ].filter((one) => one !== false);
  return acts.map(([title, onClick]) => (
    <Button key={title} variant="default" onClick={() => void onClick()}>
      {title}
    </Button>
  ));
}

import { Button, Group, Text } from '@mantine/core';
import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { useAttempt } from '@indike/ui/forms/use-attempt.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDeleteContact, useRefreshReferral } from '../../api.ts';

interface Props extends DialogProps {
  readonly contact: ReferralContact | null;
}

export default function DeleteDialog({ opened, onClose, contact }: Props) {
  const { busy, refusal, attempt } = useAttempt();
  const remove = useDeleteContact();
  const refresh = useRefreshReferral();

  async function confirm(id: number) {
    try {
      await remove.mutateAsync({ params: { id: String(id) } });
    } finally {
      // Refresh also after a refusal, which means that the page is out of date.
      void refresh();
    }
    showSuccess('Contato eliminado com sucesso');
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Excluir contato" size="26rem" sheet>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <strong>{contact?.name}</strong> deixa de ser um contato desta indicação. Não dá para desfazer.
      </Text>
      <Refusal>{refusal}</Refusal>
      <Group grow mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <Button
          color="red.8"
          aria-disabled={busy}
          onClick={() => {
            if (contact) void attempt(() => confirm(contact.id));
          }}
        >
          {busy ? 'Excluindo...' : 'Excluir'}
        </Button>
      </Group>
    </Dialog>
  );
}

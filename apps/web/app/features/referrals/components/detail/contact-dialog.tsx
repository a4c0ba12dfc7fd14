import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { ContactForm } from './contact-form.tsx';

interface Props extends DialogProps {
  readonly referralId: number;
  /** Null for a new contact. */
  readonly contact: ReferralContact | null;
}

export default function ContactDialog({ opened, onClose, referralId, contact }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={contact ? 'Editar contato' : 'Adicionar contato'}
      size="30rem"
    >
      <ContactForm key={contact?.id} referralId={referralId} contact={contact} onDone={onClose} />
    </Dialog>
  );
}

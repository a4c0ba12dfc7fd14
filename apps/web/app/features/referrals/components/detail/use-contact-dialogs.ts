import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { useState } from 'react';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';

/** The selected contact is component state; the open flag is history state. */
export function useContactDialogs(contacts: readonly ReferralContact[]) {
  const form = useDialog('contato');
  const confirmation = useDialog('excluir-contato');
  const [editedId, setEditedId] = useState<number | null>(null);
  const [deleted, setDeleted] = useState<ReferralContact | null>(null);

  return {
    edited: contacts.find(({ id }) => id === editedId) ?? null,
    deleted,
    form: form.props,
    // The selected contact is lost on a reload, so the dialog stays closed then.
    confirmation: { ...confirmation.props, opened: confirmation.props.opened && deleted !== null },
    add: () => {
      setEditedId(null);
      form.open();
    },
    edit: ({ id }: ReferralContact) => {
      setEditedId(id);
      form.open();
    },
    remove: (contact: ReferralContact) => {
      setDeleted(contact);
      confirmation.open();
    },
  };
}

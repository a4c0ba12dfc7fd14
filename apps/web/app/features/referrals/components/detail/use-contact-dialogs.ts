import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { useState } from 'react';
import { useDialog } from '#app/kit/ui/dialogs/use-dialog.ts';

/** Which contact a dialog speaks of lives in the page, whether it is open in the history. */
export function useContactDialogs(contacts: readonly ReferralContact[]) {
  const form = useDialog('contato');
  const confirmation = useDialog('excluir-contato');
  const [editedId, setEditedId] = useState<number | null>(null);
  const [deleted, setDeleted] = useState<ReferralContact | null>(null);

  return {
    edited: contacts.find(({ id }) => id === editedId) ?? null,
    deleted,
    form: form.props,
    // After a reload nobody knows any more whom the question was about.
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

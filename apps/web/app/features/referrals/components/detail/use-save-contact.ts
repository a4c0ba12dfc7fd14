import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useCreateContact, useRefreshReferral, useUpdateContact } from '../../api.ts';
import { contactBody, type ContactOutput } from '../../model/contact-fields.ts';

export function useSaveContact(referralId: number, contact: ReferralContact | null, onDone: () => void) {
  const create = useCreateContact();
  const update = useUpdateContact();
  const refresh = useRefreshReferral();
  return async (output: ContactOutput) => {
    const body = { ...contactBody(output), indication_id: referralId };
    try {
      await (contact
        ? update.mutateAsync({ params: { id: String(contact.id) }, body })
        : create.mutateAsync({ body }));
    } finally {
      // Refresh also after a refusal, which means that the page is out of date.
      await refresh();
    }
    showSuccess('Contato criado/atualizado');
    onDone();
  };
}

import { noindexPage } from '#app/shared/page-meta.ts';
import { Button, Stack } from '@mantine/core';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import type { User } from '@indike/contract/accounts/accounts';
import { profileAddress } from '@indike/contract/accounts/profile-form';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { ResidenceFields } from '#app/shared/places/residence-fields.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useConfirmedSave } from '#app/shared/verification-code/use-confirmed-save.tsx';
import { SectionPage } from './section-page.tsx';
import { useRefreshUser } from '#app/shared/authentication/sign-in.ts';
import { useSaveAddress } from '../api.ts';
import { addressFields } from '../model/data-fields.ts';

export const meta = () => noindexPage('Endereço');

export default function AddressPage() {
  return (
    <SectionPage title="Endereço" help="O estado e a cidade em que você mora.">
      {(user) => <AddressForm key={user.id} user={user} />}
    </SectionPage>
  );
}

function AddressForm({ user }: { readonly user: User }) {
  const update = useSaveAddress();
  const refresh = useRefreshUser();
  const { confirm, restoreDraft, dialog } = useConfirmedSave('address');
  const form = useZodForm({
    schema: profileAddress,
    initial: restoreDraft(addressFields(user)),
    onSubmit: async (address) => {
      const params = { id: String(user.address_id ?? '') };
      const saved = await confirm(
        (validation_code) => update.mutateAsync({ params, body: { ...address, validation_code } }),
        form.values,
      );
      if (!saved) return;
      showSuccess('Endereço atualizado com sucesso');
      void refresh();
    },
  });

  return (
    <>
      <form {...form.formProps}>
        <Stack gap="md">
          <ResidenceFields state={form.value('state_id')} city={form.value('city_id')} />
          <Refusal>{form.refusal}</Refusal>
          <Button type="submit" aria-disabled={form.busy} mt="xs">
            {form.busy ? 'Enviando...' : 'Salvar'}
          </Button>
        </Stack>
      </form>
      {dialog}
    </>
  );
}

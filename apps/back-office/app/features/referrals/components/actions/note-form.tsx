import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import * as z from 'zod/mini';
import { useTransitionReferral } from '../../api.ts';
import { note } from '../../model/cancel-reason.ts';
import { type FormProps, ActionForm, NoteField, useSaving } from './action-form.tsx';

const schema = z.object({ note });

/** The form of a transition that needs no input other than an optional note. */
export function NoteForm({ to, ...props }: FormProps & { readonly to: ReachableStatus }) {
  const saving = useSaving(props);
  const transition = useTransitionReferral(props.referral.id);
  const form = useZodForm({
    schema,
    initial: { note: '' },
    onSubmit: (values) =>
      saving.save(
        () => transition.mutateAsync({ status: to, seen_transaction_id: saving.seen, ...values }),
        'Status alterado',
      ),
  });
  return (
    <ActionForm {...form} saving={saving} submit="Confirmar" onDone={props.onDone}>
      <NoteField {...form.text('note')} data-autofocus />
    </ActionForm>
  );
}

import { referralStatus, transitionRefusals } from '@indike/rules/referrals/referrals';
import { cancelReasons, isCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import * as z from 'zod/mini';
import { useMove } from '../../api.ts';
import { note } from '../../model/form-fields.ts';
import { type FormProps, MoveForm, NoteField, useSaving } from './move-form.tsx';
import { RadioRows } from './radio-rows.tsx';

const schema = z.object({
  reason: z.string().check(z.refine(isCancelReason, transitionRefusals.reason_required)),
  note,
});

export function CancelForm(props: FormProps) {
  const saving = useSaving(props);
  const move = useMove(props.referral.id);
  const form = useZodForm({
    schema,
    initial: { reason: '', note: '' },
    onSubmit: (values) =>
      saving.save(
        () =>
          move.mutateAsync({
            status_id: referralStatus.cancelled,
            seen_transaction_id: saving.seen,
            ...values,
          }),
        'Indicação cancelada',
      ),
  });
  return (
    <MoveForm {...form} saving={saving} submit="Cancelar indicação" danger onDone={props.onDone}>
      <RadioRows
        legend="Motivo, como o Indiker vai ler"
        choices={Object.entries(cancelReasons)}
        {...form.value('reason')}
      />
      <NoteField {...form.text('note')} />
    </MoveForm>
  );
}

import { referralStatus, transitionRefusals } from '@indike/rules/referrals/referrals';
import { cancelReasons, isCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { type ReactNode, useId } from 'react';
import * as z from 'zod/mini';
import { useMove } from '../../api.ts';
import { note } from '../../model/form-fields.ts';
import { type FormProps, MoveForm, NoteField, useSaving } from './move-form.tsx';
import classes from './moves.module.css';

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
  const { error, value, onChange } = form.value('reason');
  return (
    <MoveForm {...form} saving={saving} submit="Cancelar indicação" danger onDone={props.onDone}>
      <Reasons error={error} value={value} onChange={onChange} />
      <NoteField {...form.text('note')} />
    </MoveForm>
  );
}

interface ReasonsProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly error: ReactNode;
}

/** In the very words that the Indiker will read. */
function Reasons({ value, onChange, error }: ReasonsProps) {
  const errorId = useId();
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  return (
    <fieldset className={classes['reasons']}>
      <legend>Motivo, como o Indiker vai ler</legend>
      {Object.entries(cancelReasons).map(([key, text]) => (
        <label key={key}>
          <input
            type="radio"
            name="reason"
            value={key}
            checked={value === key}
            onChange={() => onChange(key)}
            {...wrong}
          />
          {text}
        </label>
      ))}
      {error && (
        <p id={errorId} className={classes['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

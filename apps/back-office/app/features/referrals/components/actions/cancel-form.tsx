import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { CancelReasonRow } from '@indike/contract/operator/cancel-reasons';
import { cancellationWarning } from '@indike/rules/referrals/referrals';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { cancelReasonsQuery } from '../../api.ts';
import { cancelSchema, reasonOf } from '../../model/cancel-reason.ts';
import { currentStatus } from '../../model/newest-transition.ts';
import { type FormProps, ActionForm, NoteField, sendTransition, useActionForm } from './action-form.tsx';
import { CancelReasonFields } from './cancel-reason-fields.tsx';

export function CancelForm(props: FormProps) {
  return (
    <Loaded query={cancelReasonsQuery()} height={280}>
      {(reasons) => <ReasonForm {...props} reasons={reasons} />}
    </Loaded>
  );
}

function ReasonForm({ reasons, ...props }: FormProps & { readonly reasons: readonly CancelReasonRow[] }) {
  const form = useActionForm(props, {
    schema: cancelSchema,
    initial: { choice: '', own: '', note: '' },
    send: ({ note, ...chosen }, input) =>
      sendTransition({ status: 'cancelled', ...reasonOf(reasons, chosen), note }, input),
    said: 'Indicação cancelada',
  });
  const warning = cancellationWarning(currentStatus(props.referral));
  return (
    <ActionForm form={form} submit="Cancelar indicação" danger>
      {warning !== null && (
        <Alert color="red" role="note">
          {warning}
        </Alert>
      )}
      <CancelReasonFields reasons={reasons} choice={form.value('choice')} own={form.text('own')} />
      <NoteField {...form.text('note')} />
    </ActionForm>
  );
}

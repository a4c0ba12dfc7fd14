import type { CancelReasonRow } from '@indike/contract/operator/cancel-reasons';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { call } from '#app/shared/http/call.ts';
import { cancelReasonsQuery } from '../../api.ts';
import { cancelSchema, reasonOf } from '../../model/cancel-reason.ts';
import { type FormProps, ActionForm, NoteField, useActionForm } from './action-form.tsx';
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
    send: ({ note, ...chosen }, { params, seen }) =>
      call('POST /api/operator/indications/{id}/transitions', {
        params,
        body: { status: 'cancelled', seen_transaction_id: seen, ...reasonOf(reasons, chosen), note },
      }),
    said: 'Indicação cancelada',
  });
  return (
    <ActionForm form={form} submit="Cancelar indicação" danger>
      <CancelReasonFields reasons={reasons} choice={form.value('choice')} own={form.text('own')} />
      <NoteField {...form.text('note')} />
    </ActionForm>
  );
}

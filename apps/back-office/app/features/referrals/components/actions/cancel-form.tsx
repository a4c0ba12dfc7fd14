import '@mantine/core/styles/Skeleton.css';
import { Skeleton, TextInput } from '@mantine/core';
import { type CancelReasonRow, MAX_REASON_LENGTH } from '@indike/contract/operator/cancel-reasons';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { useQuery } from '@tanstack/react-query';
import { cancelReasonsQuery, useTransitionReferral } from '../../api.ts';
import { cancelSchema, OWN_WORDS, reasonChoices, reasonOf } from '../../model/cancel-reason.ts';
import { type FormProps, ActionForm, NoteField, useSaving } from './action-form.tsx';
import { RadioRows } from './radio-rows.tsx';

export function CancelForm(props: FormProps) {
  const query = useQuery(cancelReasonsQuery());
  return (
    <QueryState
      query={query}
      failed="Não foi possível carregar os motivos"
      skeleton={<Skeleton height={280} />}
    >
      {(reasons) => <ReasonForm {...props} reasons={reasons} />}
    </QueryState>
  );
}

function ReasonForm({ reasons, ...props }: FormProps & { readonly reasons: readonly CancelReasonRow[] }) {
  const saving = useSaving(props);
  const transition = useTransitionReferral(props.referral.id);
  const form = useZodForm({
    schema: cancelSchema,
    initial: { choice: '', own: '', note: '' },
    onSubmit: ({ note, ...chosen }) =>
      saving.save(
        () =>
          transition.mutateAsync({
            status: 'cancelled',
            seen_transaction_id: saving.seen,
            ...reasonOf(reasons, chosen),
            note,
          }),
        'Indicação cancelada',
      ),
  });
  return (
    <ActionForm {...form} saving={saving} submit="Cancelar indicação" danger onDone={props.onDone}>
      <RadioRows
        legend="Motivo, como o Indiker vai ler"
        choices={reasonChoices(reasons)}
        {...form.value('choice')}
      />
      {form.values.choice === OWN_WORDS && (
        <TextInput
          label="O motivo, em poucas palavras"
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          {...form.text('own')}
        />
      )}
      <NoteField {...form.text('note')} />
    </ActionForm>
  );
}

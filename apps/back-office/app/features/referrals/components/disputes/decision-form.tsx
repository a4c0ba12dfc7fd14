import { Alert, Stack } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { operatorDetail, type OperatorReferral } from '@indike/contract/operator/referrals';
import { disputeReasons, isDisputeReason } from '@indike/rules/referrals/cancel-reasons';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormActions } from '#app/shared/forms/form-actions.tsx';
import * as z from 'zod/mini';
import { useDisputeDecision } from '../../api.ts';
import { note } from '../../model/form-fields.ts';
import { newestTransitionId } from '../../model/offered-transitions.ts';
import { NoteField } from '../actions/action-form.tsx';
import { RadioRows } from '../actions/radio-rows.tsx';

const schema = z.object({
  goesOn: z.pipe(z.string().check(z.minLength(1, 'Escolha qual continua')), z.transform(Number)),
  reason: z.string().check(z.refine(isDisputeReason, 'Escolha o motivo')),
  note,
});

interface Props {
  /** Every open referral of the company, oldest first. */
  readonly sides: readonly OperatorReferral[];
  readonly onDone: () => void;
}

/** Decides on the referrals as shown when the form opened. The server refuses if one of them has changed since. */
export function DecisionForm({ sides, onDone }: Props) {
  const [shown] = useState(sides);
  const [changed, setChanged] = useState(false);
  const decide = useDisputeDecision();
  const client = useQueryClient();
  const form = useZodForm({
    schema,
    initial: { goesOn: '', reason: '', note: '' },
    onSubmit: async (values) => {
      const seen = shown.map((side) => ({ id: side.id, transaction_id: newestTransitionId(side) }));
      try {
        await decide.mutateAsync({ ...values, seen });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        await client.invalidateQueries({ queryKey: [operatorDetail.path] });
        setChanged(true);
        return;
      }
      showSuccess('Disputa decidida. Os Indikers foram avisados.');
      onDone();
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <RadioRows
          legend="Qual indicação continua"
          choices={shown.map(({ id, indiker, created_at }) => [
            String(id),
            `${indiker.firstname} ${indiker.lastname}, indicada em ${dateTimeText(created_at)}`,
          ])}
          {...form.value('goesOn')}
        />
        <RadioRows
          legend="Motivo, como o outro Indiker vai ler"
          choices={Object.entries(disputeReasons)}
          {...form.value('reason')}
        />
        <NoteField {...form.text('note')} />
        {changed && (
          <Alert color="yellow" title="A disputa mudou enquanto você decidia" role="alert">
            Nada foi salvo. Feche e confira como as indicações estão agora.
          </Alert>
        )}
        <FormActions submit="Decidir" busy={form.busy} onBack={onDone} closed={changed} />
      </Stack>
    </form>
  );
}

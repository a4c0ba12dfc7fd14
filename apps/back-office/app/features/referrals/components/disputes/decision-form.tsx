import { Alert, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { fullName } from '@indike/ui/format/names.ts';
import { type CancelReasonRow, MAX_REASON_LENGTH } from '@indike/contract/operator/cancel-reasons';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import type { DisputeOutcome } from '@indike/rules/referrals/disputes';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { ChoiceGroup } from '@indike/ui/fields/choice-group.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { invalidate } from '@indike/ui/query/call-query.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/shared/http/call.ts';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { cancelReasonsQuery, useSendDecision } from '../../api.ts';
import { reasonOf } from '../../model/cancel-reason.ts';
import { decisionSchema, outcomeChoices } from '../../model/disputes.ts';
import { currentStatus, newestTransitionId } from '../../model/newest-transition.ts';
import { NoteField } from '../actions/action-form.tsx';
import { CancelReasonFields } from '../actions/cancel-reason-fields.tsx';

interface Props {
  /** Every open referral of the company, oldest first. */
  readonly sides: readonly OperatorReferral[];
  readonly onDone: () => void;
}

export function DecisionForm(props: Props) {
  return (
    <Loaded query={cancelReasonsQuery()} height={280}>
      {(reasons) => <SidesForm {...props} reasons={reasons} />}
    </Loaded>
  );
}

const OUT = 'Indicação fora da disputa. O Indiker foi avisado.';
const SAID: Readonly<Record<DisputeOutcome, string>> = {
  back: OUT,
  cancelled: OUT,
  chosen: 'Indicação escolhida. Os outros Indikers foram avisados.',
};

const isDisputed = (side: OperatorReferral) => currentStatus(side) === 'in_dispute';

type SidesProps = Props & { readonly reasons: readonly CancelReasonRow[] };

/** Decides on the referrals as shown when the form opened. The server refuses if one of them has changed since. */
function useDecisionForm({ sides, onDone, reasons }: SidesProps) {
  const [shown] = useState(sides);
  const [changed, setChanged] = useState(false);
  const decide = useSendDecision();
  const client = useQueryClient();
  const form = useZodForm({
    schema: decisionSchema,
    initial: { id: '', outcome: '', choice: '', own: '', note: '' },
    onSubmit: async ({ id, outcome, choice, own, note }) => {
      const seen = shown.map((side) => ({ id: side.id, transaction_id: newestTransitionId(side) }));
      const reason = outcome === 'back' ? {} : reasonOf(outcome === 'chosen' ? [] : reasons, { choice, own });
      try {
        const body = { outcome, ...reason, note, seen };
        await decide.mutateAsync(() =>
          call('POST /api/operator/indications/{id}/dispute-decision', { params: { id: String(id) }, body }),
        );
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        await invalidate(client, 'GET /api/operator/indications/{id}');
        setChanged(true);
        return;
      }
      showSuccess(SAID[outcome]);
      onDone();
    },
  });
  return { form, shown, changed };
}

function SidesForm(props: SidesProps) {
  const { onDone, reasons } = props;
  const { form, shown, changed } = useDecisionForm(props);
  const chosen = shown.find(({ id }) => String(id) === form.values.id);
  const rule = shown[0]?.dispute_rule ?? 'first_contract';
  return (
    <CommandForm form={form} submit="Decidir" onBack={onDone} closed={changed}>
      <Text c="dimmed">
        {rule === 'provider_decides'
          ? 'O contrato só pode ser registrado depois de escolher qual indicação vale. '
          : 'A bonificação é da indicação que levar primeiro ao contrato. '}
        Até lá, cada indicação segue em atendimento ou é cancelada por um motivo próprio.
      </Text>
      <ChoiceGroup
        rows
        label="Qual indicação sai da disputa"
        choices={shown.map(({ id, indiker, created_at }) => [
          String(id),
          `${fullName(indiker)}, indicada em ${dateTimeText(created_at)}`,
        ])}
        {...form.value('id')}
      />
      <ChoiceGroup
        rows
        label="O que fazer com ela"
        choices={outcomeChoices(chosen === undefined || isDisputed(chosen), rule)}
        {...form.value('outcome')}
      />
      {form.values.outcome === 'cancelled' && (
        <CancelReasonFields
          reasons={reasons.filter(({ key }) => key !== 'repeated_referral')}
          choice={form.value('choice')}
          own={form.text('own')}
        />
      )}
      {form.values.outcome === 'chosen' && (
        <TextInput
          label="Motivo da escolha, como os outros Indikers vão ler"
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          {...form.text('own')}
        />
      )}
      <NoteField {...form.text('note')} />
      {changed && (
        <Alert color="yellow" title="A disputa mudou enquanto você decidia" role="alert">
          Nada foi salvo. Feche e confira como as indicações estão agora.
        </Alert>
      )}
    </CommandForm>
  );
}

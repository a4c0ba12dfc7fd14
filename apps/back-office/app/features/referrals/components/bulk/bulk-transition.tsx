import { Text } from '@mantine/core';
import type { QueuedReferral } from '@indike/contract/operator/queue';
import { cancelReasons, isCancelReason } from '@indike/rules/referrals/cancel-reasons';
import { bulkTransitions, transitionRefusals } from '@indike/rules/referrals/referrals';
import { ChoiceGroup } from '@indike/ui/fields/choice-group.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import * as z from 'zod/mini';
import { useBulkTransition } from '../../bulk-api.ts';
import { note } from '../../model/cancel-reason.ts';
import { actionOf } from '@indike/rules/referrals/offered-transitions';
import { NoteField } from '../actions/action-form.tsx';
import { BulkForm, useBulkSteps } from './bulk-form.tsx';

const CHOICES = bulkTransitions.map((status) => [status, actionOf(status)] as const);

const schema = z
  .object({
    status: z.enum(bulkTransitions, 'Escolha o passo'),
    reason: z.string(),
    note,
  })
  .check(
    z.refine(({ status, reason }) => status !== 'cancelled' || isCancelReason(reason), {
      message: transitionRefusals.reason_required,
      path: ['reason'],
    }),
  );

interface Props {
  readonly rows: readonly QueuedReferral[];
  readonly onDone: () => void;
  readonly onMoved: () => void;
}

export function BulkTransition({ rows, onDone, onMoved }: Props) {
  const transition = useBulkTransition();
  const steps = useBulkSteps<z.output<typeof schema>>({
    ids: rows.map(({ id }) => id),
    send: ({ status, reason, note: text }, ids, dryRun) =>
      transition.mutateAsync({
        status,
        reason: status === 'cancelled' ? reason : null,
        note: text,
        referrals: rows
          .filter(({ id }) => ids.includes(id))
          .map(({ id, transaction_id }) => ({ id, seen_transaction_id: transaction_id })),
        dry_run: dryRun,
      }),
    onMoved,
  });
  const form = useZodForm({
    schema,
    initial: { status: '', reason: '', note: '' },
    onSubmit: steps.look,
  });
  return (
    <BulkForm form={form} steps={steps} submit="Mover" onDone={onDone}>
      <ChoiceGroup rows label="Passo" choices={CHOICES} {...form.value('status')} />
      {form.values.status === 'cancelled' && (
        <ChoiceGroup
          rows
          label="Motivo, como os Indikers vão ler"
          choices={Object.entries(cancelReasons)}
          {...form.value('reason')}
        />
      )}
      <NoteField {...form.text('note')} />
      <Text c="dimmed">
        Negociação, contrato e disputa pedem dados de cada indicação: abra uma por vez. Antes de salvar, você
        vê o que não pode mudar.
      </Text>
    </BulkForm>
  );
}

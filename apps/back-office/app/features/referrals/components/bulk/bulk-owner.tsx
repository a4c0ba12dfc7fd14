import { NativeSelect } from '@mantine/core';
import type { QueuedReferral } from '@indike/contract/operator/queue';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ownersQuery } from '../../api.ts';
import { useBulkOwner } from '../../bulk-api.ts';
import { BulkForm, useBulkSteps } from './bulk-form.tsx';

const NOBODY = 'ninguem';
const schema = z.object({ owner: z.string().check(z.minLength(1, 'Escolha uma pessoa da equipe')) });

interface Props {
  readonly rows: readonly QueuedReferral[];
  readonly onDone: () => void;
  readonly onMoved: () => void;
}

export function BulkOwner({ rows, onDone, onMoved }: Props) {
  const { data = [] } = useQuery(ownersQuery());
  const give = useBulkOwner();
  const steps = useBulkSteps<z.output<typeof schema>>({
    ids: rows.map(({ id }) => id),
    send: ({ owner }, ids, dryRun) =>
      give.mutateAsync({
        owner_id: owner === NOBODY ? null : Number(owner),
        referrals: rows
          .filter(({ id }) => ids.includes(id))
          .map((row) => ({ id: row.id, seen_owner_id: row.owner?.id ?? null })),
        dry_run: dryRun,
      }),
    onMoved,
  });
  const form = useZodForm({ schema, initial: { owner: '' }, onSubmit: steps.look });
  return (
    <BulkForm form={form} steps={steps} submit="Alterar responsável" onDone={onDone}>
      <NativeSelect
        label="Responsável"
        data={[
          { value: '', label: 'Escolha' },
          ...data.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: NOBODY, label: 'Ninguém' },
        ]}
        data-autofocus
        {...form.text('owner')}
      />
    </BulkForm>
  );
}

import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import type { QueuedReferral } from '@indike/contract/operator/queue';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { IconSelector } from '@indike/ui/icons.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ownersQuery } from '../../api.ts';
import { useBulkOwner } from '../../bulk-api.ts';
import { BulkOutcome } from './bulk-outcome.tsx';
import { useBulkSteps } from './use-bulk-steps.ts';

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
  if (steps.preview)
    return (
      <BulkOutcome
        preview={steps.preview}
        result={steps.result}
        submit="Mudar responsável"
        onRun={steps.run}
        onBack={steps.back}
        onDone={onDone}
      />
    );
  const { onChange, ...field } = form.value('owner');
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <NativeSelect
          label="Responsável"
          rightSection={<IconSelector size={16} aria-hidden />}
          data={[
            { value: '', label: 'Escolha' },
            ...data.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: NOBODY, label: 'Ninguém' },
          ]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          data-autofocus
          {...field}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            Voltar
          </Button>
          <Button type="submit" aria-disabled={form.busy} data-busy={form.busy || undefined}>
            {form.busy ? 'Conferindo…' : 'Ver prévia'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

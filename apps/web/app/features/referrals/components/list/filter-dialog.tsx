import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { statusNames } from '@indike/rules/referrals/status-names';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '@indike/ui/format/dates.ts';
import { useForm } from '@indike/ui/forms/use-form.ts';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { IconChevronDown } from '@indike/ui/icons.ts';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { statusesQuery } from '../../api.ts';
import { validateFilters, toForm, WAITING_FILTER } from '../../model/filters.ts';
import { useFilters } from './use-filters.ts';

export default function FilterDialog(props: DialogProps) {
  return (
    <Dialog {...props} title="Filtrar indicações" size="28rem" sheet>
      <FilterForm />
    </Dialog>
  );
}

/** The statuses of the server. Until they are there, the chosen one is shown too, which a select without it would not. */
function statusOptions(
  statuses: readonly { readonly id: number; readonly name_app: string }[] = [],
  chosen: string,
) {
  const options = statuses.map(({ id, name_app }) => ({ value: String(id), label: name_app }));
  const isKnown = ['', WAITING_FILTER, ...options.map(({ value }) => value)].includes(chosen);
  return isKnown ? options : [...options, { value: chosen, label: 'O status escolhido' }];
}

/** Mounted with the dialog, so that it starts with the current filters. */
function FilterForm() {
  const { filters, apply } = useFilters();
  const { data } = useQuery(statusesQuery());
  const today = useToday();
  const { formProps, ...form } = useForm({
    initial: toForm(filters),
    validate: (values) => validateFilters(values, today),
    onSubmit: (chosen) => apply(chosen, true),
  });

  return (
    <form {...formProps}>
      <Stack gap="md">
        <NativeSelect
          rightSection={<IconChevronDown size={18} aria-hidden />}
          label="Status"
          name="status"
          value={form.values.status}
          onChange={(event) => form.set('status', event.currentTarget.value)}
          data={[
            { value: '', label: 'Todos' },
            { value: WAITING_FILTER, label: statusNames.waiting },
            ...statusOptions(data, form.values.status),
          ]}
        />
        <DateField label="Data inicial" max={today} {...form.value('startDate')} />
        <DateField label="Data final" max={today} {...form.value('endDate')} />
        <TextInput label="Razão Social" autoComplete="off" maxLength={200} {...form.text('name')} />
        <Button type="submit" mt="xs">
          Filtrar
        </Button>
      </Stack>
    </form>
  );
}

import { Stack } from '@mantine/core';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { CHOICE_COLUMNS, type ChoiceColumn } from '../../model/hidden-columns.ts';

export interface ColumnsProps {
  readonly hidden: ReadonlySet<ChoiceColumn>;
  readonly onChange: (hidden: ReadonlySet<ChoiceColumn>) => void;
}

/** Changes take effect at once. */
export default function ColumnsDialog({ hidden, onChange, ...props }: ColumnsProps & DialogProps) {
  const show = (id: ChoiceColumn, on: boolean) => {
    const next = new Set(hidden);
    if (on) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  return (
    <Dialog {...props} title="Colunas da lista" size="24rem">
      <Stack gap="sm">
        {CHOICE_COLUMNS.map(([id, title]) => (
          <Checkbox
            key={id}
            label={title}
            checked={!hidden.has(id)}
            onChange={({ currentTarget }) => show(id, currentTarget.checked)}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Stack } from '@mantine/core';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { CHOICE_COLUMNS, type ChoiceColumn } from '../../model/hidden-columns.ts';

interface Props {
  readonly hidden: ReadonlySet<ChoiceColumn>;
  readonly onChange: (hidden: ReadonlySet<ChoiceColumn>) => void;
}

/** Takes effect at once; kept in this browser, for this operator. */
export function Columns({ hidden, onChange }: Props) {
  const { open, props } = useDialog('colunas');
  const show = (id: ChoiceColumn, on: boolean) => {
    const next = new Set(hidden);
    if (on) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Colunas
      </Button>
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
    </>
  );
}

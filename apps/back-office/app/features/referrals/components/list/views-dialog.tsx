import { Button, TextInput } from '@mantine/core';
import { type SavedView, viewForm } from '@indike/contract/operator/views';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { type SubmitEvent, useState } from 'react';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import * as z from 'zod/mini';
import { call } from '#app/shared/http/call.ts';
import { useSendView } from '../../bulk-api.ts';
import classes from './views-dialog.module.css';

const { name, shared } = viewForm.shape;
const schema = z.object({ name, shared });

interface Props {
  /** The current filters of the list, as a query string. */
  readonly address: string;
  readonly views: readonly SavedView[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

export default function ViewsDialog({ address, views, opened, onClose }: Props) {
  const own = views.filter((view) => view.own);
  return (
    <Dialog opened={opened} onClose={onClose} title="Salvar filtros">
      <SaveForm address={address} onDone={onClose} />
      {own.length > 0 && (
        <section className={classes['own']} aria-labelledby="minhas-visoes">
          <h3 id="minhas-visoes">Meus filtros</h3>
          <ul>
            {own.map((view) => (
              <OwnView key={view.id} view={view} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

function SaveForm({ address, onDone }: { readonly address: string; readonly onDone: () => void }) {
  const save = useSendView();
  const form = useZodForm({
    schema,
    initial: { name: '', shared: false },
    onSubmit: async (values) => {
      await save.mutateAsync(() => call('POST /api/operator/views', { body: { ...values, address } }));
      showSuccess('Filtros salvos');
      onDone();
    },
  });
  return (
    <CommandForm form={form} submit="Salvar">
      <TextInput
        label="Nome"
        description="Guarda os filtros e a ordem da lista. O texto da busca fica de fora."
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.text('name')}
      />
      <Checkbox label="Para toda a equipe" {...form.checkbox('shared')} />
    </CommandForm>
  );
}

function OwnView({ view }: { readonly view: SavedView }) {
  const [change, remove] = [useSendView(), useSendView()];
  const params = { id: String(view.id) };
  const [typed, setTyped] = useState(view.name);
  const busy = change.isPending || remove.isPending;
  const save = (next: Partial<Pick<SavedView, 'name' | 'shared'>>) => {
    const { name: old, shared: wasShared, address } = view;
    const body = { name: old, shared: wasShared, address, ...next };
    change.mutate(() => call('PUT /api/operator/views/{id}', { params, body }));
  };
  const rename = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed.trim() !== '' && typed !== view.name) save({ name: typed });
  };
  return (
    <li>
      <form onSubmit={rename}>
        <TextInput
          aria-label={`Nome dos filtros ${view.name}`}
          maxLength={60}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" aria-disabled={busy || typed === view.name}>
          Renomear
        </Button>
      </form>
      <Checkbox
        label="Para toda a equipe"
        checked={view.shared}
        onChange={({ currentTarget }) => save({ shared: currentTarget.checked })}
      />
      <Button
        variant="subtle"
        color="red.8"
        aria-label={`Apagar os filtros ${view.name}`}
        onClick={() => remove.mutate(() => call('DELETE /api/operator/views/{id}', { params }))}
      >
        Apagar
      </Button>
    </li>
  );
}

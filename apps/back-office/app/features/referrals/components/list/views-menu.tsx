import { Button, NativeSelect } from '@mantine/core';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { viewsQuery } from '../../bulk-api.ts';
import { type Filters, viewAddress } from '../../model/filters.ts';

const ViewsDialog = lazyDialog(() => import('./views-dialog.tsx'));

/** Saved views, which are filters with a name: the operator's own and those shared with the team. */
export function ViewsMenu({ filters }: { readonly filters: Filters }) {
  const { data = [] } = useQuery(viewsQuery());
  const may = useCanCall()('POST /api/operator/views');
  const navigate = useNavigate();
  const { open, props } = useDialog('visoes');
  const address = viewAddress(filters);
  const current = data.find((view) => view.address === address);
  const options = (own: boolean) =>
    data
      .filter((view) => view.own === own)
      .map(({ id, name, by }) => ({ value: String(id), label: own ? name : `${name} (${by.name})` }));
  const groups = [
    { group: 'Minhas', items: options(true) },
    { group: 'Da equipe', items: options(false) },
  ].filter(({ items }) => items.length > 0);
  const go = (id: string) => {
    const view = data.find((one) => String(one.id) === id);
    if (view) void navigate({ search: view.address }, { preventScrollReset: true });
  };
  return (
    <>
      {groups.length > 0 && (
        <NativeSelect
          aria-label="Filtros salvos"
          data={[{ value: '', label: 'Filtros salvos' }, ...groups]}
          value={current === undefined ? '' : String(current.id)}
          onChange={({ currentTarget }) => go(currentTarget.value)}
        />
      )}
      {may && (
        <Button variant="default" onClick={open}>
          Salvar filtros
        </Button>
      )}
      <ViewsDialog address={address} views={data} {...props} />
    </>
  );
}

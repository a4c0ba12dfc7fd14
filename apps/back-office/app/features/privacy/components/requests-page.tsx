import { Button } from '@mantine/core';
import { fullName } from '@indike/ui/format/names.ts';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { IconX } from '@indike/ui/icons.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { filter, idFilter, urlFilters, useUrlFilters } from '#app/shared/list/url-filters.ts';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type Filters, indikerQuery, requestsQuery } from '../api.ts';
import { RequestForm } from './request-form.tsx';
import { Request } from './request.tsx';
import classes from './requests.module.css';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Pedidos da LGPD') }];

const STATUS_CHOICES = [
  { value: 'open', label: 'Em aberto' },
  { value: 'closed', label: 'Respondidos' },
];

const urls = urlFilters<Filters>({
  status: filter(
    'situacao',
    'open',
    (text) => (text === 'respondidos' ? 'closed' : 'open'),
    () => 'respondidos',
  ),
  indiker: idFilter('indiker'),
});

interface FiltersProps {
  readonly filters: Filters;
  /** The Indiker whose requests are shown, once loaded. */
  readonly person: OperatorIndiker | undefined;
  readonly onChange: (filters: Filters) => void;
}

function RequestFilters({ filters, person, onChange }: FiltersProps) {
  return (
    <div className={classes['filters']}>
      <ChoiceFilter
        label="Status"
        choices={STATUS_CHOICES}
        value={filters.status}
        onChange={(value) => onChange({ ...filters, status: value === 'closed' ? 'closed' : 'open' })}
      />
      {filters.indiker !== '' && (
        <Button
          variant="default"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => onChange({ ...filters, indiker: '' })}
        >
          Só de {person ? fullName(person) : 'um Indiker'}
        </Button>
      )}
    </div>
  );
}

export default function RequestsPage() {
  const may = useCanCall();
  const [filters, change] = useUrlFilters(urls);
  const { data: person } = useQuery(indikerQuery(filters.indiker));
  const { open, props } = useDialog('novo-pedido');
  return (
    <>
      <PageTitle
        help="Pedidos das pessoas sobre os dados delas. Cada um é respondido em até 15 dias."
        action={
          may('POST /api/operator/privacy-requests') && <Button onClick={open}>Registrar pedido</Button>
        }
      >
        Pedidos da LGPD
      </PageTitle>
      <RequestFilters filters={filters} person={person} onChange={change} />
      <KeysetList
        query={requestsQuery(filters)}
        empty={
          <EmptyState>
            {filters.status === 'open' ? 'Nenhum pedido espera resposta.' : 'Nenhum pedido respondido ainda.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={classes['requests']}>
            {rows.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        )}
      </KeysetList>
      <Dialog {...props} title="Registrar pedido">
        <RequestForm person={person} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

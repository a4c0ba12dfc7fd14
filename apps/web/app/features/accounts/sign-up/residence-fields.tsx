import { Anchor, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SearchSelect } from '../../../shared/ui/search-select.tsx';
import { citiesQuery, statesQuery } from './api.ts';
import type { FieldsProps } from './fields.tsx';

export function ResidenceFields({ form }: FieldsProps) {
  const { state_id } = form.values;
  const states = useQuery(statesQuery());
  const cities = useQuery(citiesQuery(state_id));

  function chooseState(id: number | null) {
    if (id === state_id) return;
    form.set('state_id', id);
    form.set('address.city_id', null);
  }

  return (
    <>
      <SearchSelect
        label="Estado"
        placeholder="Escolha o estado"
        choices={states.data ?? []}
        nothingFoundMessage={states.data ? 'Nenhum estado com esse nome' : 'Carregando...'}
        {...pending(states)}
        {...form.value('state_id')}
        onChange={chooseState}
      />
      <SearchSelect
        // Anew for each state: what was searched in the last one does not stay in the field.
        key={state_id}
        label="Cidade"
        placeholder={state_id === null ? 'Selecione um estado' : 'Escolha a cidade'}
        disabled={state_id === null}
        choices={cities.data ?? []}
        nothingFoundMessage={cities.data ? 'Nenhuma cidade com esse nome' : 'Carregando...'}
        {...pending(cities)}
        {...form.value('address.city_id')}
      />
      <Retry lists={[states, cities]} />
    </>
  );
}

interface List {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

const pending = ({ isFetching }: List) => (isFetching ? { rightSection: <Loader size={18} /> } : {});

function Retry({ lists }: { readonly lists: readonly List[] }) {
  const failed = lists.filter(({ isError, isFetching }) => isError && !isFetching);
  if (failed.length === 0) return null;
  const retry = () => Promise.all(failed.map((list) => list.refetch()));
  return (
    <p role="alert" style={{ margin: 0 }}>
      A lista não carregou.{' '}
      <Anchor component="button" type="button" fw={500} onClick={() => void retry()}>
        Tentar de novo
      </Anchor>
    </p>
  );
}

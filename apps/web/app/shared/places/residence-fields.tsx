import { Anchor, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SearchSelect } from '@indike/ui/fields/search-select.tsx';
import { citiesQuery, statesQuery } from './queries.ts';

/** The props that `form.value(name)` returns. */
interface Field {
  readonly name: string;
  readonly value: number | null;
  readonly error: ReactNode;
  readonly onChange: (id: number | null) => void;
}

interface Props {
  readonly state: Field;
  readonly city: Field;
}

/** State, then city. The cities load when a state is chosen. */
export function ResidenceFields({ state, city }: Props) {
  const states = useQuery(statesQuery());
  const cities = useQuery(citiesQuery(state.value));

  const chooseCity = isComing(city, cities) ? 'Carregando...' : 'Escolha a cidade';
  const cityPlaceholder = state.value === null ? 'Selecione um estado' : chooseCity;

  function chooseState(id: number | null) {
    if (id === state.value) return;
    state.onChange(id);
    city.onChange(null);
  }

  return (
    <>
      <SearchSelect
        label="Estado"
        placeholder={isComing(state, states) ? 'Carregando...' : 'Escolha o estado'}
        choices={states.data ?? []}
        nothingFoundMessage={states.data ? 'Nenhum estado com esse nome' : 'Carregando...'}
        {...pending(states)}
        {...state}
        onChange={chooseState}
      />
      <SearchSelect
        // Remounted for each state, so that the previous search text is cleared.
        key={state.value}
        label="Cidade"
        placeholder={cityPlaceholder}
        disabled={state.value === null}
        choices={cities.data ?? []}
        nothingFoundMessage={cities.data ? 'Nenhuma cidade com esse nome' : 'Carregando...'}
        {...pending(cities)}
        {...city}
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

/** Whether a value is chosen but the list with its name is still loading. */
const isComing = ({ value }: Field, { isFetching }: List) => value !== null && isFetching;
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

import { Button } from '@mantine/core';
import { IconFilter, IconX } from '@indike/ui/icons.ts';
import { lazyOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';
import { useId, useState } from 'react';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { SearchField } from '#app/shared/list/search-field.tsx';
import { chipsOf, type Filters, isFiltered, withoutFilters } from '../../model/filters.ts';
import classes from './queue-filters.module.css';
import { useQuery } from '@tanstack/react-query';
import { ownersQuery } from '../../api.ts';

const OtherFilters = lazyOnDemand(() => import('./other-filters.tsx'));

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The usual filters in one line. The others are behind a button, and shown below while they apply. */
export function QueueFilters({ filters, onChange }: Props) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const chips = chipsOf(filters);
  return (
    <search className={classes['filters']}>
      <div className={classes['line']}>
        <SearchField
          label="Buscar por empresa, CNPJ, Indiker ou contato"
          placeholder="Empresa, CNPJ, Indiker ou contato"
          value={filters.q}
          onSearch={(q) => onChange({ ...filters, q })}
        />
        <OwnerFilter owner={filters.owner} onChange={(owner) => onChange({ ...filters, owner })} />
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {chips.length === 0 ? 'Filtros' : `Filtros (${chips.length})`}
        </Button>
        {isFiltered(filters) && (
          <Button variant="subtle" onClick={() => onChange(withoutFilters(filters))}>
            Limpar filtros
          </Button>
        )}
      </div>
      <div id={id} className={classes['line']} hidden={!isShown}>
        {isShown && <OtherFilters filters={filters} onChange={onChange} />}
      </div>
      {chips.length > 0 && (
        <ul className={classes['chips']} aria-label="Filtros que valem agora">
          {chips.map(({ text, without }) => (
            <li key={text}>
              <button
                type="button"
                aria-label={`Remover o filtro: ${text}`}
                onClick={() => onChange({ ...filters, ...without })}
              >
                {text} <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

const CHOICES = [
  { value: '', label: 'Qualquer responsável' },
  { value: 'me', label: 'Minhas' },
  { value: 'nobody', label: 'Sem responsável' },
  { value: 'somebody', label: 'Com responsável' },
];

interface OwnerProps {
  readonly owner: string;
  readonly onChange: (owner: string) => void;
}

function OwnerFilter({ owner, onChange }: OwnerProps) {
  const { data = [] } = useQuery(ownersQuery());
  const people = data.map(({ id, name }) => ({ value: String(id), label: name }));
  const known = [...CHOICES, ...people].some(({ value }) => value === owner);
  return (
    <ChoiceFilter
      label="Responsável"
      // Includes the filtered owner even if they no longer work on referrals.
      choices={[...CHOICES, ...people, ...(known ? [] : [{ value: owner, label: 'Outra pessoa' }])]}
      value={owner}
      onChange={onChange}
    />
  );
}

import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox } from '@mantine/core';
import { ATTENTION } from '@indike/contract/operator/attention';
import { IconX } from '@indike/ui/icons.ts';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { ATTENTION_TEXTS, attentionOf } from '#app/shared/attention.ts';
import { SearchField } from '#app/shared/list/search-field.tsx';
import { AGES, type Filters, isFiltered, withoutFilters } from '../../model/filters.ts';
import classes from './queue-filters.module.css';
import { useQuery } from '@tanstack/react-query';
import { ownersQuery } from '../../api.ts';

const AGE_CHOICES = AGES.map((days) => ({
  value: String(days),
  label: days === 0 ? 'Qualquer tempo' : `Há ${days} dias ou mais no status`,
}));
const ATTENTION_CHOICES = [
  { value: '', label: 'Qualquer pendência' },
  ...ATTENTION.map((attention) => ({
    value: ATTENTION_TEXTS[attention].slug,
    label: ATTENTION_TEXTS[attention].title,
  })),
];
const ORDER_CHOICES = [
  { value: 'oldest', label: 'Há mais tempo paradas' },
  { value: 'newest', label: 'Mais novas' },
];

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

export function QueueFilters({ filters, onChange }: Props) {
  return (
    <search className={classes['filters']}>
      <SearchField
        label="Buscar por empresa, CNPJ, Indiker ou contato"
        placeholder="Empresa, CNPJ, Indiker ou contato"
        value={filters.q}
        onSearch={(q) => onChange({ ...filters, q })}
      />
      <ChoiceFilter
        label="Tempo no status"
        choices={AGE_CHOICES}
        value={String(filters.days)}
        onChange={(value) => onChange({ ...filters, days: Number(value) })}
      />
      <OwnerFilter owner={filters.owner} onChange={(owner) => onChange({ ...filters, owner })} />
      <ChoiceFilter
        label="Pendência"
        choices={ATTENTION_CHOICES}
        value={filters.attention === null ? '' : ATTENTION_TEXTS[filters.attention].slug}
        onChange={(value) => onChange({ ...filters, attention: attentionOf(value) })}
      />
      <ChoiceFilter
        label="Ordem"
        choices={ORDER_CHOICES}
        value={filters.order}
        onChange={(value) => onChange({ ...filters, order: value === 'newest' ? 'newest' : 'oldest' })}
      />
      <Checkbox
        label="Para hoje"
        checked={filters.due}
        onChange={({ currentTarget }) => onChange({ ...filters, due: currentTarget.checked })}
      />
      <Checkbox
        label="Só repetidas"
        checked={filters.repeated}
        onChange={({ currentTarget }) => onChange({ ...filters, repeated: currentTarget.checked })}
      />
      <ClearButtons filters={filters} onChange={onChange} />
    </search>
  );
}

function ClearButtons({ filters, onChange }: Props) {
  return (
    <>
      {filters.indiker !== null && (
        <Button
          variant="default"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => onChange({ ...filters, indiker: null })}
        >
          De um só Indiker
        </Button>
      )}
      {isFiltered(filters) && (
        <Button variant="subtle" onClick={() => onChange(withoutFilters(filters))}>
          Limpar filtros
        </Button>
      )}
    </>
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

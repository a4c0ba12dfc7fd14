import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { ATTENTION } from '@indike/contract/operator/attention';
import { IconX } from '@indike/ui/icons.ts';
import { ATTENTION_TEXTS, attentionOf } from '#app/shared/attention.ts';
import { SearchField } from '#app/shared/list/search-field.tsx';
import { AGES, type Filters, isFiltered, withoutFilters } from '../../model/filters.ts';
import { OwnerFilter } from './owner-filter.tsx';
import classes from './queue-filters.module.css';

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
      <NativeSelect
        aria-label="Tempo no status"
        data={AGE_CHOICES}
        value={String(filters.days)}
        onChange={({ currentTarget }) => onChange({ ...filters, days: Number(currentTarget.value) })}
      />
      <OwnerFilter owner={filters.owner} onChange={(owner) => onChange({ ...filters, owner })} />
      <NativeSelect
        aria-label="Pendência"
        data={ATTENTION_CHOICES}
        value={filters.attention === null ? '' : ATTENTION_TEXTS[filters.attention].slug}
        onChange={({ currentTarget }) =>
          onChange({ ...filters, attention: attentionOf(currentTarget.value) })
        }
      />
      <NativeSelect
        aria-label="Ordem"
        data={ORDER_CHOICES}
        value={filters.order}
        onChange={({ currentTarget }) =>
          onChange({ ...filters, order: currentTarget.value === 'newest' ? 'newest' : 'oldest' })
        }
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

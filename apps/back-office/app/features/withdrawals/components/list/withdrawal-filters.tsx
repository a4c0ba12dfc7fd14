import { Button } from '@mantine/core';
import { IconX } from '@indike/ui/icons.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { DayFilter } from '#app/shared/forms/day-filter.tsx';
import { isChoice, optionsOf } from '#app/shared/list/url-filters.ts';
import { SearchField } from '#app/shared/list/search-field.tsx';
import { type Filters, FORMS, isFiltered, STATUSES, urls } from '../../model/filters.ts';
import classes from './withdrawals-page.module.css';

const ORDER_CHOICES = [
  { value: 'antigos', label: 'Mais antigos primeiro' },
  { value: 'novos', label: 'Mais novos primeiro' },
];

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

export function WithdrawalFilters({ filters, onChange }: Props) {
  const set = (changed: Partial<Filters>) => onChange({ ...filters, ...changed });
  return (
    <search className={classes['filters']}>
      <SearchField
        label="Buscar por nome, e-mail ou CPF"
        placeholder="Nome, e-mail ou CPF"
        value={filters.q}
        onSearch={(q) => set({ q })}
      />
      <ChoiceFilter
        label="Status"
        choices={optionsOf(STATUSES)}
        value={filters.status}
        onChange={(status) => isChoice(STATUSES, status) && set({ status })}
      />
      <ChoiceFilter
        label="Forma"
        choices={optionsOf(FORMS)}
        value={filters.form}
        onChange={(form) => isChoice(FORMS, form) && set({ form })}
      />
      <DayFilter label="Data do pagamento" value={filters.date} onChange={(date) => set({ date })} />
      <ChoiceFilter
        label="Ordem"
        choices={ORDER_CHOICES}
        value={filters.newest ? 'novos' : 'antigos'}
        onChange={(order) => set({ newest: order === 'novos' })}
      />
      {filters.until !== '' && (
        <Chosen text={`Pagamento até ${dateText(filters.until)}`} onRemove={() => set({ until: '' })} />
      )}
      {filters.indiker !== '' && <Chosen text="De um só Indiker" onRemove={() => set({ indiker: '' })} />}
      {isFiltered(filters) && (
        <Button
          variant="subtle"
          onClick={() => onChange({ ...urls.none, status: filters.status, newest: filters.newest })}
        >
          Limpar filtros
        </Button>
      )}
    </search>
  );
}

function Chosen({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <Button variant="default" rightSection={<IconX size={16} aria-hidden />} onClick={onRemove}>
      {text}
    </Button>
  );
}

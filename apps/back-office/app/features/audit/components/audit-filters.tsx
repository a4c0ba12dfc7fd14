import { Button, TextInput } from '@mantine/core';
import {
  AUDIT_ACTION_KEYS,
  AUDIT_ENTITIES,
  AUDIT_ENTITY_KEYS,
  auditActionName,
} from '@indike/rules/operators/audit-actions';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { DayFilter } from '#app/shared/forms/day-filter.tsx';
import { SearchField } from '#app/shared/list/search-field.tsx';
import { keysQuery, operatorsQuery } from '../api.ts';
import { type Filters, isFiltered, urls } from '../model/filters.ts';
import classes from './audit.module.css';

const TYPING_MS = 300;
const ACTIONS = [
  { value: '', label: 'Qualquer ação' },
  ...AUDIT_ACTION_KEYS.map((value) => ({ value, label: auditActionName(value) })),
];
const ENTITIES = [
  { value: '', label: 'Qualquer assunto' },
  ...AUDIT_ENTITY_KEYS.map((value) => ({ value, label: AUDIT_ENTITIES[value] })),
];

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

export function AuditFilters({ filters, onChange }: Props) {
  const { data } = useQuery(operatorsQuery());
  const { data: keys } = useQuery(keysQuery());
  const people = [
    { value: '', label: 'Qualquer pessoa' },
    ...(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    ...(keys?.data ?? []).map(({ operator_id: id, name }) => ({
      value: String(id),
      label: `${name} (chave)`,
    })),
  ];
  const set = (changed: Partial<Filters>) => onChange({ ...filters, ...changed });
  return (
    <search className={classes['filters']}>
      <SearchField
        label="Buscar pelo que foi feito"
        placeholder="aprovou lote"
        value={filters.q}
        onSearch={(q) => set({ q })}
      />
      <ChoiceFilter
        hasLabel
        label="Quem"
        choices={people}
        value={filters.operator}
        onChange={(operator) => set({ operator })}
      />
      <ChoiceFilter
        hasLabel
        label="Ação"
        choices={ACTIONS}
        value={filters.action}
        onChange={(action) => set({ action })}
      />
      <ChoiceFilter
        hasLabel
        label="Assunto"
        choices={ENTITIES}
        value={filters.entity}
        onChange={(entity) => set({ entity, entity_id: entity === '' ? '' : filters.entity_id })}
      />
      {filters.entity !== '' && (
        <NumberFilter
          key={filters.entity}
          value={filters.entity_id}
          onChange={(entity_id) => set({ entity_id })}
        />
      )}
      <DayFilter label="De" value={filters.from} max={filters.to} onChange={(from) => set({ from })} />
      <DayFilter label="Até" value={filters.to} min={filters.from} onChange={(to) => set({ to })} />
      {isFiltered(filters) && (
        <Button variant="subtle" onClick={() => onChange(urls.none)}>
          Limpar filtros
        </Button>
      )}
    </search>
  );
}

interface NumberFilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function NumberFilter({ value, onChange }: NumberFilterProps) {
  const [text, setText] = useState(value);
  const search = useDebouncedCallback(onChange, TYPING_MS);
  return (
    <TextInput
      label="Número"
      className={classes['number'] ?? ''}
      inputMode="numeric"
      value={text}
      maxLength={15}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replaceAll(/\D/g, '');
        setText(digits);
        search(digits);
      }}
      onBlur={() => search.flush()}
    />
  );
}

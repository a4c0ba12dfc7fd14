import { UnstyledButton } from '@mantine/core';
import { formatDateInWords, plainDate } from '@indike/rules/dates/calendar';
import { formatCount } from '@indike/rules/money/money';
import { statusNames } from '@indike/rules/referrals/status-names';
import { useQuery } from '@tanstack/react-query';
import { IconX } from '@indike/ui/icons.ts';
import { statusesQuery } from '../../api.ts';
import { type FilterName, filterNames, type Filters, WAITING_FILTER } from '../../model/filters.ts';
import classes from './filter-chips.module.css';

interface Props {
  readonly filters: Filters;
  readonly total: number | undefined;
  readonly onChange: (filters: Filters) => void;
}

export function FilterChips({ filters, total, onChange }: Props) {
  const labels = useLabels(filters);
  const active = filterNames.filter((name) => filters[name] !== '');
  return (
    <div className={classes['bar']}>
      {active.length > 0 && (
        <ul className={classes['chips']} aria-label="Filtros ativos">
          {active.map((name) => (
            <li key={name}>
              <UnstyledButton
                className={classes['chip']}
                aria-label={`Remover filtro ${labels[name]}`}
                onClick={() => onChange({ ...filters, [name]: '' })}
              >
                <span>{labels[name]}</span>
                <IconX size={16} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <p className={classes['count']} aria-live="polite">
        {total === undefined || total === 0 ? '\u00a0' : countText(total)}
      </p>
    </div>
  );
}

const countText = (total: number) => (total === 1 ? '1 indicação' : `${formatCount(total)} indicações`);

function useLabels(filters: Filters): Record<FilterName, string> {
  const named = filters.status !== '' && filters.status !== WAITING_FILTER;
  const { data } = useQuery({ ...statusesQuery(), enabled: named });
  const name = data?.find(({ id }) => String(id) === filters.status)?.name_app ?? '…';
  const status = filters.status === WAITING_FILTER ? statusNames.waiting : name;
  const day = (iso: string) => {
    const date = plainDate(iso);
    return date === null ? '' : formatDateInWords(date);
  };
  return {
    status: `Status: ${status}`,
    startDate: `De ${day(filters.startDate)}`,
    endDate: `Até ${day(filters.endDate)}`,
    name: `Razão Social: ${filters.name}`,
  };
}

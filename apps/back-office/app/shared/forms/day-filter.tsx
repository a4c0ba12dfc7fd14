import { parseDate, plainDate } from '@indike/rules/dates/calendar';
import { typedDateOf } from '@indike/ui/forms/typed-date.ts';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useId, useState } from 'react';
import classes from './day-filter.module.css';

interface Props {
  readonly label: string;
  /** YYYY-MM-DD, or '' for any day. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly min?: string;
  readonly max?: string;
}

const COMPLETE = 'dd/mm/aaaa'.length;

/** A date filter that applies as soon as a day is fully typed or chosen. */
export function DayFilter({ label, value, onChange, min = '', max = '' }: Props) {
  const name = useId();
  const [typed, setTyped] = useState(typedDateOf(value));
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(typedDateOf(value));
  }
  const day = typed === '' ? '' : parseDate(typed);
  const change = (text: string) => {
    setTyped(text);
    const next = text === '' ? '' : parseDate(text);
    if (next === null || next === value) return;
    setSeen(next);
    onChange(next);
  };
  return (
    <div className={classes['day']}>
      <DateField
        name={name}
        label={label}
        error={day === null && typed.length >= COMPLETE ? 'Data inválida' : null}
        value={typed}
        onChange={change}
        min={plainDate(min) ?? undefined}
        max={plainDate(max) ?? undefined}
      />
    </div>
  );
}

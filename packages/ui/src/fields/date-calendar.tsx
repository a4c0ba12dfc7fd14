import '@mantine/dates/styles.css';
import { Button, Group } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { formatDate, plainDate, type PlainDate } from '@indike/rules/dates/calendar';
import 'dayjs/locale/pt-br';
import { useState } from 'react';
import { dateText } from '../format/dates.ts';

export interface CalendarProps {
  readonly className: string;
  readonly label: string;
  readonly value: PlainDate | null;
  readonly min?: PlainDate | undefined;
  readonly max?: PlainDate | undefined;
  /** Receives dd/MM/yyyy, or an empty text for no date. */
  readonly onSettle: (typed: string) => void;
}

export default function DateCalendar({ className, label, value, min, max, onSettle }: CalendarProps) {
  const possible = value !== null && (!min || value >= min) && (!max || value <= max) ? value : null;
  const [chosen, setChosen] = useState<string | null>(possible);
  const day = plainDate(chosen ?? '');
  const shown = possible ?? max ?? min;
  return (
    <fieldset className={className} aria-label={label}>
      <DatePicker
        value={chosen}
        onChange={setChosen}
        {...(shown && { defaultDate: shown })}
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
        locale="pt-br"
        firstDayOfWeek={0}
        weekdayFormat="ddd"
        weekendDays={[]}
        monthLabelFormat="MMMM [de] YYYY"
        getDayAriaLabel={(iso) => dateText(iso)}
        size="md"
        fullWidth
        styles={{ calendarHeaderLevel: { textTransform: 'none', fontSize: '1rem' } }}
        // The buttons that show the month and the year need no label, because their text names them.
        ariaLabels={{
          previousMonth: 'Mês anterior',
          nextMonth: 'Próximo mês',
          previousYear: 'Ano anterior',
          nextYear: 'Próximo ano',
          previousDecade: 'Década anterior',
          nextDecade: 'Próxima década',
        }}
      />
      <Group grow preventGrowOverflow={false}>
        <Button variant="default" onClick={() => onSettle('')}>
          Limpar
        </Button>
        <Button onClick={() => onSettle(day === null ? '' : formatDate(day))}>Confirmar</Button>
      </Group>
    </fieldset>
  );
}

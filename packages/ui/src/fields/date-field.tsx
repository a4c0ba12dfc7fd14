import { ActionIcon, CloseButton } from '@mantine/core';
import { parseDate, type PlainDate } from '@indike/rules/dates/calendar';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { formatTypedDate, keepsInDate } from '../forms/date-mask.ts';
import { lazyOnDemand } from '../lazy/lazy-on-demand.tsx';
import { MaskedInput } from './masked-input.tsx';
import classes from './date-field.module.css';
import { IconCalendar } from '../icons.ts';

// The calendar is 30 KB and is not needed for a typed date.
const Calendar = lazyOnDemand(
  () => import('./date-calendar.tsx').catch(() => import('./date-calendar-missing.tsx')),
  <div className={classes['calendar']} aria-busy />,
);
const mask = { format: formatTypedDate, keeps: keepsInDate };

interface Props {
  readonly name: string;
  readonly label: string;
  readonly error: ReactNode;
  /** As typed: dd/MM/yyyy. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly min?: PlainDate | undefined;
  readonly max?: PlainDate | undefined;
}

/** Mantine's dialogs ignore Escape on an element with this attribute. */
const keepEscape = (target: Element, keep: boolean) =>
  target.setAttribute('data-mantine-stop-propagation', String(keep));

/** A date, typed as dd/MM/yyyy or chosen in a calendar that opens below the field. */
export function DateField({ name, label, error, value, onChange, min, max }: Props) {
  const [choosing, setChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function closeCalendar() {
    setChoosing(false);
    const field = input.current;
    field?.focus();
    // Its focus was handled while the calendar was still open.
    if (field) keepEscape(field, false);
  }

  function settle(next: string) {
    onChange(next);
    closeCalendar();
  }

  /** Escape closes the calendar; a dialog around it stays open. */
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape' && choosing) closeCalendar();
  }

  return (
    <div role="presentation" onKeyDown={closeOnEscape} onFocus={({ target }) => keepEscape(target, choosing)}>
      <MaskedInput
        ref={input}
        mask={mask}
        {...{ name, label, error, value, onChange }}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        rightSection={
          <DateButtons
            label={label.toLocaleLowerCase('pt-BR')}
            choosing={choosing}
            onChoose={(button) => {
              keepEscape(button, !choosing);
              setChoosing(!choosing);
            }}
            onClear={value === '' ? undefined : () => settle('')}
          />
        }
        rightSectionWidth={value === '' ? 48 : 92}
      />
      {choosing && (
        <Calendar
          className={classes['calendar'] ?? ''}
          label={label}
          value={parseDate(value)}
          min={min}
          max={max}
          onSettle={settle}
        />
      )}
    </div>
  );
}

interface ButtonsProps {
  readonly label: string;
  readonly choosing: boolean;
  readonly onChoose: (button: Element) => void;
  /** Undefined when there is nothing to clear. */
  readonly onClear: (() => void) | undefined;
}

function DateButtons({ label, choosing, onChoose, onClear }: ButtonsProps) {
  return (
    <div className={classes['buttons']}>
      {onClear && <CloseButton iconSize={18} aria-label={`Limpar ${label}`} onClick={onClear} />}
      <ActionIcon
        aria-label={`Escolher ${label} no calendário`}
        aria-expanded={choosing}
        onClick={({ currentTarget }) => onChoose(currentTarget)}
      >
        <IconCalendar size={20} />
      </ActionIcon>
    </div>
  );
}

import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { parseDate, type PlainDate } from '@indike/rules/dates/calendar';
import { type ChangeEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { formatTypedDate, keepsInDate } from '../../forms/date-mask.ts';
import { applyMask } from '../../forms/mask.ts';
import classes from './date-field.module.css';
import { IconCalendar } from '../icons.ts';

// The calendar is 30 KB which who types the date never needs.
const Calendar = lazy(() => import('./date-calendar.tsx').catch(() => import('./date-calendar-missing.tsx')));
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

/** Typed as dd/MM/yyyy, or chosen in a calendar that opens below it. */
export function DateField({ name, label, error, value, onChange, min, max }: Props) {
  const [choosing, setChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value: edited, selectionStart } = event.currentTarget;
    const native = event.nativeEvent;
    const back = native instanceof InputEvent && native.inputType === 'deleteContentBackward';
    const typed = { value: edited, caret: selectionStart ?? edited.length };
    const next = applyMask(mask, value, typed, back ? 'backward' : null);
    event.currentTarget.value = next.value;
    event.currentTarget.setSelectionRange(next.caret, next.caret);
    onChange(next.value);
  }
  function settle(next: string) {
    onChange(next);
    setChoosing(false);
    input.current?.focus();
  }

  const buttons = (
    <div className={classes['buttons']}>
      {value !== '' && (
        <CloseButton
          iconSize={18}
          aria-label={`Limpar ${label.toLocaleLowerCase('pt-BR')}`}
          onClick={() => settle('')}
        />
      )}
      <ActionIcon
        aria-label={`Escolher ${label.toLocaleLowerCase('pt-BR')} no calendário`}
        aria-expanded={choosing}
        onClick={() => setChoosing(!choosing)}
      >
        <IconCalendar size={20} />
      </ActionIcon>
    </div>
  );
  return (
    <div>
      <TextInput
        ref={input}
        {...{ name, label, error, value }}
        onChange={type}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        rightSection={buttons}
        rightSectionWidth={value === '' ? 48 : 92}
      />
      {choosing && (
        <Suspense fallback={<div className={classes['calendar']} aria-busy />}>
          <Calendar
            className={classes['calendar'] ?? ''}
            label={label}
            value={parseDate(value)}
            min={min}
            max={max}
            onSettle={settle}
          />
        </Suspense>
      )}
    </div>
  );
}

import { Text } from '@mantine/core';
import type { CalendarProps } from './date-calendar.tsx';

/** Shown when the calendar's code could not be loaded. The date can still be typed. */
export default function CalendarMissing({ label }: CalendarProps) {
  return (
    <Text component="output" display="block" size="sm" c="dimmed" mt="xs">
      Não foi possível abrir o calendário. Digite a {label.toLocaleLowerCase('pt-BR')} no campo acima.
    </Text>
  );
}

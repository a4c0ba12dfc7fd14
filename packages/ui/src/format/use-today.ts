import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { useState, useSyncExternalStore } from 'react';
import { clockOffset } from './clock-offset.ts';

const dayAt = (ahead: number) => ({ ahead, today: dateInSaoPaulo(new Date(Date.now() + ahead)) });

/** The date in São Paulo when the component was mounted or the clock's offset last changed. */
export function useToday() {
  const ahead = useSyncExternalStore(clockOffset.subscribe, clockOffset.get, () => 0);
  const [day, setDay] = useState(() => dayAt(ahead));
  if (day.ahead !== ahead) setDay(dayAt(ahead));
  return day.today;
}

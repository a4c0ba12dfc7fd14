import { dateInSaoPaulo } from '@indike/rules/calendar';
import { useState } from 'react';

/** The day in São Paulo when the component appeared. */
export function useToday() {
  const [today] = useState(() => dateInSaoPaulo(new Date()));
  return today;
}

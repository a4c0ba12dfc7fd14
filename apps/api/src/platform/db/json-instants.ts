const UTC = '+00:00';

/**
 * Converts a timestamp from PostgreSQL's JSON form (`2026-11-22T15:04:05.678901+00:00`) to JavaScript's, with
 * milliseconds and `Z`. Slices the text, because a list has dozens of timestamps and parsing them would take longer
 * than all the rest.
 */
export function isoInstant(text: string): string {
  if (text[4] !== '-' || text[10] !== 'T' || !text.endsWith(UTC)) return new Date(text).toISOString();
  const fraction = text.slice(20, -UTC.length);
  return `${text.slice(0, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

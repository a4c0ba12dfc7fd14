export const keepsInDate = /[0-9]/;

/** Formats what is typed so far as dd/MM/yyyy. A pasted 2026-03-16 is converted. */
export function formatTypedDate(text: string): string {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  const digits = year === undefined ? text.replace(/\D/g, '').slice(0, 8) : `${day}${month}${year}`;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}

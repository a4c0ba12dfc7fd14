// The referral that is open beside the list, as a parameter of its URL.

const NAME = 'indicacao';

export function openIn(search: string): number | null {
  const text = new URLSearchParams(search).get(NAME) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The same list with another referral open, or none. */
export function withOpen(search: string, id: number | null): string {
  const params = new URLSearchParams(search);
  if (id === null) params.delete(NAME);
  else params.set(NAME, String(id));
  return params.size === 0 ? '' : `?${params.toString()}`;
}

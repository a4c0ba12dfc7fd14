export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** What a person typed, found without its accents; titles that begin so come first. */
export function searchTitles<T extends { readonly label: string }>(
  options: readonly T[],
  typed: string,
): T[] {
  const wanted = folded(typed);
  if (wanted === '') return [...options];
  const begins = options.filter(({ label }) => folded(label).startsWith(wanted));
  const within = options.filter(({ label }) => folded(label).indexOf(wanted) > 0);
  return [...begins, ...within];
}

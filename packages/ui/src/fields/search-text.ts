export const normalizeForSearch = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The titles that contain the typed text, ignoring accents and case. Those that begin with it come first. */
export function searchTitles<T extends { readonly label: string }>(
  options: readonly T[],
  typed: string,
): T[] {
  const wanted = normalizeForSearch(typed);
  if (wanted === '') return [...options];
  const begins = options.filter(({ label }) => normalizeForSearch(label).startsWith(wanted));
  const within = options.filter(({ label }) => normalizeForSearch(label).indexOf(wanted) > 0);
  return [...begins, ...within];
}

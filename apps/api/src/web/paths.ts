/** Where the pages of the provider's staff begin; the rest is the Indikers'. */
export const BACK_OFFICE = '/operacao';

export const isBackOffice = (path: string): boolean =>
  path === BACK_OFFICE || path.startsWith(`${BACK_OFFICE}/`);

/** Built files whose name changes with their content. */
export const isNamedByContent = (path: string): boolean =>
  path.startsWith('/assets/') || path.startsWith(`${BACK_OFFICE}/assets/`);

/** The path prefix of the back office. All other pages are the Indikers'. */
export const BACK_OFFICE = '/operacao';

export const isBackOffice = (path: string): boolean =>
  path === BACK_OFFICE || path.startsWith(`${BACK_OFFICE}/`);

/** Whether the name of a built file contains a hash of its content. */
export const isNamedByContent = (path: string): boolean =>
  path.startsWith('/assets/') || path.startsWith(`${BACK_OFFICE}/assets/`);

import { showError } from '../toasts/toasts.ts';

/** Whether this browser opens the system's share sheet for such data. Files can be shared in fewer of them. */
export const canShare = (data: ShareData): boolean => 'canShare' in navigator && navigator.canShare(data);

/** Opens the share sheet. Closing it without a choice is no failure. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showError('Não foi possível compartilhar. Copie o link.');
  }
}

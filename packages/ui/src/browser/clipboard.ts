import { showError, showSuccess } from '../toasts/toasts.ts';

/** Copies the text and shows a toast that says whether the browser allowed it. */
export function copyText(
  text: string,
  copied: string,
  failed = 'Não foi possível copiar. Selecione o texto e copie.',
): void {
  void navigator.clipboard.writeText(text).then(
    () => showSuccess(copied),
    () => showError(failed),
  );
}

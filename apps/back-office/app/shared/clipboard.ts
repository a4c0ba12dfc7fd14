import { showError, showSuccess } from '@indike/ui/toasts/toasts.ts';

/** Says in a toast whether the browser let us. */
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

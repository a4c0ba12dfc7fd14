export type ToastKind = 'success' | 'error';
export interface Toast {
  readonly kind: ToastKind;
  readonly message: string;
  /** What failed on this page, so that its later success, or the next page, can take the error back. */
  readonly action?: string | undefined;
}
interface Host {
  readonly show: (toast: Toast) => void;
  readonly dismiss: (isOver: (toast: Toast) => boolean) => void;
}

// The component that renders toasts is 3 KB, which no page needs to start. It is loaded after the first touch or key
// (toaster.tsx). Toasts shown before that are queued here.
let queue: Toast[] = [];
let host: Host | null = null;
let wake: () => void = () => undefined;

function show(toast: Toast) {
  if (host) return host.show(toast);
  queue.push(toast);
  wake();
}

export const showSuccess = (message: string) => show({ kind: 'success', message });
export const showError = (message: string, action?: string) => show({ kind: 'error', message, action });

function dismiss(isOver: (toast: Toast) => boolean): void {
  queue = queue.filter((toast) => !isOver(toast));
  host?.dismiss(isOver);
}

/** Removes the errors of this action, shown or queued, because it has succeeded since. */
export const dismissErrors = (action: string): void => dismiss((toast) => toast.action === action);

/** Removes the errors of the page that is left. What ended the session is no action of a page, and stays. */
export const dismissPageErrors = (): void => dismiss(({ action }) => action !== undefined);

export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (queue.length > 0) listener();
  return () => {
    wake = () => undefined;
  };
}

export function hostToasts(newHost: Host): () => void {
  host = newHost;
  for (const toast of queue.splice(0)) newHost.show(toast);
  return () => {
    host = null;
  };
}

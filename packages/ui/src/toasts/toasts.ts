export type ToastKind = 'success' | 'error';
export interface Toast {
  readonly kind: ToastKind;
  readonly message: string;
  /** What failed, so that a later success of the same action can take the error back. */
  readonly action?: string | undefined;
}
interface Host {
  readonly show: (toast: Toast) => void;
  readonly dismissErrors: (action: string) => void;
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

/** Removes the errors of this action, shown or queued, because it has succeeded since. */
export function dismissErrors(action: string): void {
  queue = queue.filter((toast) => toast.action !== action);
  host?.dismissErrors(action);
}

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

export type ToastKind = 'success' | 'error';
export interface Toast {
  readonly kind: ToastKind;
  readonly message: string;
}
type Host = (toast: Toast) => void;

// The component that renders toasts is 10 KB, which no page needs to start. It is loaded after the first touch or key
// (toaster.tsx). Toasts shown before that are queued here.
const queue: Toast[] = [];
let host: Host | null = null;
let wake: () => void = () => undefined;

function show(kind: ToastKind, message: string) {
  if (host) return host({ kind, message });
  queue.push({ kind, message });
  wake();
}

export const showSuccess = (message: string) => show('success', message);
export const showError = (message: string) => show('error', message);

export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (queue.length > 0) listener();
  return () => {
    wake = () => undefined;
  };
}

export function hostToasts(newHost: Host): () => void {
  host = newHost;
  for (const toast of queue.splice(0)) newHost(toast);
  return () => {
    host = null;
  };
}

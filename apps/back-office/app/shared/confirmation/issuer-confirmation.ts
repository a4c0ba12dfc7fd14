/** Tabs of one browser notify each other that the company's issuer has confirmed who is there. */
const CHANNEL = 'indike.operacao.confirmado';

export function notifyConfirmed(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only pages of this origin
  channel.postMessage(true);
  channel.close();
}

/** Calls back when another tab says so. Returns how to stop. */
export function onConfirmed(done: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', done);
  return () => channel.close();
}

// The sandbox's clock may be ahead of the browser's: what a page calls today is the product's today.

let aheadMs = 0;
const listeners = new Set<() => void>();

export const getClockOffset = () => aheadMs;

export function setAhead(ms: number) {
  if (ms === aheadMs) return;
  aheadMs = ms;
  for (const listener of listeners) listener();
}

export function subscribeToAhead(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

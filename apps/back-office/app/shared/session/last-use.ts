const IDLE_MS = 60_000;
let lastUse = 0;

/** Tracks input on the page until the returned function is called. */
export function followUse(): () => void {
  const use = () => {
    lastUse = performance.now();
  };
  const signs = ['pointerdown', 'keydown', 'wheel'] as const;
  use();
  for (const sign of signs) window.addEventListener(sign, use, { passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, use);
  };
}

/** Whether the page is unused. Automatic refreshes of lists must not keep an unused session alive. */
export const isIdle = (now: number = performance.now()): boolean => now - lastUse > IDLE_MS;

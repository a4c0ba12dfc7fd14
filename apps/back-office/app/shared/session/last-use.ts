const IDLE_MS = 60_000;
let lastUse = 0;

/** Follows whether somebody uses the page, until the returned function is called. */
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

/** Lists refresh by themselves: that must not keep a session alive which nobody uses. */
export const isIdle = (now: number = performance.now()): boolean => now - lastUse > IDLE_MS;

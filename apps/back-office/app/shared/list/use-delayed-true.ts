import { useEffect, useState } from 'react';

const LASTING_MS = 150;

/** Whether `isOn` has been true for `LASTING_MS`. Shorter states would only flicker. */
export function useDelayedTrue(isOn: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLasts(true), LASTING_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isOn]);
  return lasts;
}

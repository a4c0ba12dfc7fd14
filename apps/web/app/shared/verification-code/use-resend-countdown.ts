import { secondsUntilResend } from '@indike/rules/accounts/codes';
import { useEffect, useState } from 'react';

const secondsLeft = (sentAt: number | null) =>
  secondsUntilResend(sentAt === null ? null : new Date(sentAt), new Date());

/** Seconds until another code may be requested. Computed from the time of sending, so that sleep does not stop it. */
export function useResendCountdown(sentAt: number | null): number {
  const [left, setLeft] = useState(() => secondsLeft(sentAt));
  useEffect(() => {
    const tick = () => {
      const seconds = secondsLeft(sentAt);
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [sentAt]);
  return left;
}

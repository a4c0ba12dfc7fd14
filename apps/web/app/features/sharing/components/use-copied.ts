import { useEffect, useRef, useState } from 'react';

const SHOWN_MS = 2_500;

/** Returns whether a text was copied a moment ago, and a function that copies; it returns false on a failure. */
export function useCopied() {
  const [copied, setCopied] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return true;
  }
  return [copied, copy] as const;
}

import { useEffect, useRef } from 'react';

/** Handlers by `event.key`: 'j', '/', '?'. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const WRITES = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Whether the key is no shortcut: with Ctrl, Meta or Alt, in text fields and while a dialog or menu is open. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  if (target instanceof HTMLElement && target.closest(WRITES)) return true;
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = current.current[event.key];
      if (action && !isTaken(event)) action(event);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

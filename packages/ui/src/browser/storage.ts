type StorageName = 'localStorage' | 'sessionStorage';

/** The stored text; null without one, and where the browser blocks the storage. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it when it is null. Where the storage is blocked or full, the text is lost with the page. */
export function writeStored(storage: StorageName, key: string, text: string | null): void {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
  } catch {
    // What is stored is a convenience, so the page works without it.
  }
}

/** Calls back when another page of this browser has stored or removed the text with this key in the local storage. */
export function followStored(key: string, follow: () => void): void {
  if (typeof window === 'undefined') return;
  // Of another tab. Without a key when all was removed.
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) follow();
  });
  // Of a later page in this tab, when the browser shows this one again as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}

/** Removes every text whose key begins so. */
export function dropStored(storage: StorageName, prefix: string): void {
  try {
    for (const key of Object.keys(globalThis[storage]))
      if (key.startsWith(prefix)) globalThis[storage].removeItem(key);
  } catch {
    // Where the browser blocks the storage, there is nothing to remove.
  }
}

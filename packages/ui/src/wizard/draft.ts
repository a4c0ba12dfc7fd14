import type { Values } from '../forms/validate.ts';

const key = (id: string) => `indike.rascunho.${id}`;

/** Stores what was typed, for a reload during the wizard. In this tab only, and without secret fields. */
export function saveDraft(id: string, values: Values, secret: readonly string[]) {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
  try {
    sessionStorage.setItem(key(id), JSON.stringify(kept));
  } catch {
    // No storage: a reload starts over, but the wizard itself works.
  }
}

export function readDraft<V extends Values>(id: string, initial: V, secret: readonly string[]): V {
  try {
    const saved: Record<string, unknown> = JSON.parse(sessionStorage.getItem(key(id)) ?? '{}');
    const known = Object.entries(saved).filter(([name]) => name in initial && !secret.includes(name));
    return { ...initial, ...Object.fromEntries(known) };
  } catch {
    return initial;
  }
}

export function dropDraft(id: string) {
  try {
    sessionStorage.removeItem(key(id));
  } catch {
    // Nothing was stored.
  }
}

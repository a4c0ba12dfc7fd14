import { readStored, writeStored } from '../browser/storage.ts';
import type { Values } from '../forms/validate.ts';
import { DRAFT_PREFIX } from './drop-drafts.ts';

const key = (id: string) => `${DRAFT_PREFIX}${id}`;

/** Stores what was typed, for a reload during the wizard. In this tab only, and without the `unstored` fields. */
export function saveDraft(id: string, values: Values, unstored: readonly string[]) {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !unstored.includes(name)));
  writeStored('sessionStorage', key(id), JSON.stringify(kept));
}

export function readDraft<V extends Values>(id: string, initial: V, unstored: readonly string[]): V {
  try {
    const saved: Record<string, unknown> = JSON.parse(readStored('sessionStorage', key(id)) ?? '{}');
    const known = Object.entries(saved).filter(([name]) => name in initial && !unstored.includes(name));
    return { ...initial, ...Object.fromEntries(known) };
  } catch {
    return initial;
  }
}

export const dropDraft = (id: string) => writeStored('sessionStorage', key(id), null);

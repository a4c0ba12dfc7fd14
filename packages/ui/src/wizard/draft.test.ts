import { expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from './draft.ts';
import { dropDrafts } from './drop-drafts.ts';

it('drops the drafts of whoever signs out, and nothing else', () => {
  const tab: Record<string, string> = Object.create({
    getItem: (key: string) => tab[key] ?? null,
    setItem: (key: string, text: string) => void (tab[key] = text),
    removeItem: (key: string) => delete tab[key],
  });
  vi.stubGlobal('sessionStorage', tab);
  tab['other'] = 'kept';
  saveDraft('a', { text: 'Oi' }, []);
  saveDraft('b', { text: 'Olá' }, []);
  expect(readDraft('a', { text: '' }, [])).toEqual({ text: 'Oi' });
  dropDrafts();
  expect(Object.keys(tab)).toEqual(['other']);
});

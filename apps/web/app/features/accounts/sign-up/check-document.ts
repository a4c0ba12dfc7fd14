import { cleanCpf } from '@indike/rules/identifiers/documents';
import type { Errors } from '@indike/ui/forms/validate.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { verifyDocument } from './api.ts';

const UNCHECKED = 'Não foi possível conferir este CPF. Tente de novo em alguns instantes.';

/** Any failure of the call counts as invalid; the message says which failure it was. */
export async function checkDocument({ document }: { readonly document: string }): Promise<Errors | null> {
  try {
    await verifyDocument(cleanCpf(document));
    return null;
  } catch (error) {
    return { document: problem(error) };
  }
}

export function problem(error: unknown): string {
  if (!(error instanceof ApiError)) return UNCHECKED;
  const [own] = Object.values(error.errors ?? {}).flat();
  return own ?? (error.said || UNCHECKED);
}

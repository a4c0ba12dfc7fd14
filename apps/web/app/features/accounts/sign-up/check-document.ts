import { cleanCpf } from '@indike/rules/identifiers/documents';
import type { Errors } from '@indike/ui/forms/validate.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { verifyDocument } from './api.ts';

const INVALID = 'Cpf inválido';

/** Any failure of the call counts as invalid, also when the server was busy or out of reach. */
export async function checkDocument({ document }: { readonly document: string }): Promise<Errors | null> {
  try {
    await verifyDocument(cleanCpf(document));
    return null;
  } catch (error) {
    return { document: problem(error) };
  }
}

export function problem(error: unknown): string {
  if (!(error instanceof ApiError)) return INVALID;
  const [own] = Object.values(error.errors ?? {}).flat();
  return own ?? INVALID;
}

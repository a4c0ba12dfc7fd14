import { cleanCnpj, isCnpj } from '@indike/rules/identifiers/documents';
import { isEmail } from '@indike/rules/identifiers/email';
import * as z from 'zod/mini';

const line = (maximum: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(maximum, `use até ${maximum} caracteres`),
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'use uma linha de texto'),
  );
const email = z.string().check(z.trim(), z.refine(isEmail, 'use um e-mail válido'));

/** The product's name and the company that operates it. Read by the contract's wire/brand.ts and legal-entity.ts. */
export const brandEnvironment = {
  PRODUCT_NAME: z.optional(line(60)),
  PROVIDER_NAME: z.optional(line(100)),
  SUPPORT_EMAIL: z.optional(email),
  PRIMARY_COLOR: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'use uma cor como #1b5cf5'))),
  PROVIDER_LEGAL_NAME: z.optional(line(200)),
  PROVIDER_CNPJ: z.optional(
    z.string().check(z.refine((text) => isCnpj(cleanCnpj(text)), 'use um CNPJ válido')),
  ),
  PROVIDER_ADDRESS: z.optional(line(300)),
  PRIVACY_EMAIL: z.optional(email),
};

const LEGAL = ['PROVIDER_LEGAL_NAME', 'PROVIDER_CNPJ', 'PROVIDER_ADDRESS', 'PRIVACY_EMAIL'] as const;

/** Requires these settings in production, because the terms name their parties with them. */
export function legalProblem(values: Readonly<Partial<Record<string, unknown>>>): string | undefined {
  const missing = LEGAL.filter((name) => values[name] === undefined || values[name] === '');
  if (missing.length === 0) return undefined;
  return `${missing.join(', ')}: ${missing.length === 1 ? 'obrigatório' : 'obrigatórios'} em produção`;
}

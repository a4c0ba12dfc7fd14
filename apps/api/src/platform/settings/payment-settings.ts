import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { AsaasSettings, EfiSettings, Settings } from './settings-types.ts';

/** The providers' own addresses. The sandbox pays in their test environments, where money is not real. */
const ADDRESSES = {
  real: { efi: 'https://pix.api.efipay.com.br', asaas: 'https://api.asaas.com' },
  sandbox: { efi: 'https://pix-h.api.efipay.com.br', asaas: 'https://api-sandbox.asaas.com' },
} as const;
const secret = z.string().check(z.minLength(16, 'use pelo menos 16 caracteres'));
const https = z
  .string()
  .check(z.refine((text) => URL.canParse(text) && text.startsWith('https:'), 'use um endereço https://'));

/** Settings of the providers that pay by PIX (decisions, section 16). */
export const paymentEnvironment = {
  EFI_API_URL: z.optional(https),
  EFI_CLIENT_ID: z.optional(z.string()),
  EFI_CLIENT_SECRET: z.optional(z.string()),
  /** PEM with the key, or PKCS #12 without a password, as Efí gives it out. */
  EFI_CERTIFICATE_FILE: z.optional(z.string()),
  EFI_PAYER_KEY: z.optional(z.string()),
  EFI_WEBHOOK_SECRET: z.optional(secret),
  ASAAS_API_URL: z.optional(https),
  ASAAS_API_KEY: z.optional(z.string()),
  ASAAS_WEBHOOK_TOKEN: z.optional(secret),
};

type Values = { readonly [Name in keyof typeof paymentEnvironment]?: string | undefined };

const EFI_NEEDED = [
  'EFI_CLIENT_ID',
  'EFI_CLIENT_SECRET',
  'EFI_CERTIFICATE_FILE',
  'EFI_PAYER_KEY',
  'EFI_WEBHOOK_SECRET',
] as const;

export interface PaymentProblem {
  readonly setting: string;
  readonly hint: string;
}

export function readProviderUrls(
  { EFI_API_URL, ASAAS_API_URL }: Values,
  sandbox: boolean,
): Settings['providerUrls'] {
  const { efi, asaas } = ADDRESSES[sandbox ? 'sandbox' : 'real'];
  const [efiUrl, asaasUrl] = [EFI_API_URL ?? efi, ASAAS_API_URL ?? asaas];
  return { efi: efiUrl.replace(/\/$/, ''), asaas: asaasUrl.replace(/\/$/, '') };
}

/** The certificate in the file. @throws when it cannot be read */
function certificateIn(file: string): EfiSettings['tls'] {
  const content = readFileSync(file);
  const text = content.toString('latin1');
  return text.includes('-----BEGIN') ? { pem: text } : { pfx: content };
}

/** Undefined when none of Efí's settings is given, or which one is missing or wrong. */
export function readEfi(values: Values, apiUrl: string): EfiSettings | PaymentProblem | undefined {
  const missing = EFI_NEEDED.filter((name) => values[name] === undefined);
  if (missing.length === EFI_NEEDED.length) return undefined;
  const [setting] = missing;
  if (setting !== undefined) return { setting, hint: `obrigatório com as outras configurações da Efí` };
  const file = values.EFI_CERTIFICATE_FILE ?? '';
  try {
    return {
      apiUrl,
      clientId: values.EFI_CLIENT_ID ?? '',
      clientSecret: values.EFI_CLIENT_SECRET ?? '',
      payerKey: values.EFI_PAYER_KEY ?? '',
      webhookSecret: values.EFI_WEBHOOK_SECRET ?? '',
      tls: certificateIn(file),
    };
  } catch {
    return { setting: 'EFI_CERTIFICATE_FILE', hint: `não foi possível ler ${file}` };
  }
}

/** Undefined when none of Asaas's settings is given, or which one is missing. */
export function readAsaas(
  { ASAAS_API_KEY: apiKey, ASAAS_WEBHOOK_TOKEN: webhookToken }: Values,
  apiUrl: string,
): AsaasSettings | PaymentProblem | undefined {
  const hint = 'obrigatório com as outras configurações da Asaas';
  if (apiKey === undefined)
    return webhookToken === undefined ? undefined : { setting: 'ASAAS_API_KEY', hint };
  if (webhookToken === undefined) return { setting: 'ASAAS_WEBHOOK_TOKEN', hint };
  return { apiUrl, apiKey, webhookToken };
}

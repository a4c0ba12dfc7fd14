import { openIdForm, type OpenIdSettings } from '@indike/contract/operator/access/openid';
import { validate } from '@indike/ui/forms/validate.ts';

/** As shown and typed: lists are separated by commas. */
export const initialValues = (openid: OpenIdSettings | null) => ({
  issuer: openid?.issuer ?? '',
  client_id: openid?.client_id ?? '',
  client_secret: '',
  allowed_domains: openid?.allowed_domains.join(', ') ?? '',
  groups_claim: openid?.groups_claim ?? 'groups',
  role_groups: openid?.role_groups ?? [],
  default_role: openid?.default_role ?? null,
  creates_people: openid?.creates_people ?? true,
  issuer_factors: openid?.issuer_factors.join(', ') ?? '',
  seen_version: openid?.version ?? '',
});
type OpenIdValues = ReturnType<typeof initialValues>;

/** What is between commas, semicolons or spaces, each once. */
const wordsIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];

/** What the server is sent, or what is wrong at each field. */
export const readForm = (values: OpenIdValues) =>
  validate(openIdForm, {
    ...values,
    allowed_domains: wordsIn(values.allowed_domains.toLowerCase()),
    issuer_factors: wordsIn(values.issuer_factors),
  });

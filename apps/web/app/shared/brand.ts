const env = import.meta.env;

function setting(name: string, fallback: string): string {
  const value: unknown = env[name];
  return typeof value === 'string' && value !== '' ? value : fallback;
}

export const brand = {
  product: setting('VITE_PRODUCT_NAME', 'Indike'),
  /** As it reads inside a sentence. */
  provider: setting('VITE_PROVIDER_NAME', 'a Provedora'),
  supportEmail: setting('VITE_SUPPORT_EMAIL', 'suporte@indike.example'),
} as const;

export const pageTitle = (title: string) => `${title} · ${brand.product}`;

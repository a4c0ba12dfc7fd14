/** How the product calls itself (decisions section 1). Texts, letters and the theme take it from here. */
export interface Brand {
  readonly product: string;
  /** The partner provider, as it reads inside a sentence. */
  readonly provider: string;
  readonly supportEmail: string;
  /** `#rrggbb` */
  readonly primaryColor: string;
}

export const defaultBrand: Brand = {
  product: 'Indike',
  provider: 'a Provedora',
  supportEmail: 'suporte@indike.example',
  primaryColor: '#1b5cf5',
};

/** The brand that an environment sets: PRODUCT_NAME, PROVIDER_NAME, SUPPORT_EMAIL, PRIMARY_COLOR. */
export function readBrand(env: Readonly<Record<string, string | undefined>>): Brand {
  const color = env['PRIMARY_COLOR']?.toLowerCase() ?? '';
  return {
    product: env['PRODUCT_NAME'] || defaultBrand.product,
    provider: env['PROVIDER_NAME'] || defaultBrand.provider,
    supportEmail: env['SUPPORT_EMAIL'] || defaultBrand.supportEmail,
    primaryColor: /^#[0-9a-f]{6}$/.test(color) ? color : defaultBrand.primaryColor,
  };
}

/** How much white (positive) or black (negative) each of the ten shades takes; the seventh is the colour itself. */
const MIXES = [0.93, 0.85, 0.71, 0.5, 0.34, 0.16, 0, -0.15, -0.32, -0.5];

/** Ten shades around a colour, from nearly white to dark. */
export function shadesOf(color: string): string[] {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const mix = (channel: number, share: number) =>
    Math.round(share >= 0 ? channel + (255 - channel) * share : channel * (1 + share));
  return MIXES.map(
    (share) => `#${channels.map((channel) => mix(channel, share).toString(16).padStart(2, '0')).join('')}`,
  );
}

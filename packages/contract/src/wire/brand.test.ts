import { describe, expect, it } from 'vitest';
import { defaultBrand, primaryColorStyles, readBrand, shadesOf } from './brand.ts';

describe('the brand', () => {
  it('is Indike unless the environment sets another one', () => {
    expect(readBrand({ PRODUCT_NAME: '' })).toEqual(defaultBrand);
    const set = {
      PRODUCT_NAME: 'Outra',
      PROVIDER_NAME: 'a Parceira',
      SUPPORT_EMAIL: 'ajuda@outra.example',
      PRIMARY_COLOR: '#AA3300',
    };
    expect(readBrand(set)).toEqual({
      product: 'Outra',
      provider: 'a Parceira',
      supportEmail: 'ajuda@outra.example',
      primaryColor: '#aa3300',
    });
  });

  it('keeps the default colour when the configured value is not a colour', () => {
    expect(readBrand({ PRIMARY_COLOR: 'red;}' }).primaryColor).toBe(defaultBrand.primaryColor);
  });

  it('has ten shades, from light to dark, with the colour as the seventh', () => {
    const shades = shadesOf('#1b5cf5');
    expect(shades).toHaveLength(10);
    expect(shades[6]).toBe('#1b5cf5');
    const light = shades.map((shade) => Number.parseInt(shade.slice(3, 5), 16));
    expect(light).toEqual([...light].sort((a, b) => b - a));
  });

  it('overrides every theme property that depends on the colour', () => {
    const styles = primaryColorStyles('#00796b');
    expect(styles).toContain('--mantine-color-primary-6:#00796b;');
    expect(styles.match(/--mantine-color-primary-\d:/g)).toHaveLength(10);
    expect(styles).toContain(
      '[data-mantine-color-scheme=light]{--mantine-color-primary-outline-hover:#00796b0d}',
    );
    expect(styles).toMatch(/=dark\]\{--mantine-color-primary-light:#[0-9a-f]{6};/);
  });
});

import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentOf, defaultBrand, primaryColorStyles, readBrand, shadesOf } from './brand.ts';
import { contrast, mix, toOklch } from './colors.ts';

const colors = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`);
const SURFACES = { light: '#ffffff', dark: '#101828' };

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

  it.each(['#ffd400', '#ffffff', '#7fff00'])('darkens %s, on which white could not be read', (color) => {
    const { primaryColor } = readBrand({ PRIMARY_COLOR: color });
    expect(contrast(primaryColor, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(readBrand({ PRIMARY_COLOR: primaryColor }).primaryColor).toBe(primaryColor);
  });

  it('keeps the contrast of WCAG AA in any colour, on a tint of it too, in both schemes', () => {
    const property = fc.property(colors, (color) => {
      const { primaryColor } = readBrand({ PRIMARY_COLOR: color });
      const links = { light: primaryColor, dark: shadesOf(primaryColor)[3] ?? '' };
      const accent = accentOf(primaryColor);
      for (const scheme of ['light', 'dark'] as const) {
        const surface = SURFACES[scheme];
        expect(contrast(links[scheme], surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(links[scheme], mix(surface, links[scheme], 0.1))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent[scheme], surface)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(accent.onPrimary, primaryColor)).toBeGreaterThanOrEqual(3);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('never takes red, amber or green as the accent', () => {
    const property = fc.property(colors, (color) => {
      const { light, dark } = accentOf(readBrand({ PRIMARY_COLOR: color }).primaryColor);
      for (const { hue } of [toOklch(light), toOklch(dark)]) {
        expect(hue).toBeGreaterThan(170);
        expect(hue).toBeLessThan(355);
      }
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('is in the theme with the accent that is computed from the default colour', () => {
    const styles = readFileSync(new URL('../../../ui/src/theme/global.css', import.meta.url), 'utf8');
    const { light, dark, onPrimary } = accentOf(defaultBrand.primaryColor);
    expect([...styles.matchAll(/--accent[a-z-]*: (#[0-9a-f]{6})/g)].map(([, color]) => color)).toEqual([
      light,
      onPrimary,
      dark,
    ]);
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

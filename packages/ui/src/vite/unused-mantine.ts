import type { Plugin } from 'vite';

// What of Mantine no page uses, although the bundler cannot know it. A test finds what is used after all.

/** Palettes, which would be a seventh of the first style sheet. */
export const UNUSED_COLORS = ['pink', 'grape', 'violet', 'indigo', 'blue', 'cyan', 'lime', 'orange'];
/** Components that others carry as their properties, such as `Button.Group`. */
export const UNUSED_PARTS = ['Group', 'GroupSection', 'Card'];

const color = new RegExp(`^--mantine-color-(?:${UNUSED_COLORS.join('|')})-`);

export const withoutUnusedColors = {
  postcssPlugin: 'indike-without-unused-colors',
  Declaration(declaration: { readonly prop: string; readonly remove: () => void }) {
    if (color.test(declaration.prop)) declaration.remove();
  },
};

// Mantine's own theme, which ours extends, names blue.
const palette = new RegExp(String.raw`^\s*(?!blue)(?:${UNUSED_COLORS.join('|')}): \[[^\]]*\],?$`, 'gm');
const part = new RegExp(String.raw`^\w+\.(?:${UNUSED_PARTS.join('|')}) = \w+;$`, 'gm');

export const withoutUnusedParts = (): Plugin => ({
  name: 'indike-without-unused-parts',
  apply: 'build',
  transform: {
    filter: {
      id: /@mantine\/core\/esm\/(?:components\/(Button|ActionIcon|Checkbox)\/\1|core\/MantineProvider\/default-colors)\.mjs$/,
    },
    handler(code) {
      const shorter = code.replaceAll(part, '').replaceAll(palette, '');
      if (shorter === code) this.error('Mantine no longer has the parts that are left out');
      return { code: shorter, map: null };
    },
  },
});

const randomIds = /\buseIsomorphicEffect\(\(\) => \{[^}]*setUuid\(randomId\(\)\);\s*\}, \[\]\);/;

/**
 * Mantine gives a field a random id in place of React's once it is shown, for versions of React without `useId`. That
 * renders each new field twice, and makes React run all effects of a new page in the long task that shows it.
 */
export const withoutRandomIds = (): Plugin => ({
  name: 'indike-without-random-ids',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
    handler(code) {
      if (!randomIds.test(code)) this.error('Mantine no longer renders its ids twice');
      return { code: code.replace(randomIds, ''), map: null };
    },
  },
});
